"""Functions that a file hands on without calling them: by name, or written where a value is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from codemap.index.entity import Entity, symbol_at
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.outcome import Target, edge_to
from codemap.index.sight import Sight
from codemap.lang import EXPRESSION
from codemap.model import Binding


class HandedOn:
    """What becomes of the functions that one file hands on."""

    def __init__(self, lookup: Lookup, sight: Sight, values: Callable[[int, str], tuple[Entity, ...]]) -> None:
        self.lookup = lookup
        self.sight = sight
        self.values = values
        self._takers: dict[tuple[int, str], bool] = {}

    def edges(self, row: Binding, found: tuple[Target, ...]) -> Iterator[Target]:
        """Yields edges to the functions that a binding of kind `pass` hands on, `found` if it were called.

        Whoever gets one calls it, now or later. A function of this file that gets one is followed instead.
        """
        if row.target != "@" and not self._is_followed(row):
            yield from (edge_to(place, "call", "passed") for place in self._functions(found))
        elif row.value.startswith(EXPRESSION):
            yield from (edge_to(place, "read", "scope") for place in self._functions(found))

    def _functions(self, found: tuple[Target, ...]) -> Iterator[Place]:
        if not any(kind == "construct" for _, kind, *_ in found):
            for place, *_ in found:
                if place.position != MODULE_LEVEL and self.lookup.is_function(symbol_at(*place)):
                    yield place

    def _is_followed(self, row: Binding) -> bool:
        callee = row.target[1:]
        if not callee or callee[0] in "?<":
            return False
        key = (self.sight.alike(row.scope, self.sight.head(callee)), callee)
        if key not in self._takers:
            entity = self.sight.receiver(*key)[0]
            found = (entity,) if entity else self.values(*key)
            self._takers[key] = any(self._is_own_code(one) for one in found)
        return self._takers[key]

    def _is_own_code(self, entity: Entity) -> bool:
        """Says whether calling an entity runs a function of this file."""
        path = self.sight.context.module.path
        if entity.kind == "super" or self.lookup.is_class(entity):
            made = entity if entity.kind == "super" else entity._replace(kind="instance")
            names = self.sight.context.adapter.CONSTRUCTORS
            place = next(filter(None, (self.lookup.member_place(made, name) for name in names)), None)
            return place is not None and place.path == path
        return entity.path == path and self.lookup.is_function(entity)
