"""Methods that a call may run instead of the one that its receiver's type names: those that override it."""

from __future__ import annotations

from codemap.index.candidates import CALLABLE, languages_of
from codemap.index.entity import Entity
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, Place
from codemap.lang import Adapter

MOST_OVERRIDERS = 8
"""A method with more overriders is a protocol of the whole program: which one runs, no call site tells."""

_MOST_HOLDERS = 40
"""Classes with bases and a method of one name whose bases are looked up; every file that asks rests on all of them."""


class Dispatch:
    """Overriders in one world."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def overriders(self, entity: Entity) -> tuple[Place, ...]:
        """Returns the methods that override the method `entity`, by path; none where there are too many."""
        definition = self.lookup.definition(entity)
        context = self.lookup.context(entity.path)
        if context is None or definition.kind not in CALLABLE or definition.parent not in context.module.containers:
            return ()
        key = ("overriders", definition.name, languages_of(context.adapter))
        nothing: dict[Place, tuple[Place, ...]] = {}
        by_base = self.lookup.remember(key, nothing, self._by_base, definition.name, context.adapter)
        found = by_base.get(Place(entity.path, definition.parent), ())
        return found if len(found) <= MOST_OVERRIDERS else ()

    def _by_base(self, name: str, adapter: Adapter) -> dict[Place, tuple[Place, ...]]:
        """Returns the methods of this name by each class that theirs derives from."""
        holders = [place for place in self.lookup.named(name) if self._may_override(place, adapter)]
        found: dict[Place, list[Place]] = {}
        for place in holders if len(holders) <= _MOST_HOLDERS else ():
            parent = self.lookup.definition(Entity("symbol", *place)).parent
            for base in self.lookup.ancestors(place.path, parent):
                if base is not None and base != Place(place.path, parent):
                    found.setdefault(base, []).append(place)
        return {base: tuple(places) for base, places in found.items()}

    def _may_override(self, place: Place, adapter: Adapter) -> bool:
        context = self.lookup.context(place.path)
        if context is None or context.module.language not in languages_of(adapter):
            return False
        module = context.module
        definition = module.definitions[place.position]
        parent = definition.parent
        if parent == MODULE_LEVEL or parent not in module.containers or definition.kind not in CALLABLE:
            return False
        return bool(module.definitions[parent].bases) or bool(self.lookup.namespaces.parts(module, parent))
