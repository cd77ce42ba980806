"""Where hooks live."""

from __future__ import annotations

from pathlib import Path

from codemap.git import hooks_dir, hooks_dir_origin
from tests.support.repos import RepoBuilder


def test_hooks_lie_in_the_git_directory(geo: RepoBuilder) -> None:
    assert hooks_dir(geo.open()) == geo.root / ".git/hooks"
    assert hooks_dir_origin(geo.open()) == "default"


def test_hooks_of_a_linked_worktree_are_shared(geo: RepoBuilder, tmp_path: Path) -> None:
    assert hooks_dir(geo.worktree(tmp_path / "linked", "f").open()) == geo.root / ".git/hooks"


def test_relative_hooks_path_counts_from_the_top(geo: RepoBuilder) -> None:
    geo.write("a/b.py", "x\n")
    geo.git("config", "core.hooksPath", ".husky/_")
    repo = geo.open("a")
    assert (hooks_dir(repo), hooks_dir_origin(repo)) == (geo.root / ".husky/_", "local")


def test_hooks_path_with_odd_characters(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("config", "core.hooksPath", str(tmp_path / "a b\nc"))
    assert hooks_dir(geo.open()) == tmp_path / "a b\nc"


def test_global_hooks_path_is_told_apart(geo: RepoBuilder, tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text(f"[core]\n\thooksPath = {tmp_path}/everywhere\n")
    repo = geo.open(GIT_CONFIG_GLOBAL=str(config))
    assert (hooks_dir(repo), hooks_dir_origin(repo)) == (tmp_path / "everywhere", "global")


def test_hooks_path_of_the_environment_is_told_apart(geo: RepoBuilder) -> None:
    repo = geo.open(GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="core.hooksPath", GIT_CONFIG_VALUE_0="/x")
    assert hooks_dir_origin(repo) == "command"


def test_hooks_path_of_one_worktree_is_local(geo: RepoBuilder) -> None:
    geo.git("config", "extensions.worktreeConfig", "true")
    geo.git("config", "--worktree", "core.hooksPath", "x")
    assert hooks_dir_origin(geo.open()) == "local"
