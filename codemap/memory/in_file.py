"""The verdict on cited lines from two states of their own file. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from codemap.git import Hunk, hunks
from codemap.memory.carry import Run, added_lines, carried_place, carry, is_whole
from codemap.memory.elsewhere import Ground, Part, find_part, find_whole
from codemap.memory.passage import Lines, bare, cut, likeness, lines_of, same_but_layout, weight
from codemap.memory.verdict import Spot, Verdict
from codemap.model import BlobId, Span

KEPT_HERE = 0.5
"""Share of a range that stayed from which it is not looked for in other files."""

LEFT = 0.2
"""Share of a range's lines that stayed from which it is edited rather than gone."""

PART = 20
"""Weight from which lines that stayed, or moved within the file, are what is left of a range."""

_MOST_GROWN = 3
"""How many times as long a range may get before what was written in it counts as something else."""

_ALIKE = 0.6
"""Likeness from which lines in the place of others are their edited form."""


@dataclass(frozen=True)
class Versions:
    """A file as it was cited and as it is in the snapshot, there at `path`."""

    path: str
    blob: BlobId
    old: bytes
    new: bytes

    @cached_property
    def lines(self) -> Lines:
        """The lines of the new side."""
        return lines_of(self.new)

    @cached_property
    def hunks(self) -> tuple[Hunk, ...]:
        """What differs."""
        return hunks(self.old, self.new)

    @cached_property
    def bare_hunks(self) -> tuple[Hunk, ...]:
        """What differs apart from white space at either end of lines."""
        return hunks(bare(self.old), bare(self.new))

    @cached_property
    def added(self) -> frozenset[int]:
        """The lines of the new side that the old one lacks."""
        return added_lines(self.hunks)


class Left(NamedTuple):
    """What the file itself says. `settled`: no other file has to be asked.

    Otherwise `part` is what was found of the lines at other places of the file; the verdict is `edited` where something
    is left in place.
    """

    verdict: Verdict
    settled: bool = True
    part: Part | None = None


def look_in_file(body: Lines, span: Span, file: Versions) -> Left:
    """Returns what became of the lines of the range."""
    runs = carry(file.hunks, span)
    if is_whole(runs, span):
        spot = _spot(file, runs)
        return Left(Verdict("fresh" if spot.span == span else "moved", spot, 1.0))
    loosely = carry(file.bare_hunks, span)
    if is_whole(loosely, span):
        spot = _spot(file, loosely)
        if same_but_layout(body, cut(file.lines, spot.span) or ()):
            return Left(Verdict("reformatted", spot, 1.0))
    kept = frozenset(line for run in runs for line in range(run.new, run.new + run.lines))
    ground = Ground(file.path, file.blob, file.lines, file.added | kept)
    found = find_whole(body, ground)
    if found:
        return Left(moved_to(found, 0.9))
    return _what_is_left(body, span, file, runs, ground)


def moved_to(found: list[Spot], confidence: float) -> Verdict:
    """Returns the verdict on lines that stand at other places."""
    if len(found) == 1:
        return Verdict("moved", found[0], confidence)
    return Verdict("gone", None, 0.0, f"the same lines were added at {len(found)} places", tuple(found))


def _what_is_left(body: Lines, span: Span, file: Versions, runs: tuple[Run, ...], ground: Ground) -> Left:
    kept = [file.lines[line - 1] for run in runs for line in range(run.new, run.new + run.lines)]
    share = weight(kept) / (weight(body) or 1)
    if kept:
        edited = Verdict("edited", _around(file, runs, span), round(share, 2))
        if share >= KEPT_HERE:
            return Left(edited)
        if weight(kept) >= PART or len(kept) >= LEFT * len(body):
            return Left(edited, False)
    else:
        place = carried_place(file.bare_hunks, span)
        alike = likeness(body, cut(file.lines, place) or ()) if place else 0.0
        if place and alike >= _ALIKE:
            return Left(Verdict("edited", Spot(file.path, place, file.blob), round(alike, 2)), False)
    return Left(Verdict("gone"), False, find_part(body, ground, least=PART))


def _around(file: Versions, runs: tuple[Run, ...], span: Span) -> Spot:
    """What stayed of the range with what was written in place of the rest, where that is not much more."""
    place = carried_place(file.hunks, span)
    if place is None or place.end - place.start > _MOST_GROWN * (span.end - span.start + 1):
        return _spot(file, runs)
    return Spot(file.path, place, file.blob)


def _spot(file: Versions, runs: tuple[Run, ...]) -> Spot:
    return Spot(file.path, Span(runs[0].new, runs[-1].new + runs[-1].lines - 1), file.blob)
