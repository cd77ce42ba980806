"""The change report as Markdown: what was compared and not looked at first, then by order of importance."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeVar

from codemap.budget import Page
from codemap.context.report import ChangesContext, TouchedMemory
from codemap.model import display_path
from codemap.views.change_rows import (
    FEW,
    blind_line,
    broken_line,
    dependent_line,
    doc_mention_line,
    file_line,
    memory_line,
    omission_line,
    reason_line,
    review_line,
    symbol_text,
    test_line,
)
from codemap.views.frame import SHORT, count, cut_line, head_lines, joined

T = TypeVar("T")

SHED = (
    "reasons",
    "should",
    "must",
    "docs",
    "omissions",
    "dependents",
    "files",
    "memories",
    "symbols",
    "tests",
    "broken",
)
"""The sections in the order in which they give way when there is less room; their counts stay."""


_FIELDS = {name: name for name in SHED} | {
    "should": "should_review",
    "must": "must_review",
    "docs": "doc_mentions",
    "files": "other_files",
}
"""Where an answer has the rows of a section."""

_SOME = (20, 10, 5, 3, 1)
"""Rows of a section that are tried before it is left out."""


def render_changes(answer: ChangesContext, shed: Collection[str] = ()) -> str:
    """Returns the report, with a final newline; of the sections in `shed` only the counts."""
    return joined(_blocks(answer, shed))


def fitted_changes(answer: ChangesContext, most: int) -> str:
    """Returns the report with as many sections as fit into `most` bytes; the head and the counts are always there.

    Of the last section to give way the first rows stay, as many as fit.
    """
    text = render_changes(answer)
    for number in range(1, len(SHED) + 1):
        if _fits(text, most):
            break
        text = render_changes(answer, SHED[:number])
        if _fits(text, most):
            return next(filter(lambda fuller: _fits(fuller, most), _fuller(answer, number)), text)
    return text


def _fits(text: str, most: int) -> bool:
    return len(text.encode("utf-8", "backslashreplace")) <= most


def _fuller(answer: ChangesContext, number: int) -> Iterator[str]:
    """Yields the report with the last of `number` shed sections cut to fewer and fewer rows instead."""
    field = _FIELDS[SHED[number - 1]]
    rows: Page[Any] = getattr(answer, field)
    for some in _SOME:
        if some < len(rows.items):
            cut: Any = {field: rows._replace(items=rows.items[:some])}
            yield render_changes(answer._replace(**cut), SHED[: number - 1])


def _blocks(answer: ChangesContext, shed: Collection[str]) -> Iterator[str]:
    yield from _head(answer)
    if answer.empty:
        return
    for name, title, rows, lines in _sections(answer):
        if name not in shed:
            yield from lines
        elif rows.total:
            yield f"{title}: {rows.total} not shown here"


def _sections(answer: ChangesContext) -> Iterator[tuple[str, str, Page[Any], Iterable[str]]]:
    """Yields the sections: name, title, rows, and lines."""

    def one(name: str, title: str, rows: Page[T], line: Callable[[T], str], *more: str) -> Any:
        return name, title, rows, (*_section(title, rows, line), *more)

    yield one("broken", "Broken references", answer.broken, broken_line)
    yield one("symbols", "Changed symbols", answer.symbols, symbol_text)
    yield one("files", "Other files" if answer.symbols.total else "Changed files", answer.other_files, file_line)
    title = f"Dependents ({answer.direct} direct, {answer.dependents.total} in all)"
    unsure = [f"{answer.below} more edges are too unsure to follow"] if answer.below else []
    rows = _section(title, answer.dependents, dependent_line, counted=True)
    yield "dependents", "Dependents", answer.dependents, (*rows, *unsure)
    faint = [f"{count(answer.tests_below, 'more test')} hardly anything speaks for"] if answer.tests_below else []
    yield one("tests", "Tests to run", answer.tests, test_line, *faint)
    yield one("omissions", "Usually changes along, not in this change", answer.omissions, omission_line)
    yield one("docs", "Documents that mention what changed", answer.doc_mentions, doc_mention_line)
    yield "memories", "Memory to look at", _doubtful(answer), tuple(_memories(answer))
    yield one("must", "Must be reviewed", answer.must_review, review_line)
    yield one("should", "Should be reviewed", answer.should_review, review_line)
    noted = ["`codemap suggest-writeback` makes notes of them, with their lines"] if answer.reasons.total else []
    yield one("reasons", "Why, as its commits say", answer.reasons, reason_line, *noted)


def _head(answer: ChangesContext) -> Iterator[str]:
    old = _commit(answer.old_commit)
    new = {"worktree": "worktree", "staged": "index", "patch": "patch"}.get(answer.new_kind) or _commit(
        answer.new_commit
    )
    commits = f", {count(answer.commits, 'commit')}" if answer.commits is not None else ""
    yield f"# Changes {old}..{new} ({answer.rule}{commits}, {count(answer.files.total, 'file')})"
    yield from head_lines(answer.label)
    yield from (f"Note: {text}" for text in answer.warnings)
    yield from _resolved(answer.resolved)
    if answer.empty:
        yield "Nothing differs."
    else:
        yield f"Risk: {answer.risk.level}" + (f" ({'; '.join(answer.risk.reasons)})" if answer.risk.reasons else "")
        yield _summary(answer)
    yield from blind_line(answer.not_looked_at)


def _resolved(paths: tuple[str, ...] | None) -> Iterator[str]:
    if paths is None:
        return
    named = ", ".join(map(display_path, paths[:FEW])) + (f" and {len(paths) - FEW} more" if len(paths) > FEW else "")
    yield f"Unlike every parent of the merge: {named}" if paths else "Every file is as in one of the merge's parents."


def _summary(answer: ChangesContext) -> str:
    parts = [
        count(answer.broken.total, "broken reference"),
        count(answer.symbols.total, "changed symbol"),
        count(answer.direct, "direct dependent"),
        f"{count(answer.tests.total, 'test')} to run",
    ]
    return ", ".join(parts)


def _section(title: str, rows: Page[T], line: Callable[[T], str], *, counted: bool = False) -> Iterator[str]:
    if not rows.total:
        return
    shown = f"{len(rows.items)} of {rows.total}" if rows.omitted else str(rows.total)
    yield ""
    yield f"## {title}" if counted else f"## {title} ({shown})"
    yield from (line(row) for row in rows.items)
    yield from cut_line(rows, "row")


def _doubtful(answer: ChangesContext) -> Page[TouchedMemory]:
    """The notes that may not be true any more, which come first in the list."""
    shown = tuple(row for row in answer.memories.items if row.stale)
    return Page(shown, answer.memories.total - answer.memories_moved)


def _memories(answer: ChangesContext) -> Iterator[str]:
    yield from _section("Memory to look at", _doubtful(answer), memory_line)
    if answer.memories_moved:
        yield ""
        moved = f"{count(answer.memories_moved, 'memory', 'memories')} with lines that moved"
        yield f"{moved}; `codemap graph-repair --apply` writes down where they are"


def _commit(commit: str | None) -> str:
    return commit[:SHORT] if commit else "(no commits)"
