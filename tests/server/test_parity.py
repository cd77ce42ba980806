"""One question, one answer: the command and the tool say the same, as text byte for byte and as a document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from codemap.cli.door import run
from codemap.cli.main import COMMANDS
from codemap.cli.main import codemap as group
from codemap.server.profiles import TOOLS
from tests.server.conftest import Serve
from tests.server.test_tools import NOTE, call
from tests.support.repos import GEO, RepoBuilder

QUESTIONS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "changes_context": ({"limit": 30}, []),
    "affected_tests": ({"limit": 40}, ["--limit", "40"]),
    "find_symbol": ({"name": "area"}, ["area"]),
    "get_symbol": ({"symbol": "area"}, ["area", "--lines", "120"]),
    "who_calls": ({"symbol": "area"}, ["area", "--limit", "40"]),
    "what_it_calls": ({"symbol": "price"}, ["price", "--limit", "40"]),
    "file_summary": ({"path": "geo.py"}, ["geo.py", "--limit", "60"]),
    "routes": ({}, ["--limit", "60"]),
    "search_source": ({"query": "price"}, ["price"]),
    "query_context": ({"question": "price"}, ["price"]),
    "recall_context": ({"question": "price"}, ["price"]),
    "prepare_change": ({"symbol": "area"}, ["area", "--limit", "8"]),
    "blast_radius": ({"target": "area"}, ["area", "--limit", "15"]),
    "trace_path": ({"start": "price", "goal": "area"}, ["price", "area"]),
    "graph": ({"seed": "area"}, ["area"]),
    "related_symbols": ({"symbol": "area"}, ["area"]),
    "repo_map": ({}, []),
    "architecture_overview": ({"diagram": True}, ["--limit", "8"]),
    "analyze": ({"kind": "dead-code"}, ["dead-code"]),
    "analyze coupling": ({"kind": "coupling"}, ["coupling"]),
    "analyze conventions": ({"kind": "conventions"}, ["conventions"]),
    "analyze duplicates": ({"kind": "duplicates"}, ["duplicates"]),
    "symbol_history": ({"symbol": "area"}, ["area"]),
    "file_history": ({"path": "geo.py"}, ["geo.py"]),
    "cochange": ({"path": "geo.py"}, ["geo.py"]),
    "query_graph": ({"question": "area"}, ["area"]),
    "get_node": ({"id": "geo/area"}, ["geo/area"]),
    "graph_health": ({}, ["--issue-limit", "20"]),
    "graph_repair": ({}, ["--issue-limit", "20"]),
    "suggest_writeback": ({"summary": "made it right"}, ["--summary", "made it right"]),
    "session_summary": ({}, []),
    "get_index_status": ({}, []),
    "watch_status": ({}, ["--status"]),
}
"""A tool's arguments, and those of the command."""

OTHER_NAMES = {"get_index_status": "index-status", "watch_status": "watch", "index_codebase": "scan"}
"""Tools whose command has another name; all others have the same, with hyphens."""

CHANGING = ("emit_node", "link", "correct", "deprecate", "set_active_topic", "index_codebase", "clear_index")
"""Tools that cannot be asked twice for the same answer."""

PASSING = ("refreshed", "parsed", "age_days", "generated_at", "last_used_at")
"""Members that tell of the run and not of the code."""


def command_of(tool: str) -> str:
    return OTHER_NAMES.get(tool, tool.replace("_", "-"))


def test_every_tool_has_a_command() -> None:
    names = [entry.answer.__name__ for entry in TOOLS]
    assert {command_of(name) for name in names} <= set(COMMANDS)
    assert set(names) == {name.partition(" ")[0] for name in QUESTIONS} | set(CHANGING)


@pytest.fixture
def place(geo: RepoBuilder) -> RepoBuilder:
    """A repository with a caller, a test, a note and an edit, indexed."""
    geo.commit("Use it", {"use.py": "from geo import area\n\n\ndef use():\n    return area(1, 2)\n"})
    geo.commit("Test it", {"tests/test_use.py": "from use import use\n\n\ndef test_use():\n    assert use() == 2\n"})
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    return geo


def plain(document: Any) -> Any:
    """A document without what tells of the run."""
    if isinstance(document, dict):
        return {name: plain(value) for name, value in document.items() if name not in PASSING}
    return [plain(value) for value in document] if isinstance(document, list) else document


@contextmanager
def inside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(folder)
    yield


@pytest.mark.anyio
@pytest.mark.parametrize("form", ["markdown", "json"])
async def test_command_and_tool_say_the_same(
    place: RepoBuilder, serve: Serve, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], form: str
) -> None:
    async with serve("--repo", str(place.root)) as client:
        await call(client, "emit_node", **NOTE)
        await call(client, "index_codebase")
        # A note that was asked for counts as used from then on.
        await call(client, "query_graph", question="area")
        with inside(place.root, monkeypatch):
            different = [tool for tool in QUESTIONS if not await _agree(client, capfd, tool, form)]
    assert different == []


async def _agree(client: Client, capfd: pytest.CaptureFixture[str], tool: str, form: str) -> bool:
    arguments, options = QUESTIONS[tool]
    tool = tool.partition(" ")[0]
    theirs = await call(client, tool, **arguments, format=form)
    capfd.readouterr()
    code = run(group, [command_of(tool), *options, *(["--json"] if form == "json" else [])])
    ours = capfd.readouterr().out
    assert code == 0, (tool, ours)
    if form == "json":
        return bool(plain(json.loads(ours)) == plain(json.loads(theirs)))
    return ours == theirs
