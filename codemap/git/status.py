"""What git says about the worktree: one `git status`, parsed. Reads no file and writes nothing."""

from __future__ import annotations

import re
from typing import NamedTuple

from codemap.git.repo import Repository
from codemap.model import BlobId, CommitId, Entry, path_bytes, path_of

_STATUS = (
    "status",
    "--porcelain=v2",
    "--branch",
    "--no-ahead-behind",
    "-z",
    "--untracked-files=all",
    "--no-renames",
    "--ignore-submodules=dirty",
)

_UNREADABLE = re.compile(r"warning: could not open directory '(.*/)': .*")


class TrackedChange(NamedTuple):
    """A tracked path where HEAD, the index and the worktree do not agree.

    `committed` and `staged` are None where there is nothing; `mode` is that of the worktree, 0 if the file is gone;
    `touched` says that the worktree differs from the index. An unmerged path has neither.
    """

    path: str
    committed: Entry | None
    staged: Entry | None
    mode: int
    touched: bool
    unmerged: bool


class Status(NamedTuple):
    """HEAD (None: unborn), the tracked changes, the untracked files.

    `nested` holds untracked repositories and `unreadable` directories that git could not open, both with a slash.
    """

    head: CommitId | None
    changes: tuple[TrackedChange, ...]
    untracked: tuple[str, ...]
    nested: tuple[str, ...]
    unreadable: tuple[str, ...]


def read_status(repo: Repository) -> Status:
    """Returns the state of the worktree against the index and HEAD; ignored files are left out."""
    repo.worktree()
    head: CommitId | None = None
    changes: list[TrackedChange] = []
    others: list[str] = []
    listing, warnings = repo.run_with_warnings(*_STATUS)
    for record in listing.split(b"\0"):
        match record[:2]:
            case b"1 ":
                changes.append(_ordinary(record))
            case b"u ":
                changes.append(_unmerged(record))
            case b"? ":
                others.append(path_of(record[2:]))
            case b"# " if record.startswith(b"# branch.oid ") and b"(" not in record:
                head = CommitId(record.rpartition(b" ")[2].decode())
    return Status(
        head,
        tuple(changes),
        tuple(path for path in others if not path.endswith("/")),
        tuple(path for path in others if path.endswith("/")),
        tuple(found[1] for found in map(_UNREADABLE.fullmatch, warnings) if found),
    )


def dirty_paths(status: Status) -> tuple[str, ...]:
    """Returns every path that the status mentions as a file, sorted by its bytes."""
    return tuple(sorted({change.path for change in status.changes} | set(status.untracked), key=path_bytes))


def _ordinary(record: bytes) -> TrackedChange:
    _, state, _, *rest, path = record.split(b" ", 8)
    modes = [int(mode, 8) for mode in rest[:3]]
    ids = [word.decode() for word in rest[3:]]
    return TrackedChange(
        path=path_of(path),
        committed=_entry(modes[0], ids[0]),
        staged=_entry(modes[1], ids[1]),
        mode=modes[2],
        touched=state[1:] != b".",
        unmerged=False,
    )


def _unmerged(record: bytes) -> TrackedChange:
    words = record.split(b" ", 10)
    return TrackedChange(path_of(words[10]), None, None, int(words[6], 8), touched=True, unmerged=True)


def _entry(mode: int, blob: str) -> Entry | None:
    return Entry(mode, BlobId(blob)) if mode else None
