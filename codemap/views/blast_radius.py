"""What depends on a symbol, and what to look at before changing it: as text and as documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from codemap.budget import Page
from codemap.context.blast_radius import BlastRadius, FileReached, Reached
from codemap.context.notes_on import Notes
from codemap.context.prepare_change import Preparation
from codemap.context.report import NamedTest, ReviewItem
from codemap.model import display_path, json_path
from codemap.views.change_rows import test_line
from codemap.views.changes_document import test_document
from codemap.views.frame import (
    Document,
    count,
    cut_line,
    document,
    head_lines,
    joined,
    json_text,
    page_document,
    shown_text,
    symbol_document,
    symbol_line,
    symbol_name,
)
from codemap.views.history import line_commit

T = TypeVar("T")


def blast_text(answer: BlastRadius) -> str:
    """Returns the totals, the tests to run first, the files reached, and the symbols by distance."""
    importers = list(map(display_path, answer.importers.items))
    lines = [
        *head_lines(answer.label),
        f"# {count(answer.dependents.total, 'dependent')} of {shown_text(answer.target)} in"
        f" {count(answer.files.total, 'file')}, {count(answer.tests.total, 'test')} to run",
        *_tests(answer.tests, answer.tests_below),
        *_left_out(answer.not_looked_at),
        *_section("Files", answer.files, "file", [_file(row) for row in answer.files.items]),
        *_section("Dependents", answer.dependents, "dependent", [_reached(row) for row in answer.dependents.items]),
        *_section("Import its file without a known use", answer.importers, "file", importers),
    ]
    return joined([*lines, *_below(answer.below, answer.min_confidence)])


def _tests(tests: Page[NamedTest], below: int) -> Iterator[str]:
    yield from _section("Tests to run first", tests, "test", [test_line(test) for test in tests.items])
    if below:
        yield f"{count(below, 'more test')} hardly anything speaks for"


def _left_out(reasons: tuple[str, ...]) -> Iterator[str]:
    if reasons:
        yield f"Not looked at: {'; '.join(reasons)}"


def _section(title: str, rows: Page[T], noun: str, shown: list[str]) -> Iterator[str]:
    if rows.total:
        yield from ("", f"## {title} ({rows.total:,})", *shown)
        yield from cut_line(rows, noun)


def _file(row: FileReached) -> str:
    return f"{row.hop} {display_path(row.path)}  {count(row.symbols, 'symbol')}"


def _reached(row: Reached) -> str:
    via = f"  via {shown_text(row.through)}" if row.hop > 1 else ""
    return f"{row.hop} {row.confidence:.2f} {shown_text(symbol_name(row.symbol))}  line {row.symbol.line}{via}"


def _below(below: int, line: float) -> Iterator[str]:
    if below:
        yield from ("", f"Below confidence {line:g}: {count(below, 'edge')}, not followed")


def blast_document(answer: BlastRadius) -> Document:
    """Returns `dependents` (symbols with hop, confidence, through), `files`, `tests` and `importers`."""
    return document(
        "blast_radius",
        answer.label,
        target=json_text(answer.target),
        symbol=next(map(symbol_document, answer.symbols), None),
        depth=answer.depth,
        min_confidence=answer.min_confidence,
        tests=page_document(answer.tests, map(test_document, answer.tests.items)) | {"below": answer.tests_below},
        files=page_document(
            answer.files,
            (
                {"path": json_path(row.path), "category": row.category, "hop": row.hop, "symbols": row.symbols}
                for row in answer.files.items
            ),
        ),
        dependents=page_document(answer.dependents, map(_reached_document, answer.dependents.items)),
        importers=page_document(answer.importers, map(json_path, answer.importers.items)),
        below=answer.below,
        not_looked_at=list(answer.not_looked_at),
    )


def _reached_document(row: Reached) -> Document:
    return {
        **symbol_document(row.symbol),
        "hop": row.hop,
        "confidence": row.confidence,
        "through": json_text(row.through),
    }


def preparation_text(answer: Preparation) -> str:
    """Returns what to review, then users, tests, companions and history."""
    symbol = answer.symbol
    lines = [*head_lines(answer.label), f"# Before changing {symbol_line(symbol)}", shown_text(symbol.signature)]
    lines += [shown_text(symbol.doc)] if symbol.doc else []
    lines += _section("Must review", answer.must_review, "file", [_item(row) for row in answer.must_review.items])
    lines += _section("Should review", answer.should_review, "file", [_item(row) for row in answer.should_review.items])
    lines += _notes(answer.notes)
    lines += _section("Direct users", answer.direct, "user", [_reached(row) for row in answer.direct.items])
    lines += _section("Indirect users", answer.indirect, "user", [_reached(row) for row in answer.indirect.items])
    if answer.overriding:
        lines += ["", f"## Overridden or overriding ({len(answer.overriding)})"]
        lines += [shown_text(symbol_name(each)) for each in answer.overriding]
    lines += _tests(answer.tests, answer.tests_below)
    lines += _left_out(answer.not_looked_at)
    if not answer.tests.total:
        lines += ["", "No test is known to reach it"]
    partners = [f"{row.support:>4}x {row.confidence:>4.0%} {display_path(row.path)}" for row in answer.companions.items]
    lines += _section("Usually change along with its file", answer.companions, "file", partners)
    commits = list(map(line_commit, answer.commits.items))
    lines += _section("Commits that touched it", answer.commits, "commit", commits)
    return joined([*lines, *_below(answer.below, answer.min_confidence)])


def _notes(notes: Notes) -> Iterator[str]:
    if notes.left_out:
        yield from ("", f"Not looked at: {shown_text(notes.left_out)}")
    if notes.found:
        yield from ("", f"## What the memory says of it ({len(notes.found)})")
    for note in notes.found:
        summary = shown_text(" ".join(note.summary.split()))
        yield f'{note.kind} {shown_text(note.node)}  line {note.line} {note.state}: "{summary}"'


def _item(row: ReviewItem) -> str:
    return f"{display_path(row.path)}:{row.line}  {shown_text(row.reason)}"


def preparation_document(answer: Preparation) -> Document:
    """Returns every list of the preparation with its total."""
    return document(
        "prepare_change",
        answer.label,
        symbol=symbol_document(answer.symbol),
        must_review=page_document(answer.must_review, map(_item_document, answer.must_review.items)),
        should_review=page_document(answer.should_review, map(_item_document, answer.should_review.items)),
        direct=page_document(answer.direct, map(_reached_document, answer.direct.items)),
        indirect=page_document(answer.indirect, map(_reached_document, answer.indirect.items)),
        overriding=[symbol_document(each) for each in answer.overriding],
        tests=page_document(answer.tests, map(test_document, answer.tests.items)) | {"below": answer.tests_below},
        companions=page_document(
            answer.companions,
            (
                {"path": json_path(row.path), "support": row.support, "confidence": row.confidence}
                for row in answer.companions.items
            ),
        ),
        min_confidence=answer.min_confidence,
        not_looked_at=list(answer.not_looked_at),
        notes=[
            {
                "node": json_text(note.node),
                "kind": note.kind,
                "summary": json_text(note.summary),
                "state": note.state,
                "line": note.line,
            }
            for note in answer.notes.found
        ],
        notes_not_looked_at=answer.notes.left_out,
        commits=page_document(
            answer.commits,
            ({"commit": row.id, "time": row.time, "subject": json_text(row.subject)} for row in answer.commits.items),
        ),
        below=answer.below,
    )


def _item_document(row: ReviewItem) -> Document:
    return {"path": json_path(row.path), "line": row.line, "reason": json_text(row.reason)}
