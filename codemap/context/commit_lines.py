"""Which lines of a snapshot come from one commit: its hunks, carried on to what the files are now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from codemap.git import Repository, Snapshot, SnapshotReader, difference, hunks, snapshot_of
from codemap.git.snapshot import entries_of
from codemap.memory.carry import carry
from codemap.model import GITLINK, CommitId, Entry, Span


def lines_from(repo: Repository, commit: CommitId, now: Snapshot) -> Mapping[str, tuple[Span, ...]]:
    """Returns the lines by path; a file that was renamed since has none."""
    parent = repo.find_commit(f"{commit}^1")
    sides = difference(repo, snapshot_of(repo, parent), snapshot_of(repo, commit))
    there = entries_of(repo, now, sides.keys())
    with SnapshotReader(repo, now.contents) as reader:
        return {
            path: tuple(_carried(reader, path, (before, after, entry)))
            for path, (before, after) in sides.items()
            if after and (entry := there[path])
        }


def _carried(reader: SnapshotReader, path: str, states: tuple[Entry | None, Entry, Entry]) -> Iterator[Span]:
    before, after, now = (b"" if entry is None else _text(reader, path, entry) for entry in states)
    since = hunks(after, now)
    for hunk in hunks(before, after):
        if hunk.new_lines:
            for run in carry(since, Span(hunk.new_start, hunk.new_start + hunk.new_lines - 1)):
                yield Span(run.new, run.new + run.lines - 1)


def _text(reader: SnapshotReader, path: str, entry: Entry) -> bytes:
    return reader.read(path, entry) or b"" if entry.mode != GITLINK else b""
