"""Another snapshot seen through the kept map: facts of the files that differ, and what they can affect resolved anew.

Nothing is copied and nothing is written to the map, so a range costs its difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import cached_property
from typing import NamedTuple

from codemap.config import Config
from codemap.git import Repository, Snapshot, difference
from codemap.index.affected import Altered
from codemap.index.attributes import categories, has_attributes, is_attribute_file
from codemap.index.edges import Edge, Worth
from codemap.index.extracting import extract_missing
from codemap.index.files import FileRow, file_row, missing, plan
from codemap.index.graph import KeptView, answered
from codemap.index.lookup import Lookup
from codemap.index.missing import missing_references
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.packing import Body, Surface
from codemap.index.report import silent
from codemap.index.resolve import Resolver
from codemap.index.staff import Staff
from codemap.index.store import FactsStore
from codemap.index.world import OverlaidWorld
from codemap.model import BlobId, Entry, path_bytes


class _Resolved(NamedTuple):
    """What one file comes to: its edges, and the references that no rule could place."""

    edges: list[Edge]
    unknown: tuple[int, ...]


class OverlaidView:
    """A snapshot as the kept map with some files replaced."""

    def __init__(
        self,
        base: KeptView,
        snapshot: Snapshot,
        rows: Mapping[str, FileRow | None],
        surfaces: Mapping[str, Surface | None],
    ) -> None:
        self.base = base
        self.snapshot = snapshot
        self._rows = rows
        self._surfaces = surfaces
        gone = frozenset(path for path, row in rows.items() if row is None)
        present = {path: surfaces[path] for path in rows if path not in gone}
        self.world = OverlaidWorld(base.world, present, gone)
        self.lookup = Lookup(self.world)
        self._bodies: dict[str, Body | None] = {}
        self._known: dict[str, _Resolved] = {}
        self._resolver = Resolver(self.lookup)

    @cached_property
    def _affected(self) -> frozenset[str]:
        """The files whose edges are not those of the kept map."""
        altered = Altered()
        for path, row in self._rows.items():
            old, new = self.base.world.surface(path), self._surfaces[path]
            appears = self.base.world.exists(path) != (row is not None)
            altered.add(path, old, new, appears=appears)
        altered.count(lambda name: len(self.world.named(name)))
        names, alone = altered.keys()
        return frozenset(self.base.paths_asking([*names, *alone]) | self._rows.keys())

    def _resolved(self, path: str) -> _Resolved:
        """Returns what an affected file comes to, worked out when it is asked for: many are affected, few asked."""
        if path not in self._known:
            module, body = self.module(path), self.body(path)
            found = self._resolver.resolve(module, body) if module and body else None
            edges = [Edge(Place(path, edge.source), *edge[1:]) for edge in found.edges] if found else []
            self._known[path] = _Resolved(edges, found.unknown if found else ())
        return self._known[path]

    @cached_property
    def _incoming(self) -> dict[Place, list[Edge]]:
        found: dict[Place, list[Edge]] = {}
        for path in sorted(self._affected, key=path_bytes):
            for edge in self._resolved(path).edges:
                found.setdefault(edge.target, []).append(edge)
        return found

    def file(self, path: str) -> FileRow | None:
        """See `View.file`."""
        return self._rows[path] if path in self._rows else self.base.file(path)

    def files(self) -> Iterator[FileRow]:
        """See `View.files`."""
        kept = (row for row in self.base.files() if row.path not in self._rows)
        replaced = (row for row in self._rows.values() if row is not None)
        yield from sorted((*kept, *replaced), key=lambda row: path_bytes(row.path))

    def module(self, path: str) -> Module | None:
        """See `View.module`."""
        return self.world.module(path)

    def ending(self, stem: str) -> tuple[str, ...]:
        """See `View.ending`."""
        return self.world.ending(stem)

    def unknown(self, path: str) -> tuple[int, ...]:
        """See `View.unknown`."""
        return self._resolved(path).unknown if path in self._affected else self.base.unknown(path)

    def missing(self, path: str) -> frozenset[int]:
        """See `View.missing`."""
        # To resolve a file for it would cost more than it spares.
        edges = self.edges(path) if path in self._known or path not in self._affected else ()
        return missing_references(self.lookup, self.module(path), self.body(path), answered(edges))

    def surface(self, path: str) -> Surface | None:
        """See `View.surface`."""
        return self._surfaces[path] if path in self._rows else self.base.surface(path)

    def paths_asking(self, keys: list[int]) -> set[str]:
        """See `View.paths_asking`."""
        return self.base.paths_asking(keys) | self._affected

    def body(self, path: str) -> Body | None:
        """See `View.body`."""
        if path not in self._rows:
            return self.base.body(path)
        if path not in self._bodies:
            row = self._rows[path]
            self._bodies[path] = self.base.facts.body(row.facts) if row and row.facts is not None else None
        return self._bodies[path]

    def incoming(self, place: Place) -> list[Edge]:
        """See `View.incoming`."""
        return self.incoming_of([place])[place]

    def outgoing(self, place: Place) -> list[Edge]:
        """See `View.outgoing`."""
        return self.outgoing_of([place])[place]

    def incoming_of(self, places: Iterable[Place]) -> dict[Place, list[Edge]]:
        """See `View.incoming_of`."""
        kept = {place: self._kept_place(place) for place in places}
        read = self.base.incoming_of(place for place in kept.values() if place is not None)
        found: dict[Place, list[Edge]] = {}
        for place, there in kept.items():
            others = (edge for edge in read[there] if edge.source.path not in self._affected) if there else ()
            edges = [*self._incoming.get(place, ()), *(edge._replace(target=place) for edge in others)]
            found[place] = sorted(edges, key=_by_source)
        return found

    def users_of(self, places: Iterable[Place], worth: Worth) -> dict[Place, dict[Place, float]]:
        """See `View.users_of`."""
        found: dict[Place, dict[Place, float]] = {}
        for place, edges in self.incoming_of(places).items():
            most = found[place] = {}
            for edge in edges:
                value = worth(edge.kind, edge.confidence)
                if value > most.get(edge.source, 0.0):
                    most[edge.source] = value
        return found

    def outgoing_of(self, places: Iterable[Place]) -> dict[Place, list[Edge]]:
        """See `View.outgoing_of`."""
        wanted = list(places)
        read = self.base.outgoing_of(place for place in wanted if place.path not in self._affected)
        found = {place: [self._moved(edge) for edge in edges] for place, edges in read.items()}
        for place in wanted:
            if place not in found:
                found[place] = [edge for edge in self._resolved(place.path).edges if edge.source == place]
        return found

    def edges(self, path: str) -> list[Edge]:
        """See `View.edges`."""
        if path in self._affected:
            return self._resolved(path).edges
        return [self._moved(edge) for edge in self.base.edges(path)]

    def _kept_place(self, place: Place) -> Place | None:
        """Returns where the kept map has the symbol that this view has at `place`."""
        if place.path not in self._rows:
            return place
        return counterpart(place, self.module(place.path), self.base.module(place.path))

    def _moved(self, edge: Edge) -> Edge:
        if edge.target.path not in self._rows:
            return edge
        target = counterpart(edge.target, self.base.module(edge.target.path), self.module(edge.target.path))
        assert target is not None, f"{edge} was not resolved again"
        return edge._replace(target=target)


def _by_source(edge: Edge) -> tuple[bytes, int, int, str]:
    return path_bytes(edge.source.path), edge.line, edge.reference, edge.kind


def counterpart(place: Place, here: Module | None, there: Module | None) -> Place | None:
    """Returns the place of the same symbol (qualified name and ordinal) in another state of its file."""
    if place.position == MODULE_LEVEL:
        return place
    if here is None or there is None:
        return None
    own = here.definitions[place.position]
    for position, other in enumerate(there.definitions):
        if other.qualname == own.qualname and other.ordinal == own.ordinal:
            return Place(place.path, position)
    return None


def overlay(repo: Repository, base: KeptView, snapshot: Snapshot, config: Config) -> OverlaidView:
    """Returns a view of `snapshot` on the kept map; blobs never seen are extracted into the facts store."""
    changes = difference(repo, base.snapshot, snapshot)
    rows, surfaces = _read(repo, base.facts, changes, config, snapshot.contents)
    if any(map(is_attribute_file, changes)) or has_attributes(repo, base.connection):
        present = {path: row for path, row in rows.items() if row is not None}
        right = categories(repo, {path: row.marker for path, row in present.items()})
        rows |= {path: row._replace(category=right[path]) for path, row in present.items()}
    return OverlaidView(base, snapshot, rows, surfaces)


def _read(
    repo: Repository,
    facts: FactsStore,
    changes: Mapping[str, tuple[Entry | None, Entry | None]],
    config: Config,
    contents: Mapping[BlobId, bytes],
) -> tuple[dict[str, FileRow | None], dict[str, Surface | None]]:
    plans = [plan(path, entry, config) for path, (_, entry) in changes.items() if entry is not None]
    known = facts.rows(planned.key for planned in plans if planned.key is not None)
    wanted = missing(plans, known)
    if wanted:
        with closing(Staff()) as staff:
            extract_missing(repo, facts, wanted, silent, staff, contents)
        known |= facts.rows(wanted)
    rows: dict[str, FileRow | None] = dict.fromkeys(changes)
    rows |= {planned.path: file_row(planned, known, config.max_file_bytes) for planned in plans}
    surfaces = {
        path: facts.surface(row.facts) if row is not None and row.facts is not None else None
        for path, row in rows.items()
    }
    return rows, surfaces
