"""Tools about ways, surroundings and consequences in the graph of symbols."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from codemap.server.asking import Asking
from codemap.server.words import Depth, Sureness, Symbol

_ENTRIES, _PREPARED, _SYMBOLS, _RELATED = 15, 8, 40, 15


def prepare_change(asking: Asking, *, symbol: Symbol) -> str:
    """Show what to look at before changing a symbol: users, tests, what changes along, history, notes

    Use before editing what others may use.
    """
    from codemap.context import prepare_change as answers
    from codemap.views import blast_radius as view

    return asking.listed(
        lambda project, most: answers.prepare_change(project, symbol, limit=most),
        _PREPARED,
        view.preparation_text,
        view.preparation_document,
    )


def blast_radius(
    asking: Asking,
    *,
    target: Annotated[str, Field(description="a symbol, or the path of a file")],
    depth: Depth = 3,
    min_confidence: Sureness = -1,
) -> str:
    """Show what a change of a symbol or file may break, and which tests to run first"""
    from codemap.context import blast_radius as answers
    from codemap.views import blast_radius as view

    least = min_confidence if min_confidence >= 0 else None
    return asking.listed(
        lambda project, most: answers.blast_radius(project, target, depth=depth, min_confidence=least, limit=most),
        _ENTRIES,
        view.blast_text,
        view.blast_document,
    )


def trace_path(
    asking: Asking,
    *,
    start: Annotated[str, Field(description="symbol it begins with")],
    goal: Annotated[str, Field(description="symbol it ends with")],
    min_confidence: Sureness = -1,
) -> str:
    """Show how one symbol reaches another, by a shortest way of calls"""
    from codemap.search import trace_path as answers
    from codemap.search.calls import CALLS
    from codemap.views import graph as view

    least = min_confidence if min_confidence >= 0 else None
    with asking.project(asking.common.refresh) as project:
        answer = answers.trace_path(project, start, goal, min_confidence=least, kinds=CALLS)
    return asking.whole(answer, view.trace_text, view.trace_document)


def graph(
    asking: Asking,
    *,
    seed: Annotated[str, Field(description="a symbol or a file")] = "",
    query: Annotated[str, Field(description="or words: start from what answers them best")] = "",
    relations: Annotated[list[str], Field(description="calls, inherits, imports, uses; none: all")] = [],  # noqa: B006
    direction: Annotated[str, Field(description="in, out or both")] = "both",
    depth: Depth = 1,
    min_confidence: Sureness = -1,
) -> str:
    """Show the symbols around one, and the links between them"""
    from codemap.search import neighbours as answers
    from codemap.views import graph as view

    least = min_confidence if min_confidence >= 0 else None
    return asking.listed(
        lambda project, most: answers.graph(
            project,
            seed,
            query=query,
            relations=tuple(relations),
            direction=direction,
            depth=depth,
            min_confidence=least,
            limit=most,
        ),
        _SYMBOLS,
        view.graph_text,
        view.graph_document,
    )


def related_symbols(asking: Asking, *, symbol: Symbol) -> str:
    """Show what else to read beside a symbol, most related first"""
    from codemap.search import related_symbols as answers
    from codemap.views import graph as view

    return asking.listed(
        lambda project, most: answers.related_symbols(project, symbol, limit=most),
        _RELATED,
        view.related_text,
        view.related_document,
    )
