"""trace_path: how one symbol reaches another, edge by edge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from codemap.errors import UsageError
from codemap.index.edges import Edge
from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL, Place
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.calls import CALLS, KINDS, start_places
from codemap.search.locate import locate
from codemap.search.symbol import Symbol, symbol_at

MOST = 5_000
"""Symbols whose edges are read before the search gives up, and says so."""


@dataclass(frozen=True, slots=True)
class Leg:
    """An edge of the way, as it runs: from `source` to `target`."""

    source: Symbol
    target: Symbol
    kind: str
    rule: str
    confidence: float
    line: int


@dataclass(frozen=True, slots=True)
class Trace:
    """A shortest way from one symbol to another, empty if there is none; its confidence is the product of its edges.

    `backwards`: there is none, but this one from the second to the first. `cut`: the search gave up before the end.
    """

    label: Label
    start: Symbol
    goal: Symbol
    legs: tuple[Leg, ...]
    confidence: float
    backwards: bool
    cut: bool
    min_confidence: float


def trace_path(
    project: Project,
    start: str,
    goal: str,
    *,
    min_confidence: float | None = None,
    kinds: tuple[str, ...] = CALLS,
    below: str = "",
) -> Trace:
    """Returns a shortest way from `start` to `goal` over edges of these kinds that are at least so sure each.

    Where none leads there, the way back is looked for. Of a class, its constructor counts too.
    """
    line = project.config.caller_confidence if min_confidence is None else min_confidence
    if not 0 <= line <= 1:
        raise UsageError(f"confidence {line} is not between 0 and 1")
    unknown = sorted(set(kinds) - set(KINDS))
    if unknown:
        raise UsageError(f"unknown kind of edge: {', '.join(unknown)}", hint=f"Kinds: {', '.join(KINDS)}.")
    view = project.kept_view()
    first, last = locate(project, view, start, below), locate(project, view, goal, below)
    ends = start_places(view, first), start_places(view, last)
    search = _Search(view, frozenset(kinds), line)
    edges = search.way(*ends)
    backwards = not edges and not search.cut
    if backwards:
        edges = search.way(*reversed(ends))
    legs = tuple(_leg(view, edge) for edge in edges)
    confidence = 1.0
    for edge in edges:
        confidence *= edge.confidence
    return Trace(
        label_of(project, view),
        symbol_at(view, first.place),
        symbol_at(view, last.place),
        legs,
        round(confidence, 3) if legs else 0.0,
        backwards and bool(legs),
        search.cut,
        line,
    )


class _Search:
    """A breadth-first search from both ends; each side remembers the surest edge by which a place was first reached."""

    def __init__(self, view: KeptView, kinds: frozenset[str], line: float) -> None:
        self._view = view
        self._kinds = kinds
        self._line = line
        self._read = 0
        self.cut = False

    def way(self, starts: Iterable[Place], goals: Iterable[Place]) -> list[Edge]:
        ahead: dict[Place, Edge | None] = dict.fromkeys(starts)
        back: dict[Place, Edge | None] = dict.fromkeys(goals)
        near, far = sorted(ahead), sorted(back)
        if ahead.keys() & back.keys():
            return []
        while near and far:
            if self._read > MOST:
                self.cut = True
                return []
            if len(near) <= len(far):
                near = self._step(near, ahead, backwards=False)
            else:
                far = self._step(far, back, backwards=True)
            met = sorted(ahead.keys() & back.keys())
            if met:
                ways = [_joined(place, ahead, back) for place in met]
                return min(ways, key=lambda way: (len(way), -_sureness(way), way))
        return []

    def _step(self, frontier: list[Place], seen: dict[Place, Edge | None], *, backwards: bool) -> list[Place]:
        found: dict[Place, Edge] = {}
        for place in frontier:
            if place.position == MODULE_LEVEL and seen[place] is not None:
                continue  # nobody calls a module level
            self._read += 1
            for edge in self._view.incoming(place) if backwards else self._view.outgoing(place):
                other = edge.source if backwards else edge.target
                if edge.kind not in self._kinds or edge.confidence < self._line or other in seen:
                    continue
                if other not in found or edge.confidence > found[other].confidence:
                    found[other] = edge
        seen.update(found)
        return sorted(found)


def _joined(place: Place, ahead: Mapping[Place, Edge | None], back: Mapping[Place, Edge | None]) -> list[Edge]:
    way: list[Edge] = []
    at = place
    while (edge := ahead[at]) is not None:
        way.insert(0, edge)
        at = edge.source
    at = place
    while (edge := back[at]) is not None:
        way.append(edge)
        at = edge.target
    return way


def _sureness(way: Iterable[Edge]) -> float:
    product = 1.0
    for edge in way:
        product *= edge.confidence
    return round(product, 6)


def _leg(view: KeptView, edge: Edge) -> Leg:
    ends = symbol_at(view, edge.source), symbol_at(view, edge.target)
    return Leg(*ends, edge.kind, edge.rule, edge.confidence, edge.line)
