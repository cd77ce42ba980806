"""Reads of the kept map: files, symbols, and edges in both directions. `View` is what answers may ask of a snapshot."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from codemap.git import Snapshot
from codemap.index.edges import Edge, EdgeReads, FileLink, Worth
from codemap.index.files import FileRow
from codemap.index.listing import paths_asking
from codemap.index.lookup import Lookup
from codemap.index.map_files import MapFiles
from codemap.index.missing import missing_references
from codemap.index.module import Module, Place
from codemap.index.name_list import NameList
from codemap.index.packing import Body, Surface
from codemap.index.store import FactsStore, batches
from codemap.index.text import TextReads
from codemap.index.world import KeptWorld
from codemap.model import path_bytes, path_of


class View(Protocol):
    """One snapshot's files, symbols and edges."""

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot shown."""

    @property
    def lookup(self) -> Lookup:
        """What names mean in the snapshot."""

    def file(self, path: str) -> FileRow | None:
        """Returns the file at `path`."""

    def files(self) -> Iterator[FileRow]:
        """Yields all files, by path."""

    def module(self, path: str) -> Module | None:
        """Returns the definitions of the file, None if it has no facts."""

    def body(self, path: str) -> Body | None:
        """Returns the references of the file, None if it has no facts."""

    def surface(self, path: str) -> Surface | None:
        """Returns what other files can see of the file, None if it has no facts."""

    def ending(self, stem: str) -> tuple[str, ...]:
        """Returns the files that an import can call `stem`, sorted by path."""

    def unknown(self, path: str) -> tuple[int, ...]:
        """Returns the references of the file that no rule could place, as indexes into its body's references."""

    def missing(self, path: str) -> frozenset[int]:
        """Returns the uses in the file that nothing answers; see `index.missing`."""

    def paths_asking(self, keys: list[int]) -> set[str]:
        """Returns the files, possibly with more, that asked for one of these names (as posted)."""

    def incoming(self, place: Place) -> list[Edge]:
        """Returns the edges to a symbol, by source path and position in it."""

    def outgoing(self, place: Place) -> list[Edge]:
        """Returns the edges from a symbol, in source order."""

    def incoming_of(self, places: Iterable[Place]) -> dict[Place, list[Edge]]:
        """Returns the same as `incoming` for each of many symbols, in a few reads."""

    def outgoing_of(self, places: Iterable[Place]) -> dict[Place, list[Edge]]:
        """Returns the same as `outgoing` for each of many symbols, in a few reads."""

    def users_of(self, places: Iterable[Place], worth: Worth) -> dict[Place, dict[Place, float]]:
        """Returns the symbols that edges lead from to each of many, with the worth of the one that is worth most."""

    def edges(self, path: str) -> list[Edge]:
        """Returns all edges whose references stand in the file, in source order."""


IN_SIGHT = frozenset({"scope", "import", "self", "module", "typed"})
"""Rules that follow names and types; what only the name alone still leads to has lost its way."""

_EDGE = """
SELECT sf.path, s.position, tf.path, t.position, e.kind, e.rule, e.confidence, e.line, e.reference
FROM edge e
JOIN symbol s ON s.id = e.source JOIN file sf ON sf.id = s.file
JOIN symbol t ON t.id = e.target JOIN file tf ON tf.id = t.file
"""

_LINKS = """
SELECT sf.path, tf.path, e.kind, total(e.confidence)
FROM edge e JOIN symbol t ON t.id = e.target JOIN file tf ON tf.id = t.file JOIN file sf ON sf.id = e.file
"""
_BY_FILES = "AND e.file != t.file GROUP BY e.file, t.file, e.kind ORDER BY sf.path, tf.path, e.kind"
_LINKS_FROM = f"{_LINKS} WHERE e.file IN ({{}}) {_BY_FILES}"
_LINKS_TO = f"{_LINKS} WHERE t.file IN ({{}}) {_BY_FILES}"

_FILES_USING = (
    "SELECT DISTINCT f.path FROM symbol t JOIN edge e ON e.target = t.id JOIN file f ON f.id = e.file"
    " WHERE t.file IN (SELECT id FROM file WHERE path IN ({})) AND e.confidence >= ?"
)


