"""Which tools a client is shown. A list of many tools costs every conversation; what a profile leaves out can be called
all the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from mcp.types import ToolAnnotations

from codemap.server.tools import changes, contexts, graph, history, index, memory, sessions, structure, symbols, text

READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
WRITES = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
REMOVES = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False)


class Entry(NamedTuple):
    """A tool: what answers it, what it does to things, and the profiles that show it, `all` aside."""

    answer: Callable[..., str]
    annotations: ToolAnnotations
    profiles: tuple[str, ...] = ()


CORE, REVIEW, MEMORY, ALL = "core", "review", "memory", "all"

PROFILES: Mapping[str, str] = {
    CORE: "what agents need while they write code",
    REVIEW: "what changes break and reach, and what they were made from",
    MEMORY: "what the team decided",
    ALL: "every tool",
}
"""The profiles with what each is for."""

TOOLS: tuple[Entry, ...] = (
    Entry(changes.changes_context, READS, (CORE, REVIEW, MEMORY)),
    Entry(contexts.query_context, READS, (CORE, REVIEW, MEMORY)),
    Entry(changes.affected_tests, READS, (CORE, REVIEW)),
    Entry(symbols.find_symbol, READS, (CORE, REVIEW)),
    Entry(symbols.get_symbol, READS, (CORE, REVIEW)),
    Entry(symbols.who_calls, READS, (CORE, REVIEW)),
    Entry(graph.prepare_change, READS, (CORE, REVIEW)),
    Entry(memory.query_graph, READS, (CORE, REVIEW, MEMORY)),
    Entry(symbols.what_it_calls, READS),
    Entry(symbols.file_summary, READS, (CORE,)),
    Entry(symbols.routes, READS),
    Entry(text.search_source, READS, (CORE, REVIEW, MEMORY)),
    Entry(history.symbol_history, READS, (REVIEW,)),
    Entry(history.file_history, READS, (REVIEW,)),
    Entry(history.cochange, READS, (REVIEW,)),
    Entry(index.get_index_status, READS, (CORE, REVIEW, MEMORY)),
    Entry(memory.emit_node, WRITES, (MEMORY,)),
    Entry(memory.suggest_writeback, READS, (MEMORY,)),
    Entry(memory.get_node, READS, (MEMORY,)),
    Entry(memory.link, WRITES, (MEMORY,)),
    Entry(memory.correct, WRITES, (MEMORY,)),
    Entry(memory.deprecate, WRITES, (MEMORY,)),
    Entry(memory.graph_health, READS, (MEMORY,)),
    Entry(memory.graph_repair, READS, (MEMORY,)),
    Entry(memory.set_active_topic, WRITES, (MEMORY,)),
    Entry(contexts.recall_context, READS, (MEMORY,)),
    Entry(sessions.session_summary, READS, (MEMORY,)),
    Entry(graph.blast_radius, READS, (REVIEW,)),
    Entry(graph.trace_path, READS),
    Entry(graph.graph, READS),
    Entry(graph.related_symbols, READS),
    Entry(structure.repo_map, READS),
    Entry(structure.architecture_overview, READS),
    Entry(structure.analyze, READS),
    Entry(index.index_codebase, READS),
    Entry(index.watch_status, READS),
    Entry(index.clear_index, REMOVES),
)
"""Every tool, most wanted first."""


def shown_in(profile: str) -> tuple[str, ...]:
    """Returns the names of the tools that a profile shows."""
    return tuple(entry.answer.__name__ for entry in TOOLS if profile == ALL or profile in entry.profiles)
