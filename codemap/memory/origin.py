"""The text that an anchor was made on: by its blob, by its commit, or by its sums in the history of its path."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from codemap.git import BlobReader, Repository, Snapshot, snapshot_of
from codemap.git.history import present
from codemap.git.snapshot import entries_of
from codemap.git.successors import former_blobs
from codemap.memory.passage import content_hash, cut, is_text, lines_of, range_hash
from codemap.memory.verdict import Citation
from codemap.model import BlobId, CommitId

_MOST_FORMER = 100
"""Former states of a file that are read to find one by its sums."""


def cited_texts(
    repo: Repository, snapshot: Snapshot, citations: Sequence[Citation], blobs: BlobReader
) -> list[bytes | None]:
    """Returns, for each citation, the text that it is about; None if that is not here.

    What the citation says of the text has to fit: a blob in which the lines have another sum is not the one.
    """
    found: list[bytes | None] = [None] * len(citations)
    for candidates in (_named, _at_commits, _in_history):
        waiting = [at for at, text in enumerate(found) if text is None]
        if not waiting:
            break
        asked = [citations[at] for at in waiting]
        of = candidates(repo, snapshot, asked)
        texts = dict(blobs.read_many({blob for each in of for blob in each}))
        for at, each in zip(waiting, of, strict=True):
            fitting = (texts[blob] for blob in each if fits(citations[at], texts[blob]))
            found[at] = next(fitting, None)
    return found


def fits(citation: Citation, content: bytes | None) -> bool:
    """Says whether a text has the lines, and as the citation's sums say."""
    body = cut(lines_of(content), citation.span) if content is not None and is_text(content) else None
    if body is None or content is None:
        return False
    if citation.range_hash:
        return range_hash(body) == citation.range_hash
    return not citation.content_hash or content_hash(content) == citation.content_hash


def _named(repo: Repository, snapshot: Snapshot, citations: Sequence[Citation]) -> list[list[BlobId]]:
    return [[each.blob] if each.blob else [] for each in citations]


def _at_commits(repo: Repository, snapshot: Snapshot, citations: Sequence[Citation]) -> list[list[BlobId]]:
    here = set(present(repo, sorted({each.commit for each in citations if each.commit})))
    paths: dict[CommitId, set[str]] = defaultdict(set)
    for each in citations:
        if each.commit in here:
            paths[each.commit].add(each.path)
    at = {commit: entries_of(repo, snapshot_of(repo, commit), some) for commit, some in paths.items()}
    entries = [at[each.commit][each.path] if each.commit in at else None for each in citations]
    return [[entry.blob] if entry else [] for entry in entries]


def _in_history(repo: Repository, snapshot: Snapshot, citations: Sequence[Citation]) -> list[list[BlobId]]:
    """The former states of those files of which a sum says which one is meant."""
    summed = [each.path for each in citations if each.range_hash or each.content_hash]
    if snapshot.commit is None or not summed:
        return [[] for _ in citations]
    former = former_blobs(repo, snapshot.commit, set(summed))
    return [former[each.path][:_MOST_FORMER] if each.range_hash or each.content_hash else [] for each in citations]
