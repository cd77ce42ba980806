"""Dead code, as text and as a document."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.budget import Page
from codemap.model import display_path, json_path
from codemap.structure.dead_code import Dead, DeadCode
from codemap.views.frame import (
    Document,
    count,
    counts,
    cut_line,
    document,
    head_lines,
    joined,
    page_document,
    shown_text,
    symbol_document,
    symbol_line,
)


def as_text(answer: DeadCode) -> str:
    """Returns what nothing uses, surest first: what others cannot name, files, what tests alone use, what is public."""
    lines = [
        *head_lines(answer.label),
        f"# Dead code: {answer.unused.total:,} unused of {count(answer.considered, 'definition')}",
        *_section("Unused: no other file can name them", answer.unused),
        *_files(answer.orphans),
        *_section("Used by tests alone", answer.tests_only),
        *_section("Public, and not used here: others may use them", answer.public),
    ]
    if answer.excused:
        lines += ["", f"Not named, and taken to be alive: {counts(answer.excused)}"]
    return joined(lines)


def _section(title: str, rows: Page[Dead]) -> Iterator[str]:
    if rows.total:
        yield from ("", f"## {title} ({rows.total:,})")
        for row in rows.items:
            yield f"{row.symbol.kind:<9} {symbol_line(row.symbol)}  {shown_text(row.because)}"
        yield from cut_line(rows, "definition")


def _files(rows: Page[str]) -> Iterator[str]:
    if rows.total:
        yield from ("", f"## Files that nothing imports, uses or names ({rows.total:,})")
        yield from map(display_path, rows.items)
        yield from cut_line(rows, "file")


def as_document(answer: DeadCode) -> Document:
    """Returns `unused`, `public`, `tests_only` (symbols with `because`), `orphans` (paths) and `excused` (counts)."""
    return document(
        "dead_code",
        answer.label,
        considered=answer.considered,
        unused=_rows(answer.unused),
        public=_rows(answer.public),
        tests_only=_rows(answer.tests_only),
        orphans=page_document(answer.orphans, map(json_path, answer.orphans.items)),
        excused=answer.excused,
    )


def _rows(rows: Page[Dead]) -> Document:
    return page_document(rows, ({**symbol_document(row.symbol), "because": row.because} for row in rows.items))
