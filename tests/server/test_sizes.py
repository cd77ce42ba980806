"""Whatever is asked of a big repository, an answer stays within its size, is whole, and can be read to its end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from codemap.server.answer import ANSWER_BYTES, MOST_BYTES
from codemap.server.profiles import READS, TOOLS
from tests.server.conftest import Serve
from tests.server.test_tools import text_of
from tests.support.repos import RepoBuilder

FILES = 60

WIDE: dict[str, dict[str, Any]] = {
    "changes_context": {},
    "query_context": {"question": "function with a long name", "mode": "full", "budget": 60_000},
    "recall_context": {"question": "function with a long name", "budget": 60_000},
    "affected_tests": {"symbols": ["log"]},
    "find_symbol": {"name": "a"},
    "get_symbol": {"symbol": "log", "lines": 0},
    "who_calls": {"symbol": "log", "depth": 10, "min_confidence": 0},
    "what_it_calls": {"symbol": "function_with_a_long_name_0", "depth": 10, "min_confidence": 0},
    "file_summary": {"path": "wide.py"},
    "routes": {},
    "search_source": {"query": "function log second"},
    "prepare_change": {"symbol": "log"},
    "blast_radius": {"target": "log", "depth": 10, "min_confidence": 0},
    "trace_path": {"start": "function_with_a_long_name_0", "goal": "log"},
    "graph": {"seed": "log", "depth": 6, "min_confidence": 0},
    "related_symbols": {"symbol": "log"},
    "repo_map": {"tokens": 2_500},
    "architecture_overview": {"diagram": True},
    "analyze": {"kind": "dead-code"},
    "symbol_history": {"symbol": "log"},
    "file_history": {"path": "log.py"},
    "cochange": {"path": "log.py"},
    "query_graph": {"question": "log"},
    "get_node": {"id": "log/format"},
    "graph_health": {},
    "graph_repair": {},
    "suggest_writeback": {"summary": "log"},
    "session_summary": {},
    "get_index_status": {},
    "watch_status": {},
}
"""The questions with the most to say that each reading tool takes; those with a budget of their own ask for much."""

BUDGETED = ("query_context", "recall_context", "get_symbol", "repo_map")
"""Tools that were asked for more than what is usual."""


@pytest.fixture
def wide(repo: RepoBuilder) -> RepoBuilder:
    """Thousands of symbols; one function that all call is edited, and one file has hundreds of them."""
    files = {f"package/module_with_a_long_name_{n:03}.py": _caller(n) for n in range(FILES)}
    wide = "".join(f"def wide_function_{n}(first, second):\n    return first\n\n\n" for n in range(400))
    repo.commit("one", {"log.py": "def log(message):\n    print(message)\n", "wide.py": wide, **files})
    repo.write("log.py", "def log(message, level):\n    print(level, message)\n")
    return repo


def _caller(number: int) -> str:
    functions = "".join(
        f"def function_with_a_long_name_{number}_{n}(first, second):\n    log(first)\n\n\n" for n in range(12)
    )
    return f"from log import log\n\n\ndef function_with_a_long_name_{number}(first):\n    log(first)\n\n\n{functions}"


def test_every_reading_tool_is_asked() -> None:
    assert set(WIDE) == {entry.answer.__name__ for entry in TOOLS if entry.annotations == READS} - {"index_codebase"}


@pytest.mark.anyio
async def test_answers_stay_within_their_size(wide: RepoBuilder, serve: Serve) -> None:
    note = {"id": "log/format", "kind": "decision", "name": "Log", "summary": "log " * 200, "sources": ["log.py:1-2"]}
    too_big: list[tuple[str, str, int]] = []
    async with serve("--repo", str(wide.root)) as client:
        await client.call_tool("emit_node", note)
        for tool, arguments in WIDE.items():
            for form in ("markdown", "json"):
                for options, most in (({}, ANSWER_BYTES), ({"limit": 0}, MOST_BYTES), ({"page": 1}, ANSWER_BYTES)):
                    result = await client.call_tool(tool, {**arguments, **options, "format": form})
                    text = text_of(result)
                    assert not result.is_error, (tool, options, text)
                    allowed = MOST_BYTES if tool in BUDGETED and "page" not in options else most
                    if len(text.encode()) > allowed:
                        too_big.append((tool, f"{form} {options}", len(text.encode())))
                    if form == "json":
                        json.loads(text)
    assert too_big == []
