"""The `codemap hooks` commands: wiring only."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.hooks.conftest import PACKAGE, Hooked
from tests.support.repos import GEO, clean_environ


def run(hooked: Hooked, *args: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command in the repository."""
    return subprocess.run(
        [sys.executable, "-m", "codemap", "hooks", *args],
        cwd=hooked.builder.root,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=clean_environ(PYTHONPATH=PACKAGE),
    )


def test_install_status_and_uninstall_say_what_they_did(hooked: Hooked) -> None:
    assert b"pre-push      installed\n" in run(hooked, "install").stdout
    assert b"pre-push      installed\n" in run(hooked, "status").stdout
    assert b"pre-push      removed\n" in run(hooked, "uninstall").stdout


def test_status_as_a_document(hooked: Hooked) -> None:
    found = json.loads(run(hooked, "status", "--json").stdout)
    assert [hook["state"] for hook in found["hooks"]] == ["absent"] * 6


def test_refusal_is_two_lines_and_exit_code_three(hooked: Hooked) -> None:
    hooked.builder.git("config", "core.hooksPath", ".husky/_")
    done = run(hooked, "install")
    assert done.returncode == 3
    assert [line.partition(b":")[0] for line in done.stderr.split(b"\n")[:-1]] == [b"codemap", b"hint"]


def test_run_does_what_the_hook_does(hooked: Hooked) -> None:
    hooked.builder.write("geo.py", GEO.replace("w * h", "w + h"))
    hooked.builder.git("add", "-A")
    done = run(hooked, "run", "pre-commit")
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"area(w, h)" in done.stderr


def test_status_says_how_the_last_run_went(hooked: Hooked) -> None:
    hooked.install("pre-commit")
    hooked.builder.write(".codemap/config.toml", "wrong")
    hooked.git("commit", "--allow-empty", "-qm", "two")
    (hooked.builder.root / ".codemap/config.toml").write_text("")
    assert b"last run" not in run(hooked, "status").stdout
    hooked.git("commit", "--allow-empty", "-qm", "three")
    assert b"nothing to say" in run(hooked, "status").stdout
