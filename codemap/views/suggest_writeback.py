"""Suggestions for the memory as Markdown and JSON, each with the command that would write it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from codemap.context.suggest_writeback import Writeback
from codemap.model import display_path, json_path
from codemap.views.frame import (
    SHORT,
    Document,
    count,
    cut_line,
    document,
    head_lines,
    joined,
    json_text,
    page_document,
    score,
    shown_line,
    shown_text,
    span,
)
from codemap.writeback import Source, Suggestion

_HEADINGS = {
    "revise": "Notes to revise",
    "gotcha": "Gotchas",
    "decision": "Decisions",
    "invariant": "Invariants",
    "link": "Links",
}


def render_writeback(answer: Writeback) -> str:
    """Returns the suggestions by kind."""
    return joined(_lines(answer))


def writeback_document(answer: Writeback) -> Document:
    """Returns `scope`, `evidence` in numbers, `warnings` and `suggestions`."""
    return document(
        "suggest_writeback",
        answer.label,
        scope=answer.scope,
        evidence={
            "files": answer.files,
            "symbols": answer.symbols,
            "commits": answer.commits,
            "doubtful_memories": answer.doubts,
        },
        warnings=list(answer.warnings),
        suggestions=page_document(answer.suggestions, map(_suggestion, answer.suggestions.items)),
    )


def command_of(row: Suggestion) -> str:
    """Returns the command that writes the note down; what only its author knows is left open."""
    if row.kind == "revise":
        return f"codemap correct {shlex.quote(row.nodes[0])} --summary '...'"
    if row.kind == "link":
        return f"codemap link {' '.join(map(shlex.quote, row.nodes))} depends_on"
    cited = " ".join(f"--source {shlex.quote(_place(source))}" for source in row.sources)
    summary = shlex.quote(row.quote) if row.quote else "'...'"
    name = f"--kind {row.kind} --name {shlex.quote(row.title)}"
    return f"codemap emit-node {shlex.quote(_id(row))} {name} --summary {summary} {cited}".rstrip()


def _lines(answer: Writeback) -> Iterator[str]:
    yield f"# Worth remembering? ({count(answer.suggestions.total, 'suggestion')}, {shown_text(answer.scope)})"
    yield from head_lines(answer.label)
    yield from (f"Note: {text}" for text in answer.warnings)
    looked = [
        count(answer.files, "changed file"),
        count(answer.symbols, "changed symbol"),
        *([count(answer.commits, "commit")] if answer.commits is not None else []),
    ]
    yield f"Looked at: {', '.join(looked)}, {count(answer.doubts, 'doubtful memory', 'doubtful memories')}"
    kind = ""
    for row in answer.suggestions.items:
        if row.kind != kind:
            kind = row.kind
            yield from ("", f"## {_HEADINGS[kind]}")
        yield from _row(row)
    yield from cut_line(answer.suggestions, "suggestion")


def _row(row: Suggestion) -> Iterator[str]:
    said = f" ({row.commit[:SHORT]})" if row.commit else ""
    yield f"- {shown_line(row.title)}: {shown_line(row.why)}{said}  {score(row.confidence)}"
    if row.quote:
        yield f'  says: "{shown_line(row.quote)}"'
    if row.sources:
        yield "  lines: " + ", ".join(_named(source) for source in row.sources)
    yield f"  `{shown_line(command_of(row))}`"


def _named(source: Source) -> str:
    return f"{shown_text(_place(source))} {shown_text(source.symbol)}".rstrip()


def _place(source: Source) -> str:
    return f"{display_path(source.path)}:{span(source.start, source.end)}"


def _id(row: Suggestion) -> str:
    """An id in the style of the memory: the area, then the name."""
    area = row.sources[0].path.split("/")[0].partition(".")[0] if row.sources else "work"
    words = re.findall(r"[a-z0-9]+", row.title.lower())[:5]
    return f"{re.sub(r'[^a-z0-9]+', '-', area.lower()).strip('-') or 'work'}/{'-'.join(words) or row.kind}"


def _suggestion(row: Suggestion) -> Document:
    return {
        "kind": row.kind,
        "title": json_text(row.title),
        "why": json_text(row.why),
        "confidence": row.confidence,
        "quote": json_text(row.quote),
        "commit": row.commit or None,
        "nodes": [json_text(node) for node in row.nodes],
        "sources": [
            {"path": json_path(each.path), "lines": [each.start, each.end], "symbol": json_text(each.symbol)}
            for each in row.sources
        ],
        "command": json_text(command_of(row)),
    }
