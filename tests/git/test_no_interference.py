"""Never in git's way: no network, no commands of a remote, nothing left behind by a process that was killed."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from codemap.errors import GitError
from codemap.git import SnapshotReader, change_set, commit_snapshot, list_entries, staged_snapshot, worktree_snapshot
from codemap.git.history import read_history
from tests.support.repos import GEO, RepoBuilder, clean_environ

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture
def lacking(geo: RepoBuilder, tmp_path: Path) -> RepoBuilder:
    """A clone without old blobs whose remote would run a command that leaves `marker` behind."""
    geo.git("config", "uploadpack.allowFilter", "true")
    geo.commit("two", {"geo.py": GEO.replace("3", "4"), "n.py": "n\n"})
    geo.commit("three", {"geo.py": GEO.replace("3", "5"), "moved.py": "n\nm\n"})
    clone = geo.clone(tmp_path / "clone", "--filter=blob:none")
    script = tmp_path / "remote.sh"
    script.write_text(f"#!/bin/sh\ntouch {tmp_path}/marker\nexit 1\n")
    script.chmod(0o755)
    clone.git("config", "protocol.allow", "always")
    clone.git("config", "protocol.ext.allow", "always")
    clone.git("config", "core.sshCommand", str(script))
    clone.git("config", "remote.origin.uploadpack", str(script))
    return clone


def use(builder: RepoBuilder) -> None:
    """Asks everything that could make git want an object."""
    repo = builder.open()
    commits = [commit_snapshot(repo, f"HEAD~{back}") for back in (2, 1, 0)]
    for snapshot in (*commits, staged_snapshot(repo), worktree_snapshot(repo)):
        with SnapshotReader(repo) as reader:
            list(reader.read_many(list_entries(repo, snapshot).items()))
    change_set(repo, commits[0], commits[2])
    list(read_history(repo, [repo.resolve_commit("HEAD")], []))


@pytest.mark.parametrize("scheme", ["file", "ext", "ssh"])
def test_remote_is_never_asked(lacking: RepoBuilder, tmp_path: Path, scheme: str) -> None:
    urls = {
        "file": lacking.git("remote", "get-url", "origin"),
        "ext": f"ext::{tmp_path}/remote.sh",
        "ssh": "ssh://nowhere.invalid/x",
    }
    lacking.git("remote", "set-url", "origin", urls[scheme])
    use(lacking)
    assert not (tmp_path / "marker").exists()


def test_git_itself_would_ask_the_remote(lacking: RepoBuilder, tmp_path: Path) -> None:
    lacking.git("cat-file", "-p", "HEAD~2:geo.py", check=False)
    assert (tmp_path / "marker").exists()


def test_missing_trees_are_an_error_and_no_fetch(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("config", "uploadpack.allowFilter", "true")
    geo.commit("two", {"a/b.py": "x\n"})
    repo = geo.clone(tmp_path / "clone", "--filter=tree:0", "--no-checkout").open()
    with pytest.raises(GitError) as caught:
        list(read_history(repo, [repo.resolve_commit("HEAD")], []))
    assert "refetch" in (caught.value.hint or "")


def test_a_damaged_repository_that_lacks_nothing_on_purpose_is_to_be_checked(geo: RepoBuilder) -> None:
    repo = geo.open()
    head = repo.resolve_commit("HEAD")
    tree = geo.git("rev-parse", "HEAD^{tree}").strip()
    (geo.root / ".git/objects" / tree[:2] / tree[2:]).unlink()
    with pytest.raises(GitError) as caught:
        list(read_history(repo, [head], []))
    assert "git fsck" in (caught.value.hint or "")


@pytest.mark.parametrize("delay_s", [0.05, 0.15, 0.3, 0.5])
def test_killed_process_leaves_everything_as_it_was(geo: RepoBuilder, tmp_path: Path, delay_s: float) -> None:
    geo.commit("more", {f"d/m{number}.py": GEO for number in range(40)})
    geo.write("geo.py", GEO.replace("3", "4"))
    geo.write("new.py", "x = 1\n")
    before = geo.files()
    environ = clean_environ(PYTHONPATH=str(CHECKOUT), CODEMAP_INDEX_DIR=str(tmp_path / "index"))
    command = [sys.executable, "-m", "codemap", "changes-context"]
    child = subprocess.Popen(command, cwd=geo.root, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(delay_s)
    child.kill()
    child.wait()
    assert geo.files() == before
    geo.git("status")
    geo.git("fsck")


def test_commit_is_possible_while_the_worktree_is_read(geo: RepoBuilder) -> None:
    repo = geo.open()
    for number in range(10):
        geo.write("geo.py", f"x = {number}\n")
        commit = subprocess.Popen(
            ["git", "commit", "-q", "-a", "-m", "x"], cwd=geo.root, env=clean_environ(), stderr=subprocess.PIPE
        )
        worktree_snapshot(repo)
        assert commit.communicate()[1] == b""
