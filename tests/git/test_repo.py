"""Asking git: commits, refs, failures."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import GitError
from tests.support.repos import RepoBuilder


def test_head_of_an_unborn_branch_is_none(repo: RepoBuilder) -> None:
    assert repo.open().head() is None


def test_head_when_detached_is_the_commit(geo: RepoBuilder) -> None:
    commit = geo.git("rev-parse", "HEAD")
    geo.git("checkout", "-q", "--detach")
    assert geo.open().head() == commit


def test_resolve_commit_peels_a_tag(geo: RepoBuilder) -> None:
    geo.git("tag", "-a", "-m", "first", "v1")
    assert geo.open().resolve_commit("v1") == geo.git("rev-parse", "HEAD")


@pytest.mark.parametrize("ref", ["--all", "-n1", "^HEAD", "", "a\0b", "HEAD^{tree}", "HEAD..HEAD", "0" * 40])
def test_resolve_commit_refuses_what_is_no_commit(geo: RepoBuilder, ref: str) -> None:
    with pytest.raises(GitError, match="names no commit"):
        geo.open().resolve_commit(ref)


def test_resolve_commit_of_a_misspelt_branch_names_the_near_one(geo: RepoBuilder) -> None:
    geo.git("branch", "feature")
    with pytest.raises(GitError, match="'featrue'") as caught:
        geo.open().resolve_commit("featrue")
    assert caught.value.hint == "Did you mean feature?"


def test_resolve_commit_in_a_shallow_clone_says_how_to_get_more(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.commit("two")
    clone = geo.clone(tmp_path / "clone", "--depth", "1")
    with pytest.raises(GitError) as caught:
        clone.open().resolve_commit("HEAD~1")
    assert "--unshallow" in (caught.value.hint or "")


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_empty_tree_is_gits_own(tmp_path: Path, object_format: str) -> None:
    builder = RepoBuilder(tmp_path / "repo", f"--object-format={object_format}")
    assert builder.open().empty_tree == builder.git("hash-object", "-t", "tree", "/dev/null")


def test_run_tells_gits_last_line_when_it_fails(geo: RepoBuilder) -> None:
    with pytest.raises(GitError, match="git ls-tree failed: Not a valid object name nothing"):
        geo.open().run("ls-tree", "nothing")


def test_run_gives_git_its_input(geo: RepoBuilder) -> None:
    assert geo.open().run("hash-object", "--stdin", input=b"").strip() == b"e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"


def test_worktrees_lists_main_and_linked(geo: RepoBuilder, tmp_path: Path) -> None:
    linked = geo.worktree(tmp_path / "linked", "f")
    assert linked.open().worktrees() == (geo.root, linked.root)
