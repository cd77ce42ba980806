"""Snapshots of commits and of the index."""

from __future__ import annotations

import pytest

from codemap.errors import GitError
from codemap.git import SnapshotReader, commit_snapshot, list_entries, staged_snapshot
from codemap.model import EXECUTABLE, REGULAR, SYMLINK, path_of
from tests.support.repos import GEO, RepoBuilder

ODD = [
    "häuser.py",
    "a b.py",
    'q"t.py',
    "tab\tx.py",
    "b\\s.py",
    "new\nline.py",
    "-dash.py",
    " lead.py",
    "trail ",
    "cr\r",
    ":(glob)*.py",
    path_of(b"latin-\xe9.py"),
    "d/ir/:x",
]


def test_commit_snapshot_holds_the_tree_alone(geo: RepoBuilder) -> None:
    geo.write("geo.py", "changed\n")
    snapshot = commit_snapshot(geo.open(), "HEAD")
    assert (snapshot.kind, snapshot.commit, snapshot.dirty) == ("commit", geo.git("rev-parse", "HEAD"), False)


def test_commit_snapshot_of_nothing_names_the_ref(geo: RepoBuilder) -> None:
    with pytest.raises(GitError, match="'nowhere'"):
        commit_snapshot(geo.open(), "nowhere")


def test_list_entries_of_odd_names(repo: RepoBuilder) -> None:
    repo.commit("one", dict.fromkeys(ODD, "x\n"))
    entries = list_entries(repo.open(), commit_snapshot(repo.open(), "HEAD"))
    assert list(entries) == sorted(ODD, key=lambda path: path.encode("utf-8", "surrogateescape"))


def test_staged_snapshot_of_odd_names(geo: RepoBuilder) -> None:
    for path in ODD:
        geo.write(path, "x\n")
    geo.git("add", "-A")
    assert set(staged_snapshot(geo.open()).overlay) == set(ODD)


def test_staged_snapshot_ignores_the_worktree(geo: RepoBuilder) -> None:
    geo.write("new.py", "x\n")
    geo.write("geo.py", "changed\n")
    assert not staged_snapshot(geo.open()).dirty


def test_staged_snapshot_of_a_part_shows_the_part(geo: RepoBuilder) -> None:
    staged = GEO.replace("* 3", "* 4")
    geo.write("geo.py", staged)
    geo.git("add", "geo.py")
    geo.write("geo.py", "# a\n# b\n" + staged)
    assert _staged_text(geo) == staged


def test_staged_snapshot_of_a_file_gone_from_disk_still_has_it(geo: RepoBuilder) -> None:
    staged = GEO.replace("* 3", "* 4")
    geo.write("geo.py", staged)
    geo.git("add", "geo.py")
    (geo.root / "geo.py").unlink()
    assert _staged_text(geo) == staged


def _staged_text(builder: RepoBuilder) -> str:
    repo = builder.open()
    entry = staged_snapshot(repo).overlay["geo.py"]
    assert entry is not None
    with SnapshotReader(repo) as reader:
        return (reader.read("geo.py", entry) or b"").decode()


def test_staged_snapshot_of_an_unborn_branch_stands_on_the_empty_tree(repo: RepoBuilder) -> None:
    repo.write("a.py", "def a(): pass\n")
    repo.git("add", "a.py")
    snapshot = staged_snapshot(repo.open())
    assert (snapshot.commit, snapshot.tree, list(snapshot.overlay)) == (None, repo.open().empty_tree, ["a.py"])


def test_staged_snapshot_of_an_emptied_orphan_branch_is_clean(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "--orphan", "o")
    geo.git("rm", "-rfq", ".")
    assert not staged_snapshot(geo.open()).dirty


def test_staged_snapshot_leaves_out_what_is_only_intended(geo: RepoBuilder) -> None:
    geo.write("new.py", "x\n")
    geo.git("add", "-N", "new.py")
    assert not staged_snapshot(geo.open()).dirty


