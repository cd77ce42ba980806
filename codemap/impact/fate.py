"""What became of symbols that the new side has not: they are gone, or only cannot be read there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from codemap.git import Hunk, hunks
from codemap.impact.sides import Side, Sides
from codemap.index.module import Place
from codemap.model import Span


class Fate:
    """Tells of old symbols without a new one what became of them; lines are compared once for each file."""

    def __init__(self, sides: Sides) -> None:
        self._sides = sides
        self._hunks: dict[str, tuple[Hunk, ...]] = {}
        self._times: dict[tuple[bool, str], Counter[bytes]] = {}

    def of(self, place: Place) -> Literal["removed", "unreadable"]:
        """Returns `unreadable` where the new side does not parse around the place, else `removed`."""
        path = self._sides.on_new_side(place.path)
        row = self._sides.new.view.file(path)
        if row is None or row.status in ("parsed", "symlink", "submodule"):
            return "removed"
        if row.status != "partial":
            return "unreadable"
        line = self._sides.old.definition(place).line
        if self._is_still_written(place.path, line, path):
            return "unreadable"
        moved = carried(line, self._hunks_between(place.path, path))
        module = self._sides.new.module(path)
        regions = module.broken if module else ()
        return "unreadable" if any(region.start - 1 <= moved <= region.end + 1 for region in regions) else "removed"

    def _is_still_written(self, before: str, line: int, after: str) -> bool:
        """Says whether the line of a symbol's name is there as often as before: then it is read as something else."""
        old, new = self._sides.old, self._sides.new
        [header] = old.lines(before, Span(line, line)) or [b""]
        return 0 < self._lines(old, before)[header] <= self._lines(new, after)[header]

    def _lines(self, side: Side, path: str) -> Counter[bytes]:
        key = side is self._sides.old, path
        if key not in self._times:
            self._times[key] = Counter(side.rows(path))
        return self._times[key]

    def _hunks_between(self, before: str, after: str) -> tuple[Hunk, ...]:
        if before not in self._hunks:
            self._hunks[before] = hunks(self._sides.old.text(before), self._sides.new.text(after))
        return self._hunks[before]


def carried(line: int, between: Iterable[Hunk]) -> int:
    """Returns where a line of the old side lies on the new one, counted by the hunks before it."""
    offset = 0
    for hunk in between:
        if hunk.old_start > line:
            break
        if hunk.old_lines and hunk.old_start + hunk.old_lines > line:
            return hunk.new_start
        offset += hunk.new_lines - hunk.old_lines
    return line + offset
