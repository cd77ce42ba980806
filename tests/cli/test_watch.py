"""`codemap watch` as a process: it ends when it is told to, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.cli.test_process import CHECKOUT, codemap
from tests.support.repos import RepoBuilder, clean_environ

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def _hear() -> None:
    """Whoever runs the tests may have been started deaf to Ctrl-C, or by nohup."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def started(repo: RepoBuilder, *before: str) -> subprocess.Popen[bytes]:
    command = [*before, sys.executable, "-m", "codemap", "watch", "--json"]
    environ = clean_environ(PYTHONPATH=str(CHECKOUT))
    return subprocess.Popen(
        command,
        cwd=repo.root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ,
        start_new_session=True,
        preexec_fn=_hear,
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_in_order(geo: RepoBuilder, number: signal.Signals) -> None:
    process = started(geo)
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["refresh"]["parsed"] == 1
    assert f"by process {process.pid}" in codemap(geo.root, "watch", "--status").stdout
    process.send_signal(number)
    assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == 0
    assert "Nobody watches" in codemap(geo.root, "watch", "--status").stdout
    assert [file.name for file in (geo.root / ".git/codemap/watch").iterdir()] == ["main.lock"]


def test_it_does_not_outlive_the_shell_that_started_it(geo: RepoBuilder) -> None:
    with started(geo, "sh", "-c", '"$@" & read line', "sh") as shell:
        assert shell.stdout is not None
        assert shell.stdout.readline()
        shell.kill()
        # The pipe closes when the last process that holds it has ended.
        assert shell.stdout.read() == b""
    assert "Nobody watches" in codemap(geo.root, "watch", "--status").stdout


def test_it_does_not_stay_when_the_shell_that_started_it_is_gone_at_once(geo: RepoBuilder) -> None:
    with started(geo, "sh", "-c", '"$@" & exit', "sh") as shell:
        assert shell.wait(timeout=60) == 0
        assert shell.stdout is not None
        shell.stdout.read()  # ends when the last process that holds it has ended
    assert "Nobody watches" in codemap(geo.root, "watch", "--status").stdout


def test_a_second_one_says_who_watches(geo: RepoBuilder) -> None:
    process = started(geo)
    assert process.stdout is not None
    process.stdout.readline()
    done = codemap(geo.root, "watch", "--once")
    assert (done.returncode, f"process {process.pid} watches" in done.stderr) == (3, True)
    process.terminate()
    process.communicate(timeout=60)


def test_once_looks_once(geo: RepoBuilder) -> None:
    assert json.loads(codemap(geo.root, "watch", "--once", "--json").stdout)["refresh"]["moved"]
    assert "nothing to do" in codemap(geo.root, "watch", "--once").stdout
    assert codemap(geo.root, "watch", "--once", "--status").returncode == 2
    assert os.listdir(geo.root / ".git/codemap/watch") == ["main.lock"]
