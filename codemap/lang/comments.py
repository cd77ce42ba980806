"""The comment that stands right above a definition: where it begins, and its first line."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from codemap.lang.limits import MAX_DOC
from codemap.lang.source import proper

if TYPE_CHECKING:
    from codemap.lang.source import Source

_SPACE = " \t\r\n"
_LINE = re.compile(r"[^\n]+")
_NEAR = 80
"""Bytes in which the space before a definition mostly lies."""

_TOP_LINES = 8
"""Lines of a comment among which its first words are looked for."""


def comment_above(source: Source, offset: int) -> tuple[int, str]:
    """Returns (start, first line) of the C-like comment directly above `offset`; only `/** */` moves the start."""
    text = source.text
    near = text[max(0, offset - _NEAR) : offset]
    end = offset - len(near) + len(near.rstrip(_SPACE))
    while end and text[end - 1] in _SPACE:
        end -= 1
    breaks = text.count("\n", end, offset)
    if breaks > 1 or not end:
        return offset, ""
    if text.endswith("*/", 0, end):
        start = text.rfind("/*", 0, end - 2)
        if start >= 0 and not text[text.rfind("\n", 0, start) + 1 : start].strip(_SPACE):
            return (start if text.startswith("/**", start) else offset), _first_line(source.slice(start, end))
        return offset, ""
    return offset, _line_comments(text, end) if breaks else ""


def _first_line(comment: str) -> str:
    for line in _LINE.finditer(comment.strip("/")):
        words = line[0].strip("* \t\r")
        if words and words[0] != "@":
            return words[:MAX_DOC]
    return ""


def _line_comments(text: str, end: int) -> str:
    first = ""
    while end > 0:
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end].strip(_SPACE)
        if not line.startswith("//"):
            break
        first = proper(line).lstrip("/!").strip(_SPACE) or first
        end = start - 1
    return first[:MAX_DOC]


def lines_above(source: Source, offset: int, mark: str = "#") -> str:
    """Returns the first line of the block of lines beginning with `mark` that ends right above the line of `offset`."""
    text, first = source.text, ""
    end = text.rfind("\n", 0, offset)
    while end > 0:
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end].strip(" \t\r")
        if not line.startswith(mark) or line.startswith("#!"):
            break
        first = proper(line).lstrip(f"{mark}:! ").strip() or first
        end = start - 1
    return first[:MAX_DOC]


def documentation_above(source: Source, offset: int, mark: str = "//") -> tuple[int, str]:
    """Returns (start, first line) of the documentation directly above `offset`: lines that begin with `mark`, or `/**`.

    Where there is none, the start is `offset`.
    """
    text = source.text
    line = text.rfind("\n", 0, offset) + 1
    if not line or text[line:offset].strip(_SPACE):
        return offset, ""
    top = text.rfind("\n", 0, line - 1) + 1
    written = text[top:line].strip(_SPACE)
    if not written.startswith(mark):
        return comment_above(source, offset) if written.endswith("*/") else (offset, "")
    begins = _beginning(mark)
    while top and begins.match(text, above := text.rfind("\n", 0, top - 1) + 1):
        top = above
    lines = text[top:line].split("\n", _TOP_LINES)[:_TOP_LINES]
    words = [one.strip(_SPACE).lstrip("/!#").strip(_SPACE) for one in lines]
    return text.find(mark, top), proper(next(filter(None, words), ""))[:MAX_DOC]


@cache
def _beginning(mark: str) -> re.Pattern[str]:
    return re.compile(rf"[ \t]*{re.escape(mark)}")
