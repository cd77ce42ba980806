"""Contexts, as text and as documents."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.context.packing import LaneStats
from codemap.context.query_context import QueryContext
from codemap.context.recall import Recall
from codemap.context.recall_lanes import HISTORY, MEMORY, SESSIONS, SOURCE, Item
from codemap.model import display_path, json_path
from codemap.search.symbol import MODULE_NAME
from codemap.views.frame import (
    Document,
    count,
    document,
    head_lines,
    joined,
    json_text,
    shown_line,
    shown_text,
    span,
    symbol_line,
)
from codemap.views.memory import quoted

_TITLES = {MEMORY: "Notes", SOURCE: "Code", HISTORY: "Commits", SESSIONS: "Sessions"}


def recall_text(recall: Recall) -> str:
    """Returns what each lane knows, best first, and what the budget left out."""
    return joined([*head_lines(recall.label), *_size_lines(recall), *_lanes(recall)])


def recall_document(recall: Recall) -> Document:
    """Returns `results`, each with its lane, and `budget` with how the lanes fared."""
    return document("recall_context", recall.label, **_parts(recall))


def context_text(context: QueryContext) -> str:
    """Returns the context: what is known, what else to read, what may break, what to ask next."""
    recall = context.recall
    lines = [*head_lines(recall.label), *_size_lines(recall), *_lanes(recall)]
    if context.related and context.related.related.items:
        lines += ["", f"## Beside {shown_text(context.related.symbol.qualname)}"]
        lines += [symbol_line(row.symbol) for row in context.related.related.items]
    if context.impact:
        lines += ["", *_impact_lines(context)]
    if context.next_steps:
        lines += ["", "## Next", *(f"{tool} {shown_text(argument)}" for tool, argument in context.next_steps)]
    return joined(lines)


def context_document(context: QueryContext) -> Document:
    """Returns the parts of a recall, `mode`, `related`, `impact` (null: not asked for) and `next_steps`."""
    related = context.related.related.items if context.related else ()
    impact = context.impact
    return document(
        "query_context",
        context.recall.label,
        mode=context.mode,
        **_parts(context.recall),
        related=[{"symbol": _name(row.symbol.path, row.symbol.qualname), "score": row.score} for row in related],
        impact=_impact_document(context) if impact else None,
        next_steps=[{"tool": tool, "argument": json_text(argument)} for tool, argument in context.next_steps],
    )


def _lanes(recall: Recall) -> Iterator[str]:
    for lane, items in recall.packed.lanes.items():
        stats = recall.packed.stats[lane]
        if not stats.found:
            continue
        yield ""
        yield f"## {_TITLES[lane]} ({stats.taken} of {stats.found})"
        for item in items:
            yield from _item_lines(item)
    yield from (f"Note: could not ask {shown_text(problem)}" for problem in recall.problems)
    if not any(stats.found for stats in recall.packed.stats.values()):
        yield "Nothing is known about this; other words may do better"


def _item_lines(item: Item) -> Iterator[str]:
    place = _place(item)
    if item.lane == SOURCE:
        name = "" if item.name == MODULE_NAME else f"  {shown_text(item.name)}"
        yield f"{place}{name}  {shown_text(item.why)}"
        yield from (f"    {shown_text(line)}".rstrip() for line in item.text)
    elif item.lane == MEMORY:
        yield f"{shown_line(item.name)}  {place}  {shown_text(item.why)}"
        yield from (line for text in item.text for line in quoted(text))
    else:
        yield f"{shown_text(item.name)}  {shown_text(item.why)}"
        yield from (f"    {shown_text(line)}" for line in item.text)
    if item.caution:
        yield f"    ({shown_text(item.caution)})"


def _size_lines(recall: Recall) -> Iterator[str]:
    packed = recall.packed
    left = f"; {count(packed.left_out, 'item')} did not fit" if packed.left_out else ""
    yield f"{packed.used:,} of {packed.budget:,} bytes{left}"
    if recall.to_read_whole:
        files = ", ".join(display_path(path) for path in recall.to_read_whole)
        yield f"Small files, {recall.whole_bytes:,} bytes in all: read {files}"


def _impact_lines(context: QueryContext) -> Iterator[str]:
    impact = context.impact
    assert impact is not None
    yield "## What a change may break"
    yield f"{count(impact.dependents.total, 'dependent')}, {count(impact.tests.total, 'test')}"
    yield from (symbol_line(row.symbol) for row in impact.dependents.items)


def _impact_document(context: QueryContext) -> Document:
    impact = context.impact
    assert impact is not None
    return {"dependents": impact.dependents.total, "tests": impact.tests.total}


def _parts(recall: Recall) -> Document:
    packed = recall.packed
    return {
        "question": json_text(recall.question),
        "results": [_item(item) for items in packed.lanes.values() for item in items],
        "budget": {
            "budget_bytes": packed.budget,
            "used_bytes": packed.used,
            "files_bytes": recall.whole_bytes,
            "read_whole": [json_path(path) for path in recall.to_read_whole],
            "lanes": {lane: _stats(stats) for lane, stats in packed.stats.items()},
        },
        "problems": list(recall.problems),
    }


def _stats(stats: LaneStats) -> Document:
    return {"found": stats.found, "selected": stats.taken, "omitted": stats.left_out, "used_bytes": stats.bytes}


def _item(item: Item) -> Document:
    return {
        "lane": item.lane,
        "name": json_text(item.name),
        "path": json_path(item.path) if item.path else None,
        "start": item.start,
        "end": item.end,
        "text": [json_text(line) for line in item.text],
        "why": json_text(item.why),
        "caution": json_text(item.caution) or None,
    }


def _place(item: Item) -> str:
    lines = f":{span(item.start, item.end)}" if item.start else ""
    return f"{display_path(item.path)}{lines}" if item.path else ""


def _name(path: str, qualname: str) -> str:
    return f"{json_path(path)}::{json_text(qualname)}"
