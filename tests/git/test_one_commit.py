"""One commit as scope: against its first parent, merges included."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import GitError, UsageError
from codemap.git import Comparison, change_set, compare, parse_scope
from tests.support.repos import GEO, RepoBuilder, clean_environ


def compared(builder: RepoBuilder, ref: str = "HEAD") -> Comparison:
    return compare(builder.open(), parse_scope(commit=ref), clean_environ())


def changed(builder: RepoBuilder, ref: str = "HEAD") -> list[str]:
    found = compared(builder, ref)
    return [change.path for change in change_set(builder.open(), found.old, found.new).files]


@pytest.fixture
def forked(geo: RepoBuilder) -> RepoBuilder:
    """On main; branch f changed geo.py and added f.py, main added m.py."""
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("on f", {"f.py": "f\n", "geo.py": GEO.replace("3", "4")})
    geo.git("checkout", "-q", "main")
    geo.commit("on main", {"m.py": "m\n"})
    return geo


def test_commit_is_compared_with_its_parent(geo: RepoBuilder) -> None:
    geo.commit("two", {"n.py": "n\n"})
    geo.commit("three", {"o.py": "o\n"})
    assert (changed(geo, "HEAD~1"), compared(geo).rule) == (["n.py"], "commit against its parent")


def test_root_commit_is_compared_with_the_empty_tree(geo: RepoBuilder) -> None:
    assert (changed(geo), compared(geo).old.commit) == (["geo.py"], None)


def test_ordinary_commit_resolves_nothing(geo: RepoBuilder) -> None:
    geo.commit("two", {"n.py": "n\n"})
    assert compared(geo).resolved is None


def test_clean_merge_shows_what_it_brought_and_resolves_nothing(forked: RepoBuilder) -> None:
    forked.git("merge", "-q", "--no-edit", "f")
    assert (changed(forked), compared(forked).resolved) == (["f.py", "geo.py"], ())


def test_conflict_resolution_is_told(forked: RepoBuilder) -> None:
    forked.commit("conflict", {"geo.py": GEO.replace("3", "5")})
    forked.git("merge", "-q", "f", check=False)
    forked.commit("merged", {"geo.py": GEO.replace("3", "6")})
    assert compared(forked).resolved == ("geo.py",)


def test_line_written_in_the_merge_alone_is_told(forked: RepoBuilder) -> None:
    forked.git("merge", "-q", "--no-commit", "f")
    forked.commit("merged", {"m.py": "m\nevil\n"})
    assert compared(forked).resolved == ("m.py",)


def test_octopus_is_compared_with_its_first_parent(forked: RepoBuilder) -> None:
    forked.git("checkout", "-q", "-b", "g", "HEAD~1")
    forked.commit("on g", {"g.py": "g\n"})
    forked.git("checkout", "-q", "main")
    forked.git("merge", "-q", "--no-edit", "f", "g")
    found = compared(forked)
    assert (changed(forked), found.resolved, found.rule) == (
        ["f.py", "g.py", "geo.py"],
        (),
        "merge of 3 parents against the first",
    )


def test_edge_of_a_shallow_clone_is_no_root(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.commit("two", {"n.py": "n\n"})
    with pytest.raises(GitError, match="shallow") as caught:
        compared(geo.clone(tmp_path / "clone", "--depth", "1"))
    assert "--deepen" in (caught.value.hint or "")


def test_works_in_a_bare_repository(forked: RepoBuilder, tmp_path: Path) -> None:
    assert changed(forked.clone(tmp_path / "bare", "--bare")) == ["m.py"]


def test_range_is_no_commit() -> None:
    with pytest.raises(UsageError, match="one commit"):
        parse_scope(commit="A..B")


def test_gits_own_form_for_one_commit_is_understood() -> None:
    assert parse_scope(range_text="HEAD~2^!") == parse_scope(commit="HEAD~2")
