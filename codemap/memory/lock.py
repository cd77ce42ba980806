"""One writer of the graph at a time, in all processes, without a file that git would see.

The folder itself is locked, so that whoever writes the same worktree meets the same lock; the system lets go of it when
its holder ends. Where folders cannot be locked, a file beside git's own data stands for it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from codemap.errors import StoreError
from codemap.lock import take

_WAIT_S = 20.0
_PAUSE_S = 0.01


@contextmanager
def locked(folder: Path, git_dir: Path) -> Iterator[None]:
    """Holds the lock of the folder of the graph; StoreError when another holds it for longer than a caller waits."""
    descriptor = _opened(folder, git_dir)
    try:
        deadline = time.monotonic() + _WAIT_S
        while not take(descriptor):
            if time.monotonic() > deadline:
                raise StoreError(
                    f"another process has been writing {folder} for {_WAIT_S:.0f} seconds",
                    hint="Try again when it is done.",
                )
            time.sleep(_PAUSE_S)
        yield
    finally:
        os.close(descriptor)


def _opened(folder: Path, git_dir: Path) -> int:
    try:
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except PermissionError:
        # Windows opens no folders.
        return _opened_file(git_dir)
    if _can_lock(descriptor):
        return descriptor
    os.close(descriptor)
    return _opened_file(git_dir)


def _opened_file(git_dir: Path) -> int:
    file = git_dir / "codemap" / "graph.lock"
    file.parent.mkdir(parents=True, exist_ok=True)
    return os.open(file, os.O_RDWR | os.O_CREAT, 0o644)


def _can_lock(descriptor: int) -> bool:
    """Says whether a folder can be locked here; network file systems want a file that can be written."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(descriptor, fcntl.LOCK_UN)
    except BlockingIOError:
        return True
    except (ImportError, OSError):
        return False
    return True
