"""The names of all files, symbols and routes of a map, read at once, and the world that they make.

For resolving many files: a question costs no query, and plain values can be handed to another process, which could not
see what a transaction has written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from codemap.index.module import Place
from codemap.index.packing import Surface
from codemap.index.recorded import stem_of
from codemap.index.store import FactsStore
from codemap.index.world import StoredFiles
from codemap.lang import is_outline
from codemap.model import path_of

_Positions = list[int]
"""File (by its place in order of path) and position of each definition or route, one after the other."""


class Census(NamedTuple):
    """What all files of a map are called and define; plain values."""

    facts: dict[str, int | None]
    """The row of each file's facts, by path, in order of path."""
    named: dict[str, _Positions]
    serving: dict[str, _Positions]


def census(connection: sqlite3.Connection) -> Census:
    """Reads the names in a map."""
    facts: dict[str, int | None] = {}
    numbers: dict[int, int] = {}
    asked: dict[int, int] = {}
    for number, (file, raw, row, language) in enumerate(
        connection.execute("SELECT id, path, facts, language FROM file ORDER BY path")
    ):
        facts[path_of(raw)] = row
        numbers[file] = number
        if not is_outline(language):
            asked[file] = number
    symbols = connection.execute("SELECT name, file, position FROM symbol WHERE position >= 0")
    routes = connection.execute("SELECT path, file, position FROM route WHERE role = 'serve'")
    return Census(facts, _positions(symbols, asked), _positions(routes, numbers))


def _positions(rows: Iterable[tuple[str, int, int]], numbers: dict[int, int]) -> dict[str, _Positions]:
    found: dict[str, _Positions] = {}
    for name, file, position in rows:
        if file in numbers:
            found.setdefault(name, []).extend((numbers[file], position))
    return found


class CountedWorld(StoredFiles):
    """The files of a map by its census."""

    def __init__(self, census: Census, facts: FactsStore, surfaces: dict[str, Surface] | None = None) -> None:
        """`surfaces` as for `StoredFiles`."""
        super().__init__(facts, surfaces)
        self._census = census
        self._paths = list(census.facts)
        endings: dict[str, list[str]] = {}
        for path in self._paths:
            endings.setdefault(stem_of(path), []).append(path)
        self._ending = {stem: tuple(found) for stem, found in endings.items()}
        self._named: dict[str, tuple[Place, ...]] = {}

    def facts_of(self, path: str) -> int | None:
        """See `StoredFiles.facts_of`."""
        return self._census.facts.get(path)

    def exists(self, path: str) -> bool:
        """See `World.exists`."""
        return path in self._census.facts

    def ending(self, stem: str) -> tuple[str, ...]:
        """See `World.ending`."""
        return self._ending.get(stem, ())

    def named(self, name: str) -> Sequence[Place]:
        """See `World.named`."""
        found = self._named.get(name)
        if found is None:
            found = self._named[name] = self._places(self._census.named.get(name, []))
        return found

    def are_more(self, name: str, most: int) -> bool:
        """See `World.are_more`."""
        return len(self._census.named.get(name, ())) > 2 * most

    def serving(self, path: str) -> Sequence[Place]:
        """See `World.serving`."""
        return self._places(self._census.serving.get(path, []))

    def _places(self, positions: _Positions) -> tuple[Place, ...]:
        files, places = positions[::2], positions[1::2]
        return tuple(sorted([Place(self._paths[file], position) for file, position in zip(files, places, strict=True)]))
