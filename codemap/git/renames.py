"""Pairs deleted with added files: the same blob first, at any size, then similar content, up to a limit."""

from __future__ import annotations

import stat
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from codemap.git.blobs import BlobReader
from codemap.git.files import raw_id
from codemap.git.raw import parse_raw
from codemap.git.repo import Repository
from codemap.git.scratch import Scratch
from codemap.git.snapshot import by_path
from codemap.git.staging import store
from codemap.model import BlobId, Entry, path_bytes

_DIFF_INDEX = ("diff-index", "--cached", "-z", "--raw", "--no-abbrev", "-M50%")


class Rename(NamedTuple):
    """A deleted path and the added one that takes its place; `similarity` is a percentage."""

    old: str
    new: str
    similarity: int


class Renames(NamedTuple):
    """The pairs found, and whether there were too many files to compare all of them."""

    pairs: tuple[Rename, ...]
    limit_hit: bool


Files = Mapping[str, Entry]


def find_renames(repo: Repository, deleted: Files, added: Files, *, limit: int) -> Renames:
    """Returns the renames, in order of the new path; `limit` is git's: files on a side, counted in squares.

    Empty files are not renamed, and nothing is renamed across a change of type.
    """
    empty = raw_id(repo, b"")
    gone = {path: entry for path, entry in deleted.items() if entry.blob != empty}
    come = {path: entry for path, entry in added.items() if entry.blob != empty}
    exact = list(exact_renames(gone, come))
    for pair in exact:
        del gone[pair.old], come[pair.new]
    gone, come = _regular(gone), _regular(come)
    similar, limit_hit = _similar(repo, gone, come, limit) if gone and come else ([], False)
    pairs = sorted([*exact, *similar], key=lambda pair: path_bytes(pair.new))
    return Renames(tuple(pairs), limit_hit)


def exact_renames(deleted: Files, added: Files) -> Iterator[Rename]:
    """Yields pairs of the same blob and type; among several the nearest: most equal last names, then same folder."""
    gone = _by_content(deleted)
    come = _by_content(added)
    for content in gone.keys() & come.keys():
        yield from (Rename(old, new, 100) for old, new in _nearest(gone[content], come[content]))


def _by_content(files: Files) -> dict[tuple[int, BlobId], list[str]]:
    found: dict[tuple[int, BlobId], list[str]] = defaultdict(list)
    for path in by_path(files):
        found[stat.S_IFMT(files[path].mode), files[path].blob].append(path)
    return found


def _nearest(old: list[str], new: list[str]) -> Iterator[tuple[str, str]]:
    for key in _keys(old, new):
        pairs = list(_pair_by(key, old, new))
        yield from pairs
        taken = {path for pair in pairs for path in pair}
        old = [path for path in old if path not in taken]
        new = [path for path in new if path not in taken]
        if not old or not new:
            return


def _keys(old: Iterable[str], new: Iterable[str]) -> Iterator[Callable[[str], Hashable]]:
    deepest = max(path.count("/") + 1 for path in (*old, *new))
    for names in range(min(deepest, 12), 0, -1):
        yield partial(_last_names, names)
    yield _folder
    yield _anything


def _last_names(count: int, path: str) -> Hashable:
    names = path.split("/")
    return tuple(names[-count:]) if len(names) >= count else None


def _folder(path: str) -> Hashable:
    return path.rpartition("/")[0]


def _anything(path: str) -> Hashable:
    return ""


def _pair_by(key: Callable[[str], Hashable], old: list[str], new: list[str]) -> Iterator[tuple[str, str]]:
    waiting: dict[Hashable, list[str]] = defaultdict(list)
    for path in reversed(new):
        waiting[key(path)].append(path)
    for path in old:
        same = waiting[key(path)]
        if same and key(path) is not None:
            yield path, same.pop()


def _regular(files: Files) -> dict[str, Entry]:
    return {path: entry for path, entry in files.items() if stat.S_ISREG(entry.mode)}


def _similar(repo: Repository, deleted: Files, added: Files, limit: int) -> tuple[list[Rename], bool]:
    """The similar pairs, and whether not everything was compared."""
    with Scratch(repo) as scratch:
        old, left_old = _local(repo, scratch, deleted, limit)
        new, left_new = _local(repo, scratch, added, limit)
        if not old or not new:
            return [], left_old or left_new
        found = [each for each in parse_raw(_compared(scratch, old, new, limit)) if each.status[0] == "R"]
    # Git pairs equal base names before it counts, and stops only if what is left is over the limit.
    unpaired = (len(old) - len(found)) * (len(new) - len(found))
    renames = [Rename(each.path, each.target, int(each.status[1:])) for each in found]
    return renames, left_old or left_new or unpaired > limit * limit


def _compared(scratch: Scratch, old: Files, new: Files, limit: int) -> bytes:
    scratch.run("update-index", "-z", "--index-info", input=_index_of(old), index="old")
    tree = scratch.run("write-tree", "--missing-ok", index="old").decode().strip()
    scratch.run("update-index", "-z", "--index-info", input=_index_of(new), index="new")
    return scratch.run(*_DIFF_INDEX, f"-l{limit}", tree, index="new")


def _local(repo: Repository, scratch: Scratch, files: Files, limit: int) -> tuple[Files, bool]:
    """Those files whose bytes are at hand, and whether some were left out for being too many.

    What only the worktree has is written into the scratch repository.
    """
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
