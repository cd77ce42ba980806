"""Repositories that libgit2 cannot read: everything but hunks is asked of git itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.git import change_set, commit_snapshot, list_entries, staged_snapshot, worktree_snapshot
from tests.support.repos import GEO, RepoBuilder


@pytest.fixture
def wide(repo: RepoBuilder) -> RepoBuilder:
    """Forty directories with a file each."""
    repo.commit("one", {f"d{n}/a.py": f"x={n}\n" for n in range(40)})
    return repo


def staged_paths(builder: RepoBuilder) -> list[str]:
    repo = builder.open()
    changes = change_set(repo, commit_snapshot(repo, "HEAD"), staged_snapshot(repo))
    return [change.path for change in changes.files]


def test_sparse_index_shows_the_staged_change(wide: RepoBuilder) -> None:
    wide.git("sparse-checkout", "init", "--cone", "--sparse-index")
    wide.git("sparse-checkout", "set", "d1")
    wide.write("d1/a.py", "y=1\n")
    wide.git("add", "d1")
    assert staged_paths(wide) == ["d1/a.py"]


def test_sparse_index_holds_every_path(wide: RepoBuilder) -> None:
    wide.git("sparse-checkout", "init", "--cone", "--sparse-index")
    wide.git("sparse-checkout", "set", "d1")
    repo = wide.open()
    assert len(list_entries(repo, worktree_snapshot(repo))) == 40


def test_split_index_shows_the_staged_change(wide: RepoBuilder) -> None:
    wide.git("update-index", "--split-index")
    wide.write("d1/a.py", "y=1\n")
    wide.git("add", "d1")
    assert staged_paths(wide) == ["d1/a.py"]


def test_sha256_repository_shows_the_staged_change(tmp_path: Path) -> None:
    builder = RepoBuilder(tmp_path / "repo", "--object-format=sha256")
    builder.commit("one", {"geo.py": GEO})
    builder.write("geo.py", "x\n")
    builder.git("add", "-A")
    assert staged_paths(builder) == ["geo.py"]


def test_sha256_repository_unborn(tmp_path: Path) -> None:
    builder = RepoBuilder(tmp_path / "repo", "--object-format=sha256")
    builder.write("geo.py", "x\n")
    assert list(worktree_snapshot(builder.open()).overlay) == ["geo.py"]


def test_skipped_worktree_files_are_no_difference(wide: RepoBuilder) -> None:
    wide.git("update-index", "--skip-worktree", "d1/a.py")
    (wide.root / "d1/a.py").unlink()
    assert not worktree_snapshot(wide.open()).dirty


def test_detached_head_is_the_commit_compared_with(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "--detach")
    geo.write("geo.py", "x\n")
    assert worktree_snapshot(geo.open()).commit == geo.git("rev-parse", "HEAD")


def test_interrupted_rebase_is_read_like_any_state(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("f", {"geo.py": "f\n"})
    geo.git("checkout", "-q", "main")
    geo.commit("m", {"geo.py": "m\n"})
    geo.git("checkout", "-q", "f")
    geo.git("rebase", "main", check=False)
    assert worktree_snapshot(geo.open()).left_out == (("geo.py", "unmerged"),)
