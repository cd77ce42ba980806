"""Finds what added files were copied from: an old file among those touched, of the same blob or of similar content."""

from __future__ import annotations

import stat
from collections.abc import Iterator

from codemap.git.files import raw_id
from codemap.git.repo import Repository
from codemap.git.similar import Contents, Files, Pair, Pairs, copied
from codemap.git.snapshot import by_path
from codemap.model import path_bytes


def find_copies(repo: Repository, sources: Files, added: Files, *, limit: int, contents: Contents) -> Pairs:
    """Returns the copies; the same blob counts at any number of files, similar content up to `limit` on either side."""
    empty = raw_id(repo, b"")
    old = {path: entry for path, entry in sources.items() if entry.blob != empty}
    new = {path: entry for path, entry in added.items() if entry.blob != empty}
    exact = list(_exact(old, new))
    for pair in exact:
        del new[pair.new]
    similar, limit_hit = copied(repo, old, new, limit=limit, contents=contents) if old and new else ([], False)
    pairs = sorted([*exact, *similar], key=lambda pair: path_bytes(pair.new))
    return Pairs(tuple(pairs), limit_hit)


def _exact(sources: Files, added: Files) -> Iterator[Pair]:
    """Copies of the same blob and type, of the source with the same last name if there is one, else of the first."""
    there: dict[tuple[int, str], list[str]] = {}
    for path in by_path(sources):
        there.setdefault((stat.S_IFMT(sources[path].mode), sources[path].blob), []).append(path)
    for path, entry in added.items():
        found = there.get((stat.S_IFMT(entry.mode), entry.blob))
        if found:
            yield Pair(next((old for old in found if _name(old) == _name(path)), found[0]), path, 100)


def _name(path: str) -> str:
    return path.rpartition("/")[2]
