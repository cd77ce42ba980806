"""Who depends on the changed symbols: direct users first, then theirs, each with the shortest path that leads there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolDiff, place_now
from codemap.index.edges import Edge
from codemap.index.graph import View
from codemap.index.module import Place

WEIGHT = {
    "call": 1.0,
    "construct": 1.0,
    "inherit": 1.0,
    "decorate": 1.0,
    "http_calls": 1.0,
    "read": 0.9,
    "route": 0.9,
    "override": 0.8,
    "annotate": 0.5,
}
"""How much of an edge's confidence a dependency over it keeps; imports alone make nobody a dependent."""

LEFT = ("renamed", "moved", "unexported")
"""Changes after which users of the old name or place still depend on it, though they do not reach it any more."""

FAINTEST = 0.1
"""Paths less sure than this are not followed."""


class Dependent(NamedTuple):
    """A symbol that depends on a changed one: over how many edges, how surely (0..1), and through which symbols.

    `through` leads from the changed symbol (first) to the one before this dependent (last). All places are of the new
    side, but for the first one when `from_old` says so: that symbol, or its name or place, is gone.
    """

    place: Place
    hop: int
    confidence: float
    through: tuple[Place, ...]
    from_old: bool = False


class Dependents(NamedTuple):
    """All dependents, surest of the nearest first, and the number of edges that were too unsure to follow."""

    found: tuple[Dependent, ...]
    below: int


def find_dependents(sides: Sides, diff: SymbolDiff, *, min_confidence: float) -> Dependents:
    """Returns what depends on the changes on the new side; edges under `min_confidence` are counted only."""
    search = _Search(sides.new.view, min_confidence)
    for change in diff.changes:
        if change.kind in ("cosmetic", "unreadable") or change.is_module:
            # Whoever names a module depends on what it takes from it, and that is listed by itself when it changes.
            continue
        if change.new is not None:
            search.start(change.new)
        if change.old is not None and (change.new is None or change.kind in LEFT):
            search.start_from(change.old, search.strong(users_of_the_old(sides, diff, change.old)))
    return search.run()


def dependents_of(view: View, places: Iterable[Place], *, min_confidence: float, depth: int) -> Dependents:
    """Returns what depends on these symbols over at most `depth` edges, as if they changed."""
    search = _Search(view, min_confidence)
    for place in places:
        search.start(place)
    return search.run(depth)


def users_of_the_old(sides: Sides, diff: SymbolDiff, old: Place) -> Iterator[Edge]:
    """Yields the old side's edges to a symbol, their sources carried to the new side; those that are gone drop out."""
    for edge in sides.old.view.incoming(old):
        source = place_now(sides, diff, edge.source)
        if source is not None and sides.new.view.module(source.path) is not None:
            yield edge._replace(source=source)


class _Search:
    """A breadth-first search that keeps, of the shortest paths to each symbol, the surest."""

    def __init__(self, view: View, min_confidence: float) -> None:
        self.view = view
        self.min_confidence = min_confidence
        self._below: set[tuple[Place, Place, int]] = set()
        self._roots: dict[Place, Dependent] = {}
        self._from_old: list[tuple[Dependent, Edge]] = []
        self._found: dict[Place, Dependent] = {}

    def start(self, place: Place) -> None:
        """Adds a changed symbol of the view."""
        self._roots[place] = Dependent(place, 0, 1.0, ())

    def start_from(self, place: Place, edges: Iterable[Edge]) -> None:
        """Adds a symbol that the view no longer has, with the edges that led to it."""
        root = Dependent(place, 0, 1.0, (), from_old=True)
        self._from_old += [(root, edge) for edge in edges]

    def run(self, depth: int = 0) -> Dependents:
        """Follows all edges (`depth` in a row; 0: any number) and returns what they reach."""
        reached = self._layer([*self._from_old, *self._steps(self._roots.values())])
        hop = 0
        while reached:
            self._found |= reached
            hop += 1
            reached = self._layer(self._steps(reached.values())) if hop != depth else {}
        found = sorted(self._found.values(), key=lambda each: (each.hop, -each.confidence, each.place))
        return Dependents(tuple(found), len(self._below))

    def strong(self, edges: Iterable[Edge]) -> Iterable[Edge]:
        """Yields the edges that make a dependency, and counts those that are too unsure."""
        for edge in edges:
            if edge.kind not in WEIGHT:
                continue
            if edge.confidence < self.min_confidence:
                self._count(edge)
            else:
                yield edge

    def _steps(self, reached: Collection[Dependent]) -> Iterable[tuple[Dependent, Edge]]:
        incoming = self.view.incoming_of(step.place for step in reached)
        for step in reached:
            for edge in self.strong(incoming[step.place]):
                yield step, edge

    def _layer(self, steps: Iterable[tuple[Dependent, Edge]]) -> dict[Place, Dependent]:
        """Returns the symbols that these edges reach first, each over the surest of them."""
        reached: dict[Place, Dependent] = {}
        for step, edge in steps:
            source = edge.source
            if source in self._roots or source in self._found:
                continue
            confidence = round(step.confidence * edge.confidence * WEIGHT[edge.kind], 4)
            if confidence < FAINTEST:
                self._count(edge)
            elif source not in reached or reached[source].confidence < confidence:
                through = (*step.through, step.place)
                reached[source] = Dependent(source, len(through), confidence, through, step.from_old)
        return reached

    def _count(self, edge: Edge) -> None:
        self._below.add((edge.source, edge.target, edge.reference))
