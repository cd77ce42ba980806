"""The examination: what is in order is said in a line, what is not comes with what mends it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from codemap.doctor.examination import CHECKS, examine
from codemap.doctor.finding import Finding, State
from codemap.doctor.wording import as_document, as_text
from codemap.hooks.install import install
from codemap.hooks.run import REPORTING
from codemap.search.hook_runs import note_run
from tests.support.maps import project_at
from tests.support.repos import GEO, RepoBuilder, clean_environ

PACKAGE = str(Path(__file__).parent.parent.parent)


def found(builder: RepoBuilder, check: str, **environ: str) -> tuple[Finding, ...]:
    """Returns what one check finds."""
    examination = examine(builder.root, clean_environ(**environ))
    return next(each.findings for each in examination.checks if each.name == check)


def test_every_check_says_something_of_a_sound_repository(geo: RepoBuilder) -> None:
    with project_at(geo.root) as project:
        project.refresh()
    install(geo.root, clean_environ(), (), sys.executable)
    examination = examine(geo.root, clean_environ())
    assert [each.name for each in examination.checks if each.findings] == list(CHECKS)
    assert examination.problems == 0
    assert as_text(examination).endswith("Nothing is wrong\n")


def test_missing_git_is_named(geo: RepoBuilder, tmp_path: Path) -> None:
    (finding,) = found(geo, "git", PATH=str(tmp_path))
    assert (finding.state, finding.mend) == (State.PROBLEM, "Install git, or add its folder to PATH.")


def test_command_of_another_environment_is_noted(geo: RepoBuilder, tmp_path: Path) -> None:
    other = tmp_path / "codemap"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    notes = found(geo, "python", PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert notes[1].text == f"PATH leads to another one: {other}"


def test_command_beside_a_linked_interpreter_is_this_one(
    geo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "venv" / "bin"
    folder.mkdir(parents=True)
    (folder / "python").symlink_to(sys.executable)
    command = folder / "codemap"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    shown = tmp_path / "shown"
    shown.mkdir()
    (shown / "codemap").symlink_to(command)
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    for place in (folder, shown):
        assert len(found(geo, "python", PATH=f"{place}{os.pathsep}{os.environ['PATH']}")) == 1


def test_place_without_a_repository_is_a_problem(tmp_path: Path) -> None:
    examination = examine(tmp_path, clean_environ())
    assert "is not in a git repository" in as_text(examination)
    assert (examination.problems, examination.checks[-1].name) == (1, "repository"), "said once"


def test_wrong_setting_comes_with_its_hint(geo: RepoBuilder) -> None:
    geo.write(".codemap/config.toml", "refesh = 1\n")
    (finding,) = found(geo, "settings")
    assert finding.state is State.PROBLEM
    assert finding.mend.startswith("Did you mean `refresh`?")


def test_hook_without_its_interpreter_and_one_that_failed_are_problems(geo: RepoBuilder) -> None:
    with project_at(geo.root) as project:
        project.refresh()
    install(geo.root, clean_environ(), ["pre-push"], "/gone/python")
    install(geo.root, clean_environ(), ["pre-commit"], sys.executable)
    note_run(geo.root, clean_environ(), "pre-commit", seconds=1, outcome="failed", detail="a reason")
    pre_commit, pre_push = found(geo, "hooks")
    assert (pre_commit.state, pre_commit.text.endswith("failed: a reason")) == (State.PROBLEM, True)
    assert (pre_push.state, pre_push.mend) == (State.PROBLEM, "`codemap hooks install`")


def test_missing_index_and_missing_hooks_are_only_noted(geo: RepoBuilder) -> None:
    assert [each.mend for each in found(geo, "index")] == ["`codemap scan`"]
    assert [each.mend for each in found(geo, "hooks")] == ["`codemap hooks install`"]


def test_damaged_memory_is_a_problem(geo: RepoBuilder) -> None:
    geo.write(".codemap/graph.json", "{\n")
    (finding,) = found(geo, "memory")
    assert (finding.state, finding.mend) == (State.PROBLEM, "`codemap validate` names the lines")


def test_memory_is_counted_and_what_no_longer_holds_is_noted(geo: RepoBuilder) -> None:
    options = ["--kind", "decision", "--name", "Area", "--summary", "Areas are exact.", "--source", "geo.py:1-2"]
    done = run(geo, "emit-node", "decision/area", *options)
    assert done.returncode == 0, done.stderr
    assert [each.text for each in found(geo, "memory")] == ["1 nodes, 0 links"]
    geo.write("geo.py", GEO.replace("w * h", "w + h"))
    assert [each.state for each in found(geo, "memory")] == [State.OK, State.NOTE]


def test_program_with_another_entry_or_one_that_does_not_start_is_named(geo: RepoBuilder, tmp_path: Path) -> None:
    for command, state in (("/gone/codemap-mcp", State.NOTE), ("codemap-mcp", State.PROBLEM)):
        entry = {"type": "stdio", "command": command, "args": []}
        geo.write(".mcp.json", json.dumps({"mcpServers": {"codemap": entry}}))
        findings = found(geo, "clients", HOME=str(tmp_path), PATH="/usr/bin:/bin")
        assert [each.state for each in findings] == [state]
        assert findings[0].mend.startswith("`codemap setup --client ")


def test_old_guidance_is_noted(geo: RepoBuilder) -> None:
    run(geo, "init")
    assert [each.text for each in found(geo, "guidance")] == ["AGENTS.md: current"]
    file = geo.root / "AGENTS.md"
    file.write_text(file.read_text().replace("version=", "version=0."))
    assert [each.mend for each in found(geo, "guidance")] == ["`codemap init`"]


def test_bare_and_shallow_repositories_are_examined(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.commit("two")
    bare = geo.clone(tmp_path / "bare.git", "--bare")
    assert examine(bare.root, clean_environ()).problems == 0
    shallow = geo.clone(tmp_path / "shallow", "--depth=1")
    assert "fetch --unshallow" in found(shallow, "repository")[1].mend


def test_document_has_every_finding(geo: RepoBuilder) -> None:
    install(geo.root, clean_environ(), REPORTING, "/gone/python")
    document = as_document(examine(geo.root, clean_environ()))
    assert document["problems"] == 2
    assert json.loads(json.dumps(document)) == document


def test_command_exits_with_one_only_when_asked_to_check(geo: RepoBuilder) -> None:
    install(geo.root, clean_environ(), REPORTING, "/gone/python")
    codes = [run(geo, "doctor", *options).returncode for options in ([], ["--json"], ["--check"])]
    assert codes == [0, 0, 1]


def test_config_command_tells_value_and_file(geo: RepoBuilder) -> None:
    geo.write("pyproject.toml", '[tool.codemap]\nexclude = [{ pattern = "a/", reason = "theirs" }]\n')
    text = run(geo, "config", CODEMAP_INDEX_DIR="/x").stdout.decode()
    assert 'exclude = [{ pattern = "a/", reason = "theirs" }]' in text
    assert "# pyproject.toml\n" in text
    assert "CODEMAP_INDEX_DIR=/x  # environment\n" in text
    rows = json.loads(run(geo, "config", "--json").stdout)["settings"]
    assert rows[0] == {"key": "exclude", "value": [{"pattern": "a/", "reason": "theirs"}], "file": "pyproject.toml"}


def run(builder: RepoBuilder, *args: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command in the repository."""
    command = [sys.executable, "-m", "codemap", *args]
    return subprocess.run(
        command, cwd=builder.root, capture_output=True, env=clean_environ(PYTHONPATH=PACKAGE, **environ)
    )
