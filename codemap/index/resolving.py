"""Files resolved one after the other, here or in worker processes.

The edges of a file are a function of its facts and of the world, so they are the same wherever it is resolved. Files of
one folder ask much the same: each process takes a run of neighbours, and what it has found out stays with it.
"""

from __future__ import annotations

import gc
import marshal
from bisect import bisect_left
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codemap.index import database
from codemap.index.census import Census, CountedWorld, census
from codemap.index.lookup import Lookup
from codemap.index.packing import Surface
from codemap.index.resolve import Resolver, failed
from codemap.index.result import Result, result_of
from codemap.index.staff import Staff
from codemap.index.store import FactsStore, Stores
from codemap.index.world import KeptWorld, StoredFiles

if TYPE_CHECKING:
    from codemap.index.workers import Crew

_MANY, _MANY_OF = 100, 0.1
"""Files, and share of all files, from which on reading all names at once is cheaper than asking for them one by one."""

ENOUGH_FILES = 600
"""Files for one worker process that has to be started: with fewer, most of what is saved is what that costs."""

_ENOUGH_GOING = 100
"""The same for one that is there already."""

_MOST_WORKERS = 4
"""Each holds a good part of the world."""

_EARLIER = 0.95
"""How much of its share each run but the last gets: when that is done, what others have done is still to be written."""

_MOST_MODULES = 3_000
"""Files held while others are resolved, some 100 MB with what was found out about them; then all of it is forgotten."""

_FORGET_EVERY = 500
"""Files resolved before it is looked at whether too much is held: a file may ask for more than may be held."""

_AT_ONCE = 4_000
"""Files shared out at once: what comes after the first share lies in memory until it is its turn."""

_BATCH = 16


class FileResolver:
    """Resolves files of one world, and forgets what it holds of others when that is too much."""

    def __init__(self, world: StoredFiles) -> None:
        self._world = world
        self._resolver = Resolver(Lookup(world))
        self._done = 0

    def result(self, path: str) -> Result | None:
        """Returns what the references of a file come to, None where it has no facts."""
        if self._done % _FORGET_EVERY == 0 and self._world.loaded > _MOST_MODULES:
            self._world.forget_modules()
            self._resolver = Resolver(Lookup(self._world))
            gc.collect()  # a look-up and its parts hold each other, and nothing is collected meanwhile
        self._done += 1
        module, body = self._world.module(path), self._world.body(path)
        return result_of(self._resolver.resolve(module, body)) if module and body else None


def results(
    paths: Sequence[str], world: KeptWorld, stores: Stores, staff: Staff, surfaces: dict[str, Surface], *, fresh: bool
) -> Generator[Result | None, None, None]:
    """Yields what the references of each file come to, in order, None for one without facts; see `FileResolver`.

    Close the iterator when not all are wanted. `surfaces` are those that somebody has read already. `fresh` says that
    these are all files with facts.
    """
    if not fresh and not _are_many(paths, stores):
        yield from map(FileResolver(world).result, paths)
        return
    workers = max(len(paths) // ENOUGH_FILES, min(staff.count, len(paths) // _ENOUGH_GOING))
    crew = staff.crew(min(_MOST_WORKERS, workers)) if stores.facts.file is not None else None
    if crew is None:
        counted = CountedWorld(census(stores.map), stores.facts, surfaces)
        gc.freeze()  # these names stay until the end: collections need not walk them
        yield from map(FileResolver(counted).result, paths)
        return
    surfaces.clear()
    rows = _told(crew, stores)
    blamed = partial(_blamed, world)
    for start in range(0, len(paths), _AT_ONCE):
        shares = _shares(paths[start : start + _AT_ONCE], rows, stores.facts, crew.count)
        with closing(crew.answers_by_share(shares, _resolved, blamed)) as found:
            for answer in found:
                yield from map(_result, marshal.loads(answer))


def _are_many(paths: Sequence[str], stores: Stores) -> bool:
    if len(paths) < _MANY:
        return False
    count: int = stores.map.execute("SELECT count(*) FROM file").fetchone()[0]
    return len(paths) >= _MANY_OF * count


def _told(crew: Crew, stores: Stores) -> dict[str, int | None]:
    """Tells the processes of the world, and returns the row of each file's facts by its path."""
    names = census(stores.map)
    crew.tell(_hear, marshal.dumps((str(stores.facts.file), tuple(names))))
    return names.facts


def _result(row: tuple[Any, ...] | None) -> Result | None:
    return Result(*row) if row is not None else None


def _shares(
    paths: Sequence[str], rows: Mapping[str, int | None], facts: FactsStore, count: int
) -> list[list[list[str]]]:
    """Returns runs of neighbours that are done at about the same time, in batches."""
    sizes = facts.body_sizes([row for path in paths if (row := rows[path]) is not None])
    ends = list(accumulate([sizes.get(rows[path] or 0, 0) for path in paths]))
    cuts = [bisect_left(ends, ends[-1] * _EARLIER * share / count) for share in range(count)] + [len(paths)]
    return [_batched(paths[start:end]) for start, end in pairwise(cuts)]


def _batched(paths: Sequence[str]) -> list[list[str]]:
    return [list(paths[start : start + _BATCH]) for start in range(0, len(paths), _BATCH)]


# -- in a worker process ----------------------------------------------------------------------------------------------


class _Here:
    """What a worker process was told, and what it made of it."""

    told = b""
    resolver: FileResolver | None = None


def _hear(batch: list[bytes]) -> bytes:
    """Keeps what is told: what is wrong with it is said when a file is asked for."""
    _Here.told, _Here.resolver = batch[0], None
    return b""


def _resolved(batch: list[str]) -> bytes:
    """Returns the results of a batch of files, marshalled."""
    if _Here.resolver is None:
        _Here.resolver, _Here.told = _made(_Here.told), b""
    return marshal.dumps([tuple(result) if result else None for result in map(_Here.resolver.result, batch)])


def _made(told: bytes) -> FileResolver:
    file, names = marshal.loads(told)
    facts = FactsStore(database.reading(Path(file)), Path(file))
    return FileResolver(CountedWorld(Census(*names), facts))


def _blamed(world: KeptWorld, path: str, reason: str) -> bytes:
    """Returns the result of a file that could not be resolved, in the same form."""
    body = world.body(path)
    return marshal.dumps([tuple(result_of(failed(body, reason))) if body else None])
