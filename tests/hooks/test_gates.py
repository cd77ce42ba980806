"""Gates: a hook stops git only for a finding that it was asked to stop for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from codemap.config import parse_gates
from codemap.errors import UsageError
from codemap.search.hook_runs import hook_runs
from tests.hooks.conftest import PACKAGE, Hooked
from tests.support.repos import GEO, clean_environ

WITHOUT_AREA = GEO.partition("\n\n\n")[2]


@pytest.fixture
def gated(hooked: Hooked) -> Hooked:
    """A repository whose settings ask to stop at broken references."""
    hooked.builder.commit("settings", {".codemap/config.toml": 'fail-on = ["broken"]\n'})
    hooked.install()
    return hooked


def test_broken_reference_stops_the_commit_and_says_how_to_go_on(gated: Hooked) -> None:
    gated.builder.write("geo.py", WITHOUT_AREA)
    report = gated.git("commit", "-qam", "two", code=1)
    assert "price() calls `area`, removed from geo.py:1-2" in report
    assert "codemap: stopped by the gate broken: broken references of confidence 0.6 or more: 1\n" in report
    assert "`--no-verify` or CODEMAP_SKIP=1 goes on all the same" in report
    assert gated.builder.git("log", "-1", "--format=%s") == "settings"
    assert hook_runs(gated.builder.root, clean_environ())[0].outcome == "stopped"


@pytest.mark.parametrize(("option", "environ"), [("--no-verify", {}), ("-q", {"CODEMAP_SKIP": "1"})])
def test_both_ways_around_a_gate_work(gated: Hooked, option: str, environ: dict[str, str]) -> None:
    gated.builder.write("geo.py", WITHOUT_AREA)
    gated.git("commit", option, "-qam", "two", **environ)
    assert gated.builder.git("log", "-1", "--format=%s") == "two"


def test_change_that_breaks_nothing_passes(gated: Hooked) -> None:
    gated.builder.write("geo.py", GEO.replace("w * h", "w + h"))
    gated.git("commit", "-qam", "two")


def test_push_of_a_broken_reference_is_stopped(gated: Hooked, remote: Path) -> None:
    gated.git("push", "-q", "origin", "main")
    gated.builder.commit("two", {"geo.py": WITHOUT_AREA})
    assert "stopped by the gate broken" in gated.git("push", "-q", "origin", "main", code=1)
    gated.git("push", "-q", "--no-verify", "origin", "main")


def test_stopped_report_stays_short(gated: Hooked) -> None:
    gated.builder.write("many.py", "".join(f"def f{i}():\n    return f{i + 1}()\n\n\n" for i in range(60)))
    gated.builder.write("geo.py", WITHOUT_AREA)
    gated.builder.git("add", "-A")
    assert gated.git("commit", "-qm", "two", code=1).count("\n") <= 26


def test_crash_behind_a_gate_never_stops_a_commit(gated: Hooked) -> None:
    gated.builder.write("geo.py", WITHOUT_AREA)
    gated.install(python="/bin/false")
    assert "/bin/false ended with 1" in gated.git("commit", "-qam", "two")


def test_risk_and_omissions_are_gates(hooked: Hooked) -> None:
    for number in range(4):
        hooked.builder.commit(f"{number}", {"geo.py": GEO + f"# {number}\n", "notes.md": f"{number}\n"})
    hooked.builder.commit("settings", {".codemap/config.toml": 'fail-on = ["omissions", "risk=high"]\n'})
    hooked.install()
    hooked.builder.write("geo.py", GEO.replace("w * h", "w + h"))
    report = hooked.git("commit", "-qam", "two", code=1)
    assert "codemap: stopped by the gate omissions: files that nearly always change along and did not: 1" in report
    assert "stopped by the gate risk" not in report
    hooked.builder.write("geo.py", WITHOUT_AREA)
    hooked.builder.write("notes.md", "four\n")
    report = hooked.git("commit", "-qam", "two", code=1)
    assert "codemap: stopped by the gate risk=high: the risk is high" in report
    assert "stopped by the gate omissions" not in report


def test_gates_of_the_command_line_are_added(hooked: Hooked) -> None:
    hooked.builder.write("geo.py", WITHOUT_AREA)
    hooked.builder.git("add", "-A")
    done = run(hooked, "hooks", "run", "pre-commit", "--fail-on", "broken,risk=high")
    assert done.returncode == 1
    assert (b"stopped by the gate broken" in done.stderr, b"stopped by the gate risk=high" in done.stderr) == (
        True,
        True,
    )


def test_skip_variable_counts_for_the_command_too(gated: Hooked) -> None:
    gated.builder.write("geo.py", WITHOUT_AREA)
    gated.builder.git("add", "-A")
    done = run(gated, "hooks", "run", "pre-commit", CODEMAP_SKIP="1")
    assert (done.returncode, done.stderr) == (0, b"")


def test_unknown_gate_is_named() -> None:
    with pytest.raises(UsageError, match="there is no gate 'brokn'"):
        parse_gates(["broken,brokn"])


def run(hooked: Hooked, *args: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command in the repository."""
    return subprocess.run(
        [sys.executable, "-m", "codemap", *args],
        cwd=hooked.builder.root,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=clean_environ(PYTHONPATH=PACKAGE, **environ),
    )
