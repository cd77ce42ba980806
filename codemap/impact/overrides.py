"""Methods that overrode another one and do not any more, or have other parameters than it."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.demands import DEMANDING, is_demanded, overrides_expressly
from codemap.impact.overloads import of_one_name
from codemap.impact.sides import Side, Sides
from codemap.impact.symbols import SymbolChange, SymbolDiff, place_now
from codemap.index.edges import Edge
from codemap.index.module import MODULE_LEVEL, Place
from codemap.model import Definition, Parameter

TAKES_FEWER = frozenset({"typescript", "tsx"})
"""Languages in which a method may take fewer parameters than the one that it overrides."""


def overrides(sides: Sides, diff: SymbolDiff) -> Iterator[BrokenReference]:
    """Yields the methods of the new side that lost what they override, or no longer fit it."""
    for change in diff.changes:
        if change.old is None or change.old.position == MODULE_LEVEL:
            continue
        module = sides.old.module(change.old.path)
        if module is None or module.language not in DEMANDING:
            continue
        if change.kind in ("removed", "renamed"):
            yield from _orphans(sides, diff, change)
        elif change.kind == "signature" and change.new is not None:
            yield from _unfit(sides, diff, change.old, change.new)


def _orphans(sides: Sides, diff: SymbolDiff, change: SymbolChange) -> Iterator[BrokenReference]:
    assert change.old is not None
    if _overrides_one_of_others(sides.old, change.old):
        return
    left = [
        (edge, place)
        for edge, place in _overriders(sides, diff, change.old)
        if not any(each.kind == "override" for each in sides.new.view.outgoing(place))
    ]
    demanded = change.kind == "renamed" and is_demanded(sides.old, change.old)
    for edge, place in left if demanded else _express(sides.new, left):
        yield _broken(sides, edge, place, change.old, change.kind, "", change.new)


def _unfit(sides: Sides, diff: SymbolDiff, old: Place, new: Place) -> Iterator[BrokenReference]:
    language = sides.new.module_at(new).language
    before, after = (_taken(side, place) for side, place in ((sides.old, old), (sides.new, new)))
    if len(before) == len(after) or (len(before) < len(after) and language in TAKES_FEWER):
        return
    if len(of_one_name(sides.new, new)) > 1:  # another one may be meant
        return
    as_before = []
    for edge, place in _overriders(sides, diff, old):
        own = _taken(sides.new, place)
        if len(own) == len(before) and not any(row.kind in ("rest", "options") for row in own):
            as_before.append((edge, place))
    detail = f"takes {len(after)} parameter{'' if len(after) == 1 else 's'}"
    for edge, place in as_before if is_demanded(sides.new, new) else _express(sides.new, as_before):
        yield _broken(sides, edge, place, old, "signature", detail, new)


def _express(side: Side, methods: list[tuple[Edge, Place]]) -> list[tuple[Edge, Place]]:
    """Returns those that are written as methods that override another one."""
    texts = side.declarations(place for _, place in methods)
    return [(edge, place) for edge, place in methods if overrides_expressly(side.definition(place), texts[place])]


def _overriders(sides: Sides, diff: SymbolDiff, old: Place) -> Iterator[tuple[Edge, Place]]:
    """Yields the methods that overrode `old` and are still there under their name, with the old side's edges."""
    for edge in sides.old.view.incoming(old):
        if edge.kind != "override":
            continue
        place = place_now(sides, diff, edge.source)
        if place is not None and sides.new.definition(place).name == sides.old.definition(old).name:
            yield edge, place


def _overrides_one_of_others(side: Side, place: Place) -> bool:
    """Says whether a method overrides one that is none of ours: what overrides it goes on doing so without it."""
    module, row = side.module_at(place), side.definition(place)
    if row.name in module.adapter.BUILTIN_MEMBERS:
        return True
    if any(edge.kind == "override" for edge in side.view.outgoing(place)):
        return False
    open_ended = row.parent != MODULE_LEVEL and None in side.view.lookup.ancestors(place.path, row.parent)
    return open_ended or overrides_expressly(row, side.declaration(place))


def _taken(side: Side, place: Place) -> tuple[Parameter, ...]:
    """Returns the parameters of a method, its receiver left out."""
    row: Definition = side.definition(place)
    receiver = side.module_at(place).adapter.receiver_name(row)
    own = bool(row.parameters) and bool(receiver) and row.parameters[0].name == receiver
    return row.parameters[own:]


def _broken(
    sides: Sides, edge: Edge, place: Place, old: Place, reason: str, detail: str, now: Place | None
) -> BrokenReference:
    row = sides.new.definition(place)
    return BrokenReference(
        place.path, row.line, place, row.name, "override", old, reason, detail, edge.rule, edge.confidence, now
    )
