"""The classes that a class has members from: itself, its other parts and its bases, in order."""

from __future__ import annotations

from codemap.index.asked import Asked
from codemap.index.entity import VALUES, Entity
from codemap.index.module import Place

_ROOT_CLASSES = frozenset({"object", "Generic", "Protocol", "ABC", "typing.Generic", "typing.Protocol", "abc.ABC"})
"""Bases that bring in no members worth looking for: a class with only these is fully known."""


class Bases:
    """Bases of classes, functions that make objects, and objects that lend others what they have."""

    def __init__(self, lookup: Asked) -> None:
        self.lookup = lookup

    def parts(self, path: str, position: int) -> tuple[Place, ...]:
        """Returns the parts of a type that is written in several, in order; nothing for one in one piece."""
        context = self.lookup.context(path)
        assert context is not None
        return self.lookup.namespaces.parts(context.module, position) if context.adapter.NAMESPACES else ()

    def ancestors(self, path: str, position: int) -> tuple[Place | None, ...]:
        """Returns the class and its bases in the order members are looked for; None stands for a base of others."""
        return self.in_order(path, position, self.parts(path, position))

    def in_order(self, path: str, position: int, parts: tuple[Place, ...]) -> tuple[Place | None, ...]:
        """Returns the same for a class whose parts are known."""
        nothing: tuple[Place | None, ...] = ()
        if not parts:
            return self.lookup.remember(("ancestors", path, position), nothing, self._ancestors, path, position)
        found = self.lookup.remember(("ancestors", *parts[0]), nothing, self._ancestors, *parts[0])
        return found if parts[0] == (path, position) else (Place(path, position), *found)

    def _ancestors(self, path: str, position: int) -> tuple[Place | None, ...]:
        context = self.lookup.context(path)
        assert context is not None
        self.lookup.record(context.module.definitions[position].name)
        parts = self.lookup.namespaces.parts(context.module, position) or (Place(path, position),)
        order: list[Place | None] = [*parts]
        for part in parts:
            self._add_bases(order, part)
        return tuple(_last_of_each(order))

    def _add_bases(self, order: list[Place | None], place: Place) -> None:
        context = self.lookup.context(place.path)
        assert context is not None
        definition = context.module.definitions[place.position]
        for base in definition.bases:
            entity = self.lookup.chain(context, definition.parent, base)
            written_out = entity is not None and self._is_written_out(entity)
            if entity and not written_out and not self.lookup.is_class(entity):
                entity = self.lookup.held(entity)
            if entity and (written_out or self.lookup.is_class(entity) or self._makes_objects(entity)):
                order.extend(self.ancestors(entity.path, entity.position))
            elif base not in _ROOT_CLASSES:
                order.append(None)

    def _makes_objects(self, entity: Entity) -> bool:
        context = self.lookup.context(entity.path) if entity.kind == "symbol" else None
        return context is not None and context.module.makes_objects(entity.position)

    def _is_written_out(self, entity: Entity) -> bool:
        """Says whether an entity is an object that is written out: it may lend others what it has."""
        context = self.lookup.context(entity.path) if entity.kind == "symbol" else None
        row = context.module.definitions[entity.position] if context else None
        if context is None or row is None or row.kind not in VALUES:
            return False
        return any(one.value == "<dict>" for one in context.module.bindings.get(row.parent, {}).get(row.name, ()))


def _last_of_each(order: list[Place | None]) -> list[Place | None]:
    """Returns the places, each at its last mention: that puts shared bases after all that derive from them."""
    kept = dict.fromkeys(reversed(order))
    return list(reversed(kept))
