"""Who keeps the index of a worktree current: one process at a time, and what it says of itself.

A lock that the system lets go of when its holder ends tells whether a watcher lives; what a dead one wrote is not
believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from codemap.errors import StoreError
from codemap.lock import locked


@dataclass(frozen=True, slots=True)
class Watcher:
    """A process that watches. Times are seconds since the epoch; `refreshed` is None before the first refresh.

    `interval_s` is how long it waits between two looks, `moves` how many refreshes had something to do, and `problem`
    why the last look failed or was put off (empty: it did not).
    """

    pid: int
    since: float
    interval_s: float
    refreshed: float | None = None
    moves: int = 0
    problem: str = ""


class Claimed(StoreError):
    """Another process watches already."""


def watcher_of(folder: Path | None, key: str) -> Watcher | None:
    """Returns the living watcher of a worktree; None when there is none."""
    if folder is None or not _lock_file(folder, key).exists():
        return None
    try:
        with locked(_lock_file(folder, key)) as is_ours:
            return None if is_ours else _read(folder, key)
    except OSError:
        return None


class Claim:
    """The right to watch a worktree, and the place where the watcher says how it fares."""

    def __init__(self, folder: Path, key: str) -> None:
        self._file = _state_file(folder, key)
        self._told: Watcher | None = None

    def tell(self, watcher: Watcher) -> None:
        """Writes the state, if it differs from the last one."""
        if watcher == self._told:
            return
        beside = self._file.with_suffix(".new")
        beside.write_text(json.dumps(asdict(watcher)), "utf-8")
        beside.replace(self._file)
        self._told = watcher


@contextmanager
def claimed(folder: Path, key: str) -> Iterator[Claim]:
    """Gives the right to watch; Claimed, with the process that has it, when it is taken."""
    lock = _lock_file(folder, key)
    lock.parent.mkdir(parents=True, exist_ok=True)
    with locked(lock) as is_ours:
        if not is_ours:
            other = _read(folder, key)
            who = f"process {other.pid}" if other else "another process"
            raise Claimed(f"{who} watches this worktree already", hint="`codemap watch --status` says how it fares.")
        try:
            yield Claim(folder, key)
        finally:
            _state_file(folder, key).unlink(missing_ok=True)


def forget_watchers(folder: Path) -> None:
    """Removes what dead watchers left behind."""
    for lock in sorted((folder / "watch").glob("*.lock")):
        with locked(lock) as is_ours:
            if is_ours:
                lock.with_suffix(".json").unlink(missing_ok=True)
                lock.unlink()


def _lock_file(folder: Path, key: str) -> Path:
    return folder / "watch" / f"{key}.lock"


def _state_file(folder: Path, key: str) -> Path:
    return folder / "watch" / f"{key}.json"


def _read(folder: Path, key: str) -> Watcher | None:
    try:
        return Watcher(**json.loads(_state_file(folder, key).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None
