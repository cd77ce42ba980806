"""The tools of other servers of this kind, and which of ours answers the same: for those who come from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Equivalent(NamedTuple):
    """A tool, or an action of one, of another server, and what to ask here; `how` says with which arguments."""

    tool: str
    ours: tuple[str, ...]
    how: str = ""


CODEMAP_TS = "Codemap (TypeScript)"
CARTOGRAPH = "Cartograph"
CODESEEKER = "CodeSeeker"
MEMORY_MCP = "codebase-memory-mcp"
REPO_MAP = "Repo Map lesson"

_SAME = (
    "set_active_topic",
    "query_context",
    "recall_context",
    "changes_context",
    "query_graph",
    "get_node",
    "graph_health",
    "graph_repair",
    "suggest_writeback",
    "emit_node",
    "link",
    "index_codebase",
    "search_source",
    "get_index_status",
    "watch_status",
    "clear_index",
)

EQUIVALENTS: dict[str, tuple[Equivalent, ...]] = {
    CODEMAP_TS: tuple(Equivalent(name, (name,)) for name in _SAME),
    CARTOGRAPH: (
        Equivalent("find_symbol", ("find_symbol",)),
        Equivalent("search_code", ("search_source",)),
        Equivalent("get_symbol", ("get_symbol",)),
        Equivalent("who_calls", ("who_calls",)),
        Equivalent("what_it_calls", ("what_it_calls",)),
        Equivalent("blast_radius", ("blast_radius",)),
        Equivalent("related_symbols", ("related_symbols",)),
        Equivalent("file_summary", ("file_summary",)),
        Equivalent("architecture_overview", ("architecture_overview",)),
        Equivalent("index_stats", ("get_index_status",)),
    ),
    CODESEEKER: (
        Equivalent("codeseeker action=search", ("search_source",)),
        Equivalent("codeseeker action=sym", ("find_symbol", "get_symbol"), "get_symbol for edges and source"),
        Equivalent("codeseeker action=graph", ("graph",)),
        Equivalent("codeseeker action=analyze kind=duplicates", ("analyze",), "kind=duplicates"),
        Equivalent("codeseeker action=analyze kind=dead_code", ("analyze",), "kind=dead-code"),
        Equivalent("codeseeker action=analyze kind=standards", ("analyze",), "kind=conventions"),
        Equivalent(
            "codeseeker action=index op=init", ("index_codebase",), "rarely needed: answers do it by themselves"
        ),
        Equivalent("codeseeker action=index op=sync", ("index_codebase",), "git says what changed; no list is needed"),
        Equivalent("codeseeker action=index op=status", ("get_index_status",)),
        Equivalent("codeseeker action=index op=parsers", ("get_index_status",), "or `codemap languages`"),
        Equivalent("codeseeker action=index op=exclude", ("get_index_status",), "to change it: `codemap exclude`"),
        Equivalent("search", ("search_source",)),
        Equivalent("analyze", ("analyze",)),
        Equivalent("index", ("index_codebase",)),
    ),
    MEMORY_MCP: (
        Equivalent("context mode=locate", ("query_context",), "mode=compact"),
        Equivalent("context mode=explore", ("query_context",), "mode=full"),
        Equivalent("context mode=architecture", ("architecture_overview",)),
        Equivalent("context mode=symbols", ("repo_map",)),
        Equivalent("context mode=session", ("session_summary",)),
        Equivalent("context mode=summary", ("session_summary",)),
        Equivalent("impact mode=blast", ("blast_radius",)),
        Equivalent("impact mode=trace", ("trace_path",)),
        Equivalent("impact mode=prepare", ("prepare_change",)),
        Equivalent("read_symbol", ("get_symbol", "who_calls", "what_it_calls")),
        Equivalent("query", ("graph",), "no query language: relations, direction and depth"),
        Equivalent("index", ("index_codebase", "get_index_status", "clear_index")),
        Equivalent("index_repository", ("index_codebase",)),
        Equivalent("index_status", ("get_index_status",)),
        Equivalent("check_index_coverage", ("get_index_status",), "every answer also says what it could not look at"),
        Equivalent("list_projects", ("get_index_status",), "a server answers for one repository and its worktrees"),
        Equivalent("delete_project", ("clear_index",)),
        Equivalent("get_graph_schema", ("get_index_status",)),
        Equivalent("search_graph", ("find_symbol", "graph")),
        Equivalent("query_graph", ("graph",), "query_graph here asks the team's notes"),
        Equivalent("trace_call_path", ("who_calls", "what_it_calls", "trace_path")),
        Equivalent("trace_path", ("who_calls", "what_it_calls", "trace_path")),
        Equivalent("get_code_snippet", ("get_symbol",)),
        Equivalent("search_code", ("search_source",)),
        Equivalent("get_architecture", ("architecture_overview", "routes")),
        Equivalent("get_architecture_summary", ("architecture_overview",)),
        Equivalent("get_key_symbols", ("repo_map",)),
        Equivalent("get_impact_analysis", ("blast_radius", "affected_tests")),
        Equivalent("explore", ("query_context",), "mode=full"),
        Equivalent("understand", ("get_symbol", "related_symbols")),
        Equivalent("prepare_change", ("prepare_change",)),
        Equivalent("detect_changes", ("changes_context",)),
        Equivalent("manage_adr", ("query_graph", "emit_node"), "decisions are notes of kind decision"),
        Equivalent("get_session_context", ("session_summary",)),
        Equivalent("get_session_summary", ("session_summary",)),
        Equivalent("ingest_traces", (), "not offered: edges come from the sources alone"),
    ),
    REPO_MAP: (
        Equivalent("build_map", ("repo_map",)),
        Equivalent("search", ("find_symbol",)),
        Equivalent("chunks", ("search_source",)),
    ),
}
"""By server, every tool it lists or used to list; no tool of ours where there is nothing that answers the same."""


def meant_by(name: str) -> tuple[str, ...]:
    """Returns our tools that answer what a tool of another server does; none for an unknown name."""
    found = [each for rows in EQUIVALENTS.values() for each in rows if each.tool.partition(" ")[0] == name]
    return tuple(dict.fromkeys(ours for each in found for ours in each.ours))


def as_text() -> str:
    """Returns the table as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Tools of other servers, and what to ask here"
    for server, rows in EQUIVALENTS.items():
        yield f"\n## {server}\n"
        yield "| there | here | how |"
        yield "|---|---|---|"
        for row in rows:
            ours = ", ".join(f"`{name}`" for name in row.ours) or "-"
            yield f"| `{row.tool}` | {ours} | {row.how} |"
