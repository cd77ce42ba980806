"""The verdict on anchors in a snapshot, many at once: each blob and each pair of blobs is looked at once.

The same blob is fresh without reading. Else the lines are carried through the hunks since the text that was cited,
along renames; what was taken away is looked for among the lines that came since, there and in other files. Where the
text that was cited is not here any more, the sum of its lines is all there is to look for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from codemap.git import BlobReader, Repository, Snapshot, SnapshotReader
from codemap.git.history import present
from codemap.git.snapshot import entries_of
from codemap.git.successors import successors
from codemap.memory.by_sum import look_by_sum
from codemap.memory.contents import Contents
from codemap.memory.in_file import Left, Versions, look_in_file
from codemap.memory.inside import why_unsafe
from codemap.memory.model import Anchor
from codemap.memory.origin import cited_texts
from codemap.memory.other_files import Lost, look_in_other_files
from codemap.memory.passage import cut, lines_of
from codemap.memory.verdict import Spot, Verdict
from codemap.model import GITLINK, SYMLINK, BlobId, CommitId, Entry

_ID = re.compile(r"(?:[0-9a-f]{40}|[0-9a-f]{64})\Z")

_MOST_COMMITS = 200
"""Commits whose common history is asked for."""

Entries = Mapping[str, Entry | None]


def verdicts(repo: Repository, snapshot: Snapshot, anchors: Sequence[Anchor]) -> tuple[Verdict, ...]:
    """Returns what became of each anchor in the snapshot, in their order."""
    cited = [_with_true_ids(each) for each in anchors]
    there = entries_of(repo, snapshot, {each.path for each in cited if not why_unsafe(each.path)})
    at_once = [_at_once(each, there) for each in cited]
    waiting = [each for each, verdict in zip(cited, at_once, strict=True) if verdict is None]
    if not waiting:
        return tuple(verdict for verdict in at_once if verdict)
    with SnapshotReader(repo, snapshot.contents) as reader:
        read = iter(_Look(repo, snapshot, Contents(reader), there).verdicts(waiting))
    return tuple(verdict or next(read) for verdict in at_once)


def _with_true_ids(anchor: Anchor) -> Anchor:
    """The anchor without what is no whole id: anyone may write the file it comes from, and git is asked about it."""
    blob = anchor.blob if _ID.match(anchor.blob) else ""
    commit = anchor.commit if _ID.match(anchor.commit) else ""
    return replace(anchor, blob=blob, commit=commit)


def _at_once(anchor: Anchor, there: Entries) -> Verdict | None:
    """The verdict that needs no reading."""
    unsafe = why_unsafe(anchor.path)
    if unsafe:
        return Verdict("unsafe", reason=unsafe)
    entry = there[anchor.path]
    if entry is None:
        return None
    if entry.mode == SYMLINK:
        return Verdict("unsafe", reason="the path is a symbolic link")
    if entry.mode == GITLINK:
        return Verdict("unreadable", reason="the path is a submodule")
    return Verdict("fresh", Spot(anchor.path, anchor.span, entry.blob), 1.0) if entry.blob == anchor.blob else None


class _Look:
    """A look at the texts for those anchors that need one."""

    def __init__(self, repo: Repository, snapshot: Snapshot, contents: Contents, there: Entries) -> None:
        self.repo = repo
        self.snapshot = snapshot
        self.contents = contents
        self.there = there
        self.versions: dict[tuple[bytes, str], Versions] = {}

    def verdicts(self, anchors: Sequence[Anchor]) -> list[Verdict]:
        """Returns the verdicts, in order."""
        moved = self._follow([each for each in anchors if self.there[each.path] is None])
        paths = [moved.get(each.path, each.path) for each in anchors]
        with BlobReader(self.repo) as blobs:
            texts = cited_texts(self.repo, self.snapshot, anchors, blobs)
        self.contents.fetch((path, self.there[path]) for path in paths)
        found = [self._look(*each) for each in zip(anchors, paths, texts, strict=True)]
        lost = [each for each in found if isinstance(each, Lost)]
        elsewhere = iter(look_in_other_files(self.repo, self.snapshot, self.contents, lost) if lost else ())
        judged = [next(elsewhere) if isinstance(each, Lost) else each for each in found]
        return [self._settle(*each) for each in zip(anchors, texts, judged, strict=True)]

    def _settle(self, anchor: Anchor, text: bytes | None, verdict: Verdict) -> Verdict:
        if text is None or not verdict.candidates:
            return verdict
        # Languages are loaded only where several places have the same lines.
        from codemap.memory.enclosing import settled_by_symbol

        return settled_by_symbol(anchor, text, verdict, self.contents)

    def _follow(self, anchors: Sequence[Anchor]) -> dict[str, str]:
        """Where the files went that are not at their path any more."""
        if not anchors:
            return {}
        commits = {CommitId(each.commit) for each in anchors}
        here = present(self.repo, sorted(commits - {""}))
        # What happened before an anchor was made is only of interest where nobody knows when that was.
        since = here if len(here) == len(commits) <= _MOST_COMMITS else []
        moved = successors(self.repo, self.snapshot, {each.path for each in anchors}, since=since)
        self.there = {**self.there, **entries_of(self.repo, self.snapshot, set(moved.values()))}
        return moved

    def _look(self, anchor: Anchor, path: str, text: bytes | None) -> Verdict | Lost:
        entry = self.there[path]
        body = cut(lines_of(text), anchor.span) if text is not None else None
        if entry is None:
            return Lost(anchor, path, body, Left(Verdict("gone", reason="the file is not there any more")))
        content = self.contents.text(path, entry)
        if content is None:
            return Verdict("unreadable", reason="the file is no text, or its content is not here")
        left = self._in_file(anchor, path, entry.blob, (text, content))
        if not left.settled:
            return Lost(anchor, path, body, left)
        return _renamed(left.verdict) if path != anchor.path else left.verdict

    def _in_file(self, anchor: Anchor, path: str, blob: BlobId, sides: tuple[bytes | None, bytes]) -> Left:
        old, new = sides
        body = cut(lines_of(old), anchor.span) if old is not None else None
        if old is None or body is None:
            return look_by_sum(anchor, path, blob, new)
        versions = self.versions.setdefault((old, path), Versions(path, blob, old, new))
        return look_in_file(body, anchor.span, versions)


def _renamed(verdict: Verdict) -> Verdict:
    return verdict._replace(state="moved", reason="the file was renamed") if verdict.state == "fresh" else verdict
