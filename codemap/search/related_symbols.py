"""related_symbols: what else to read beside a symbol, by how often a walk along edges comes by."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.index.edges import Edge
from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.remembered import once_for_each
from codemap.project import Label, Project
from codemap.rank.pagerank import pagerank
from codemap.search.answering import label_of
from codemap.search.locate import locate
from codemap.search.relations import WEIGHT
from codemap.search.symbol import Symbol, symbol_at

MOST = 120
"""Symbols whose edges are read, nearest first: what is further away hardly counts."""

_MOST_AT_ONE = 60
"""Edges of one symbol that are followed, surest first: what everybody uses relates nothing."""

_MOST_HUBS = 1_000
"""Symbols with many users whose edges are kept."""

_DAMPING = 0.7

_ROUNDS = 16
"""Steps of the walk: longer ones are one in three hundred, and what was read lies few steps away."""

_OWNER = 0.5
"""The tie between a definition and the one around it."""


@dataclass(frozen=True, slots=True)
class Related:
    """A symbol, its score as a part of the best one's (0..1), and its direct ties to the symbol asked about."""

    symbol: Symbol
    score: float
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RelatedSymbols:
    """The symbols around another one, most related first. `cut`: there are more than were looked at."""

    label: Label
    symbol: Symbol
    others: int
    related: Page[Related]
    cut: bool


def related_symbols(project: Project, symbol: str, *, limit: int = 15, below: str = "") -> RelatedSymbols:
    """Returns the symbols most related to the one that `symbol` means; `limit` 0: all that were looked at."""
    view = project.kept_view()
    target = locate(project, view, symbol, below)
    near = _Surroundings(view)
    near.explore(target.places)
    ranks = pagerank(
        [list(row.items()) for row in near.links],
        {near.number[place]: 1.0 for place in target.places},
        damping=_DAMPING,
        rounds=_ROUNDS,
    )
    ours = set(target.places)
    rows = [
        (rank, place)
        for place, rank in zip(near.number, ranks, strict=True)
        if place not in ours and place.position != MODULE_LEVEL
    ]
    rows.sort(key=lambda row: (-round(row[0], 9), row[1]))
    best = rows[0][0] if rows else 1.0
    found = page(rows, limit=limit)
    shown = tuple(
        Related(symbol_at(view, place), round(rank / best, 3), tuple(sorted(near.ties.get(place, ()))))
        for rank, place in found.items
    )
    related = Page(shown, found.total)
    return RelatedSymbols(label_of(project, view), symbol_at(view, target.place), target.others, related, near.cut)


@once_for_each
def _hubs(view: KeptView) -> dict[Place, list[Edge]]:
    """The edges to what many use, kept from one question to the next: they take the longest and are met again."""
    return {}


class _Surroundings:
    """The graph around some places, without direction, as numbers."""

    def __init__(self, view: KeptView) -> None:
        self._view = view
        self.number: dict[Place, int] = {}
        self.links: list[dict[int, float]] = []
        self.ties: dict[Place, set[str]] = defaultdict(set)
        self.cut = False

    def explore(self, starts: tuple[Place, ...]) -> None:
        """Reads the edges of the places and of those they lead to, breadth first."""
        waiting = list(starts)
        for place in starts:
            self._number(place)
        room = MOST
        while waiting and room:
            near = waiting[:room]
            room -= len(near)
            symbols = [place for place in near if place.position != MODULE_LEVEL]
            outgoing = self._view.outgoing_of(symbols)
            incoming = self._surest_to(symbols)
            following: list[Place] = []
            for place in symbols:
                following += self._read(place, outgoing[place], incoming[place], is_start=place in starts)
            waiting = following
        self.cut = bool(waiting)

    def _surest_to(self, symbols: list[Place]) -> dict[Place, list[Edge]]:
        hubs = _hubs(self._view)
        if len(hubs) > _MOST_HUBS:
            hubs.clear()
        found = self._view.surest_to((place for place in symbols if place not in hubs), WEIGHT, _MOST_AT_ONE)
        hubs |= {place: edges for place, edges in found.items() if len(edges) >= _MOST_AT_ONE}
        return {place: hubs[place] if place in hubs else found[place] for place in symbols}

    def _read(self, place: Place, outgoing: list[Edge], incoming: list[Edge], *, is_start: bool) -> list[Place]:
        weigh = WEIGHT.get
        ties = [(-weigh(kind, 0.0) * sureness, to, kind, True) for _, to, kind, _, sureness, _, _ in outgoing]
        ties += [(-weigh(kind, 0.0) * sureness, by, kind, False) for by, _, kind, _, sureness, _, _ in incoming]
        module = self._view.module(place.path)
        parent = module.definitions[place.position].parent if module else MODULE_LEVEL
        if parent != MODULE_LEVEL:
            ties.append((-_OWNER, Place(place.path, parent), "member of", True))
        ties.sort()
        new = []
        here, links = self._number(place), self.links
        own = links[here]
        for weight, other, kind, forward in ties[:_MOST_AT_ONE]:
            there = self.number.get(other)
            if there is None:
                there = self._number(other)
                new.append(other)
            if here != there:
                own[there] = links[there][here] = own.get(there, 0.0) - weight
            if is_start:
                self.ties[other].add(_WORDS[kind][forward])
        return new

    def _number(self, place: Place) -> int:
        if place not in self.number:
            self.number[place] = len(self.links)
            self.links.append({})
        return self.number[place]


_WORDS = {
    "call": ("calls it", "called by it"),
    "construct": ("makes it", "made by it"),
    "decorate": ("decorated by it", "decorates it"),
    "inherit": ("inherits it", "base of it"),
    "override": ("overrides it", "overridden by it"),
    "route": ("routes to it", "answers it"),
    "http_calls": ("asks it", "asked by it"),
    "import": ("imports it", "imported by it"),
    "read": ("reads it", "read by it"),
    "annotate": ("names it as a type", "type named by it"),
    "member of": ("", "holds it"),
}
"""What an edge says of the other end: first when it leads to the symbol asked about, then when it leads from there."""
