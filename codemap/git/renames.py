"""Pairs deleted with added files: the same blob first, at any size, then similar content, up to a limit."""

from __future__ import annotations

import stat
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial

from codemap.git.files import raw_id
from codemap.git.repo import Repository
from codemap.git.similar import Contents, Files, Pair, Pairs, renamed
from codemap.git.snapshot import by_path
from codemap.model import BlobId, path_bytes


def find_renames(repo: Repository, deleted: Files, added: Files, *, limit: int, contents: Contents) -> Pairs:
    """Returns the renames, in order of the new path; `limit` is git's: files on a side, counted in squares.

    Empty files are not renamed, and nothing is renamed across a change of type.
    """
    empty = raw_id(repo, b"")
    gone = {path: entry for path, entry in deleted.items() if entry.blob != empty}
    come = {path: entry for path, entry in added.items() if entry.blob != empty}
    exact = list(exact_renames(gone, come))
    for pair in exact:
        del gone[pair.old], come[pair.new]
    similar, limit_hit = renamed(repo, gone, come, limit=limit, contents=contents) if gone and come else ([], False)
    pairs = sorted([*exact, *similar], key=lambda pair: path_bytes(pair.new))
    return Pairs(tuple(pairs), limit_hit)


def exact_renames(deleted: Files, added: Files) -> Iterator[Pair]:
    """Yields pairs of the same blob and type; among several the nearest: most equal last names, then same folder."""
    gone = _by_content(deleted)
    come = _by_content(added)
    for content in gone.keys() & come.keys():
        yield from (Pair(old, new, 100) for old, new in _nearest(gone[content], come[content]))


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
