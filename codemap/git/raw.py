"""Parses git's raw, NUL-separated listings of trees and of their differences. Runs nothing."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from typing import NamedTuple

from codemap.model import EXECUTABLE, REGULAR, BlobId, Entry, path_of


class RawChange(NamedTuple):
    """One record of `--raw -z`: `status` is git's letter with its score, `target` the new path of a rename."""

    status: str
    path: str
    target: str
    old: Entry | None
    new: Entry | None


def parse_raw(listing: bytes) -> Iterator[RawChange]:
    """Yields the records of a raw diff, in git's order."""
    fields = iter(listing.split(b"\0"))
    for head in fields:
        if not head.startswith(b":"):
            continue
        old_mode, new_mode, old_id, new_id, status = head[1:].decode().split(" ")
        path = path_of(next(fields))
        target = path_of(next(fields)) if status[0] in "RC" else path
        yield RawChange(status, path, target, _entry(old_mode, old_id), _entry(new_mode, new_id))


def parse_tree(listing: bytes) -> Iterator[tuple[str, Entry]]:
    """Yields path and entry of everything that `git ls-tree -r -z` lists."""
    for record in listing.split(b"\0"):
        if record:
            facts, _, path = record.partition(b"\t")
            mode, _, blob = facts.decode().split(" ")
            yield path_of(path), Entry(canonical(int(mode, 8)), BlobId(blob))


def parse_stages(listing: bytes) -> Iterator[tuple[str, int, Entry]]:
    """Yields path, stage and entry of everything that `git ls-files -s -z` or `-u -z` lists."""
    for record in listing.split(b"\0"):
        if record:
            facts, _, path = record.partition(b"\t")
            mode, blob, stage = facts.decode().split(" ")
            yield path_of(path), int(stage), Entry(canonical(int(mode, 8)), BlobId(blob))


def canonical(mode: int) -> int:
    """Returns the mode that git gives a file today; old trees hold others, like 100664."""
    if stat.S_ISREG(mode):
        return EXECUTABLE if mode & stat.S_IXUSR else REGULAR
    return mode


def _entry(mode: str, blob: str) -> Entry | None:
    return Entry(canonical(int(mode, 8)), BlobId(blob)) if mode != "000000" else None
