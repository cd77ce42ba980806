"""Text cut at what stands outside brackets and quotes: parameter lists, type arguments. Pure text."""

from __future__ import annotations

import re

_HARD = re.compile(r"[(\[{</\"'`]")
_QUOTED = r"@\"[^\"]*\"|\"\"\".*?\"\"\"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\[^\n][^'\n]*)'|`[^`]*`"
_PASSED = rf"//[^\n]*|/\*.*?\*/|{_QUOTED}"
# Between spaces it compares: brackets stand next to what they belong to.
_MARKS = re.compile(rf"[()\[\]{{}},]|[-=]>|(?<=\s)<[<=]?\s|[<>]|{_PASSED}", re.DOTALL)
_ROUND = re.compile(rf"[()\[\]{{}},]|{_PASSED}", re.DOTALL)
_OPENED = {")": "(", "]": "[", "}": "{", ">": "<"}


def parts_of(text: str, *, angles: bool = False) -> list[str]:
    """Returns the parts of a list, cut at its commas; empty parts and comments are left out.

    `angles` says that `<` and `>` are brackets, too.
    """
    if not _HARD.search(text):
        return [part for piece in text.split(",") if (part := piece.strip())]
    parts, last, kept = [], 0, []
    opened: list[str] = []
    for found in (_MARKS if angles else _ROUND).finditer(text):
        mark = found[0]
        if mark == ",":
            if not opened:
                kept.append(text[last : found.start()])
                parts.append("".join(kept).strip())
                kept, last = [], found.end()
        elif mark[0] == "/":
            kept.append(text[last : found.start()])
            last = found.end()
        else:
            _follow(opened, mark)
    parts.append("".join([*kept, text[last:]]).strip())
    return [part for part in parts if part]


def closing(text: str, start: int, *, angles: bool = False) -> int:
    """Returns the offset just after the bracket that closes the one at `start`; the end of the text if none does."""
    opened: list[str] = []
    for found in (_MARKS if angles else _ROUND).finditer(text, start):
        _follow(opened, found[0])
        if not opened:
            return found.end()
    return len(text)


def _follow(opened: list[str], mark: str) -> None:
    """Notes what is open after a mark: a bracket closes those in it that were left open, a lone `>` compares."""
    if mark in ("(", "[", "{", "<"):
        opened.append(mark)
    elif mark == ">":
        if opened and opened[-1] == "<":
            opened.pop()
    elif mark in _OPENED and _OPENED[mark] in opened:
        while opened.pop() != _OPENED[mark]:
            pass
