"""The time limit of a hook: it ends the process with a notice, whatever the process is at."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from codemap.hooks.watch import OutOfTime, TimeLimit, time_limit
from tests.hooks.conftest import PACKAGE
from tests.support.repos import clean_environ


def test_body_that_takes_too_long_is_left() -> None:
    with pytest.raises(OutOfTime), time_limit(TimeLimit(0.05, "too long")):
        time.sleep(5)


def test_body_that_is_done_in_time_is_not_disturbed() -> None:
    with time_limit(TimeLimit(0.2, "too long")):
        pass
    time.sleep(0.3)


def test_process_that_does_not_let_go_is_ended_with_the_notice() -> None:
    program = (
        "import time\n"
        "from codemap.hooks import watch\n"
        "watch.GRACE_S = 0.1\n"
        "with watch.time_limit(watch.TimeLimit(0.1, 'too long')):\n"
        "    while True:\n"
        "        try:\n"
        "            time.sleep(10)\n"
        "        except BaseException: pass\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, timeout=20, env=clean_environ(PYTHONPATH=PACKAGE)
    )
    assert (done.returncode, done.stderr) == (0, b"too long\n")


def test_limit_can_be_set_anew_and_counts_from_the_start() -> None:
    limit = TimeLimit(20, "too long")
    time.sleep(0.1)
    with pytest.raises(OutOfTime), time_limit(limit):
        _shorten_and_sleep(limit)


def _shorten_and_sleep(limit: TimeLimit) -> None:
    limit.set(0.05)
    time.sleep(5)
