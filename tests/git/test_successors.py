"""Where files went, and which states they had."""

from __future__ import annotations

import pytest

from codemap.git import commit_snapshot, worktree_snapshot
from codemap.git.snapshot import entries_below
from codemap.git.successors import former_blobs, successors
from codemap.model import CommitId
from tests.support.repos import GEO, RepoBuilder


@pytest.fixture
def renamed(geo: RepoBuilder) -> RepoBuilder:
    """geo.py became a.py, then lib/b.py."""
    (geo.root / "lib").mkdir()
    for old, new in (("geo.py", "a.py"), ("a.py", "lib/b.py")):
        geo.git("mv", old, new)
        geo.commit(f"{old} to {new}")
    return geo


def test_renames_are_followed_one_after_the_other(renamed: RepoBuilder) -> None:
    repo = renamed.open()
    found = successors(repo, commit_snapshot(repo, "HEAD"), ["geo.py", "a.py", "lib/b.py", "never.py"])
    assert found == {"geo.py": "lib/b.py", "a.py": "lib/b.py"}


def test_what_came_before_is_left_out_if_asked(renamed: RepoBuilder) -> None:
    repo = renamed.open()
    first, last = (CommitId(renamed.git("rev-parse", name)) for name in ("HEAD~2", "HEAD"))
    snapshot = commit_snapshot(repo, "HEAD")
    assert successors(repo, snapshot, ["geo.py"], since=[first, last]) == {"geo.py": "lib/b.py"}
    assert successors(repo, snapshot, ["geo.py"], since=[last]) == {}


def test_a_rename_that_is_not_committed_is_followed_as_well(renamed: RepoBuilder) -> None:
    renamed.git("mv", "lib/b.py", "c.py")
    repo = renamed.open()
    assert successors(repo, worktree_snapshot(repo), ["geo.py"]) == {"geo.py": "c.py"}


def test_a_file_that_was_deleted_went_nowhere(geo: RepoBuilder) -> None:
    geo.git("rm", "-q", "geo.py")
    geo.commit()
    repo = geo.open()
    assert successors(repo, commit_snapshot(repo, "HEAD"), ["geo.py"]) == {}


def test_former_blobs_come_newest_first(geo: RepoBuilder) -> None:
    blobs = [geo.git("rev-parse", "HEAD:geo.py")]
    for text in ("x = 1\n", "x = 2\n"):
        geo.commit(files={"geo.py": GEO + text})
        blobs.insert(0, geo.git("rev-parse", "HEAD:geo.py"))
    head = CommitId(geo.git("rev-parse", "HEAD"))
    assert former_blobs(geo.open(), head, ["geo.py", "never.py"]) == {"geo.py": blobs, "never.py": []}


def test_entries_below_a_folder_are_those_of_the_overlay_too(renamed: RepoBuilder) -> None:
    renamed.write("lib/new.py", "x = 1\n")
    renamed.write("library.py", "x = 1\n")
    repo = renamed.open()
    assert list(entries_below(repo, worktree_snapshot(repo), "lib")) == ["lib/b.py", "lib/new.py"]
    assert list(entries_below(repo, commit_snapshot(repo, "HEAD"), "lib", "library.py")) == ["lib/b.py"]
