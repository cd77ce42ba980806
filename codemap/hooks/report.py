"""A change report cut to what people read on the way to a commit."""

from __future__ import annotations

from codemap.context.report import ChangesContext
from codemap.context.shorten import shortened
from codemap.views.changes import render_changes
from codemap.views.frame import joined

MOST_LINES = 25

_NOT_HERE = ("should", "must")
"""Sections that are for those who review a change, not for its author."""

_LIMITS = (10, 8, 6, 5, 4, 3, 2, 1)


def short_report(answer: ChangesContext, title: str, command: str, taken: int = 0) -> str:
    """Returns the report in at most `MOST_LINES` lines, under a title; a cut one ends with the command for the rest.

    `taken` lines are left for what follows it.
    """
    most = MOST_LINES - taken
    whole = [title, *_lines(answer)]
    if len(whole) <= most and not _is_cut(answer):
        return joined(whole)
    room = most - 2
    candidates = (_lines(shortened(answer, limit)) for limit in _LIMITS)
    fitting = next((lines for lines in candidates if len(lines) <= room), None)
    lines = fitting or _lines(shortened(answer, 1))[:room]
    return joined([title, *lines, f"`{command}` shows the whole report"])


def _is_cut(answer: ChangesContext) -> bool:
    return any(page.omitted for page in (answer.broken, answer.symbols, answer.dependents, answer.tests))


def _lines(answer: ChangesContext) -> list[str]:
    return render_changes(answer, _NOT_HERE).removesuffix("\n").split("\n")
