"""Clients of ours that ask for a path which a service of ours answered and nothing answers any more."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolDiff, place_now
from codemap.index.edges import Edge
from codemap.index.module import Place
from codemap.model import Route

CERTAIN = 0.6
"""Confidence from which an edge tells what answers a path."""


def unserved(sides: Sides, diff: SymbolDiff) -> Iterator[BrokenReference]:
    """Yields the requests of the new side that had an answer on the old one."""
    gone = {change.old for change in diff.gone}
    changed = {place for change in (*diff.changes, *diff.gone) if (place := change.old) is not None}
    for target in sorted(changed):
        for edge in sides.old.view.incoming(target):
            if edge.kind != "http_calls" or edge.confidence < CERTAIN:
                continue
            asked = _asked(sides, edge)
            still = _still_asked(sides, diff, edge, asked) if asked else None
            if asked is None or still is None:
                continue
            place, line = still
            reason, now = ("removed", None) if target in gone else ("unreachable", diff.pairs.get(target, target))
            yield BrokenReference(
                place.path, line, place, asked.path, edge.kind, target, reason, "", edge.rule, edge.confidence, now
            )


def _asked(sides: Sides, edge: Edge) -> Route | None:
    """Returns what the old side's edge asks for."""
    module = sides.old.view.module(edge.source.path)
    rows = module.routes if module else ()
    wanted = ("ask", edge.line, edge.source.position)
    return next((row for row in rows if (row.role, row.line, row.scope) == wanted), None)


def _still_asked(sides: Sides, diff: SymbolDiff, edge: Edge, asked: Route) -> tuple[Place, int] | None:
    """Returns where the new side asks for the same without an answer, None if it does not or is answered."""
    path = sides.on_new_side(edge.source.path)
    module = sides.new.view.module(path)
    if module is None:
        return None
    source = place_now(sides, diff, edge.source)
    scope = source.position if source else None
    answered = {each.line for each in sides.new.view.edges(path) if each.kind == "http_calls"}
    for row in module.routes:
        if (row.role, row.method, row.path, row.scope) == ("ask", asked.method, asked.path, scope):
            return None if row.line in answered else (Place(path, row.scope), row.line)
    return None
