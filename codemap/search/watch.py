"""Keeping the index current while people work: one look of git's own at the worktree, again and again.

Every look opens the project anew, so new settings, a new store or a moved HEAD need no care.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from codemap.errors import CodemapError, StoreError
from codemap.git.operation import operation_under_way
from codemap.index.database import ELSEWHERE
from codemap.index.report import RefreshReport
from codemap.index.watcher import Claim, Watcher, claimed, watcher_of
from codemap.project import Label, Project, opened, worktree_key
from codemap.search.history_reads import read_history

SOONEST_S, LATEST_S = 0.5, 15.0
"""The shortest and the longest wait between two looks."""

_SLOWER = 1.5
_REST, _REST_AFTER_MOVE = 20, 2
"""A wait lasts at least that many times as long as the look before it took, up to the longest wait."""

_STEP_S = 1.0
"""How often, while it waits, the watcher makes sure that there is still somebody to watch for."""


@dataclass(frozen=True, slots=True)
class WatchStatus:
    """The worktree and the process that watches it, if there is one."""

    root: str
    watcher: Watcher | None


@dataclass(frozen=True, slots=True)
class Look:
    """One look that moved the index, when it was done, and how long it took."""

    label: Label
    refresh: RefreshReport
    at: float
    seconds: float


def watch_status(path: Path, environ: Mapping[str, str]) -> WatchStatus:
    """Returns who watches the worktree around `path`."""
    with opened(path, environ) as project:
        return status_of(project)


def status_of(project: Project) -> WatchStatus:
    """Returns who watches the worktree of an open project."""
    return WatchStatus(project.name, watcher_of(project.stores.folder, worktree_key(project.repo)))


def look_once(path: Path, environ: Mapping[str, str]) -> Look:
    """Brings the index up to date under the watcher's lock; StoreError while another process watches."""
    with _place(path, environ).claimed():
        return _look(path, environ)


def watch(path: Path, environ: Mapping[str, str]) -> Iterator[Look]:
    """Yields every look that moved the index, until the repository or the parent process is gone.

    Whoever stops asking ends it; nothing is left behind then. StoreError while another process watches.
    """
    place = _place(path, environ)
    with place.claimed() as claim:
        yield from _Watch(path.absolute(), environ, place.git_dir, claim).looks()


def next_wait(wait_s: float, cost_s: float, *, moved: bool) -> float:
    """Returns how long to wait after a look: short after a change, longer each time that there was none."""
    wanted = SOONEST_S if moved else wait_s * _SLOWER
    return min(max(wanted, cost_s * (_REST_AFTER_MOVE if moved else _REST)), LATEST_S)


class _Watch:
    def __init__(self, path: Path, environ: Mapping[str, str], git_dir: Path, claim: Claim) -> None:
        self.path = path
        self.environ = environ
        self.git_dir = git_dir
        self.claim = claim
        self.parent = os.getppid()
        self.watcher = Watcher(os.getpid(), time.time(), SOONEST_S)

    def looks(self) -> Iterator[Look]:
        """Yields the looks that moved the index."""
        self.claim.tell(self.watcher)
        while self._is_wanted():
            look, problem = self._try()
            moved = look is not None and look.refresh.moved
            before = self.watcher
            self.watcher = replace(
                before,
                interval_s=round(next_wait(before.interval_s, look.seconds if look else 0.0, moved=moved), 1),
                refreshed=look.at if look and moved else before.refreshed,
                moves=before.moves + moved,
                problem=problem,
            )
            if not self._is_wanted():
                return
            self.claim.tell(self.watcher)
            if look and moved:
                yield look
            self._wait(self.watcher.interval_s)

    def _try(self) -> tuple[Look | None, str]:
        """One look, or why there was none; an error now may be gone at the next look."""
        if operation_under_way(self.git_dir) == "rebase":
            return None, "a rebase is under way"
        try:
            return _look(self.path, self.environ), ""
        except CodemapError as error:
            return None, error.message
        except OSError as error:
            return None, str(error)

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self._is_wanted() and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, _STEP_S))

    def _is_wanted(self) -> bool:
        """Whether the repository is there and whoever started the watcher still lives."""
        return self.path.is_dir() and self.git_dir.is_dir() and os.getppid() == self.parent and not _is_orphan()


def _is_orphan() -> bool:
    """Says whether the process that has this one now is another than the one that started it.

    A shell and what it starts share a session; what leads a session of its own was started by another.
    """
    if sys.platform == "win32":
        return False
    session = os.getsid(0)
    try:
        return session not in (os.getpid(), os.getsid(os.getppid()))
    except OSError:  # the parent ended between the two questions, or is not ours to ask about
        return False


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the watcher of a worktree says how it fares."""

    git_dir: Path
    folder: Path
    key: str

    def claimed(self) -> AbstractContextManager[Claim]:
        return claimed(self.folder, self.key)


def _place(path: Path, environ: Mapping[str, str]) -> _Place:
    with opened(path, environ) as project:
        folder = project.stores.folder
        if folder is None:
            raise StoreError("the index is kept in memory here: there is nothing to keep current", hint=ELSEWHERE)
        return _Place(project.repo.git_dir, folder, worktree_key(project.repo))


def _look(path: Path, environ: Mapping[str, str]) -> Look:
    start = time.monotonic()
    with opened(path, environ) as project:
        report = project.refresh()
        read_history(project)
        label = project.label(project.kept_view().snapshot)
    return Look(label, report, time.time(), time.monotonic() - start)
