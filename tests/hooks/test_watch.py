"""The time limit of a hook: it ends the process with a notice, whatever the process is at."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from codemap.hooks.watch import OutOfTime, time_limit
from tests.hooks.conftest import PACKAGE
from tests.support.repos import clean_environ


def test_body_that_takes_too_long_is_left() -> None:
    with pytest.raises(OutOfTime), time_limit(0.05, "too long"):
        time.sleep(5)


def test_body_that_is_done_in_time_is_not_disturbed() -> None:
    with time_limit(0.2, "too long"):
        pass
    time.sleep(0.3)


def test_process_that_does_not_let_go_is_ended_with_the_notice() -> None:
    program = (
        "import time\n"
        "from codemap.hooks import watch\n"
        "watch.GRACE_S = 0.1\n"
        "with watch.time_limit(0.1, 'too long'):\n"
        "    while True:\n"
        "        try:\n"
        "            time.sleep(10)\n"
        "        except BaseException: pass\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, timeout=20, env=clean_environ(PYTHONPATH=PACKAGE)
    )
    assert (done.returncode, done.stderr) == (0, b"too long\n")


def test_hook_out_of_time_says_so_and_passes() -> None:
    program = (
        "import sys, time\n"
        "from codemap.hooks import events, run\n"
        "events.report_commit = lambda *_: time.sleep(10)\n"
        "sys.exit(run.main(['pre-commit'], seconds=0.1))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, timeout=20, env=clean_environ(PYTHONPATH=PACKAGE)
    )
    assert done.returncode == 0
    assert done.stderr.startswith(b"codemap: no report, looking took longer than 0.1 s")
