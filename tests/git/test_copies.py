"""Copies: added files whose content comes from a file that was touched as well."""

from __future__ import annotations

import pytest

from codemap.git import ChangeSet, change_set, commit_snapshot, worktree_snapshot
from tests.support.repos import GEO, RepoBuilder

LONG = "".join(f"line {number}\n" for number in range(40))


def copies(changes: ChangeSet) -> dict[str, tuple[str | None, int | None]]:
    found = (change for change in changes.files if change.status == "copied")
    return {change.path: (change.old_path, change.similarity) for change in found}


def last(builder: RepoBuilder, *, limit: int = 1000) -> ChangeSet:
    repo = builder.open()
    return change_set(repo, commit_snapshot(repo, "HEAD~1"), commit_snapshot(repo, "HEAD"), rename_limit=limit)


@pytest.fixture
def long(geo: RepoBuilder) -> RepoBuilder:
    geo.commit("long", {"long.py": LONG})
    return geo


def test_copy_of_a_file_that_changed(long: RepoBuilder) -> None:
    long.commit("split", {"long.py": "line 1\n", "copy.py": LONG})
    assert copies(last(long)) == {"copy.py": ("long.py", 100)}


def test_similar_copy_of_a_file_that_changed(long: RepoBuilder) -> None:
    long.commit("split", {"long.py": LONG + "more\n", "copy.py": LONG.replace("line 7\n", "line seven\n")})
    assert [(path, old) for path, (old, _) in copies(last(long)).items()] == [("copy.py", "long.py")]


def test_second_copy_of_a_renamed_file(long: RepoBuilder) -> None:
    long.git("mv", "long.py", "a.py")
    long.commit("moved", {"b.py": LONG})
    changes = last(long)
    assert {change.path: change.status for change in changes.files} == {"a.py": "renamed", "b.py": "copied"}


def test_file_that_was_not_touched_is_no_source(long: RepoBuilder) -> None:
    long.commit("copied", {"copy.py": LONG})
    assert copies(last(long)) == {}


def test_copy_takes_nothing_away(long: RepoBuilder) -> None:
    long.commit("split", {"long.py": "line 1\n", "copy.py": LONG})
    (change,) = (change for change in last(long).files if change.status == "copied")
    assert change.old is None


def test_empty_files_are_no_copies(geo: RepoBuilder) -> None:
    geo.commit("empty", {"e.py": ""})
    geo.commit("two", {"e.py": "x\n", "f.py": ""})
    assert copies(last(geo)) == {}


def test_uncommitted_copy_is_found(long: RepoBuilder) -> None:
    long.write("long.py", LONG + "more\n")
    long.write("copy.py", LONG + "other\n")
    repo = long.open()
    assert list(copies(change_set(repo, commit_snapshot(repo, "HEAD"), worktree_snapshot(repo)))) == ["copy.py"]


def test_too_many_files_are_told(long: RepoBuilder) -> None:
    long.commit("two", {"long.py": LONG + "x\n", "geo.py": "x\n", **{f"n{n}.py": f"{n}\n" for n in range(9)}})
    assert last(long, limit=2).copy_limit_hit


def test_source_of_the_same_name_goes_first(geo: RepoBuilder) -> None:
    geo.commit("same", {"a/one.py": GEO, "b/two.py": GEO})
    geo.commit("changed", {"a/one.py": "x\n", "b/two.py": "y\n", "c/two.py": GEO})
    assert copies(last(geo))["c/two.py"] == ("b/two.py", 100)
