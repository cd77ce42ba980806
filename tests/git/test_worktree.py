"""Snapshots of the worktree."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from codemap.errors import GitError
from codemap.git import Snapshot, staged_snapshot, worktree
from codemap.git.worktree import worktree_snapshot
from codemap.model import EXECUTABLE, GITLINK, REGULAR, SYMLINK
from tests.git.test_snapshot import ODD, make_conflict
from tests.support.repos import GEO, RepoBuilder

AS_USER = pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")


def snapshot_of(builder: RepoBuilder) -> Snapshot:
    return worktree_snapshot(builder.open())


def modes(snapshot: Snapshot) -> dict[str, int | None]:
    return {path: entry and entry.mode for path, entry in snapshot.overlay.items()}


def blob(builder: RepoBuilder, path: str) -> str:
    """What git would store for a file."""
    return builder.git("hash-object", "--", path)


def test_clean_worktree_has_no_overlay(geo: RepoBuilder) -> None:
    snapshot = snapshot_of(geo)
    assert (snapshot.dirty, snapshot.commit) == (False, geo.git("rev-parse", "HEAD"))


def test_changed_file_has_the_id_git_would_give_it(geo: RepoBuilder) -> None:
    geo.write("geo.py", "x\n")
    entry = snapshot_of(geo).overlay["geo.py"]
    assert entry == (REGULAR, blob(geo, "geo.py"))


def test_untracked_file_is_told_apart(geo: RepoBuilder) -> None:
    geo.write("n.py", "x\n")
    snapshot = snapshot_of(geo)
    assert (list(snapshot.overlay), snapshot.untracked) == (["n.py"], frozenset({"n.py"}))


def test_ignored_file_is_absent(geo: RepoBuilder) -> None:
    geo.write(".git/info/exclude", "out/\n")
    geo.write("out/x.py", "x\n")
    assert not snapshot_of(geo).dirty


def test_untracked_files_show_under_a_configuration_that_hides_them(geo: RepoBuilder) -> None:
    geo.git("config", "status.showUntrackedFiles", "no")
    geo.write("n.py", "x\n")
    assert snapshot_of(geo).untracked == {"n.py"}


def test_odd_names_untracked_and_changed(repo: RepoBuilder) -> None:
    repo.commit("one", dict.fromkeys(ODD[::2], "x\n"))
    for path in ODD:
        repo.write(path, "y\n")
    snapshot = snapshot_of(repo)
    assert set(snapshot.overlay) == set(ODD)
    assert {entry and entry.blob for entry in snapshot.overlay.values()} == {blob(repo, ODD[0])}
    assert snapshot.untracked == set(ODD[1::2])


def test_change_taken_back_after_staging_is_no_difference(geo: RepoBuilder) -> None:
    geo.write("geo.py", "x\n")
    geo.git("add", "geo.py")
    geo.write("geo.py", GEO)
    assert not snapshot_of(geo).dirty


def test_file_added_and_then_deleted_is_no_difference(geo: RepoBuilder) -> None:
    geo.write("n.py", "x\n")
    geo.git("add", "n.py")
    (geo.root / "n.py").unlink()
    assert not snapshot_of(geo).dirty


def test_deleted_file_is_gone(geo: RepoBuilder) -> None:
    (geo.root / "geo.py").unlink()
    assert snapshot_of(geo).overlay == {"geo.py": None}


def test_file_untracked_by_git_but_still_there_is_no_difference(geo: RepoBuilder) -> None:
    geo.git("rm", "-q", "--cached", "geo.py")
    snapshot = snapshot_of(geo)
    assert (dict(snapshot.overlay), snapshot.untracked) == ({}, frozenset({"geo.py"}))


def test_file_untracked_by_git_and_changed_differs(geo: RepoBuilder) -> None:
    geo.git("rm", "-q", "--cached", "geo.py")
    geo.write("geo.py", "x\n")
    assert modes(snapshot_of(geo)) == {"geo.py": REGULAR}


def test_file_added_by_intent_is_there(geo: RepoBuilder) -> None:
    geo.write("n.py", "x\n")
    geo.git("add", "-N", "n.py")
    assert snapshot_of(geo).overlay["n.py"] == (REGULAR, blob(geo, "n.py"))


def test_mode_change_alone_differs_in_mode_alone(geo: RepoBuilder) -> None:
    (geo.root / "geo.py").chmod(0o755)
    snapshot = snapshot_of(geo)
    assert snapshot.overlay["geo.py"] == (EXECUTABLE, blob(geo, "geo.py"))


def test_modes_are_not_believed_where_git_does_not(geo: RepoBuilder) -> None:
    geo.git("config", "core.fileMode", "false")
    (geo.root / "geo.py").chmod(0o755)
    geo.write("n.py", "x\n").chmod(0o755)
    assert modes(snapshot_of(geo)) == {"n.py": REGULAR}


def test_link_has_the_id_of_its_target_and_is_not_followed(geo: RepoBuilder) -> None:
    (geo.root / "link").symlink_to("/etc/passwd")
    entry = snapshot_of(geo).overlay["link"]
    assert entry == (SYMLINK, geo.git("hash-object", "--stdin", input=b"/etc/passwd"))


def test_file_that_became_a_link(geo: RepoBuilder) -> None:
    (geo.root / "geo.py").unlink()
    (geo.root / "geo.py").symlink_to("nowhere")
    assert snapshot_of(geo).overlay["geo.py"] == (SYMLINK, geo.git("hash-object", "--stdin", input=b"nowhere"))


def test_link_that_became_a_file(geo: RepoBuilder) -> None:
    (geo.root / "link").symlink_to("geo.py")
    geo.commit("link")
    (geo.root / "link").unlink()
    geo.write("link", "x\n")
    assert modes(snapshot_of(geo)) == {"link": REGULAR}


def test_link_in_a_repository_without_links_is_the_text_of_a_file(geo: RepoBuilder) -> None:
    (geo.root / "link").symlink_to("geo.py")
    geo.commit("link")
    geo.git("config", "core.symlinks", "false")
    (geo.root / "link").unlink()
    geo.write("link", "other.py")
    assert snapshot_of(geo).overlay["link"] == (SYMLINK, geo.git("hash-object", "--stdin", input=b"other.py"))


def test_directory_that_became_a_link_loses_its_files(repo: RepoBuilder, tmp_path: Path) -> None:
    repo.commit("one", {"d/f": "x\n"})
    (repo.root / "d").rename(tmp_path / "elsewhere")
    (repo.root / "d").symlink_to(tmp_path / "elsewhere")
    assert modes(snapshot_of(repo)) == {"d": SYMLINK, "d/f": None}


def test_nested_repository_is_left_out(geo: RepoBuilder) -> None:
    RepoBuilder(geo.root / "nested").commit("one", {"x.py": "x\n"})
    snapshot = snapshot_of(geo)
    assert (snapshot.dirty, snapshot.left_out) == (False, (("nested/", "nested repository"),))


def test_linked_worktree_below_the_root_is_left_out(geo: RepoBuilder) -> None:
    geo.worktree(geo.root / ".claude/worktrees/w", "f")
    snapshot = snapshot_of(geo)
    assert (snapshot.dirty, snapshot.left_out) == (False, ((".claude/worktrees/w/", "nested repository"),))


def test_submodule_moved_to_another_commit(geo: RepoBuilder) -> None:
    sub = RepoBuilder(geo.root / "sub")
    sub.commit("one", {"x.py": "x\n"})
    geo.commit("with sub")
    commit = sub.commit("two", {"x.py": "y\n"})
    assert snapshot_of(geo).overlay == {"sub": (GITLINK, commit)}


def test_submodule_moved_while_a_hook_of_the_outer_repository_runs(
    geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch
) -> None:
    sub = RepoBuilder(geo.root / "sub")
    sub.commit("one", {"x.py": "x\n"})
    geo.commit("with sub")
    commit = sub.commit("two")
    monkeypatch.chdir(geo.root)
    hook = geo.open(GIT_DIR=".git", GIT_INDEX_FILE=".git/index")
    assert worktree_snapshot(hook).overlay == {"sub": (GITLINK, commit)}


def test_submodule_with_untracked_files_is_no_difference(geo: RepoBuilder) -> None:
    sub = RepoBuilder(geo.root / "sub")
    sub.commit("one", {"x.py": "x\n"})
    geo.commit("with sub")
    sub.write("x.py", "dirty\n")
    sub.write("y.py", "y\n")
    assert not snapshot_of(geo).dirty


def test_large_untracked_file_is_left_out(geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worktree, "TOO_LARGE_BYTES", 3)
    geo.write("big.py", "x = 1\n")
    snapshot = snapshot_of(geo)
    assert (snapshot.dirty, snapshot.untracked, snapshot.left_out) == (False, frozenset(), (("big.py", "too large"),))


def test_large_tracked_file_is_not_left_out(geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worktree, "TOO_LARGE_BYTES", 3)
    geo.write("geo.py", "x = 1\n")
    assert list(snapshot_of(geo).overlay) == ["geo.py"]


@AS_USER
def test_unreadable_file_is_left_out(geo: RepoBuilder) -> None:
    geo.write("n.py", "x\n").chmod(0)
    assert snapshot_of(geo).left_out == (("n.py", "unreadable"),)


@AS_USER
def test_unreadable_directory_is_left_out(geo: RepoBuilder) -> None:
    geo.write("d/n.py", "x\n")
    (geo.root / "d").chmod(0)
    assert snapshot_of(geo).left_out == (("d/", "unreadable"),)
    (geo.root / "d").chmod(0o755)


def test_file_that_its_filter_refuses_is_left_out_and_the_others_are_not(geo: RepoBuilder) -> None:
    geo.git("config", "filter.strict.clean", "grep -v forbidden")
    geo.git("config", "filter.strict.required", "true")
    geo.write(".git/info/attributes", "*.txt filter=strict\n")
    for name in "abc":
        geo.write(f"{name}.txt", "forbidden\n" if name == "b" else "fine\n")
    snapshot = snapshot_of(geo)
    assert list(snapshot.overlay) == ["a.txt", "c.txt"]
    assert [path for path, _ in snapshot.left_out] == ["b.txt"]


def test_line_endings_alone_are_no_difference(geo: RepoBuilder) -> None:
    geo.commit("eol", {".gitattributes": "*.py text eol=crlf\n"})
    geo.write("geo.py", GEO.replace("\n", "\r\n"))
    assert not snapshot_of(geo).dirty


def kept_line_endings(builder: RepoBuilder) -> RepoBuilder:
    """A file committed with CRLF before line endings were normalised; git keeps them from then on."""
    builder.commit("crlf", {"geo.py": GEO.replace("\n", "\r\n")})
    builder.commit("auto", {".gitattributes": "* text=auto\n"})
    builder.write("geo.py", GEO.replace("\n", "\r\n") + "# more\r\n")
    return builder


def test_line_endings_that_the_index_keeps_are_kept(geo: RepoBuilder) -> None:
    entry = snapshot_of(kept_line_endings(geo)).overlay["geo.py"]
    geo.git("add", "geo.py")
    assert entry == (REGULAR, geo.git("rev-parse", ":geo.py"))


def test_line_endings_that_the_index_keeps_cost_no_write(geo: RepoBuilder) -> None:
    kept_line_endings(geo).git("config", "core.splitIndex", "true")
    before = geo.files()
    snapshot_of(geo)
    assert geo.files() == before


def test_line_endings_of_an_untracked_file_beside_it_are_normalised(geo: RepoBuilder) -> None:
    kept_line_endings(geo).write("new.py", "x\r\n")
    entry = snapshot_of(geo).overlay["new.py"]
    assert entry == (REGULAR, geo.git("hash-object", "--stdin", input=b"x\n"))


def test_line_endings_that_our_side_of_a_conflict_keeps_are_kept(geo: RepoBuilder) -> None:
    make_conflict(kept_line_endings(geo))
    geo.write("geo.py", "a\r\n")
    entry = snapshot_of(geo).overlay["geo.py"]
    geo.git("add", "geo.py")
    assert entry == (REGULAR, geo.git("rev-parse", ":geo.py"))


def test_clean_filter_is_applied(geo: RepoBuilder) -> None:
    geo.git("config", "filter.upper.clean", "tr a-z A-Z")
    geo.commit("attributes", {".gitattributes": "*.up filter=upper\n"})
    geo.write("x.up", "abc\n")
    entry = snapshot_of(geo).overlay["x.up"]
    assert entry == (REGULAR, geo.git("hash-object", "--stdin", input=b"ABC\n"))


def test_conflict_is_taken_as_it_lies_there_and_told(geo: RepoBuilder) -> None:
    make_conflict(geo)
    snapshot = snapshot_of(geo)
    assert snapshot.overlay["geo.py"] == (REGULAR, blob(geo, "geo.py"))
    assert snapshot.left_out == (("geo.py", "unmerged"),)


def test_conflict_solved_on_disk_as_ours_is_no_difference(geo: RepoBuilder) -> None:
    make_conflict(geo)
    geo.git("checkout", "-q", "--ours", "geo.py")
    assert "geo.py" not in snapshot_of(geo).overlay


def test_conflict_whose_file_is_gone(geo: RepoBuilder) -> None:
    make_conflict(geo)
    (geo.root / "geo.py").unlink()
    assert snapshot_of(geo).overlay["geo.py"] is None


def test_unborn_branch_stands_on_the_empty_tree(repo: RepoBuilder) -> None:
    repo.write("staged.py", "x\n")
    repo.git("add", "-A")
    repo.write("new.py", "y\n")
    snapshot = snapshot_of(repo)
    assert (snapshot.commit, list(snapshot.overlay)) == (None, ["new.py", "staged.py"])


def test_sparse_checkout_is_no_difference(repo: RepoBuilder) -> None:
    repo.commit("one", {f"d{n}/a.py": f"x = {n}\n" for n in range(5)})
    repo.git("sparse-checkout", "init", "--cone", "--sparse-index")
    repo.git("sparse-checkout", "set", "d1")
    repo.write("d1/a.py", "y = 1\n")
    assert list(snapshot_of(repo).overlay) == ["d1/a.py"]


def test_linked_worktree_shows_its_own_files(geo: RepoBuilder, tmp_path: Path) -> None:
    linked = geo.worktree(tmp_path / "linked", "f")
    linked.write("geo.py", "x\n")
    assert (list(snapshot_of(linked).overlay), snapshot_of(geo).dirty) == (["geo.py"], False)


def test_lock_held_by_another_git_does_not_matter(geo: RepoBuilder) -> None:
    geo.write(".git/index.lock", "")
    geo.write("geo.py", "x\n")
    assert list(snapshot_of(geo).overlay) == ["geo.py"]


def test_damaged_index_is_an_error(geo: RepoBuilder) -> None:
    geo.write(".git/index", "damaged")
    with pytest.raises(GitError, match="git status failed"):
        snapshot_of(geo)


def test_missing_commit_of_head_is_an_error_and_not_an_unborn_branch(geo: RepoBuilder) -> None:
    commit = geo.git("rev-parse", "HEAD")
    (geo.root / ".git/objects" / commit[:2] / commit[2:]).unlink()
    with pytest.raises(GitError):
        staged_snapshot(geo.open())


def test_nothing_is_written_anywhere(geo: RepoBuilder) -> None:
    geo.write(".gitattributes", "*.py text eol=crlf\n")
    geo.write("n.py", "x\r\n")
    (geo.root / "geo.py").touch()
    before = geo.files()
    snapshot_of(geo)
    assert geo.files() == before
