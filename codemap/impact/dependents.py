"""Who depends on the changed symbols: direct users first, then theirs, each with the surest path that leads there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolChange, SymbolDiff
from codemap.index.graph import Edge, View
from codemap.index.module import MODULE_LEVEL, Place

WEIGHT = {"call": 1.0, "construct": 1.0, "inherit": 1.0, "decorate": 1.0, "read": 0.9, "override": 0.8, "annotate": 0.5}
"""How much of an edge's confidence a dependency over it keeps; imports alone make nobody a dependent."""

LEFT = ("renamed", "moved", "visibility")
"""Changes after which users of the old name or place still depend on it, though they do not reach it any more."""

FAINTEST = 0.1
"""Paths less sure than this are not followed."""


@dataclass(frozen=True, slots=True)
class Dependent:
    """A symbol that depends on a changed one: over how many edges, how surely (0..1), and through which symbols.

    `through` leads from the changed symbol (first) to the one before this dependent (last). All places are of the new
    side, but for the first one when `from_old` says so: that symbol, or its name or place, is gone.
    """

    place: Place
    hop: int
    confidence: float
    through: tuple[Place, ...]
    from_old: bool = False


@dataclass(frozen=True, slots=True)
class Dependents:
    """All dependents, surest of the nearest first, and the number of edges that were too unsure to follow."""

    found: tuple[Dependent, ...]
    below: int


def find_dependents(sides: Sides, diff: SymbolDiff, *, min_confidence: float) -> Dependents:
    """Returns what depends on the changes on the new side; edges under `min_confidence` are counted only."""
    search = _Search(sides.new.view, min_confidence)
    for change in diff.changes:
        if change.kind in ("cosmetic", "unreadable"):
            continue
        if change.new is not None:
            search.start(change.new)
        if change.old is not None and (change.new is None or change.kind in LEFT):
            search.start_from(change.old, _users_of_the_old(sides, diff, change, search))
    return search.run()


def _users_of_the_old(sides: Sides, diff: SymbolDiff, change: SymbolChange, search: _Search) -> Iterable[Edge]:
    """Yields the old side's edges to a symbol, their sources carried to the new side; those that are gone drop out."""
    assert change.old is not None
    for edge in search.strong(sides.old.view.incoming(change.old)):
        source = edge.source if edge.source.path not in sides.old.texts else diff.pairs.get(edge.source)
        if edge.source.position == MODULE_LEVEL:
            source = Place(sides.on_new_side(edge.source.path), MODULE_LEVEL)
        if source is not None and sides.new.view.module(source.path) is not None:
            yield edge._replace(source=source)


class _Search:
    """A breadth-first search that keeps the surest path to each symbol."""

    def __init__(self, view: View, min_confidence: float) -> None:
        self.view = view
        self.min_confidence = min_confidence
        self.below = 0
        self._roots: set[Place] = set()
        self._best: dict[Place, Dependent] = {}
        self._frontier: dict[Place, Dependent] = {}

    def start(self, place: Place) -> None:
        """Adds a changed symbol of the view."""
        self._roots.add(place)
        self._frontier[place] = Dependent(place, 0, 1.0, ())

    def start_from(self, place: Place, edges: Iterable[Edge]) -> None:
        """Adds a symbol that the view no longer has, with the edges that led to it."""
        for edge in edges:
            self._reach(edge, Dependent(place, 0, 1.0, (), from_old=True), self._frontier)

    def run(self) -> Dependents:
        """Follows all edges and returns what they reach."""
        frontier = self._frontier
        while frontier:
            reached: dict[Place, Dependent] = {}
            for step in frontier.values():
                for edge in self.strong(self.view.incoming(step.place)):
                    self._reach(edge, step, reached)
            frontier = reached
        found = [each for place, each in self._best.items() if place not in self._roots]
        return Dependents(tuple(sorted(found, key=lambda each: (each.hop, -each.confidence, each.place))), self.below)

    def strong(self, edges: Iterable[Edge]) -> Iterable[Edge]:
        """Yields the edges that make a dependency, and counts those that are too unsure."""
        for edge in edges:
            if edge.kind not in WEIGHT:
                continue
            if edge.confidence < self.min_confidence:
                self.below += 1
            else:
                yield edge

    def _reach(self, edge: Edge, step: Dependent, reached: dict[Place, Dependent]) -> None:
        confidence = round(step.confidence * edge.confidence * WEIGHT[edge.kind], 4)
        known = self._best.get(edge.source)
        if confidence < FAINTEST or (known is not None and known.confidence >= confidence):
            return
        hop = step.hop + 1 if known is None else min(known.hop, step.hop + 1)
        found = Dependent(edge.source, hop, confidence, (*step.through, step.place), step.from_old)
        self._best[edge.source] = found
        reached[edge.source] = found
