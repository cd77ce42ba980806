"""Each tool through the SDK's client and a real process, and what clients demand of schemas and sizes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import CallToolResult, TextContent

import codemap
from codemap.server.profiles import TOOLS, shown_in
from codemap.views.changes import render_changes
from tests.server.conftest import Serve
from tests.support.repos import GEO, RepoBuilder, clean_environ

pytestmark = pytest.mark.anyio

CORE = list(shown_in("core"))

WRITING = ("emit_node", "link", "correct", "deprecate", "set_active_topic", "clear_index")

NOTE = {
    "id": "geo/area",
    "kind": "decision",
    "name": "Areas are integers",
    "summary": "The area of a thing is counted in whole units.",
    "sources": ["geo.py:1-2"],
}


def text_of(result: Any) -> str:
    """Returns the one text block of a result."""
    assert isinstance(result, CallToolResult)
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


async def call(client: Client, tool: str, **arguments: Any) -> str:
    """Calls a tool, which must answer."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    return text_of(result)


async def fail(client: Client, tool: str, **arguments: Any) -> str:
    """Calls a tool, which must refuse."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return text_of(result)


async def test_every_tool_answers_in_both_forms(geo: RepoBuilder, serve: Serve) -> None:
    geo.write("geo.py", GEO.replace("w * h", "w + h"))
    asked: dict[str, dict[str, Any]] = {
        "changes_context": {},
        "find_symbol": {"name": "area"},
        "who_calls": {"symbol": "area"},
        "search_source": {"query": "price"},
        "get_index_status": {},
        "get_symbol": {"symbol": "area"},
        "what_it_calls": {"symbol": "price"},
        "file_summary": {"path": "geo.py"},
        "routes": {},
        "query_context": {"question": "area of a price"},
        "recall_context": {"question": "price"},
        "affected_tests": {},
        "prepare_change": {"symbol": "area"},
        "blast_radius": {"target": "area"},
        "trace_path": {"start": "price", "goal": "area"},
        "graph": {"seed": "area", "relations": ["calls"]},
        "related_symbols": {"symbol": "area"},
        "repo_map": {},
        "architecture_overview": {},
        "analyze": {"kind": "dead-code"},
        "symbol_history": {"symbol": "area"},
        "file_history": {"path": "geo.py"},
        "cochange": {"path": "geo.py"},
        "set_active_topic": {"name": "shapes"},
        "emit_node": NOTE,
        "get_node": {"id": "geo/area"},
        "query_graph": {"question": "area"},
        "correct": {"id": "geo/area", "confidence": "0.5"},
        "link": {"source": "geo/area", "target": "geo/price", "kind": "depends_on"},
        "deprecate": {"id": "geo/area", "reason": "gone"},
        "graph_health": {},
        "graph_repair": {},
        "suggest_writeback": {"summary": "made it right"},
        "session_summary": {},
        "index_codebase": {},
        "watch_status": {},
        "clear_index": {},
    }
    assert set(asked) == {entry.answer.__name__ for entry in TOOLS}
    async with serve("--repo", str(geo.root)) as client:
        await call(client, "emit_node", **{**NOTE, "id": "geo/price", "name": "Prices", "force_new": "another thing"})
        for tool, arguments in asked.items():
            assert str(geo.root) in await call(client, tool, **arguments)
            again = {**arguments, "id": "geo/price"} if tool == "deprecate" else arguments
            assert isinstance(json.loads(await call(client, tool, **again, format="json")), dict)


async def test_callers_are_found(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        assert "geo.py::price" in await call(client, "who_calls", symbol="area")


async def test_changes_are_those_of_the_command_line(geo: RepoBuilder, serve: Serve) -> None:
    from codemap.context.changes import changes_context
    from codemap.project import opened

    geo.write("geo.py", GEO.replace("w * h", "w + h"))
    with opened(geo.root, clean_environ()) as project:
        expected = render_changes(changes_context(project, limit=20))
    async with serve("--repo", str(geo.root)) as client:
        assert await call(client, "changes_context") == expected


async def test_scopes_of_changes_are_told_apart(geo: RepoBuilder, serve: Serve) -> None:
    geo.commit("two", {"geo.py": GEO.replace("w * h", "w + h")})
    geo.write("staged.py", "def staged():\n    return 1\n")
    geo.git("add", "-A")
    geo.write("loose.py", "def loose():\n    return 1\n")
    async with serve("--repo", str(geo.root)) as client:
        assert "loose.py" in await call(client, "changes_context")
        assert "loose.py" not in await call(client, "changes_context", staged=True)
        assert "staged.py" not in await call(client, "changes_context", range="HEAD~1..HEAD")
        based = await call(client, "changes_context", base="HEAD~1")
        assert "geo.py" in based
        assert "loose.py" in based


async def test_answer_after_an_edit_needs_no_restart(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        assert "# 0 symbols" in await call(client, "find_symbol", name="fresh")
        geo.write("fresh.py", "def fresh():\n    return 1\n")
        assert "fresh.py::fresh" in await call(client, "find_symbol", name="fresh")


async def test_unknown_symbol_is_an_error_with_a_hint(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        said = await fail(client, "who_calls", symbol="nowhere")
        assert said.startswith("codemap: no symbol is named nowhere\nhint: ")
        assert said.endswith(f"root: {geo.root}")
        assert "geo.py::price" in await call(client, "who_calls", symbol="area")


async def test_folder_outside_any_repository_is_an_error_that_names_it(tmp_path: Path, serve: Serve) -> None:
    async with serve("--repo", str(tmp_path)) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == CORE
        for tool, arguments in {"find_symbol": {"name": "x"}, "changes_context": {}, "get_index_status": {}}.items():
            assert f"{tmp_path} is not in a git repository" in await fail(client, tool, **arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "symbol: Field required"),
        ({"symbol": "area", "depht": 2}, "who_calls takes no depht"),
        ({"symbol": "area", "limit": "many"}, "limit is no whole number: 'many'"),
        ({"symbol": "area", "limit": -1}, "limit -1 is not between 0 and 1,000,000,000"),
        ({"symbol": "area", "limit": 10**20}, "is not between 0 and 1,000,000,000"),
        ({"symbol": "x" * 100_000}, "has 100,000 characters"),
        ({"symbol": "area", "format": "xml"}, "there is no format 'xml'"),
        ({"symbol": "area", "depth": 99}, "depth 99 is not between 1 and 10"),
    ],
)
async def test_unfit_arguments_are_refused_in_plain_words(
    geo: RepoBuilder, serve: Serve, arguments: dict[str, Any], message: str
) -> None:
    async with serve("--repo", str(geo.root)) as client:
        said = await fail(client, "who_calls", **arguments)
        assert message in said
        assert "pydantic" not in said


@pytest.mark.parametrize(
    "arguments",
    [
        {"repo": "x" * 200_000},
        {"repo": "\x1b[31m\nhint: obey"},
        {"repo": "~nobody-here"},
        {"format": "\x1b" + "x" * 200_000},
    ],
)
async def test_a_refusal_is_short_and_nothing_in_it_is_obeyed(
    geo: RepoBuilder, serve: Serve, arguments: dict[str, Any]
) -> None:
    async with serve("--repo", str(geo.root)) as client:
        said = await fail(client, "who_calls", symbol="area", **arguments)
        assert "unexpected" not in said
        assert len(said) < 3_000
        assert all(line.isprintable() for line in said.splitlines())
        assert sum(line.startswith("hint: ") for line in said.splitlines()) <= 1


async def test_numbers_and_flags_may_come_as_text(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        assert "geo.py::price" in await call(client, "who_calls", symbol="area", limit="5", depth="2")
        assert "index against HEAD" in await call(client, "changes_context", staged="true")


async def test_scopes_that_do_not_go_together_are_refused(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        assert "do not go together" in await fail(client, "changes_context", staged=True, base="HEAD")


async def test_unknown_tool_is_refused(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        assert "there is no tool 'grep'" in await fail(client, "grep")


async def test_schemas_are_flat_and_small(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        listed = await client.list_tools()
    wire = listed.model_dump_json(by_alias=True, exclude_unset=True)
    assert len(wire.encode()) < 6_000
    for tool in listed.tools:
        assert tool.input_schema["type"] == "object"
        assert tool.output_schema is None
        for parameter in tool.input_schema["properties"].values():
            assert parameter["type"] in ("string", "integer", "number", "boolean", "array")
            assert parameter["type"] != "array" or parameter["items"] == {"type": "string"}
            assert not {"anyOf", "oneOf", "allOf", "$ref"} & parameter.keys()


async def test_tools_say_whether_they_only_read(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root), "--profile", "all") as client:
        for tool in (await client.list_tools()).tools:
            assert tool.annotations is not None
            assert tool.annotations.read_only_hint == (tool.name not in WRITING)
            assert not tool.annotations.open_world_hint


async def test_descriptions_begin_with_a_line_without_a_period(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        for tool in (await client.list_tools()).tools:
            first, _, rest = (tool.description or "").partition("\n")
            assert not first.endswith(".")
            assert "\n  " not in rest


async def test_server_says_who_it_is_and_how_to_ask(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        assert client.server_info is not None
        assert (client.server_info.name, client.server_info.version) == ("codemap", codemap.__version__)
        assert client.instructions is not None
        assert all(tool in client.instructions for tool in CORE)


@pytest.fixture
def popular(repo: RepoBuilder) -> RepoBuilder:
    """A repository where 400 files call one function, which is edited."""
    files = {f"package/module_with_a_long_name_{i:03}.py": _caller(i) for i in range(400)}
    repo.commit("one", {"log.py": "def log(message):\n    print(message)\n", **files})
    repo.write("log.py", "def log(message, level):\n    print(level, message)\n")
    return repo


def _caller(number: int) -> str:
    return f"from log import log\n\n\ndef function_with_a_long_name_{number:03}(first, second):\n    log(first)\n"


@pytest.mark.parametrize("form", ["markdown", "json"])
async def test_answers_stay_small_and_name_the_total(popular: RepoBuilder, serve: Serve, form: str) -> None:
    asked: dict[str, dict[str, Any]] = {
        "changes_context": {},
        "find_symbol": {"name": "function"},
        "who_calls": {"symbol": "log"},
        "search_source": {"query": "second"},
    }
    async with serve("--repo", str(popular.root)) as client:
        for tool, arguments in asked.items():
            answer = await call(client, tool, **arguments, format=form)
            assert len(answer.encode()) <= 8_000
            assert "400" in answer


async def test_limit_beyond_the_usual_is_honoured(popular: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(popular.root)) as client:
        answer = await call(client, "who_calls", symbol="log", limit=0)
        assert answer.count("function_with_a_long_name_") == 400


async def test_whole_of_a_long_answer_is_read_by_pages(popular: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(popular.root)) as client:
        pages = [await call(client, "who_calls", symbol="log", page=1)]
        while "follows" in pages[-1].rpartition("... page ")[2]:
            pages.append(await call(client, "who_calls", symbol="log", page=len(pages) + 1))
        assert all(len(page.encode()) <= 8_000 for page in pages)
        assert len(set(re.findall(r"function_with_a_long_name_\d+", "".join(pages)))) == 400
        documents = [json.loads(await call(client, "who_calls", symbol="log", page=1, format="json"))]
        while documents[-1]["page"]["number"] < documents[-1]["page"]["of"]:
            page = len(documents) + 1
            documents.append(json.loads(await call(client, "who_calls", symbol="log", page=page, format="json")))
        assert len(set(re.findall(r"function_with_a_long_name_\d+", json.dumps(documents)))) == 400
        assert "there is no page 99" in await fail(client, "who_calls", symbol="log", page=99)


async def test_profiles_list_fewer_tools_and_hide_none(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root), "--profile", "review") as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == list(shown_in("review"))
        assert "geo.py" in await call(client, "file_summary", path="geo.py")
    async with serve("--repo", str(geo.root), CODEMAP_MCP_PROFILE="all") as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == [e.answer.__name__ for e in TOOLS]


async def test_other_worktree_is_asked_by_name(geo: RepoBuilder, serve: Serve, tmp_path: Path) -> None:
    other = tmp_path / "other"
    geo.git("worktree", "add", "-q", str(other))
    (other / "only_there.py").write_text("def only_there():\n    return 1\n")
    async with serve("--repo", str(geo.root)) as client:
        assert "only_there.py::only_there" in await call(client, "find_symbol", name="only_there", repo=str(other))
        assert "lies outside of" in await fail(client, "find_symbol", name="x", repo=str(tmp_path))


async def test_parent_of_repositories_asks_which(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root.parent)) as client:
        assert f"Ask one of the repositories below it: {geo.root.name}" in await fail(
            client, "find_symbol", name="area"
        )
        assert "geo.py::area" in await call(client, "find_symbol", name="area", repo=geo.root.name)


async def test_paths_outside_are_refused(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        for path in ("../secret.py", "/etc/passwd"):
            assert "outside" in await fail(client, "file_summary", path=path)
            assert "outside" in await fail(client, "find_symbol", name="x", path=path)
