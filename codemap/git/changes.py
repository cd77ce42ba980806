"""The change set: two snapshots compared, file by file, renames and copies found."""

from __future__ import annotations

import stat
from typing import Literal, NamedTuple

from codemap.git.copies import find_copies
from codemap.git.difference import difference
from codemap.git.renames import find_renames
from codemap.git.repo import Repository
from codemap.git.similar import Pair
from codemap.git.snapshot import Snapshot
from codemap.model import GITLINK, Entry, path_bytes

RENAME_LIMIT = 1000

Status = Literal["added", "deleted", "modified", "renamed", "copied", "mode", "typechange", "submodule"]


class FileChange(NamedTuple):
    """One file that differs. `path` is its name on the new side, or the old one if it is gone.

    `old_path` and `similarity` (a percentage) are told of renames and copies only; a copy has no old side of its own,
    for its source stays or is another file's. `mode` is a change of the executable bit alone; `submodule` has a gitlink
    on either side, and its ids are commits of another repository.
    """

    status: Status
    path: str
    old_path: str | None
    old: Entry | None
    new: Entry | None
    similarity: int | None = None


class ChangeSet(NamedTuple):
    """The files that differ, in order of path bytes, and whether there were too many to find every rename or copy."""

    files: tuple[FileChange, ...]
    rename_limit_hit: bool
    copy_limit_hit: bool = False


def change_set(repo: Repository, old: Snapshot, new: Snapshot, *, rename_limit: int = RENAME_LIMIT) -> ChangeSet:
    """Returns what turns `old` into `new`, file by file.

    Renames and copies of the same blob are found at any size; of similar ones up to `rename_limit` files on either
    side. A copy is looked for among the files that were touched.
    """
    contents = {**old.contents, **new.contents}
    sides = difference(repo, old, new)
    deleted = {path: was for path, (was, now) in sides.items() if was and not now and was.mode != GITLINK}
    added = {path: now for path, (was, now) in sides.items() if now and not was and now.mode != GITLINK}
    renames = find_renames(repo, deleted, added, limit=rename_limit, contents=contents)
    files = [_renamed(pair, deleted[pair.old], added[pair.new]) for pair in renames.pairs]
    paired = {path for pair in renames.pairs for path in (pair.old, pair.new)}
    sources = {path: was for path, (was, _) in sides.items() if was and was.mode != GITLINK}
    others = {path: now for path, now in added.items() if path not in paired}
    copies = find_copies(repo, sources, others, limit=rename_limit, contents=contents)
    files += [_copied(pair, added[pair.new]) for pair in copies.pairs]
    paired |= {pair.new for pair in copies.pairs}
    files += [_plain(path, *both) for path, both in sides.items() if path not in paired]
    ordered = sorted(files, key=lambda file: path_bytes(file.path))
    return ChangeSet(tuple(ordered), renames.limit_hit, copies.limit_hit)


def _renamed(pair: Pair, old: Entry, new: Entry) -> FileChange:
    return FileChange("renamed", pair.new, pair.old, old, new, pair.similarity)


def _copied(pair: Pair, new: Entry) -> FileChange:
    return FileChange("copied", pair.new, pair.old, None, new, pair.similarity)


def _plain(path: str, old: Entry | None, new: Entry | None) -> FileChange:
    return FileChange(_status(old, new), path, None, old, new)


def _status(old: Entry | None, new: Entry | None) -> Status:
    if GITLINK in (old and old.mode, new and new.mode):
        return "submodule"
    if old is None:
        return "added"
    if new is None:
        return "deleted"
    if stat.S_IFMT(old.mode) != stat.S_IFMT(new.mode):
        return "typechange"
    return "mode" if old.blob == new.blob else "modified"
