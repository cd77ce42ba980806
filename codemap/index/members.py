"""Members of entities: of modules, of classes through their bases, of values."""

from __future__ import annotations

from codemap.index.asked import Asked
from codemap.index.entity import EXTERNAL, MISSING, Entity, Found, symbol_at
from codemap.index.held import is_held, member_of
from codemap.index.imports import is_code
from codemap.index.module import MODULE_LEVEL, Module, Place, has_methods_of_class, is_of_class
from codemap.lang import MemberRules

ROOT_CLASSES = frozenset({"object", "Generic", "Protocol", "ABC", "typing.Generic", "typing.Protocol", "abc.ABC"})
"""Bases that bring in no members worth looking for: a class with only these is fully known."""


class Members:
    """Members, and the classes that a class has them from."""

    def __init__(self, lookup: Asked) -> None:
        self.lookup = lookup

    def member(self, entity: Entity, name: str) -> Found | None:
        """Returns what `name` means on an entity, None when it is not known to have such a member."""
        self.lookup.record(name)
        if entity.kind == "module":
            return self._of_module(entity.path, name)
        if entity.kind in ("package", "qualifier"):
            return self.lookup.namespaces.of_package(entity, name)
        if entity.kind in ("external", "builtin", "missing"):
            return Found(entity, entity.kind)
        if entity.kind == "super":
            return self.of_class(entity, name, own=False)
        if is_held(entity):
            return member_of(self._rules(entity), entity, name)
        if entity.kind == "instance" or self.is_class(entity):
            found = self.of_class(entity, name, own=True)
            return member_of(self._rules(entity), entity, name) or found if found in _NOT_OURS else found
        own = self._given(entity, name)
        if own or self.is_function(entity):
            return own
        return self.lookup.remember(("member", entity, name), None, self._member_of_value, entity, name)

    def member_place(self, entity: Entity, name: str) -> Place | None:
        """Returns the definition of ours that `name` means on an entity, if it is one."""
        found = self.member(entity, name)
        if found and found.entity and found.entity.kind == "symbol":
            return Place(found.entity.path, found.entity.position)
        return None

    def _member_of_value(self, entity: Entity, name: str) -> Found | None:
        value = self.lookup.value_of(entity)
        return self.member(value, name) if value else None

    def _rules(self, entity: Entity) -> MemberRules:
        context = self.lookup.context(entity.path)
        assert context is not None, entity
        return context.adapter.MEMBERS

    def _given(self, entity: Entity, name: str) -> Found | None:
        """Returns the member that is written into the object or function that a symbol is."""
        context = self.lookup.context(entity.path)
        assert context is not None
        module = context.module
        position = module.member(entity.position, name)
        if position is not None:
            return Found(symbol_at(entity.path, position), "typed")
        definition = module.definitions[entity.position]
        path = f"{definition.name}.{name}"
        rows = module.bindings.get(definition.parent, {}).get(path)
        self.lookup.record(path)
        return Found(self.lookup.bound(context, definition.parent, rows), "typed") if rows else None

    def _of_module(self, path: str, name: str) -> Found | None:
        context = self.lookup.context(path) if name == "super" else None
        rules = context.adapter.NAMESPACES if context else None
        if context and rules and rules.module_files:
            return Found(self.lookup.beyond(context.module, MODULE_LEVEL, name) or MISSING, "module")
        found = self.lookup.export(path, name)
        return Found(found or (MISSING if is_code(path) else EXTERNAL), "module")

    def is_function(self, entity: Entity) -> bool:
        """Says whether an entity is a function or method."""
        return entity.kind == "symbol" and self.lookup.definition(entity).kind in ("function", "method", "prototype")

    def is_class(self, entity: Entity) -> bool:
        """Says whether a `symbol` entity is a class or its like."""
        if entity.kind != "symbol":
            return False
        context = self.lookup.context(entity.path)
        return context is not None and entity.position in context.module.containers

    def of_class(self, entity: Entity, name: str, *, own: bool) -> Found | None:
        """Returns what `name` means on a class or an object of it; without `own`, on its bases alone."""
        open_ended = False
        for place in self.ancestors(entity.path, entity.position)[0 if own else 1 :]:
            if place is None:
                open_ended = True
                continue
            path, position = place
            context = self.lookup.context(path)
            assert context is not None
            module = context.module
            child = module.child(position, name) if position in module.containers else module.member(position, name)
            if child is not None and entity.kind != "super":
                child = _of_kind(module, position, child, of_class=entity.kind == "symbol")
            if child is not None:
                return Found(symbol_at(path, child), "typed")
            bound = module.bindings.get(position)
            if bound and name in bound:
                return Found(self.lookup.bound(context, position, bound[name]), "typed")
            attached = self.lookup.namespaces.attached(module, position, name)
            if attached:
                return Found(attached, "typed")
        return Found(EXTERNAL, "external") if open_ended else None

    def ancestors(self, path: str, position: int) -> tuple[Place | None, ...]:
        """Returns the class and its bases in the order members are looked for; None stands for a base of others."""
        return self.lookup.remember(("ancestors", path, position), (), self._ancestors, path, position)

    def _ancestors(self, path: str, position: int) -> tuple[Place | None, ...]:
        context = self.lookup.context(path)
        assert context is not None
        self.lookup.record(context.module.definitions[position].name)
        order: list[Place | None] = [Place(path, position)]
        parts = self.lookup.namespaces.parts(context.module, position)
        order.extend(parts)
        for part in (Place(path, position), *parts):
            self._add_bases(order, part)
        return tuple(last_of_each(order))

    def _add_bases(self, order: list[Place | None], place: Place) -> None:
        context = self.lookup.context(place.path)
        assert context is not None
        definition = context.module.definitions[place.position]
        for base in definition.bases:
            entity = self.lookup.chain(context, definition.parent, base)
            if entity and entity.kind == "symbol" and not self.is_class(entity):
                entity = self.lookup.value_of(entity)
            if entity and self.is_class(entity):
                order.extend(self.ancestors(entity.path, entity.position))
            elif base not in ROOT_CLASSES:
                order.append(None)


_NOT_OURS = (None, Found(EXTERNAL, "external"))


def last_of_each(order: list[Place | None]) -> list[Place | None]:
    """Returns the places, each at its last mention: that puts shared bases after all that derive from them."""
    kept = dict.fromkeys(reversed(order))
    return list(reversed(kept))


def _of_kind(module: Module, holder: int, found: int, *, of_class: bool) -> int | None:
    """Returns the member that a class itself, or an object of it, has under one name; what modules have, both have."""
    adapter = module.adapter
    if not has_methods_of_class(adapter) or module.definitions[found].kind not in ("method", "property"):
        return found
    for position in reversed(module.children[holder][module.definitions[found].name]):
        if is_of_class(module.definitions[position], adapter) == of_class:
            return position
    return found if module.definitions[holder].kind == "module" else None
