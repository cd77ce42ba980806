"""What loops run of the objects that they run over, where values tell which objects these are."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.index.entity import Context, Entity, symbol_at
from codemap.index.flow import Flow
from codemap.index.lookup import Lookup
from codemap.index.outcome import Target, edge_to
from codemap.index.packing import Body


def looped_over(lookup: Lookup, context: Context, body: Body, flow: Flow) -> Iterator[tuple[int, int, Target]]:
    """Yields the scope, the line and the target of what the loops of a file run; others do in `index/implied.py`."""
    loop = context.adapter.MEMBERS.loop if context.adapter.NAMESPACES is None else ()
    if not loop or not lookup.is_named(loop[0]):
        return
    outer = [row for names in context.module.bindings.values() for rows in names.values() for row in rows]
    for row in (*outer, *body.bindings):
        if row.kind == "item" and row.value[0] not in "?<":
            for value in flow.values(row.scope, row.value):
                for target in _run(lookup, flow, value, loop):
                    yield row.scope, row.line, target


def _run(lookup: Lookup, flow: Flow, value: Entity, loop: tuple[str, ...]) -> Iterator[Target]:
    """Yields the member that gives an iterator, and those that the iterator is asked for."""
    place = lookup.member_place(value, loop[0])
    if place is not None:
        yield edge_to(place, "call", "flow")
        for iterator in flow.follow(symbol_at(*place), ("()",)):
            for asked in filter(None, (lookup.member_place(iterator, name) for name in loop[1:])):
                yield edge_to(asked, "call", "flow")
