"""Headings of documents: each reaches to the next one of its level or above."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.limits import MAX_TITLE
from codemap.lang.order import in_order
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.source import Source

_ATX = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$", re.MULTILINE)
_UNDERLINE = re.compile(r"\n[ \t]*([=-])[=-]*[ \t]*\n?$")
_TAG = re.compile(r"<[hH]([1-6])\b")
_MARKUP = re.compile(r"<[^>]*>")
_LONGEST = 2_000
"""Bytes of a heading that are read."""


def headings(source: Source, nodes: list[Node]) -> list[Draft]:
    """Returns the headings among these nodes, in order, with the extent of their sections."""
    drafts: list[Draft] = []
    open_: list[tuple[int, Draft]] = []
    for node in in_order(nodes):
        start = node.start_byte
        if node.type == "element" and not _TAG.match(source.text, start):
            continue
        end = min(node.end_byte, start + _LONGEST)
        level, title = _read(source.slice(start, end))
        if not title:
            continue
        while open_ and open_[-1][0] >= level:
            open_.pop()[1].end = start
        draft = Draft("heading", title[:MAX_TITLE], start, len(source.data), end, start, folded(title))
        drafts.append(draft)
        open_.append((level, draft))
    for draft in drafts:
        draft.end = _trimmed(source, draft.start, draft.end)
        draft.body = draft.end
    return drafts


def _read(text: str) -> tuple[int, str]:
    """Returns the level of a heading and its title; (0, "") for what is none."""
    tag = _TAG.match(text)
    if tag:
        return int(tag[1]), " ".join(_MARKUP.sub(" ", text).split())
    atx = _ATX.match(text)
    if atx:
        return len(atx[1]), atx[2].strip()
    line = _UNDERLINE.search(text)
    return (1 if line[1] == "=" else 2, " ".join(text[: line.start()].split())) if line else (0, "")


def _trimmed(source: Source, start: int, end: int) -> int:
    """Returns the end without the blank lines before it."""
    while end > start + 1 and source.text[end - 1] in " \t\r\n":
        end -= 1
    return end
