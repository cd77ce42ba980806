"""The first index of a repository, built beside the server: a process of its own tells how far it is.

A process, because a thread would take turns with the answers for seconds at a time. It ends with the server, whose end
of its input then closes; what it has parsed by then stays.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from codemap.project import Project

WAIT_S = 15.0
"""How long a question waits for the first index before it is told how far that is."""

_LOOK_S = 0.2

_SMALL_BYTES = 100_000
"""Size of git's own index of about a thousand files, which a question indexes sooner than a process starts."""

_SHARES = {"parse": (0, 60), "resolve": (60, 40)}
"""Where the percentage of a stage starts, and how much of the whole it is, by what Python repositories take."""


class Stage(NamedTuple):
    """What the process is at: how many files of how many are done."""

    name: str
    done: int
    total: int

    @property
    def percent(self) -> int:
        """How much of the whole is done, 0 to 99; a rough figure."""
        start, share = _SHARES.get(self.name, (0, 0))
        return min(99, start + share * self.done // max(1, self.total))


class FirstIndex:
    """The process that builds the first index of one folder's repository; it is started at most once."""

    def __init__(self, root: Path, environ: Mapping[str, str]) -> None:
        self._root = root
        self._environ = environ
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._stage = Stage("parse", 0, 0)

    @staticmethod
    def is_wanted(project: Project) -> bool:
        """Says whether a repository has no index yet, and so many files that a question should not build it."""
        if project.has_map():
            return False
        try:
            return project.repo.index_file.stat().st_size > _SMALL_BYTES
        except OSError:
            return False

    def start(self) -> None:
        """Starts the process, if it was not started before."""
        with self._lock:
            if self._process is not None:
                return
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "codemap.server.indexing", str(self._root)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=dict(self._environ),
                close_fds=True,
            )
        threading.Thread(target=self._follow, name="first index", daemon=True).start()

    def wait(self, seconds: float, tell: Callable[[Stage], None]) -> Stage | None:
        """Waits until the process is done, telling each new stage; returns the stage if `seconds` were not enough."""
        end = time.monotonic() + seconds
        told: Stage | None = None
        while self._process is not None and self._process.poll() is None:
            stage = self._stage
            if time.monotonic() >= end:
                return stage
            if stage != told:
                tell(stage)
                told = stage
            time.sleep(_LOOK_S)
        return None

    def _follow(self) -> None:
        process = self._process
        if process is None or process.stdout is None:
            return
        with process:
            for line in process.stdout:
                name, done, total = line.decode().split()
                self._stage = Stage(name, int(done), int(total))


def main(root: str) -> None:
    """Brings the index of a repository up to date and prints the stages, until the standard input closes."""
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    from codemap.project import opened

    last = 0.0

    def tell(stage: str, done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _LOOK_S:
            last = time.monotonic()
            print(stage, done, total, flush=True)  # noqa: T201 - the server reads it

    with opened(Path(root), os.environ) as project:
        project.refresh(progress=tell)


def _end_with_the_server() -> None:
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
