"""A limit on the time that a hook may take. Beyond it the process says so and ends, whatever it is doing."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

GRACE_S = 3.0
"""How long the orderly end may take before the process is left as it is."""


class OutOfTime(BaseException):
    """The time is up. Not an `Exception`, so that nothing on the way takes it for a failure of its own."""


@contextmanager
def time_limit(limit_s: float, notice: str) -> Iterator[None]:
    """Raises OutOfTime in the body after `limit_s` seconds.

    Where no signal can do that, or the body does not let go, the process prints `notice` and exits with 0.
    """
    last_resort = threading.Timer(limit_s + (GRACE_S if _has_alarm() else 0), _leave, (notice,))
    last_resort.daemon = True
    last_resort.start()
    try:
        with _alarm(limit_s):
            yield
    finally:
        last_resort.cancel()


def _has_alarm() -> bool:
    return sys.platform != "win32" and threading.current_thread() is threading.main_thread()


@contextmanager
def _alarm(limit_s: float) -> Iterator[None]:
    if sys.platform == "win32" or not _has_alarm():
        yield
        return
    before = signal.signal(signal.SIGALRM, _raise)
    signal.setitimer(signal.ITIMER_REAL, limit_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _raise(number: int, frame: FrameType | None) -> None:
    raise OutOfTime


def _leave(notice: str) -> None:
    os.write(2, notice.encode("utf-8", "backslashreplace") + b"\n")
    os._exit(0)
