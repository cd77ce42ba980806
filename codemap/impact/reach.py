"""From where changed symbols are reached: the surest path to each symbol that may run them, however long it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from codemap.index.edges import Edge
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.remembered import once_for_each

HOP = 0.9
"""How much of its sureness a path keeps for each edge: what is near is more likely to run."""

FAINTEST = 0.01
"""Paths less sure than this are not followed."""

_ROUNDING = 1e-6
"""How much a sureness can gain where it is rounded, and more."""

MOST = 1_000
"""Symbols from which the search goes on, surest first."""

_AHEAD = 100
"""Symbols whose edges are read at once."""

_MOST_KEPT = 20_000
"""Symbols of which it is kept what leads to them."""

_Ties = tuple[tuple[Place, float], ...]
"""What leads to a symbol, with its weight: each symbol at a source by its surest edge, and the function around."""

WEIGHT = {
    "call": 1.0,
    "construct": 1.0,
    "decorate": 1.0,
    "http_calls": 1.0,
    "read": 0.9,
    "route": 0.9,
    "inherit": 0.5,
    "override": 0.3,
    "annotate": 0.1,
}
"""How much of an edge's confidence is left as a sign that whoever stands at its source runs its target."""

AROUND_TEST = 0.95
"""How surely what is defined inside a test runs with it."""

AROUND = 0.5
"""How surely a function runs those that are defined inside it."""

MEMBER = 0.1
"""How surely whoever uses a class runs one member of it."""


class Reached(NamedTuple):
    """How surely (0..1) a symbol leads to a changed one, and through which symbols, the changed one first."""

    confidence: float
    through: tuple[Place, ...]
    from_old: bool = False


class Reach(NamedTuple):
    """All symbols that lead to a changed one. `cut`: there were more than were followed."""

    found: dict[Place, Reached]
    cut: bool


def reach(view: View, starts: Iterable[Place], from_old: Iterable[tuple[Place, Edge]] = ()) -> Reach:
    """Returns what leads to the symbols `starts`, themselves left out.

    `from_old` has symbols that the view lacks, each with an edge of the view that led to it.
    """
    return _Search(view).run(starts, from_old)


class _Search:
    def __init__(self, view: View) -> None:
        self._view = view
        self._best: dict[Place, Reached] = {}
        self._heap: list[tuple[float, Place]] = []
        self._ties = _ties(view)

    def run(self, starts: Iterable[Place], from_old: Iterable[tuple[Place, Edge]]) -> Reach:
        first = set(starts)
        for place in sorted(first):
            self._offer(place, Reached(1.0, ()))
        for place, edge in from_old:
            self._offer(edge.source, Reached(_worth(edge.kind, edge.confidence), (place,), from_old=True))
        done: set[Place] = set()
        while self._heap and len(done) < MOST:
            _, place = heappop(self._heap)
            if place not in done:
                done.add(place)
                self._go_on(place, is_first=place in first)
        cut = any(place not in done for _, place in self._heap)
        return Reach({place: reached for place, reached in self._best.items() if place not in first}, cut)

    def _go_on(self, place: Place, *, is_first: bool) -> None:
        best = self._best
        confidence, through, from_old = best[place]
        through = (*through, place)
        for source, weight in self._steps(place, is_first=is_first):
            known, at_most = best.get(source), confidence * weight + _ROUNDING
            # Most are faint or not surer: nothing is made of them.
            if at_most >= FAINTEST and (known is None or known.confidence < at_most):
                self._offer(source, Reached(round(confidence * weight, 6), through, from_old))

    def _offer(self, place: Place, reached: Reached) -> None:
        known = self._best.get(place)
        if reached.confidence >= FAINTEST and (known is None or known.confidence < reached.confidence):
            self._best[place] = reached
            heappush(self._heap, (-reached.confidence, place))

    def _steps(self, place: Place, *, is_first: bool) -> _Ties:
        ties = self._ties_to(place)
        around = self._around(place) if is_first else None
        return (*ties, (around, MEMBER)) if around and not self._runs_inside(around) else ties

    def _ties_to(self, place: Place) -> _Ties:
        if place not in self._ties:
            if len(self._ties) > _MOST_KEPT:
                self._ties.clear()
            # Those at the head of the heap are likely to be next: one read for all of them.
            ahead = (other for _, other in self._heap[:_AHEAD] if other not in self._ties)
            for read, users in self._view.users_of([place, *ahead], _worth).items():
                self._ties[read] = (*self._that_run(users), *self._from_around(read))
        return self._ties[place]

    def _from_around(self, place: Place) -> _Ties:
        """Returns the function that a symbol is defined inside, if it is, with the weight of that."""
        around = self._around(place)
        if around is None or not self._runs_inside(around):
            return ()
        module = self._view.module(around.path)
        is_test = module is not None and test_around(module, around.position) != MODULE_LEVEL
        return ((around, AROUND_TEST if is_test else AROUND),)

    def _around(self, place: Place) -> Place | None:
        module = self._view.module(place.path)
        if module is None or place.position == MODULE_LEVEL:
            return None
        parent = module.definitions[place.position].parent
        return Place(place.path, parent) if parent != MODULE_LEVEL else None

    def _runs_inside(self, around: Place) -> bool:
        module = self._view.module(around.path)
        return module is not None and module.definitions[around.position].kind in ("function", "method", "test")

    def _that_run(self, users: Mapping[Place, float]) -> _Ties:
        """Returns the users that run what they use; of module levels, those of tests alone."""
        return tuple(
            [row for row in users.items() if row[0].position != MODULE_LEVEL or self._is_test_file(row[0].path)]
        )

    def _is_test_file(self, path: str) -> bool:
        module = self._view.module(path)
        return module is not None and module.adapter.is_test_path(path)


def _worth(kind: str, confidence: float) -> float:
    """Returns how surely whoever stands at the source of an edge runs its target."""
    return WEIGHT.get(kind, 0.0) * confidence * HOP


@once_for_each
def _ties(view: View) -> dict[Place, _Ties]:
    """What leads to symbols, kept from one question to the next: what many use is met again."""
    return {}


def test_around(module: Module, position: int) -> int:
    """Returns the test that a definition is or stands in, MODULE_LEVEL if there is none."""
    while position != MODULE_LEVEL and not module.adapter.is_test(module.path, module.definitions[position]):
        position = module.definitions[position].parent
    return position
