"""The report on a pull request: what it is compared with, the files, and what a workflow is told."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from codemap.ci.history import range_of_request
from codemap.ci.report import report_request
from codemap.git import bring_merge_base
from tests.support.repos import GEO, RepoBuilder, clean_environ

PACKAGE = str(Path(__file__).parent.parent.parent)
WITHOUT_AREA = GEO.partition("\n\n\n")[2]


@pytest.fixture
def request_on_main(geo: RepoBuilder) -> RepoBuilder:
    """A branch that breaks something, beside a main that went on."""
    geo.git("checkout", "-q", "-b", "side")
    geo.commit("break", {"geo.py": WITHOUT_AREA})
    geo.git("checkout", "-q", "main")
    geo.commit("elsewhere", {"other.py": "def other():\n    return 1\n"})
    geo.git("checkout", "-q", "side")
    return geo


def run(builder: RepoBuilder, *args: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """Runs `codemap ci` in the repository."""
    return subprocess.run(
        [sys.executable, "-m", "codemap", "ci", *args],
        cwd=builder.root,
        capture_output=True,
        env=clean_environ(PYTHONPATH=PACKAGE, **environ),
    )


def outputs(file: Path) -> dict[str, str]:
    """Reads the outputs of a step as a workflow does."""
    found = re.findall(r"^([a-z-]+)<<(end-[0-9a-f]+)\n(.*?)\n\2$", file.read_text(), re.M | re.S)
    return {name: value for name, _, value in found}


def test_report_is_written_in_every_form(request_on_main: RepoBuilder, tmp_path: Path) -> None:
    done = run(request_on_main, "report", "--base", "main", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "out" / "report.txt").read_text()
    assert ("price() calls `area`" in text, "other.py" in text) == (True, False)
    assert json.loads((tmp_path / "out" / "report.json").read_text())["broken"]["total"] == 1
    assert json.loads((tmp_path / "out" / "codemap.sarif").read_text())["version"] == "2.1.0"
    (entry,) = json.loads((tmp_path / "out" / "code-quality.json").read_text())[:1]
    assert set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}
    assert (entry["severity"], entry["location"]) == ("critical", {"path": "geo.py", "lines": {"begin": 2}})
    assert done.stdout.decode() == text


def test_nothing_to_say_is_said_and_leaves_an_empty_report(request_on_main: RepoBuilder, tmp_path: Path) -> None:
    done = run(request_on_main, "report", "--base", "HEAD", "--out", str(tmp_path / "out"))
    assert (done.returncode, done.stdout[:16], (tmp_path / "out" / "report.txt").read_text()) == (
        0,
        b"No symbol differ",
        "",
    )


def test_links_that_a_request_brings_are_not_written_through(request_on_main: RepoBuilder, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("mine\n")
    out = request_on_main.root / "codemap-report"
    out.mkdir()
    (out / "report.txt").symlink_to(mine)
    assert run(request_on_main, "report", "--base", "main").returncode == 0
    assert (mine.read_text(), (out / "report.txt").is_symlink()) == ("mine\n", False)
    away = tmp_path / "away"
    out.rename(away)
    out.symlink_to(away, target_is_directory=True)
    done = run(request_on_main, "report", "--base", "main")
    assert (done.returncode, b"is a symbolic link" in done.stderr) == (2, True)


def test_workflow_is_told_summary_outputs_and_annotations(request_on_main: RepoBuilder, tmp_path: Path) -> None:
    files = {"GITHUB_STEP_SUMMARY": str(tmp_path / "summary"), "GITHUB_OUTPUT": str(tmp_path / "output")}
    (tmp_path / "summary").write_text("before\n")
    environ = {**files, "GITHUB_ACTIONS": "true", "GITHUB_BASE_REF": "main"}
    done = run(request_on_main, "report", "--out", str(tmp_path / "out"), **environ)
    summary = (tmp_path / "summary").read_text()
    assert summary.startswith("before\n## What this change does\n\n~~~~text\n# Changes ")
    found = outputs(tmp_path / "output")
    assert (found["risk"], found["broken"], found["says-something"]) == ("high", "1", "true")
    assert found["sarif"] == str(tmp_path / "out" / "codemap.sarif")
    assert done.stdout.startswith(b"::error file=geo.py,line=2,title=codemap broken-reference::")
    assert b"\n# Changes" not in done.stdout


def test_names_of_files_cannot_forge_outputs_or_commands(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("checkout", "-q", "-b", "side")
    test = "import geo\n\n\ndef test_area():\n    assert geo.area(1, 2)\n"
    hostile = "test_x\nrisk=low\n::error::x.py"
    geo.commit("two", {hostile: test, "geo.py": GEO.replace("w * h", "w + h")})
    environ = {"GITHUB_OUTPUT": str(tmp_path / "output"), "GITHUB_ACTIONS": "true"}
    done = run(geo, "report", "--base", "main", "--out", str(tmp_path / "out"), **environ)
    assert not any(line.startswith(b"::error::x") for line in done.stdout.split(b"\n"))
    assert set(outputs(tmp_path / "output")) == {"risk", "broken", "says-something", "tests", "folder", "sarif"}
    assert "\nrisk=low" not in (tmp_path / "output").read_text()


def test_gates_of_the_option_and_of_the_settings_fail_after_everything_is_written(
    request_on_main: RepoBuilder, tmp_path: Path
) -> None:
    options = ["report", "--base", "main", "--out", str(tmp_path / "out")]
    done = run(request_on_main, *options, "--fail-on", "broken", GITHUB_STEP_SUMMARY=str(tmp_path / "summary"))
    assert (done.returncode, b"stopped by the gate broken" in done.stderr) == (1, True)
    assert (tmp_path / "out" / "codemap.sarif").exists()
    assert "Stopped by the gate broken: " in (tmp_path / "summary").read_text()
    request_on_main.write(".codemap/config.toml", 'fail-on = ["risk=high"]\n')
    assert run(request_on_main, *options).returncode == 1


def test_c03_nothing_to_say_is_an_empty_report(geo: RepoBuilder, tmp_path: Path) -> None:
    generated = "# Code generated by a tool. DO NOT EDIT.\n\n\ndef made():\n    return 1\n"
    geo.commit("base", {"gen.py": generated, ".gitattributes": "gen.py linguist-generated\n"})
    geo.git("checkout", "-q", "-b", "side")
    geo.commit("two", {"gen.py": generated.replace("1", "2"), "notes.md": "words\n"})
    environ = {"GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    assert run(geo, "report", "--base", "main", "--out", str(tmp_path / "out"), **environ).returncode == 0
    assert (tmp_path / "out" / "report.txt").read_text() == ""
    assert "No symbol differs" in (tmp_path / "summary").read_text()


def test_c02_three_thousand_changed_files_fit_into_a_comment(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("checkout", "-q", "-b", "side")
    geo.commit("many", {f"d{number % 30}/f{number}.txt": "x\n" for number in range(2_900)})
    geo.commit("code", {f"m{number}.py": f"def f{number}():\n    return {number}\n" for number in range(100)})
    run(geo, "report", "--base", "main", "--out", str(tmp_path / "out"))
    text = (tmp_path / "out" / "report.txt").read_bytes()
    assert 0 < len(text) <= 60_000
    assert b"more rows" in text


def test_c05_the_present_tip_of_the_base_counts(request_on_main: RepoBuilder) -> None:
    request_on_main.git("merge", "-q", "--no-edit", "main")
    request_on_main.git("checkout", "-q", "main")
    tip = request_on_main.commit("later", {"later.py": "x = 1\n"})
    request_on_main.git("checkout", "-q", "side")
    answer = report_request(request_on_main.root, clean_environ(), "main").answer
    assert [file.change.path for file in answer.files.items] == ["geo.py"]
    assert answer.old_commit != tip
    assert answer.new_commit == request_on_main.git("rev-parse", "HEAD")


# -- shallow clones -----------------------------------------------------------------------------------------------


@pytest.fixture
def long_apart(geo: RepoBuilder) -> RepoBuilder:
    """A branch and a main that left each other 12 and 5 commits ago."""
    geo.git("checkout", "-q", "-b", "side")
    for number in range(11):
        geo.git("commit", "-q", "--allow-empty", "-m", f"side {number}")
    geo.commit("break", {"geo.py": WITHOUT_AREA})
    geo.git("checkout", "-q", "main")
    for number in range(5):
        geo.git("commit", "-q", "--allow-empty", "-m", f"main {number}")
    return geo


def ci_clone(source: RepoBuilder, target: Path) -> RepoBuilder:
    """Clones as CI does: one commit of the branch, and nothing of the base."""
    clone = source.clone(target, "--depth=1", "--branch", "side")
    assert clone.git("rev-list", "--count", "HEAD") == "1"
    return clone


def test_g04_history_is_fetched_until_the_merge_base_is_certain(long_apart: RepoBuilder, tmp_path: Path) -> None:
    clone = ci_clone(long_apart, tmp_path / "clone")
    environ = clean_environ(GITHUB_BASE_REF="main")
    answer = report_request(clone.root, environ).answer
    assert answer.old_commit == long_apart.git("merge-base", "main", "side")
    assert ([file.change.path for file in answer.files.items], answer.broken.total) == (["geo.py"], 1)
    assert not any("shallow" in warning for warning in answer.warnings)


def test_deepening_is_bounded_and_then_says_what_is_missing(long_apart: RepoBuilder, tmp_path: Path) -> None:
    clone = ci_clone(long_apart, tmp_path / "clone")
    clone.git("fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main")
    refs = ("origin/main", "HEAD")
    assert bring_merge_base(clone.open(), "origin", refs, steps=(2, 3)) == 2
    assert clone.git("rev-list", "--count", "HEAD") == "6"
    done = run(clone, "report", "--base", "nosuch")
    assert done.returncode == 3


def test_deepening_never_cuts_what_is_there(long_apart: RepoBuilder, tmp_path: Path) -> None:
    clone = long_apart.clone(tmp_path / "clone", "--depth=3", "--branch", "main")
    before = set(clone.git("rev-list", "--all").split())
    clone.git("fetch", "-q", "--depth=1", "origin", "side:refs/remotes/origin/side")
    clone.git("checkout", "-q", "origin/side")
    before |= set(clone.git("rev-list", "--all").split())
    range_of_request(clone.root, clean_environ(GITHUB_BASE_REF="main"), None)
    assert before <= set(clone.git("rev-list", "--all").split())


def test_whole_clone_asks_the_network_for_nothing(long_apart: RepoBuilder, tmp_path: Path) -> None:
    clone = long_apart.clone(tmp_path / "clone", "--branch", "side")
    clone.git("remote", "set-url", "origin", "https://example.invalid/nothing.git")
    assert range_of_request(clone.root, clean_environ(GITHUB_BASE_REF="main"), None).endswith("origin/main...HEAD")


def test_base_may_be_a_branch_that_only_the_remote_has(long_apart: RepoBuilder, tmp_path: Path) -> None:
    clone = ci_clone(long_apart, tmp_path / "clone")
    assert range_of_request(clone.root, clean_environ(), "main") == "refs/remotes/origin/main...HEAD"
    assert range_of_request(clone.root, clean_environ(), "main") == "refs/remotes/origin/main...HEAD"


def test_base_that_the_remote_does_not_have_is_named(long_apart: RepoBuilder, tmp_path: Path) -> None:
    clone = ci_clone(long_apart, tmp_path / "clone")
    done = run(clone, "report", GITHUB_BASE_REF="nosuch")
    assert (done.returncode, b"origin has no branch nosuch" in done.stderr) == (3, True)


def test_merge_commit_that_a_pull_request_is_checked_out_as(request_on_main: RepoBuilder, tmp_path: Path) -> None:
    request_on_main.git("checkout", "-q", "--detach", "main")
    request_on_main.git("merge", "-q", "--no-ff", "--no-edit", "side")
    request_on_main.git("update-ref", "refs/pull/7/merge", "HEAD")
    clone = RepoBuilder(tmp_path / "clone")
    clone.git("remote", "add", "origin", f"file://{request_on_main.root}")
    clone.git("fetch", "-q", "--depth=1", "origin", "+refs/pull/7/merge:refs/remotes/pull/7/merge")
    clone.git("checkout", "-q", "--detach", "refs/remotes/pull/7/merge")
    answer = report_request(clone.root, clean_environ(GITHUB_BASE_REF="main", CI="true")).answer
    assert [file.change.path for file in answer.files.items] == ["geo.py"]


def test_merge_commit_alone_is_enough_without_the_right_to_fetch(request_on_main: RepoBuilder, tmp_path: Path) -> None:
    request_on_main.git("checkout", "-q", "-b", "merged", "main")
    request_on_main.git("merge", "-q", "--no-ff", "--no-edit", "side")
    clone = request_on_main.clone(tmp_path / "clone", "--depth=2", "--branch", "merged")
    clone.git("checkout", "-q", "--detach")
    clone.git("remote", "set-url", "origin", f"file://{tmp_path}/gone.git")
    answer = report_request(clone.root, clean_environ(GITHUB_BASE_REF="main", CI="true")).answer
    assert [file.change.path for file in answer.files.items] == ["geo.py"]
    assert answer.warnings == ()


# -- the same of any change set -----------------------------------------------------------------------------------


def changes(builder: RepoBuilder, *args: str) -> subprocess.CompletedProcess[bytes]:
    """Runs `codemap changes-context` in the repository."""
    command = [sys.executable, "-m", "codemap", "changes-context", *args]
    return subprocess.run(command, cwd=builder.root, capture_output=True, env=clean_environ(PYTHONPATH=PACKAGE))


def test_gate_of_a_question_exits_with_one_and_shows_no_more_than_asked_for(request_on_main: RepoBuilder) -> None:
    done = changes(request_on_main, "main...HEAD", "--fail-on", "broken", "--limit", "1", "--json")
    assert (done.returncode, done.stderr.count(b"stopped by the gate broken")) == (1, 1)
    assert len(json.loads(done.stdout)["dependents"]["items"]) <= 1
    assert changes(request_on_main, "main...HEAD", "--fail-on", "omissions").returncode == 0
    wrong = changes(request_on_main, "main...HEAD", "--fail-on", "brokn")
    assert (wrong.returncode, b"Gates: broken" in wrong.stderr) == (2, True)


def test_code_quality_report_of_a_question(request_on_main: RepoBuilder) -> None:
    done = changes(request_on_main, "main...HEAD", "--format", "gitlab")
    entries = json.loads(done.stdout)
    assert entries[0]["check_name"] == "codemap/broken-reference"
    assert len({entry["fingerprint"] for entry in entries}) == len(entries)
