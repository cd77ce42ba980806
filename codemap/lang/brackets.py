"""Text cut at what stands outside brackets and quotes: parameter lists, type arguments. Pure text."""

from __future__ import annotations

import re

_HARD = re.compile(r"[(\[{</\"'`]")
_MARKS = re.compile(r"[()\[\]{}<>,\"'`]|[-=]>|//[^\n]*|/\*.*?\*/", re.DOTALL)
_ROUND = re.compile(r"[()\[\]{},]|//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|`[^`]*`", re.DOTALL)


def parts_of(text: str, *, angles: bool = False) -> list[str]:
    """Returns the parts of a list, cut at its commas; empty parts and comments are left out.

    `angles` says that `<` and `>` are brackets, too.
    """
    if not _HARD.search(text):
        return [part for piece in text.split(",") if (part := piece.strip())]
    parts, depth, last, kept = [], 0, 0, []
    for found in (_MARKS if angles else _ROUND).finditer(text):
        mark = found[0]
        if mark in "([{<":
            depth += 1
        elif mark in ")]}>":
            depth -= 1
        elif mark == "," and depth == 0:
            kept.append(text[last : found.start()])
            parts.append("".join(kept).strip())
            kept, last = [], found.end()
        elif mark[0] == "/":
            kept.append(text[last : found.start()])
            last = found.end()
    parts.append("".join([*kept, text[last:]]).strip())
    return [part for part in parts if part]


def closing(text: str, start: int, *, angles: bool = False) -> int:
    """Returns the offset just after the bracket that closes the one at `start`; the end of the text if none does."""
    depth = 0
    for found in (_MARKS if angles else _ROUND).finditer(text, start):
        mark = found[0]
        if mark in "([{<":
            depth += 1
        elif mark in ")]}>":
            depth -= 1
            if depth <= 0:
                return found.end()
    return len(text)
