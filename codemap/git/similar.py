"""Pairs old with new files of similar content, as git counts it, in a scratch repository that holds nothing else."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from typing import NamedTuple

from codemap.git.blobs import BlobReader
from codemap.git.raw import parse_raw
from codemap.git.repo import Repository
from codemap.git.scratch import Scratch
from codemap.git.staging import store
from codemap.model import BlobId, Entry, path_bytes

_DIFF_INDEX = ("diff-index", "--cached", "-z", "--raw", "--no-abbrev")

Files = Mapping[str, Entry]
Contents = Mapping[BlobId, bytes]


class Pair(NamedTuple):
    """An old path and the new one whose content comes from it; `similarity` is a percentage."""

    old: str
    new: str
    similarity: int


class Pairs(NamedTuple):
    """The pairs found, in order of the new path, and whether there were too many files to compare all of them."""

    pairs: tuple[Pair, ...]
    limit_hit: bool


def renamed(repo: Repository, old: Files, new: Files, *, limit: int, contents: Contents) -> tuple[list[Pair], bool]:
    """Returns the pairs, each file in one of them at most, and whether not everything was compared."""
    with Scratch(repo) as scratch:
        gone, left_gone = _local(repo, scratch, regular(old), limit, contents)
        come, left_come = _local(repo, scratch, regular(new), limit, contents)
        if not gone or not come:
            return [], left_gone or left_come
        found = _compared(scratch, gone, come, "-M50%", f"-l{limit}")
    # Git pairs equal base names before it counts, and stops only if what is left is over the limit.
    unpaired = (len(gone) - len(found)) * (len(come) - len(found))
    return found, left_gone or left_come or unpaired > limit * limit


def copied(repo: Repository, old: Files, new: Files, *, limit: int, contents: Contents) -> tuple[list[Pair], bool]:
    """Returns the same as `renamed`, where an old file may be in several pairs."""
    sources, targets = regular(old), regular(new)
    if len(sources) * len(targets) > limit * limit:
        return [], True
    with Scratch(repo) as scratch:
        sources, left_old = _local(repo, scratch, sources, limit, contents)
        targets, left_new = _local(repo, scratch, targets, limit, contents)
        if not sources or not targets:
            return [], left_old or left_new
        both = {**sources, **targets}
        found = _compared(scratch, sources, both, "-C50%", "--find-copies-harder", f"-l{limit}")
    return found, left_old or left_new


def regular(files: Files) -> dict[str, Entry]:
    """Returns the regular files among these."""
    return {path: entry for path, entry in files.items() if stat.S_ISREG(entry.mode)}


def _compared(scratch: Scratch, old: Files, new: Files, *options: str) -> list[Pair]:
    scratch.run("update-index", "-z", "--index-info", input=_index_of(old), index="old")
    tree = scratch.run("write-tree", "--missing-ok", index="old").decode().strip()
    scratch.run("update-index", "-z", "--index-info", input=_index_of(new), index="new")
    found = parse_raw(scratch.run(*_DIFF_INDEX, *options, tree, index="new"))
    return [Pair(each.path, each.target, int(each.status[1:])) for each in found if each.status[0] in "RC"]


def _local(
    repo: Repository, scratch: Scratch, files: Files, limit: int, contents: Contents
) -> tuple[dict[str, Entry], bool]:
    """Those files whose bytes are at hand, and whether some were left out for being too many.

    What only the worktree or a patch has is written into the scratch repository.
    """
    for entry in files.values():
        if entry.blob in contents:
            scratch.put(entry.blob, contents[entry.blob])
    with BlobReader(repo, scratch) as reader:
        stored = reader.sizes(entry.blob for entry in files.values())
    missing = [path for path, entry in files.items() if entry.blob not in stored] if repo.root else []
    written = store(repo, scratch, {path: files[path] for path in missing[:limit]}) if missing else ()
    at_hand = {
        path: entry for path, entry in files.items() if (entry.blob in stored or path in written) and _is_writable(path)
    }
    return at_hand, len(missing) > limit


def _is_writable(path: str) -> bool:
    # An index takes no such names; trees made by hand may hold them.
    return not any(name.lower() in (".git", ".", "..", "") for name in path.split("/"))


def _index_of(files: Files) -> bytes:
    return b"".join(
        b"%o %s\t%s\0" % (entry.mode, entry.blob.encode(), path_bytes(path)) for path, entry in files.items()
    )
