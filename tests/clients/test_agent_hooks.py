"""Hooks of agents' programs: into their settings and out again, and what they do when they are run."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from codemap.clients import jsonc
from codemap.clients.agent_hook import EVENTS, read_call
from codemap.clients.setup import setup
from codemap.clients.templates import NAMES, template
from tests.cli.test_process import CHECKOUT, codemap
from tests.support.repos import GEO, RepoBuilder, clean_environ

OTHERS = {
    "hooks": {
        "PostToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "mine"}]}],
        "Notification": [{"hooks": [{"type": "command", "command": "mine too"}]}],
    },
    "model": "x",
}


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


def hooks_of(geo: RepoBuilder, environ: dict[str, str], client: str, **options: Any) -> dict[str, str]:
    rows = setup(geo.root, environ, clients=[client], **options).clients
    return {row.what: row.state for row in rows if row.what != "server"}


def run(geo: RepoBuilder, client: str, event: str, said: object, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "codemap", "agent-hook", client, event, *options],
        input=said if isinstance(said, str) else json.dumps(said),
        cwd=geo.root,
        capture_output=True,
        text=True,
        env=clean_environ(PYTHONPATH=str(CHECKOUT)),
    )


@pytest.mark.parametrize("client", NAMES)
def test_hooks_go_in_and_out(geo: RepoBuilder, environ: dict[str, str], client: str) -> None:
    file = geo.root / template(client).project
    both = {"agent_hooks": True, "capture_hooks": True}
    assert hooks_of(geo, environ, client, **both) == {"hooks": "installed", "capture hooks": "installed"}
    assert hooks_of(geo, environ, client, **both) == {"hooks": "current", "capture hooks": "current"}
    assert hooks_of(geo, environ, client, action="check", **both) == {"hooks": "current", "capture hooks": "current"}
    there = json.loads(file.read_text())["hooks"]
    for event, rows in (*template(client).agent.items(), *template(client).capture.items()):
        assert all(row in there[event] for row in rows)
    assert hooks_of(geo, environ, client, action="uninstall") == {"hooks": "removed", "capture hooks": "removed"}
    assert not file.exists()


def test_hooks_of_others_stay(geo: RepoBuilder, environ: dict[str, str]) -> None:
    before = json.dumps(OTHERS, indent=4) + "\n"
    geo.write(".claude/settings.json", before)
    file = geo.root / ".claude/settings.json"
    hooks_of(geo, environ, "claude-code", agent_hooks=True)
    there: Any = jsonc.read(file.read_text())
    assert there["hooks"]["PostToolUse"][0] == OTHERS["hooks"]["PostToolUse"][0]  # type: ignore[index]
    assert len(there["hooks"]["PostToolUse"]) == 2
    assert there["model"] == "x"
    hooks_of(geo, environ, "claude-code", action="uninstall")
    assert file.read_text() == before


def test_older_entries_of_ours_are_replaced(geo: RepoBuilder, environ: dict[str, str]) -> None:
    old = {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "codemap agent-hook claude-code old"}]}]}}
    geo.write(".claude/settings.json", json.dumps(old))
    assert hooks_of(geo, environ, "claude-code", agent_hooks=True) == {"hooks": "updated"}
    there: Any = jsonc.read((geo.root / ".claude/settings.json").read_text())
    assert there["hooks"]["Stop"] == template("claude-code").agent["Stop"]


@pytest.mark.parametrize("client", NAMES)
def test_templates_run_commands_that_exist(client: str) -> None:
    found = template(client)
    for command in commands((found.agent, found.capture)):
        program, name, whose, event, *options = command.split()
        assert (program, name, whose) == ("codemap", "agent-hook", client)
        assert event in EVENTS
        assert options in ([], ["--capture"])


def commands(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["command"]] if "command" in value else []
        return own + [each for below in value.values() for each in commands(below)]
    return [each for below in value for each in commands(below)] if isinstance(value, (list, tuple)) else []


def test_session_starts_with_an_orientation(geo: RepoBuilder) -> None:
    from codemap.clients.agent_hook import orientation

    codemap(geo.root, "scan")
    geo.write("new.py", "x = 1\n")
    said = orientation(geo.root, clean_environ())
    assert "2 symbols" in said
    assert "not committed: new.py" in said


def test_end_comes_with_a_report_if_something_changed(geo: RepoBuilder) -> None:
    from codemap.clients.agent_hook import changes

    assert changes(geo.root, clean_environ()) == ""
    geo.write("geo.py", GEO.replace("w * h", "w + h"))
    assert "area" in changes(geo.root, clean_environ())


@pytest.mark.parametrize("said", ["", "{", "[]", '{"cwd": "/nowhere"}', '{"tool_input": 3, "cwd": 5}', "x" * 10_000])
@pytest.mark.parametrize("event", EVENTS)
def test_whatever_is_said_the_program_goes_on(geo: RepoBuilder, said: str, event: str) -> None:
    done = run(geo, "claude-code", event, said)
    assert (done.returncode, done.stderr) == (0, "")


def test_folder_without_a_repository_is_silence(tmp_path: Path, geo: RepoBuilder) -> None:
    done = run(geo, "claude-code", "session-start", {"cwd": str(tmp_path)})
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_edit_brings_the_index_up_to_date_behind_the_back(geo: RepoBuilder) -> None:
    codemap(geo.root, "scan")
    geo.write("fresh.py", "def fresh():\n    return 1\n")
    assert run(geo, "cursor", "after-edit", {"workspace_roots": [str(geo.root)]}).stdout == ""
    end = time.monotonic() + 60
    while "fresh.py" not in (found := codemap(geo.root, "find-symbol", "fresh", "--refresh", "never").stdout):
        assert time.monotonic() < end, found
        time.sleep(0.2)


def test_nothing_is_captured_unless_it_is_turned_on(geo: RepoBuilder) -> None:
    said = {
        "session_id": "s1",
        "cwd": str(geo.root),
        "tool_name": "Edit",
        "tool_input": {"file_path": str(geo.root / "geo.py")},
    }
    run(geo, "claude-code", "after-tool", said, "--capture")
    assert json.loads(codemap(geo.root, "session-summary", "--json").stdout)["session"] is None
    codemap(geo.root, "capture", "on")
    run(geo, "claude-code", "session-start", {"session_id": "s1", "cwd": str(geo.root)}, "--capture")
    run(
        geo,
        "claude-code",
        "prompt",
        {"session_id": "s1", "cwd": str(geo.root), "prompt": "use sk" + "-" + "a1" * 20},
        "--capture",
    )
    run(geo, "claude-code", "after-tool", said, "--capture")
    run(geo, "claude-code", "after-tool", {**said, "tool_name": "Read"}, "--capture")
    run(geo, "claude-code", "after-tool", {**said, "tool_name": "mcp__codemap__emit_node"}, "--capture")
    session = json.loads(codemap(geo.root, "session-summary", "--json").stdout)["session"]
    assert session["by_kind"] == {
        "file_inspected": 1,
        "file_modified": 1,
        "graph_write": 1,
        "prompt": 1,
        "session_start": 1,
    }
    assert "a1a1" not in json.dumps(session)
    assert session["files"][0]["path"] == "geo.py"


def test_call_of_each_program_is_understood(tmp_path: Path) -> None:
    claude = {"session_id": "s", "cwd": str(tmp_path), "tool_name": "Edit", "tool_input": {"file_path": "/x/a.py"}}
    call = read_call("claude-code", "after-edit", json.dumps(claude), {}, Path("/else"))
    assert (call.folder, call.session, call.tool, call.file) == (tmp_path, "s", "Edit", "/x/a.py")
    cursor = {"conversation_id": "c", "workspace_roots": [str(tmp_path)], "file_path": "/x/b.py"}
    call = read_call("cursor", "after-edit", json.dumps(cursor), {}, Path("/else"))
    assert (call.folder, call.session, call.file) == (tmp_path, "c", "/x/b.py")
    assert read_call("codex", "before-stop", "", {"CLAUDE_PROJECT_DIR": "/p"}, Path("/else")).folder == Path("/p")
    assert read_call("codex", "before-stop", "", {}, Path("/else")).folder == Path("/else")


def test_capturing_is_on_as_long_as_its_hooks_are_there(geo: RepoBuilder, tmp_path: Path) -> None:
    def is_on() -> bool:
        capturing: bool = json.loads(codemap(geo.root, "session-summary", "--json").stdout)["capturing"]
        return capturing

    home = {"HOME": str(tmp_path)}
    assert codemap(geo.root, "setup", "--client", "cursor", "--capture-hooks", **home).returncode == 0
    assert is_on()
    assert codemap(geo.root, "setup", "--client", "cursor", "--uninstall", "--dry-run", **home).returncode == 0
    assert is_on()
    assert codemap(geo.root, "setup", "--client", "cursor", "--uninstall", **home).returncode == 0
    assert not is_on()
