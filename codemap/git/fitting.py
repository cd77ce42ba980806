"""Applies the hunks of a patch to bytes in memory. Pure; context must be there exactly, at its line or a moved one."""

from __future__ import annotations

from collections.abc import Sequence

from codemap.git.patch import PatchHunk


def applied(content: bytes, hunks: Sequence[PatchHunk]) -> bytes | None:
    """Returns the content with the hunks applied; None if one of them does not fit.

    Lines that moved since are looked for nearest to where they should be; a hunk of added lines alone must fit where
    it says.
    """
    lines = _lines(content)
    result: list[bytes] = []
    done = drift = 0
    for hunk in hunks:
        expected = hunk.old_start - bool(hunk.old) + drift
        start = _place(lines, list(hunk.old), expected, done)
        if start is None:
            return None
        drift += start - expected
        result += lines[done:start]
        result += hunk.new
        done = start + len(hunk.old)
    return b"".join((*result, *lines[done:]))


def reverted(hunks: Sequence[PatchHunk]) -> tuple[PatchHunk, ...]:
    """Returns the hunks that undo these."""
    return tuple(PatchHunk(each.new_start, each.old_start, each.new, each.old) for each in hunks)


def _lines(content: bytes) -> list[bytes]:
    lines = [line + b"\n" for line in content.split(b"\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _place(lines: list[bytes], wanted: list[bytes], expected: int, least: int) -> int | None:
    """Where the wanted lines stand, at or after `least`, nearest to where they are expected."""
    most = len(lines) - len(wanted)
    if not wanted:
        return expected if least <= expected <= most else None
    if least <= expected and _stands(lines, wanted, expected):
        return expected
    found = (start for start in range(least, most + 1) if _stands(lines, wanted, start))
    return min(found, key=lambda start: (abs(start - expected), start), default=None)


def _stands(lines: list[bytes], wanted: list[bytes], start: int) -> bool:
    # The first line alone decides nearly always.
    return lines[start : start + 1] == wanted[:1] and lines[start : start + len(wanted)] == wanted
