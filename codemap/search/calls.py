"""Who calls a symbol, and what it calls: edges followed hop by hop, each symbol once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from codemap.budget import Page
from codemap.errors import UsageError
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Place
from codemap.lang import adapter_for
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.locate import Target, locate
from codemap.search.symbol import Symbol, symbol_at
from codemap.search.walk import Reached, Walk

KINDS = (
    *("call", "construct", "decorate", "read", "inherit", "route", "http_calls"),
    *("annotate", "import", "override"),
)
"""Every kind of edge."""

CALLS = KINDS[:7]
"""Kinds that are followed unless others are asked for: what runs the target, or can."""

DEEPEST = 10


class Step(NamedTuple):
    """A symbol reached: over which edge, from which symbol, and how sure the whole path is (0..1).

    `lines` are those of all uses between the two, in the calling file; kind and rule are those of the surest one.
    """

    symbol: Symbol
    through: str
    kind: str
    rule: str
    confidence: float
    lines: tuple[int, ...]


class Hop(NamedTuple):
    """Symbols reached by that many edges and not by fewer, surest first."""

    number: int
    steps: Page[Step]


class CallReport(NamedTuple):
    """The symbols that call, or are called by, `symbol`.

    `below` counts the edges that were met and led nowhere because the path was less sure than `min_confidence`;
    `below_ambiguous` those among them with several possible targets. `unshown` counts direct edges of other kinds.
    """

    label: Label
    direction: str
    symbol: Symbol
    others: int
    depth: int
    min_confidence: float
    kinds: tuple[str, ...]
    hops: tuple[Hop, ...]
    total: int
    below: int
    below_ambiguous: int
    unshown: Mapping[str, int]


def who_calls(
    project: Project,
    symbol: str,
    *,
    depth: int = 1,
    min_confidence: float | None = None,
    kinds: tuple[str, ...] = CALLS,
    limit: int = 50,
    below: str = "",
) -> CallReport:
    """Returns the callers of a symbol, up to `depth` edges away; `limit` (0: all) counts over all hops, nearest first.

    A path is as sure as the product of its edges (default line: the configured one). Of a class, the callers of its
    constructor count too. Nothing is followed through module level, which nobody calls.
    """
    return _report(project, symbol, "callers", depth, min_confidence, kinds, limit, below)


def what_it_calls(
    project: Project,
    symbol: str,
    *,
    depth: int = 1,
    min_confidence: float | None = None,
    kinds: tuple[str, ...] = CALLS,
    limit: int = 50,
    below: str = "",
) -> CallReport:
    """Returns what a symbol calls, up to `depth` edges away; see `who_calls`."""
    return _report(project, symbol, "callees", depth, min_confidence, kinds, limit, below)


def _report(
    project: Project,
    text: str,
    direction: str,
    depth: int,
    min_confidence: float | None,
    kinds: tuple[str, ...],
    limit: int,
    below: str,
) -> CallReport:
    line = project.config.caller_confidence if min_confidence is None else min_confidence
    _check(depth, line, kinds)
    view = project.kept_view()
    target = locate(project, view, text, below)
    walk = Walk(view, direction, line, frozenset(kinds))
    walk.run(start_places(view, target), depth)
    dropped = walk.dropped()
    return CallReport(
        label_of(project, view),
        direction,
        symbol_at(view, target.place),
        target.others,
        depth,
        line,
        kinds,
        _hops(view, walk, limit),
        len(walk.reached) - len(walk.starts),
        len(dropped),
        sum(edge.rule == "ambiguous" for edge in dropped),
        walk.unshown(),
    )


def _check(depth: int, line: float, kinds: tuple[str, ...]) -> None:
    if not 1 <= depth <= DEEPEST:
        raise UsageError(f"depth {depth} is not between 1 and {DEEPEST}")
    if not 0 <= line <= 1:
        raise UsageError(f"confidence {line} is not between 0 and 1")
    unknown = sorted(set(kinds) - set(KINDS))
    if unknown:
        raise UsageError(f"unknown kind of edge: {', '.join(unknown)}", hint=f"Kinds: {', '.join(KINDS)}.")


def start_places(view: View, target: Target) -> tuple[Place, ...]:
    """Returns where to start from: the symbol's definitions, and of a class its constructors."""
    found = list(target.places)
    for place in target.places:
        module = view.module(place.path)
        if module is None or place.position == MODULE_LEVEL or not module.is_container(place.position):
            continue
        adapter = adapter_for(module.language)
        for name in adapter.CONSTRUCTORS if adapter else ():
            positions = module.children.get(place.position, {}).get(name, [])
            found.extend(Place(place.path, position) for position in positions)
    return tuple(dict.fromkeys(found))


def _hops(view: View, walk: Walk, limit: int) -> tuple[Hop, ...]:
    by_hop: dict[int, list[tuple[Place, Reached]]] = {}
    for place, reached in walk.reached.items():
        if reached.hop:
            by_hop.setdefault(reached.hop, []).append((place, reached))
    hops = []
    room = limit
    for number, rows in sorted(by_hop.items()):
        ordered = sorted(rows, key=_order(view))
        shown = ordered[:room] if limit else ordered
        room -= len(shown)
        hops.append(Hop(number, Page(tuple(_step(view, *row) for row in shown), len(rows))))
    return tuple(hops)


def _order(view: View) -> Callable[[tuple[Place, Reached]], tuple[float, int, Place]]:
    categories: dict[str, int] = {}

    def key(row: tuple[Place, Reached]) -> tuple[float, int, Place]:
        place, reached = row
        if place.path not in categories:
            file = view.file(place.path)
            categories[place.path] = 0 if file and file.category == "source" else 1
        return -round(reached.confidence, 4), categories[place.path], place

    return key


def _step(view: View, place: Place, reached: Reached) -> Step:
    surest = max(reached.edges, key=lambda edge: edge.confidence)
    lines = tuple(sorted({edge.line for edge in reached.edges}))
    through = symbol_at(view, reached.near).name
    confidence = round(reached.confidence, 3)
    return Step(symbol_at(view, place), through, surest.kind, surest.rule, confidence, lines)
