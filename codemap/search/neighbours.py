"""graph: the symbols around some others, hop by hop, and the edges between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from codemap.budget import Page
from codemap.errors import NotFound, UsageError
from codemap.index.edges import Edge
from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL, Place
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.locate import locate, locate_file
from codemap.search.relations import RELATIONS, kinds_of
from codemap.search.search_source import search_source
from codemap.search.symbol import Symbol, symbol_at

DIRECTIONS = ("in", "out", "both")
DEEPEST = 6

MOST = 3_000
"""Symbols whose edges are read; what lies behind more is said not to be looked at."""

_SEEDS = 5


@dataclass(frozen=True, slots=True)
class Node:
    """A symbol of the graph and its distance from the nearest seed; 0 is a seed."""

    symbol: Symbol
    hop: int


@dataclass(frozen=True, slots=True)
class Link:
    """The edges of one kind between two symbols shown: their number, and confidence and line of the surest."""

    source: str
    target: str
    kind: str
    confidence: float
    line: int
    number: int


@dataclass(frozen=True, slots=True)
class Graph:
    """The symbols around the seeds, nearest first, and all links between those that are shown.

    `cut`: there are more than were looked at.
    """

    label: Label
    seeds: tuple[str, ...]
    relations: tuple[str, ...]
    direction: str
    depth: int
    min_confidence: float
    nodes: Page[Node]
    links: tuple[Link, ...]
    cut: bool


class _Tie(NamedTuple):
    source: Place
    target: Place
    kind: str
    confidence: float
    line: int


def graph(
    project: Project,
    seed: str = "",
    *,
    query: str = "",
    relations: tuple[str, ...] = (),
    direction: str = "both",
    depth: int = 1,
    min_confidence: float | None = None,
    limit: int = 40,
    below: str = "",
) -> Graph:
    """Returns what lies around a symbol or file, or around the best hits of a query; at most `limit` symbols (0: all).

    Imports are followed from file to file, other relations from symbol to symbol.
    """
    line = project.config.caller_confidence if min_confidence is None else min_confidence
    _check(seed, query, direction, depth, line)
    kinds = kinds_of(relations)
    view = project.kept_view()
    seeds, starts = _seeds(project, view, seed, query, below)
    if kinds <= RELATIONS["imports"]:
        starts = [Place(place.path, MODULE_LEVEL) for place in starts]
    walk = _Neighbourhood(view, kinds, direction, line)
    hops = walk.run(starts, depth)
    ordered = sorted(hops, key=lambda place: (hops[place], place))
    shown = ordered[:limit] if limit else ordered
    nodes = Page(tuple(Node(symbol_at(view, place), hops[place]) for place in shown), len(ordered))
    return Graph(
        label_of(project, view),
        seeds,
        relations or tuple(RELATIONS),
        direction,
        depth,
        line,
        nodes,
        tuple(_links(view, walk.ties, frozenset(shown))),
        walk.cut,
    )


def _check(seed: str, query: str, direction: str, depth: int, line: float) -> None:
    if bool(seed) == bool(query):
        raise UsageError("either a symbol or --query says where to start")
    if direction not in DIRECTIONS:
        raise UsageError(f"there is no direction {direction!r}", hint=f"Directions: {', '.join(DIRECTIONS)}.")
    if not 1 <= depth <= DEEPEST:
        raise UsageError(f"depth {depth} is not between 1 and {DEEPEST}")
    if not 0 <= line <= 1:
        raise UsageError(f"confidence {line} is not between 0 and 1")


def _seeds(project: Project, view: KeptView, seed: str, query: str, below: str) -> tuple[tuple[str, ...], list[Place]]:
    """Returns the names of what to start from, and its places: of a file, all that it defines."""
    if query:
        hits = search_source(project, query, limit=_SEEDS, below=below).hits.items
        places = [locate(project, view, f"{hit.path}:{hit.start}").place for hit in hits]
        if not places:
            raise NotFound(f"nothing answers {query!r}", hint="Try other words, or name a symbol.")
        return tuple(symbol_at(view, place).name for place in dict.fromkeys(places)), places
    file = locate_file(project, view, seed, below)
    if file:
        return (file[0],), list(file[1])
    target = locate(project, view, seed, below)
    return (symbol_at(view, target.place).name,), list(target.places)


class _Neighbourhood:
    def __init__(self, view: KeptView, kinds: frozenset[str], direction: str, line: float) -> None:
        self._view = view
        self._symbols = kinds - RELATIONS["imports"]
        self._imports = bool(kinds & RELATIONS["imports"])
        self._ways = DIRECTIONS[:2] if direction == "both" else (direction,)
        self._line = line
        self.ties: set[_Tie] = set()
        self.cut = False

    def run(self, starts: Iterable[Place], depth: int) -> dict[Place, int]:
        """Returns every place within `depth` hops, with its distance."""
        hops = dict.fromkeys(starts, 0)
        frontier = sorted(hops)
        read = 0
        for hop in range(1, depth + 1):
            reached: set[Place] = set()
            for place in frontier:
                if read == MOST:
                    self.cut = True
                    break
                read += 1
                for tie in self._around(place):
                    self.ties.add(tie)
                    reached.update((tie.source, tie.target))
            frontier = sorted(reached - hops.keys())
            hops.update(dict.fromkeys(frontier, hop))
        return hops

    def _around(self, place: Place) -> Iterator[_Tie]:
        for way in self._ways:
            for edge in self._view.incoming(place) if way == "in" else self._view.outgoing(place):
                if edge.kind in self._symbols and edge.confidence >= self._line:
                    yield _Tie(edge.source, edge.target, edge.kind, edge.confidence, edge.line)
            if self._imports and place.position == MODULE_LEVEL:
                for edge in self._imports_of(place.path, way):
                    ends = Place(edge.source.path, MODULE_LEVEL), Place(edge.target.path, MODULE_LEVEL)
                    if ends[0] != ends[1]:
                        yield _Tie(*ends, "import", edge.confidence, edge.line)

    def _imports_of(self, path: str, way: str) -> Iterator[Edge]:
        if way == "out":
            yield from (edge for edge in self._view.edges(path) if edge.kind == "import")
            return
        module = self._view.module(path)
        for at in range(-1, len(module.definitions) if module else 0):
            yield from (edge for edge in self._view.incoming(Place(path, at)) if edge.kind == "import")


def _links(view: KeptView, ties: Iterable[_Tie], shown: frozenset[Place]) -> Iterator[Link]:
    between: dict[tuple[Place, Place, str], list[_Tie]] = {}
    for tie in sorted(ties):
        if tie.source in shown and tie.target in shown:
            between.setdefault(tie[:3], []).append(tie)
    for (source, target, kind), rows in between.items():
        surest = max(rows, key=lambda tie: (tie.confidence, -tie.line))
        names = symbol_at(view, source).name, symbol_at(view, target).name
        yield Link(*names, kind, surest.confidence, surest.line, len(rows))