class KeptView(MapFiles):
    """The kept map. Surfaces read once are remembered: make a new view after a refresh."""

    def __init__(self, connection: sqlite3.Connection, facts: FactsStore, snapshot: Snapshot) -> None:
        super().__init__(connection, snapshot)
        self.facts = facts
        self.world = KeptWorld(connection, facts)
        self.lookup = Lookup(self.world)
        self._edges = EdgeReads(connection)
        self._bodies: dict[str, Body | None] = {}

    @cached_property
    def text(self) -> TextReads:
        """The full text of the map's files."""
        return TextReads(self.connection, self.facts.connection)

    @cached_property
    def names(self) -> NameList:
        """The simple names of the map's symbols."""
        return NameList(self.connection)

    def linked(self, path: str, confidence: float) -> set[str]:
        """Returns the other files that use something of the file or that it uses, as surely as that."""
        query = """
            SELECT tf.path FROM file JOIN edge e ON e.file = file.id
            JOIN symbol t ON t.id = e.target JOIN file tf ON tf.id = t.file
            WHERE file.path = :path AND e.confidence >= :confidence
            UNION SELECT sf.path FROM file JOIN symbol s ON s.file = file.id JOIN edge e ON e.target = s.id
            JOIN file sf ON sf.id = e.file WHERE file.path = :path AND e.confidence >= :confidence
        """
        rows = self.connection.execute(query, {"path": path_bytes(path), "confidence": confidence})
        return {path_of(row[0]) for row in rows} - {path}

    def module(self, path: str) -> Module | None:
        """See `View.module`."""
        return self.world.module(path)

    def ending(self, stem: str) -> tuple[str, ...]:
        """See `View.ending`."""
        return self.world.ending(stem)

    def unknown(self, path: str) -> tuple[int, ...]:
        """See `View.unknown`."""
        query = "SELECT reference FROM unknown WHERE file = (SELECT id FROM file WHERE path = ?) ORDER BY reference"
        return tuple([row[0] for row in self.connection.execute(query, (path_bytes(path),))])

    def missing(self, path: str) -> frozenset[int]:
        """See `View.missing`."""
        return missing_references(self.lookup, self.module(path), self.body(path), answered(self.edges(path)))

    def surface(self, path: str) -> Surface | None:
        """See `View.surface`."""
        return self.world.surface(path)

    def body(self, path: str) -> Body | None:
        """See `View.body`."""
        if path not in self._bodies:
            row = self.file(path)
            self._bodies[path] = self.facts.body(row.facts) if row and row.facts is not None else None
        return self._bodies[path]

    def incoming(self, place: Place) -> list[Edge]:
        """See `View.incoming`."""
        return self.incoming_of([place])[place]

    def outgoing(self, place: Place) -> list[Edge]:
        """See `View.outgoing`."""
        return self.outgoing_of([place])[place]

    def incoming_of(self, places: Iterable[Place]) -> dict[Place, list[Edge]]:
        """See `View.incoming_of`."""
        return self._edges.incoming(places)

    def outgoing_of(self, places: Iterable[Place]) -> dict[Place, list[Edge]]:
        """See `View.outgoing_of`."""
        return self._edges.outgoing(places)

    def users_of(self, places: Iterable[Place], worth: Worth) -> dict[Place, dict[Place, float]]:
        """See `View.users_of`."""
        return self._edges.users(places, worth)

    def surest_to(self, places: Iterable[Place], weights: Mapping[str, float], most: int) -> dict[Place, list[Edge]]:
        """See `EdgeReads.surest_to`."""
        return self._edges.surest_to(places, weights, most)

    def edges(self, path: str) -> list[Edge]:
        """See `View.edges`."""
        query = f"{_EDGE} WHERE e.file = (SELECT id FROM file WHERE path = ?) ORDER BY e.position"
        return [_edge(row) for row in self.connection.execute(query, (path_bytes(path),))]

    def file_links(self, paths: Sequence[str]) -> list[FileLink]:
        """Returns the edges between these files and others, in both directions, by file; each once."""
        found: dict[FileLink, None] = {}
        for batch in batches([path_bytes(path) for path in paths]):
            chosen = f"SELECT id FROM file WHERE path IN ({','.join('?' * len(batch))})"
            for query in (_LINKS_FROM, _LINKS_TO):
                for source, target, kind, confidence in self.connection.execute(query.format(chosen), batch):
                    found[FileLink(path_of(source), path_of(target), kind, confidence)] = None
        return list(found)

    def files_using(self, paths: Iterable[str], least: float) -> set[str]:
        """Returns the files that use a symbol of one of these files, by an edge at least so sure."""
        found: set[str] = set()
        for batch in batches([path_bytes(path) for path in sorted(paths)]):
            query = _FILES_USING.format(",".join("?" * len(batch)))
            found.update(path_of(row[0]) for row in self.connection.execute(query, (*batch, least)))
        return found

    def paths_asking(self, keys: list[int]) -> set[str]:
        """See `View.paths_asking`."""
        return paths_asking(self.connection, keys)


def _edge(row: tuple[Any, ...]) -> Edge:
    return Edge(Place(path_of(row[0]), row[1]), Place(path_of(row[2]), row[3]), *row[4:])


def answered(edges: Iterable[Edge]) -> frozenset[int]:
    """Returns the references that lead by what is in sight to something: no name of theirs is missing."""
    return frozenset([edge.reference for edge in edges if edge.rule in IN_SIGHT])
