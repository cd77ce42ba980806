"""The text that an anchor was made on: by its blob, by its commit, or by its sums in the history of its path."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from codemap.git import BlobReader, Repository, Snapshot, snapshot_of
from codemap.git.history import present
from codemap.git.snapshot import entries_of
from codemap.git.successors import former_blobs
from codemap.memory.model import Anchor
from codemap.memory.passage import content_hash, cut, is_text, lines_of, range_hash
from codemap.model import BlobId, CommitId

_MOST_FORMER = 100
"""Former states of a file that are read to find one by its sums."""


def cited_texts(
    repo: Repository, snapshot: Snapshot, anchors: Sequence[Anchor], blobs: BlobReader
) -> list[bytes | None]:
    """Returns, for each anchor, the text that it is about; None if that is not here.

    What the anchor says of the text has to fit: a blob in which the lines have another sum is not the one.
    """
    found: list[bytes | None] = [None] * len(anchors)
    for candidates in (_named, _at_commits, _in_history):
        waiting = [at for at, text in enumerate(found) if text is None]
        if not waiting:
            break
        asked = [anchors[at] for at in waiting]
        of = candidates(repo, snapshot, asked)
        texts = dict(blobs.read_many({blob for each in of for blob in each}))
        for at, each in zip(waiting, of, strict=True):
            fitting = (texts[blob] for blob in each if fits(anchors[at], texts[blob]))
            found[at] = next(fitting, None)
    return found


def fits(anchor: Anchor, content: bytes | None) -> bool:
    """Says whether a text has the lines, and as the anchor's sums say."""
    body = cut(lines_of(content), anchor.span) if content is not None and is_text(content) else None
    if body is None or content is None:
        return False
    if anchor.range_hash:
        return range_hash(body) == anchor.range_hash
    return not anchor.content_hash or content_hash(content) == anchor.content_hash


def _named(repo: Repository, snapshot: Snapshot, anchors: Sequence[Anchor]) -> list[list[BlobId]]:
    return [[BlobId(each.blob)] if each.blob else [] for each in anchors]


def _at_commits(repo: Repository, snapshot: Snapshot, anchors: Sequence[Anchor]) -> list[list[BlobId]]:
    paths: dict[str, set[str]] = defaultdict(set)
    for each in anchors:
        paths[each.commit].add(each.path)
    at = {
        str(commit): entries_of(repo, snapshot_of(repo, commit), paths[commit])
        for commit in present(repo, [CommitId(commit) for commit in paths if commit])
    }
    entries = [at[each.commit][each.path] if each.commit in at else None for each in anchors]
    return [[entry.blob] if entry else [] for entry in entries]


def _in_history(repo: Repository, snapshot: Snapshot, anchors: Sequence[Anchor]) -> list[list[BlobId]]:
    """The former states of those files of which a sum says which one is meant."""
    summed = [each.path for each in anchors if each.range_hash or each.content_hash]
    if snapshot.commit is None or not summed:
        return [[] for _ in anchors]
    former = former_blobs(repo, snapshot.commit, set(summed))
    return [former[each.path][:_MOST_FORMER] if each.range_hash or each.content_hash else [] for each in anchors]
