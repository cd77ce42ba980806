"""A limit on the time that a hook may take. Beyond it the process says so and ends, whatever it is doing."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

GRACE_S = 3.0
"""How long the orderly end may take before the process is left as it is."""


class OutOfTime(BaseException):
    """The time is up. Not an `Exception`, so that nothing on the way takes it for a failure of its own."""


class TimeLimit:
    """How many seconds a body may take from its start, and what is said when it takes more."""

    def __init__(self, seconds: float, wording: str) -> None:
        self.seconds = seconds
        self._wording = wording
        self._start = time.monotonic()
        self._last_resort: threading.Timer | None = None

    @property
    def notice(self) -> str:
        """What is said when the time is up."""
        return self._wording.format(self.seconds)

    def set(self, seconds: float) -> None:
        """Sets another limit, counted from the start as well."""
        self.seconds = seconds
        self.end()
        left = max(self._start + seconds - time.monotonic(), 0.001)
        self._last_resort = threading.Timer(left + (GRACE_S if _has_alarm() else 0), _leave, (self.notice,))
        self._last_resort.daemon = True
        self._last_resort.start()
        if sys.platform != "win32" and _has_alarm():
            signal.setitimer(signal.ITIMER_REAL, left)

    def end(self) -> None:
        """Lifts the limit."""
        if self._last_resort is not None:
            self._last_resort.cancel()
        if sys.platform != "win32" and _has_alarm():
            signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def time_limit(limit: TimeLimit) -> Iterator[None]:
    """Raises OutOfTime in the body when the time is up.

    Where no signal can do that, or the body does not let go, the process prints the notice and exits with 0.
    """
    before = signal.signal(signal.SIGALRM, _raise) if sys.platform != "win32" and _has_alarm() else None
    try:
        limit.set(limit.seconds)
        yield
    finally:
        limit.end()
        if sys.platform != "win32" and _has_alarm():
            signal.signal(signal.SIGALRM, before)


def _has_alarm() -> bool:
    return sys.platform != "win32" and threading.current_thread() is threading.main_thread()


def _raise(number: int, frame: FrameType | None) -> None:
    raise OutOfTime


def _leave(notice: str) -> None:
    os.write(2, notice.encode("utf-8", "backslashreplace") + b"\n")
    os._exit(0)
