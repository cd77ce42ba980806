"""Types that lack a method which what they derive from has come to demand."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.demands import DEMANDING, is_demanded, is_made
from codemap.impact.sides import Side, Sides
from codemap.impact.symbols import SymbolChange, SymbolDiff, place_now
from codemap.index.edges import Edge
from codemap.index.entity import Entity, symbol_at
from codemap.index.module import MODULE_LEVEL, Place, owner_of

CERTAIN = 0.6
"""Confidence from which an edge tells what a type derives from."""

IN_SILENCE = 0.5
"""How surely a type that had all methods of an interface was meant to, where types need not say so."""


def unimplemented(sides: Sides, diff: SymbolDiff) -> Iterator[BrokenReference]:
    """Yields the types that derived from another one and have not what that demands now."""
    old_of = {new: old for old, new in diff.pairs.items()}
    for holder, methods in _demands(sides, diff).items():
        was = old_of.get(holder)
        if was is None:
            continue
        deriving = list(_deriving(sides, diff, was, holder))
        lacking = [(edge, one) for one in methods for edge in deriving if _lacks(sides.new, edge.source, one)]
        made = _made(sides.new, {edge.source for edge, _ in lacking})
        for edge, method in lacking:
            if edge.source in made:
                name = sides.new.definition(method).name
                yield BrokenReference(
                    edge.source.path, edge.line, edge.source, sides.new.definition(holder).name, "inherit", was,
                    "unimplemented", f"asks for `{name}`", edge.rule, edge.confidence, method,
                )  # fmt: skip


def _demands(sides: Sides, diff: SymbolDiff) -> dict[Place, list[Place]]:
    """Returns the methods that are demanded on the new side and were not on the old one, by their types."""
    found: dict[Place, list[Place]] = {}
    for change in diff.changes:
        if change.new is None or change.kind not in ("added", "signature", "body"):
            continue
        module = sides.new.module(change.new.path)
        if module is None or module.language not in DEMANDING or change.new.position == MODULE_LEVEL:
            continue
        parent = module.definitions[change.new.position].parent
        if parent != MODULE_LEVEL and is_demanded(sides.new, change.new) and not _was_demanded(sides, change):
            found.setdefault(Place(change.new.path, parent), []).append(change.new)
    return found


def _was_demanded(sides: Sides, change: SymbolChange) -> bool:
    return change.old is not None and is_demanded(sides.old, change.old)


def _deriving(sides: Sides, diff: SymbolDiff, was: Place, holder: Place) -> Iterator[Edge]:
    """Yields an edge from each type that derives from `holder`, at any distance, as it did on the old side."""
    if sides.new.module_at(holder).adapter.MEMBERS.structural:
        yield from _satisfying(sides, diff, was)
        return
    before = {place_now(sides, diff, edge.source) for edge in _heirs(sides.old, was)}
    yield from (edge for edge in _heirs(sides.new, holder) if edge.source in before)


def _heirs(side: Side, holder: Place) -> list[Edge]:
    found: dict[Place, Edge] = {}
    waiting = [holder]
    while waiting:
        incoming = side.view.incoming_of(waiting)
        waiting = []
        for edge in (edge for edges in incoming.values() for edge in edges):
            if edge.kind == "inherit" and edge.confidence >= CERTAIN and edge.source not in found:
                found[edge.source] = edge
                waiting.append(edge.source)
    return list(found.values())


def _satisfying(sides: Sides, diff: SymbolDiff, was: Place) -> Iterator[Edge]:
    """Yields an edge from each type that had all methods of an interface, two at least."""
    methods = [place for places in sides.old.module_at(was).children.get(was.position, {}).values() for place in places]
    seen: set[Place] = set()
    for position in methods if len(methods) > 1 else ():
        for edge in sides.old.view.incoming(Place(was.path, position)):
            if edge.kind != "override":
                continue
            held = _holder(sides.old, edge.source)
            held = place_now(sides, diff, held) if held else None
            if held is not None and held not in seen:
                seen.add(held)
                line = sides.new.definition(held).line
                yield edge._replace(source=held, line=line, confidence=IN_SILENCE)


def _holder(side: Side, method: Place) -> Place | None:
    """Returns the type that a method is of, in the same file."""
    module = side.module_at(method)
    row = module.definitions[method.position]
    position = row.parent if row.parent != MODULE_LEVEL else module.child(MODULE_LEVEL, owner_of(row))
    return Place(method.path, position) if position is not None else None


def _lacks(side: Side, place: Place, method: Place) -> bool:
    """Says whether a type has nothing that answers to a method demanded of it."""
    module = side.view.module(place.path)
    name = side.definition(method).name
    if module is None or place.position == MODULE_LEVEL or name in module.adapter.BUILTIN_MEMBERS:
        return False
    lookup = side.view.lookup
    ancestors = lookup.ancestors(*place)
    if None in ancestors:
        return False
    # Bases that demand it may be looked at before others that have it.
    found = {lookup.member(Entity("instance", *each), name) for each in ancestors if each}
    return not any(each and each.entity != symbol_at(*method) for each in found)


def _made(side: Side, places: set[Place]) -> set[Place]:
    """Returns the types of which objects are made, as far as their text is here."""
    texts = side.declarations(places)
    return {place for place, text in texts.items() if text and is_made(side.module_at(place), place.position, text)}
