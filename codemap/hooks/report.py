"""A change report cut to what people read on the way to a commit."""

from __future__ import annotations

from codemap.context.report import ChangesContext
from codemap.context.shorten import shortened
from codemap.views.changes import render_changes

MOST_LINES = 25

_NOT_HERE = ("should", "must")
"""Sections that are for those who review a change, not for its author."""

_LIMITS = (10, 8, 6, 5, 4, 3, 2, 1)


def something_to_say(answer: ChangesContext) -> bool:
    """Whether symbols differ in more than looks, references break, memories get doubtful, or code was not looked at."""
    # The symbols that differ in looks alone come last, so a cut list still shows whether there are others.
    differs = any(each.kind != "cosmetic" for each in answer.symbols.items)
    doubtful = answer.memories.total > answer.memories_moved
    return bool(differs or answer.broken.total or doubtful or _has_unread_code(answer))


def _has_unread_code(answer: ChangesContext) -> bool:
    unread = {each.path for each in answer.not_looked_at if each.path and each.reason != "binary"}
    code = {file.change.path for file in answer.files.items if file.category in ("source", "test")}
    return bool(unread & code or (unread and answer.files.omitted))


def short_report(answer: ChangesContext, title: str, command: str, taken: int = 0) -> str:
    """Returns the report in at most `MOST_LINES` lines, under a title; a cut one ends with the command for the rest.

    `taken` lines are left for what follows it.
    """
    most = MOST_LINES - taken
    whole = [title, *_lines(answer)]
    if len(whole) <= most and not _is_cut(answer):
        return _joined(whole)
    room = most - 2
    candidates = (_lines(shortened(answer, limit)) for limit in _LIMITS)
    fitting = next((lines for lines in candidates if len(lines) <= room), None)
    lines = fitting or _lines(shortened(answer, 1))[:room]
    return _joined([title, *lines, f"`{command}` shows the whole report"])


def _is_cut(answer: ChangesContext) -> bool:
    return any(page.omitted for page in (answer.broken, answer.symbols, answer.dependents, answer.tests))


def _lines(answer: ChangesContext) -> list[str]:
    return render_changes(answer, _NOT_HERE).removesuffix("\n").split("\n")


def _joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
