"""Completes anchors as they are written: what is given of the lines has to fit, what is not is filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from codemap.errors import UsageError
from codemap.git import Repository, Snapshot, SnapshotReader
from codemap.git.snapshot import entries_of
from codemap.memory.contents import Contents
from codemap.memory.inside import why_unsafe
from codemap.memory.model import Anchor
from codemap.memory.passage import content_hash, cut, lines_of, range_hash
from codemap.model import Entry, display_path


def cite(repo: Repository, snapshot: Snapshot, anchors: Sequence[Anchor]) -> tuple[Anchor, ...]:
    """Returns the anchors with both sums, the blob and the commit that the snapshot stands on.

    Raises UsageError for a path that must not be followed or holds no text, for lines that are not there, and for a sum
    or a blob that is not that of the file.
    """
    for anchor in anchors:
        if unsafe := why_unsafe(anchor.path):
            raise _refusal(anchor, unsafe)
    there = entries_of(repo, snapshot, {anchor.path for anchor in anchors})
    with SnapshotReader(repo, snapshot.contents) as reader:
        contents = Contents(reader)
        return tuple(_completed(each, there[each.path], contents, snapshot.commit or "") for each in anchors)


def _completed(anchor: Anchor, entry: Entry | None, contents: Contents, commit: str) -> Anchor:
    if entry is None:
        raise _refusal(anchor, "there is no such file, or git ignores it")
    content = contents.text(anchor.path, entry)
    if content is None:
        raise _refusal(anchor, "the file is no text, or its content is not here")
    lines = lines_of(content)
    body = cut(lines, anchor.span)
    if body is None:
        raise _refusal(anchor, f"the file has {len(lines)} lines")
    cited = replace(
        anchor, content_hash=content_hash(content), range_hash=range_hash(body), blob=entry.blob, commit=commit
    )
    for name in ("content_hash", "range_hash", "blob"):
        if getattr(anchor, name) not in ("", getattr(cited, name)):
            raise _refusal(anchor, f"`{name}` is not that of the file as it is now")
    return cited


def _refusal(anchor: Anchor, why: str) -> UsageError:
    place = f"{display_path(anchor.path)}:{anchor.start}-{anchor.end}"
    return UsageError(f"{place} cannot be cited: {why}", hint="Cite lines of a text file that is there now.")
