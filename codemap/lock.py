"""Locks on files that the system lets go of when their holder ends, so that nothing is left behind by a killed one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(file: Path) -> Iterator[bool]:
    """Holds the lock of a file, and says whether it was free."""
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        yield take(descriptor)
    finally:
        os.close(descriptor)


def take(descriptor: int) -> bool:
    """Takes the lock of an open file until that is closed, and says whether it was free; nobody is waited for."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
