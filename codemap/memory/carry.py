"""Carries a range of lines through the hunks between two texts. Pure: line numbers in, line numbers out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from codemap.git import Hunk
from codemap.model import Span


class Run(NamedTuple):
    """Lines that both sides have: `lines` of them, from `old` on one side and from `new` on the other."""

    old: int
    new: int
    lines: int


def carry(hunks: Iterable[Hunk], span: Span) -> tuple[Run, ...]:
    """Returns the lines of the range that no hunk took away, in order; hunks are in order, too."""
    runs = (_within(run, span) for run in _kept(hunks, span.end))
    return tuple(run for run in runs if run.lines > 0)


def is_whole(runs: tuple[Run, ...], span: Span) -> bool:
    """Says whether the runs are the whole range with nothing between its lines."""
    return len(runs) == 1 and runs[0].lines == span.end - span.start + 1


def carried_place(hunks: Iterable[Hunk], span: Span) -> Span | None:
    """Returns the lines that stand where the range stood: those kept and those written in place of others.

    None if nothing stands there. What was inserted at either end of the range does not belong to it.
    """
    kept = [Span(run.new, run.new + run.lines - 1) for run in carry(hunks, span)]
    written = [
        Span(hunk.new_start, hunk.new_start + hunk.new_lines - 1)
        for hunk in hunks
        if hunk.old_lines and hunk.new_lines and hunk.old_start <= span.end and _last(hunk) >= span.start
    ]
    both = kept + written
    return Span(min(each.start for each in both), max(each.end for each in both)) if both else None


def added_lines(hunks: Iterable[Hunk]) -> frozenset[int]:
    """Returns the lines of the new side that the old one does not have."""
    return frozenset(line for hunk in hunks for line in range(hunk.new_start, hunk.new_start + hunk.new_lines))


def _kept(hunks: Iterable[Hunk], last: int) -> Iterator[Run]:
    """The lines up to `last` between hunks."""
    old = new = 1
    for hunk in hunks:
        first = hunk.old_start if hunk.old_lines else hunk.old_start + 1
        if first > last:
            break
        yield Run(old, new, first - old)
        old = first + hunk.old_lines
        new = hunk.new_start + hunk.new_lines if hunk.new_lines else hunk.new_start + 1
    yield Run(old, new, last - old + 1)


def _within(run: Run, span: Span) -> Run:
    skipped = max(span.start - run.old, 0)
    return Run(run.old + skipped, run.new + skipped, min(run.lines, span.end - run.old + 1) - skipped)


def _last(hunk: Hunk) -> int:
    return hunk.old_start + hunk.old_lines - 1
