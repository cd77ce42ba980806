"""The loop that keeps the index current."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.errors import CodemapError, StoreError
from codemap.search import watch as watching
from codemap.search.index_status import index_status
from codemap.search.watch import LATEST_S, SOONEST_S, look_once, next_wait, watch, watch_status
from tests.support.maps import project_at
from tests.support.repos import RepoBuilder, clean_environ


def test_it_sees_the_first_state_and_every_change(geo: RepoBuilder) -> None:
    looks = watch(geo.root, clean_environ())
    assert next(looks).refresh.parsed == 1
    geo.write("new.py", "def new(): pass\n")
    assert next(looks).refresh.parsed == 1
    geo.git("checkout", "-q", "-b", "other")
    geo.commit("two")
    assert next(looks).label.commit == geo.git("rev-parse", "HEAD")
    looks.close()


def test_while_it_runs_the_status_says_so_and_a_second_one_is_refused(geo: RepoBuilder) -> None:
    looks = watch(geo.root, clean_environ())
    next(looks)
    watcher = watch_status(geo.root, clean_environ()).watcher
    assert watcher is not None
    assert (watcher.moves, watcher.problem) == (1, "")
    with project_at(geo.root) as project:
        assert index_status(project).watcher == watcher
    with pytest.raises(StoreError, match="watches this worktree already"):
        next(watch(geo.root, clean_environ()))
    with pytest.raises(StoreError, match="watches this worktree already"):
        look_once(geo.root, clean_environ())
    looks.close()
    assert watch_status(geo.root, clean_environ()).watcher is None


def test_another_worktree_has_a_watcher_of_its_own(geo: RepoBuilder, tmp_path: Path) -> None:
    linked = geo.worktree(tmp_path / "linked", "side")
    looks = watch(geo.root, clean_environ())
    next(looks)
    assert look_once(linked.root, clean_environ()).refresh.moved
    looks.close()


def test_it_ends_when_the_repository_is_gone(geo: RepoBuilder) -> None:
    looks = watch(geo.root, clean_environ())
    next(looks)
    shutil.rmtree(geo.root)
    assert list(looks) == []
    assert not geo.root.exists()


def test_it_ends_when_the_worktree_is_removed(geo: RepoBuilder, tmp_path: Path) -> None:
    linked = geo.worktree(tmp_path / "linked", "side")
    looks = watch(linked.root, clean_environ())
    next(looks)
    geo.git("worktree", "remove", "--force", str(linked.root))
    assert list(looks) == []


def test_it_ends_when_whoever_started_it_has_ended(geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = watch(geo.root, clean_environ())
    next(looks)
    monkeypatch.setattr(watching.os, "getppid", lambda: 1)
    assert list(looks) == []


def test_a_problem_is_told_and_passes(geo: RepoBuilder) -> None:
    looks = watch(geo.root, clean_environ())
    next(looks)
    geo.write(".codemap/config.toml", "exclude = [\n")
    with pytest.raises(CodemapError):
        look_once(geo.root, clean_environ())
    geo.write(".codemap/config.toml", "exclude = []\n")
    assert next(looks).refresh.moved
    looks.close()


def test_it_waits_while_a_rebase_is_under_way(geo: RepoBuilder) -> None:
    (geo.root / ".git/rebase-merge").mkdir()
    loop = watching._Watch(geo.root, clean_environ(), geo.root / ".git", None)  # type: ignore[arg-type]
    assert loop._try() == (None, "a rebase is under way")


def test_clearing_the_index_leaves_a_living_watcher_its_lock(geo: RepoBuilder) -> None:
    looks = watch(geo.root, clean_environ())
    next(looks)
    with project_at(geo.root) as project:
        repo = project.repo
    from codemap.project import clear

    clear(repo, clean_environ())
    assert watch_status(geo.root, clean_environ()).watcher is not None
    looks.close()
    clear(repo, clean_environ())
    assert not (geo.root / ".git/codemap").exists()


@given(st.floats(SOONEST_S, LATEST_S), st.floats(0, 100), st.booleans())
def test_a_wait_is_within_its_limits_and_grows_when_nothing_moves(wait: float, cost: float, moved: bool) -> None:
    after = next_wait(wait, cost, moved=moved)
    assert SOONEST_S <= after <= LATEST_S
    assert moved or after >= min(wait, LATEST_S)


def test_a_change_makes_it_quick_again() -> None:
    assert next_wait(LATEST_S, 0.01, moved=True) == SOONEST_S