def test_staged_snapshot_tells_deletion_and_mode(repo: RepoBuilder) -> None:
    repo.commit("one", {"a": "a\n", "b": "b\n"})
    repo.git("rm", "-q", "a")
    repo.git("update-index", "--chmod=+x", "b")
    overlay = staged_snapshot(repo.open()).overlay
    assert {path: entry and entry.mode for path, entry in overlay.items()} == {"a": None, "b": EXECUTABLE}


def test_staged_snapshot_of_a_link(geo: RepoBuilder) -> None:
    (geo.root / "link").symlink_to("geo.py")
    geo.git("add", "link")
    entry = staged_snapshot(geo.open()).overlay["link"]
    assert entry is not None
    assert entry.mode == SYMLINK


def make_conflict(builder: RepoBuilder) -> None:
    """Leaves a merge whose geo.py is unmerged: ours says 4, theirs 5."""
    builder.git("checkout", "-q", "-b", "theirs")
    builder.commit("theirs", {"geo.py": GEO.replace("* 3", "* 5"), "theirs.py": "t\n"})
    builder.git("checkout", "-q", "main")
    builder.commit("ours", {"geo.py": GEO.replace("* 3", "* 4")})
    builder.git("merge", "-q", "theirs", check=False)


def test_staged_snapshot_of_a_conflict_shows_our_side_and_says_so(geo: RepoBuilder) -> None:
    make_conflict(geo)
    repo = geo.open()
    snapshot = staged_snapshot(repo)
    assert list(snapshot.overlay) == ["theirs.py"]
    assert snapshot.left_out == (("geo.py", "unmerged"),)


def test_staged_snapshot_of_a_file_that_only_they_kept_has_nothing_of_ours(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "theirs")
    geo.commit("theirs", {"geo.py": GEO.replace("* 3", "* 5")})
    geo.git("checkout", "-q", "main")
    geo.git("rm", "-q", "geo.py")
    geo.commit("ours")
    geo.git("merge", "-q", "theirs", check=False)
    snapshot = staged_snapshot(geo.open())
    assert (dict(snapshot.overlay), snapshot.left_out) == ({}, (("geo.py", "unmerged"),))


def test_list_entries_of_the_index_equals_gits_listing(repo: RepoBuilder) -> None:
    repo.commit("one", {"a/x": "1\n", "b": "2\n", "c": "3\n"})
    repo.git("rm", "-q", "b")
    repo.write("a.y", "4\n")
    repo.write("c", "5\n")
    repo.git("add", "-A")
    opened = repo.open()
    listed = [line.split() for line in repo.git("ls-files", "-s").split("\n")]
    assert [
        (path, f"{mode:o}", blob) for path, (mode, blob) in list_entries(opened, staged_snapshot(opened)).items()
    ] == [(path, mode, blob) for mode, blob, _, path in listed]


@pytest.mark.parametrize("setting", ["diff.noprefix=true", "diff.relative=true", "core.quotePath=false"])
def test_staged_snapshot_is_the_same_under_any_configuration(geo: RepoBuilder, setting: str) -> None:
    geo.write("häuser.py", "x\n")
    geo.git("add", "-A")
    before = staged_snapshot(geo.open())
    geo.git("config", *setting.split("="))
    assert staged_snapshot(geo.open()) == before


def test_staged_snapshot_shows_a_submodule_that_the_configuration_hides(geo: RepoBuilder) -> None:
    geo.git("config", "diff.ignoreSubmodules", "all")
    sub = RepoBuilder(geo.root / "sub")
    sub.commit("one")
    geo.git("add", "sub")
    assert list(staged_snapshot(geo.open()).overlay) == ["sub"]


def test_old_mode_of_a_tree_is_canonical(geo: RepoBuilder) -> None:
    blob = geo.git("rev-parse", "HEAD:geo.py")
    raw = b"100664 old.py\0" + bytes.fromhex(blob)
    tree = geo.git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", input=raw)
    commit = geo.git("commit-tree", "-m", "old", tree)
    repo = geo.open()
    assert list_entries(repo, commit_snapshot(repo, commit))["old.py"].mode == REGULAR
