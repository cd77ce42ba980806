"""Hunks between two blobs, counted on bytes: only a line feed ends a line, and no configuration has a say.

The only module that imports pygit2, and only when hunks are computed.
"""

from __future__ import annotations

from typing import NamedTuple


class Hunk(NamedTuple):
    """Lines that differ, as in a header of `git diff -U0`: of an empty side, the start is the line before."""

    old_start: int
    old_lines: int
    new_start: int
    new_lines: int


def hunks(old: bytes, new: bytes) -> tuple[Hunk, ...]:
    """Returns the hunks that turn `old` into `new`, without context, in order; both are taken as text."""
    if old == new:
        return ()
    import pygit2
    from pygit2.enums import DiffOption

    flags = DiffOption.FORCE_TEXT | DiffOption.INDENT_HEURISTIC
    patch = pygit2.Patch.create_from(old, new, flag=flags, context_lines=0, interhunk_lines=0)
    return tuple(Hunk(each.old_start, each.old_lines, each.new_start, each.new_lines) for each in patch.hunks)
