"""Edges of the kept map, read for many symbols at once: as numbers, which become places when all rows are there."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from codemap.index.module import Place
from codemap.index.store import batches
from codemap.model import path_bytes, path_of


class Edge(NamedTuple):
    """A reference resolved to a symbol; `line` is in the source's file, `reference` as in `RawEdge`."""

    source: Place
    target: Place
    kind: str
    rule: str
    confidence: float
    line: int
    reference: int


class FileLink(NamedTuple):
    """All edges of one kind from one file to another; `confidence` is that of all together."""

    source: str
    target: str
    kind: str
    confidence: float


class EdgeReads:
    """Reads edges by their ends. What numbers stand for is remembered: make new ones after a refresh."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._paths: dict[int, tuple[bytes, str]] = {}
        self._sorts: dict[int, tuple[str, str, float]] = {}
        self._places: dict[int, Place] = {}
        self._numbers: dict[Place, int] = {}

    def incoming(self, places: Iterable[Place]) -> dict[Place, list[Edge]]:
        """Returns the edges to each of these symbols, by source path and position in it."""
        found: dict[Place, list[Edge]] = {place: [] for place in places}
        for edge in self._edges("target", self._known(found)):
            found[edge.target].append(edge)
        return found

    def outgoing(self, places: Iterable[Place]) -> dict[Place, list[Edge]]:
        """Returns the edges from each of these symbols, in source order."""
        found: dict[Place, list[Edge]] = {place: [] for place in places}
        by_path: dict[str, list[Place]] = {}
        for place in found:
            by_path.setdefault(place.path, []).append(place)
        for path, sources in by_path.items():
            which = "file = (SELECT id FROM file WHERE path = ?) AND source"
            for edge in self._edges(which, self._known(sources), path_bytes(path)):
                found[edge.source].append(edge)
        return found

    def _edges(self, which: str, numbers: list[int], *bound: bytes) -> Iterator[Edge]:
        """Yields the edges whose column at the end of `which` has one of these numbers, by source path and position."""
        for batch in batches(numbers):
            rows = self._connection.execute(
                "SELECT file, position, source, target, sort, line, reference FROM edge_row"
                f" WHERE {which} IN ({','.join('?' * len(batch))})",
                (*bound, *batch),
            ).fetchall()
            self._read_places({number for row in rows for number in row[2:4]} - self._places.keys())
            self._read_sorts({row[4] for row in rows} - self._sorts.keys())
            rows.sort(key=lambda row: (self._paths[row[0]][0], row[1]))
            for _, _, source, target, sort, line, reference in rows:
                yield Edge(self._places[source], self._places[target], *self._sorts[sort], line, reference)

    def _known(self, places: Iterable[Place]) -> list[int]:
        """Returns the numbers of those places that the map has."""
        for place in places:
            if place not in self._numbers:
                query = "SELECT id FROM symbol WHERE file = (SELECT id FROM file WHERE path = ?) AND position = ?"
                row = self._connection.execute(query, (path_bytes(place.path), place.position)).fetchone()
                if row:
                    self._read_places({row[0]})
        return [self._numbers[place] for place in places if place in self._numbers]

    def _read_places(self, numbers: Iterable[int]) -> None:
        for batch in batches(sorted(numbers)):
            rows = self._connection.execute(
                "SELECT symbol.id, position, file, path FROM symbol JOIN file ON file.id = symbol.file"
                f" WHERE symbol.id IN ({','.join('?' * len(batch))})",
                batch,
            )
            for number, position, file, raw in rows:
                if file not in self._paths:
                    self._paths[file] = raw, path_of(raw)
                place = Place(self._paths[file][1], position)
                self._places[number] = place
                self._numbers[place] = number

    def _read_sorts(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            row = self._connection.execute("SELECT kind, rule, confidence FROM edge_sort WHERE id = ?", (number,))
            self._sorts[number] = row.fetchone()
