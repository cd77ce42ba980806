"""C# documentation: lines that begin with three slashes, in XML, or a comment of other kinds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.comments import documentation_above
from codemap.lang.limits import MAX_DOC

if TYPE_CHECKING:
    from codemap.lang.source import Source

_TAG = re.compile(r"<(?:see|seealso|paramref|typeparamref)\s+\w+=\"(?:[A-Z]:)?([^\"]*)\"\s*/>|<[^>]*>")
_SUMMARY = re.compile(r"<summary>(.*?)(?:</summary>|\Z)", re.DOTALL)
_SLASHES = re.compile(r"^\s*///?", re.MULTILINE)


def comment_above(source: Source, offset: int) -> tuple[int, str]:
    """Returns (start, first line) of the comment right above `offset`; documentation moves the start."""
    start, first = documentation_above(source, offset)
    if not source.text.startswith("//", start):
        return start, first
    start = documentation_above(source, offset, "///")[0]
    if start == offset:
        return start, first
    text = _SLASHES.sub("", source.slice(start, offset))
    summary = _SUMMARY.search(text)
    bare = _TAG.sub(lambda found: found[1] or "", summary[1] if summary else text)
    return start, next((line.strip() for line in bare.split("\n") if line.strip()), "")[:MAX_DOC]
