"""The verdict on cited lines of which only a sum is known. Pure."""

from __future__ import annotations

from codemap.memory.elsewhere import TELLING
from codemap.memory.in_file import Left, moved_to
from codemap.memory.model import Anchor
from codemap.memory.passage import content_hash, cut, lines_of, range_hash, weight, windows
from codemap.memory.verdict import Spot, Verdict
from codemap.model import BlobId


def look_by_sum(anchor: Anchor, path: str, blob: BlobId, content: bytes) -> Left:
    """Returns what became of the lines in the file where they were, which is at `path` now."""
    here = Spot(path, anchor.span, blob)
    body = cut(lines_of(content), anchor.span)
    if not anchor.range_hash:
        if not anchor.content_hash:
            return Left(Verdict("unreadable", reason="neither a sum nor a blob that is here says what the lines were"))
        if content_hash(content) == anchor.content_hash:
            return Left(Verdict("fresh", here, 1.0))
        return Left(Verdict("edited", here if body else None, 0.0, "the file differs, and only its sum was noted"))
    if body is not None and range_hash(body) == anchor.range_hash:
        return Left(Verdict("fresh", here, 1.0))
    found = find_sum(anchor, path, blob, content, least=TELLING)
    if found:
        return Left(moved_to(found, 0.9))
    return Left(
        Verdict("edited", here if body else None, 0.0, "the lines that were cited are not known"), settled=False
    )


def find_sum(anchor: Anchor, path: str, blob: BlobId, content: bytes, *, least: int) -> list[Spot]:
    """Returns every place of the file where lines of that number have the sum; none if they weigh less than `least`."""
    length = anchor.end - anchor.start + 1
    spans = [span for span, found in windows(content, length) if found == anchor.range_hash]
    if not spans or weight(cut(lines_of(content), spans[0]) or ()) < least:
        return []
    return [Spot(path, span, blob) for span in spans]
