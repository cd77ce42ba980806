"""The difference of two snapshots equals what comparing their whole listings would find."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.git import (
    Repository,
    Snapshot,
    commit_snapshot,
    difference,
    list_entries,
    staged_snapshot,
    worktree_snapshot,
)
from codemap.git.snapshot import by_path, snapshot_of
from codemap.model import Entry
from tests.support.repos import GEO, RepoBuilder


def by_listing(repo: Repository, old: Snapshot, new: Snapshot) -> dict[str, tuple[Entry | None, Entry | None]]:
    before, after = list_entries(repo, old), list_entries(repo, new)
    paths = [path for path in by_path(before.keys() | after.keys()) if before.get(path) != after.get(path)]
    return {path: (before.get(path), after.get(path)) for path in paths}


def test_difference_of_equal_snapshots_is_empty(geo: RepoBuilder) -> None:
    repo = geo.open()
    assert difference(repo, commit_snapshot(repo, "HEAD"), worktree_snapshot(repo)) == {}


def test_difference_of_commits_that_restore_a_file_is_empty(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": "x\n"})
    geo.commit("three", {"geo.py": GEO})
    repo = geo.open()
    assert difference(repo, commit_snapshot(repo, "HEAD~2"), commit_snapshot(repo, "HEAD")) == {}


def test_difference_from_an_older_commit_to_a_worktree_that_restores_it_is_empty(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": "x\n"})
    geo.write("geo.py", GEO)
    repo = geo.open()
    assert difference(repo, commit_snapshot(repo, "HEAD~1"), worktree_snapshot(repo)) == {}


def test_difference_to_an_unborn_branch_is_everything(repo: RepoBuilder) -> None:
    repo.write("a.py", "x\n")
    opened = repo.open()
    assert list(difference(opened, snapshot_of(opened, None), worktree_snapshot(opened))) == ["a.py"]


def test_difference_of_a_file_that_became_a_directory(repo: RepoBuilder) -> None:
    repo.commit("one", {"d": "x\n"})
    repo.git("rm", "-q", "d")
    repo.write("d/f", "x\n")
    opened = repo.open()
    both = difference(opened, commit_snapshot(opened, "HEAD"), worktree_snapshot(opened))
    assert {path: (old is None, new is None) for path, (old, new) in both.items()} == {
        "d": (False, True),
        "d/f": (True, False),
    }


PATHS = st.sampled_from(["a", "b", "d/a", "d/b", "d.x", "-o", "é \n"])
ACTIONS = st.tuples(
    st.sampled_from(["write", "write", "write", "delete", "stage", "commit", "exec", "link", "unstage"]),
    PATHS,
    st.sampled_from(["1\n", "2\n", "1\r\n", "2\r\n", ""]),
)


def perform(builder: RepoBuilder, action: str, path: str, content: str) -> None:
    file = builder.root / path
    if action == "write":
        file.unlink(missing_ok=True)
        builder.write(path, content)
    elif action == "delete":
        file.unlink(missing_ok=True)
    elif action == "link":
        file.unlink(missing_ok=True)
        file.parent.mkdir(exist_ok=True)
        file.symlink_to(content.strip() or "nowhere")
    elif action == "exec" and file.is_file() and not file.is_symlink():
        file.chmod(file.stat().st_mode ^ 0o100)
    elif action == "stage":
        builder.git("add", "-A")
    elif action == "unstage":
        builder.git("rm", "-q", "--cached", "--ignore-unmatch", "--", f":(literal){path}")
    elif action == "commit":
        builder.git("commit", "-q", "--allow-empty", "-m", "c")


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ACTIONS, min_size=1, max_size=10))
def test_difference_equals_comparing_listings(actions: list[tuple[str, str, str]]) -> None:
    with TemporaryDirectory() as folder:
        builder = RepoBuilder(Path(folder).resolve() / "repo")
        first = builder.commit("first", {"a": "1\n", "d/a": "1\n", "d/b": "2\n"})
        for action in actions:
            perform(builder, *action)
        repo = builder.open()
        shown = [
            snapshot_of(repo, None),
            commit_snapshot(repo, first),
            commit_snapshot(repo, "HEAD"),
            staged_snapshot(repo),
            worktree_snapshot(repo),
        ]
        for old in shown:
            for new in shown:
                assert difference(repo, old, new) == by_listing(repo, old, new)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ACTIONS, min_size=1, max_size=10))
def test_worktree_snapshot_lists_what_git_would_commit(actions: list[tuple[str, str, str]]) -> None:
    with TemporaryDirectory() as folder:
        builder = RepoBuilder(Path(folder).resolve() / "repo")
        builder.commit("first", {"a": "1\n", "b": "1\r\n", "d/a": "1\n", "d/b": "2\n"})
        builder.commit("second", {".gitattributes": "* text=auto\n"})
        for action in actions:
            perform(builder, *action)
        repo = builder.open()
        shown = list_entries(repo, worktree_snapshot(repo))
        builder.git("add", "-A")
        assert shown == list_entries(repo, staged_snapshot(repo))
