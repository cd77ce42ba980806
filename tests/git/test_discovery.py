"""Opening: which repository a path belongs to, and whose variables are believed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from codemap.errors import GitError
from codemap.git import open_repository, staged_snapshot, worktree_snapshot
from tests.support.repos import GEO, RepoBuilder, clean_environ

DUBIOUS = pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give files away")


def test_import_of_the_package_imports_no_pygit2() -> None:
    import subprocess

    code = "import sys, codemap.git; sys.exit('pygit2' in sys.modules or 'tempfile' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_open_in_a_subdirectory_gives_the_top_and_a_prefix(geo: RepoBuilder) -> None:
    geo.write("a/b/c.py", "x = 1\n")
    repo = geo.open("a/b")
    assert (repo.root, repo.prefix) == (geo.root, "a/b/")


def test_open_at_the_top_gives_an_empty_prefix(geo: RepoBuilder) -> None:
    assert geo.open().prefix == ""


def test_open_through_a_symbolic_link_gives_the_real_top(geo: RepoBuilder, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(geo.root)
    (geo.root / "a").mkdir()
    repo = open_repository(tmp_path / "link" / "a", clean_environ())
    assert (repo.root, repo.prefix) == (geo.root, "a/")


def test_open_of_a_path_with_line_feeds_and_spaces(tmp_path: Path) -> None:
    odd = RepoBuilder(tmp_path / "a\nb c\n")
    odd.commit("one", {"geo.py": GEO})
    repo = odd.open()
    assert repo.root == odd.root
    assert repo.git_dir == odd.root / ".git"


def test_open_of_a_linked_worktree_has_its_own_root_and_the_shared_common_dir(geo: RepoBuilder, tmp_path: Path) -> None:
    repo = geo.worktree(tmp_path / "linked", "f").open()
    assert (repo.root, repo.common_dir) == (tmp_path / "linked", geo.root / ".git")
    assert repo.git_dir != repo.common_dir


def test_open_of_a_submodule_has_the_submodule_as_root(geo: RepoBuilder, tmp_path: Path) -> None:
    outer = RepoBuilder(tmp_path / "outer")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(geo.root), "sub")
    outer.commit("with a submodule")
    assert outer.open("sub").root == outer.root / "sub"


def test_open_outside_a_repository_says_so(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="is not in a git repository") as caught:
        open_repository(tmp_path, clean_environ())
    assert caught.value.hint is not None
    assert "git init" in caught.value.hint


def test_open_of_a_missing_directory_says_so(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="is not a directory"):
        open_repository(tmp_path / "none", clean_environ())


def test_open_inside_the_git_directory_says_so(geo: RepoBuilder) -> None:
    with pytest.raises(GitError, match=r"inside a \.git directory"):
        geo.open(".git/refs")


def test_open_of_a_worktree_whose_repository_has_moved_names_the_repair(geo: RepoBuilder, tmp_path: Path) -> None:
    linked = geo.worktree(tmp_path / "linked", "f")
    geo.root.rename(tmp_path / "moved")
    with pytest.raises(GitError, match="not a git repository") as caught:
        linked.open()
    assert "git worktree repair" in (caught.value.hint or "")


def test_open_without_git_on_the_path_says_so(geo: RepoBuilder, tmp_path: Path) -> None:
    with pytest.raises(GitError, match="git was not found on PATH"):
        geo.open(PATH=str(tmp_path))


def test_open_of_an_unknown_extension_relays_its_name(geo: RepoBuilder) -> None:
    geo.git("config", "core.repositoryFormatVersion", "1")
    geo.git("config", "extensions.refStorage", "parchment")
    with pytest.raises(GitError, match="refstorage") as caught:
        geo.open()
    assert caught.value.hint is not None


def test_open_of_a_known_extension_with_an_unknown_value_relays_it(geo: RepoBuilder) -> None:
    geo.git("config", "core.repositoryFormatVersion", "1")
    geo.git("config", "extensions.objectFormat", "sha1024")
    with pytest.raises(GitError, match="sha1024") as caught:
        geo.open()
    assert "newer git" in (caught.value.hint or "")


def test_open_with_harmless_extensions_works(geo: RepoBuilder) -> None:
    geo.git("config", "core.repositoryFormatVersion", "1")
    for name, value in (("worktreeConfig", "true"), ("preciousObjects", "true"), ("partialClone", "origin")):
        geo.git("config", f"extensions.{name}", value)
    assert worktree_snapshot(geo.open()).overlay == {}


@DUBIOUS
def test_open_of_a_foreign_checkout_relays_the_command_that_trusts_it(geo: RepoBuilder) -> None:
    _give_away(geo)
    with pytest.raises(GitError, match="dubious ownership") as caught:
        geo.open()
    assert f"safe.directory {geo.root}" in (caught.value.hint or "")


@DUBIOUS
def test_open_of_a_foreign_checkout_that_the_environment_trusts_works(geo: RepoBuilder) -> None:
    _give_away(geo)
    trusted = geo.open(GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="safe.directory", GIT_CONFIG_VALUE_0="*")
    assert worktree_snapshot(trusted).overlay == {}


def _give_away(builder: RepoBuilder) -> None:
    for each in (builder.root, *builder.root.rglob("*")):
        os.chown(each, 12345, 12345)


def test_bare_repository_opens_without_root(geo: RepoBuilder, tmp_path: Path) -> None:
    repo = geo.clone(tmp_path / "bare", "--bare").open()
    assert (repo.root, repo.prefix, repo.git_dir) == (None, "", tmp_path / "bare")


def test_bare_repository_refuses_the_worktree_and_names_a_linked_one(geo: RepoBuilder, tmp_path: Path) -> None:
    bare = geo.clone(tmp_path / "bare", "--bare")
    bare.worktree(tmp_path / "linked", "f")
    with pytest.raises(GitError, match="bare repository") as caught:
        worktree_snapshot(bare.open())
    assert str(tmp_path / "linked") in (caught.value.hint or "")


def test_bare_repository_refuses_the_index(geo: RepoBuilder, tmp_path: Path) -> None:
    with pytest.raises(GitError, match="bare repository"):
        staged_snapshot(geo.clone(tmp_path / "bare", "--bare").open())


def test_variables_of_another_repository_are_dropped(geo: RepoBuilder, tmp_path: Path) -> None:
    other = RepoBuilder(tmp_path / "other")
    hook = {"GIT_DIR": str(other.root / ".git"), "GIT_INDEX_FILE": str(other.root / ".git/index")}
    repo = geo.open(**hook)
    assert (repo.root, repo.index_file) == (geo.root, geo.root / ".git/index")
    assert not {"GIT_DIR", "GIT_INDEX_FILE"} & set(repo.environ)


def test_variables_that_lead_nowhere_are_dropped(geo: RepoBuilder) -> None:
    assert geo.open(GIT_DIR="/nonexistent").root == geo.root


def test_index_of_another_repository_alone_is_dropped(geo: RepoBuilder, tmp_path: Path) -> None:
    other = RepoBuilder(tmp_path / "other")
    repo = geo.open(GIT_INDEX_FILE=str(other.root / ".git/index.lock"))
    assert repo.index_file == geo.root / ".git/index"


def test_index_of_the_outer_repository_is_dropped_in_a_nested_one(
    geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch
) -> None:
    nested = RepoBuilder(geo.root / "nested")
    monkeypatch.chdir(nested.root)
    repo = nested.open(GIT_INDEX_FILE=str(geo.root / ".git/index.lock"))
    assert repo.index_file == nested.root / ".git/index"


def test_index_in_the_own_git_directory_is_honoured_from_anywhere(geo: RepoBuilder, tmp_path: Path) -> None:
    lock = geo.root / ".git/index.lock"
    assert geo.open(GIT_INDEX_FILE=str(lock)).index_file == lock


def test_relative_index_counts_from_the_top(geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(geo.root)
    repo = geo.open(GIT_INDEX_FILE=".git/index.lock")
    assert repo.environ["GIT_INDEX_FILE"] == str(geo.root / ".git/index.lock")


def test_private_index_is_honoured_where_the_process_runs(
    geo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(geo.root)
    assert geo.open(GIT_INDEX_FILE=str(tmp_path / "mine")).index_file == tmp_path / "mine"


def test_git_dir_alone_keeps_the_top_of_the_worktree(geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    geo.write("a/b.py", "x = 1\n")
    monkeypatch.chdir(geo.root / "a")
    repo = geo.open("a", GIT_DIR=str(geo.root / ".git"))
    assert (repo.root, repo.prefix) == (geo.root, "a/")
    assert list(worktree_snapshot(repo).overlay) == ["a/b.py"]


def test_detached_git_directory_is_honoured_where_nothing_else_is_found(
    geo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / "below").mkdir(parents=True)
    monkeypatch.chdir(home)
    repo = open_repository(home / "below", clean_environ(GIT_DIR=str(geo.root / ".git"), GIT_WORK_TREE=str(home)))
    assert (repo.root, repo.prefix) == (home, "below/")
    assert list(worktree_snapshot(repo).overlay.values()) == [None]


def test_foreign_repository_is_not_laid_over_a_directory_without_one(
    geo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(geo.root)
    (tmp_path / "plain").mkdir()
    with pytest.raises(GitError, match="is not in a git repository"):
        open_repository(tmp_path / "plain", clean_environ(GIT_DIR=str(geo.root / ".git")))


def test_children_get_no_variable_that_reshapes_their_output(geo: RepoBuilder) -> None:
    repo = geo.open(GIT_EXTERNAL_DIFF="/bin/true", GIT_TRACE="1", GIT_PAGER="less", GIT_CONFIG_COUNT="0")
    assert not {"GIT_EXTERNAL_DIFF", "GIT_TRACE", "GIT_PAGER"} & set(repo.environ)
    assert "GIT_CONFIG_COUNT" in repo.environ
