"""Edges of the kept map, read for many symbols at once: as numbers, which become places when all rows are there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
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


Worth = Callable[[str, float], float]
"""What an edge of a kind and a confidence is worth to whoever asks; nothing: 0."""

_Row = tuple[int, int, int, int, int, int, int]
"""A row of `edge_row`: plain, because there are thousands of a symbol that all use."""

_COLUMNS = "file, position, source, target, sort, line, reference"
_FILE, _POSITION, _SOURCE, _TARGET, _SORT = range(5)


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
        # Edges have no index by source: those of the files are read, and the right ones taken.
        for edge in self._edges("file IN (SELECT file FROM symbol WHERE id IN ({0})) AND source", self._known(found)):
            found[edge.source].append(edge)
        return found

    def users(self, places: Iterable[Place], worth: Worth) -> dict[Place, dict[Place, float]]:
        """Returns the symbols that edges lead from to each of these, with the worth of the one that is worth most.

        What is worth nothing is left out.
        """
        found: dict[Place, dict[Place, float]] = {place: {} for place in places}
        by_target: dict[int, dict[int, float]] = {}
        for batch in batches(self._known(found)):
            query = f"SELECT target, source, sort FROM edge_row WHERE target IN ({','.join('?' * len(batch))})"
            rows = self._connection.execute(query, batch).fetchall()
            self._read_sorts(sort for _, _, sort in rows)
            worths = {sort: worth(kind, confidence) for sort, (kind, _, confidence) in self._sorts.items()}
            for target, source, sort in rows:
                most = by_target.setdefault(target, {})
                if worths[sort] > most.get(source, 0.0):
                    most[source] = worths[sort]
        self._read_places(source for most in by_target.values() for source in most)
        places_of = self._places
        for target, most in by_target.items():
            found[places_of[target]] = {places_of[source]: value for source, value in most.items()}
        return found

    def surest_to(self, places: Iterable[Place], weights: Mapping[str, float], most: int) -> dict[Place, list[Edge]]:
        """Returns the edges to each of these symbols, in no order; of one with more than `most` perhaps not all.

        Left out are some that `most` others precede: by confidence times the weight of their kind, then by source.
        """
        found: dict[Place, list[Edge]] = {place: [] for place in places}
        by_target: dict[int, list[_Row]] = {}
        for row in self._rows("target", self._known(found)):
            by_target.setdefault(row[_TARGET], []).append(row)
        kept = (self._surest(rows, weights, most) if len(rows) > most else rows for rows in by_target.values())
        for edge in self._made([row for rows in kept for row in rows]):
            found[edge.target].append(edge)
        return found

    def _surest(self, rows: list[_Row], weights: Mapping[str, float], most: int) -> list[_Row]:
        self._read_sorts(row[_SORT] for row in rows)
        worth = {sort: weights.get(kind, 0.0) * confidence for sort, (kind, _, confidence) in self._sorts.items()}
        by_worth: dict[float, list[_Row]] = {}
        for row in rows:
            by_worth.setdefault(worth[row[_SORT]], []).append(row)
        kept: list[_Row] = []
        for _, alike in sorted(by_worth.items(), reverse=True):
            if len(kept) + len(alike) <= most:
                kept += alike
                continue
            # By file alone: where the symbols of a file stand is not looked up for those that are left out.
            self._read_paths(row[_FILE] for row in alike)
            alike.sort(key=lambda row: self._paths[row[_FILE]][1])
            last = alike[max(most - len(kept) - 1, 0)][_FILE]
            end = max(at for at, row in enumerate(alike) if row[_FILE] == last) + 1
            return kept + alike[:end]
        return kept

    def _edges(self, which: str, numbers: list[int]) -> list[Edge]:
        """Returns the edges whose column at the end of `which` has one of these numbers."""
        return self._made(self._rows(which, numbers))

    def _rows(self, which: str, numbers: list[int]) -> list[_Row]:
        """Returns the same as rows; `{0}` in `which` stands for the numbers, too."""
        found: list[_Row] = []
        for batch in batches(numbers):
            marks = ",".join("?" * len(batch))
            query = f"SELECT {_COLUMNS} FROM edge_row WHERE {which} IN ({marks})"
            found += self._connection.execute(query.format(marks), (*batch, *batch) if "{0}" in which else batch)
        return found

    def _made(self, rows: list[_Row]) -> list[Edge]:
        """Returns rows as edges, by source path and position."""
        self._read_places(number for row in rows for number in row[_SOURCE : _TARGET + 1])
        self._read_sorts(row[_SORT] for row in rows)
        rows.sort(key=lambda row: (self._paths[row[_FILE]][0], row[_POSITION]))
        places, sorts = self._places, self._sorts
        return [
            Edge(places[source], places[target], *sorts[sort], line, reference)
            for _, _, source, target, sort, line, reference in rows
        ]

    def _known(self, places: Iterable[Place]) -> list[int]:
        """Returns the numbers of those places that the map has."""
        for place in places:
            if place not in self._numbers:
                query = "SELECT id FROM symbol WHERE file = (SELECT id FROM file WHERE path = ?) AND position = ?"
                row = self._connection.execute(query, (path_bytes(place.path), place.position)).fetchone()
                if row:
                    self._read_places(row)
        return [self._numbers[place] for place in places if place in self._numbers]

    def _read_places(self, numbers: Iterable[int]) -> None:
        for batch in batches(sorted({number for number in numbers if number not in self._places})):
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

    def _read_paths(self, files: Iterable[int]) -> None:
        for batch in batches(sorted({file for file in files if file not in self._paths})):
            marks = ",".join("?" * len(batch))
            for file, raw in self._connection.execute(f"SELECT id, path FROM file WHERE id IN ({marks})", batch):
                self._paths[file] = raw, path_of(raw)

    def _read_sorts(self, numbers: Iterable[int]) -> None:
        for number in {number for number in numbers if number not in self._sorts}:
            row = self._connection.execute("SELECT kind, rule, confidence FROM edge_sort WHERE id = ?", (number,))
            self._sorts[number] = row.fetchone()
