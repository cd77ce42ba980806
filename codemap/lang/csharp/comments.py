"""C# documentation: lines that begin with three slashes, in XML, or a comment of other kinds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.comments import documentation_above
from codemap.lang.limits import MAX_DOC

if TYPE_CHECKING:
    from codemap.lang.source import Source

_TAG = re.compile(r"<(?:see|seealso|paramref|typeparamref)\s+\w+=\"(?:[A-Z]:)?([^\"]*)\"\s*/>|<[^>]*>")
_SUMMARY = "<summary>"
_SLASHES = re.compile(r"^\s*///?", re.MULTILINE)


def comment_above(source: Source, offset: int) -> tuple[int, str]:
    """Returns (start, first line) of the comment right above `offset`; documentation moves the start."""
    text = source.text
    line = text.rfind("\n", 0, offset)
    if line < 0 or not text[text.rfind("\n", 0, line) + 1 : line].lstrip().startswith("///"):
        start, first = documentation_above(source, offset)
        return offset if text.startswith("//", start) else start, first
    start, first = documentation_above(source, offset, "///")
    if start == offset:
        return start, first
    opened = text.find(_SUMMARY, start, offset)
    closed = text.find("</summary>", opened, offset) if opened >= 0 else -1
    told = source.slice(opened + len(_SUMMARY) if opened >= 0 else start, closed if closed >= 0 else offset)
    bare = _TAG.sub(lambda found: found[1] or "", _SLASHES.sub("", told))
    return start, next(filter(None, map(str.strip, bare.split("\n"))), "")[:MAX_DOC]
