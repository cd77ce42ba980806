"""Entities to edges: what a use of an entity runs, makes or reads."""

from __future__ import annotations

from codemap.index.entity import VALUES, Entity, symbol_at
from codemap.index.held import is_held
from codemap.index.lookup import Lookup
from codemap.index.module import CONSTRUCTOR, MODULE_LEVEL, Place
from codemap.index.outcome import UNRESOLVED, Outcome, Target, edge_to
from codemap.lang import Adapter


class Targets:
    """The edges of uses in files of one language; `followed` where values are followed on their way, too."""

    def __init__(self, lookup: Lookup, adapter: Adapter, *, followed: bool) -> None:
        self.lookup = lookup
        self.adapter = adapter
        self.followed = followed

    def outcome(self, entity: Entity | None, rule: str, kind: str) -> Outcome:
        """Returns what a use comes to that a rule found to mean `entity`, None for a local value."""
        if entity is None:
            return _PLAIN["local"] if rule in ("typed", "local") else UNRESOLVED
        if entity.kind in ("external", "builtin"):
            return _PLAIN[entity.kind]
        if is_held(entity):
            return _PLAIN["builtin" if kind == "call" else "local"]
        if entity.kind in ("package", "qualifier"):
            return _PLAIN["external"]
        if entity.kind == "instance" and kind != "call":
            return _PLAIN["local"]
        if entity.kind == "missing":
            return UNRESOLVED
        whole = self.lookup.whole(entity.path) if entity.kind == "module" and kind in _OF_WHOLE else None
        if whole:
            return self.outcome(whole, rule, kind)
        if entity.kind == "module":
            return Outcome(rule, (edge_to(Place(entity.path, MODULE_LEVEL), "read", rule),))
        return Outcome(rule, self.of(entity, kind, rule))

    def of(self, entity: Entity, kind: str, rule: str) -> tuple[Target, ...]:
        """Returns the edges of a use of an entity that has a place."""
        entity = self.lookup.namespaces.embodied(entity)
        if kind == "call":
            entity = self._called(entity)
            if self.lookup.is_alias(entity):
                return ()
            if entity.kind == "super" or self.lookup.is_class(entity):
                return self.constructing(entity, rule)
            if entity.kind == "instance":
                found = self.lookup.member_place(entity, self.adapter.MEMBERS.call_operator)
                return (edge_to(found, "call", rule),) if found else ()
            if entity.kind == "symbol" and self.lookup.definition(entity).kind in self._read_when_called():
                kind = "read"
        elif kind == "read" and self._runs_when_read(entity):
            kind = "call"
        return (edge_to(Place(entity.path, entity.position), kind, rule),)

    def _runs_when_read(self, entity: Entity) -> bool:
        """Says whether naming an entity runs it, or hands it on to be run."""
        if self.adapter.MEMBERS.method_values and self.lookup.is_function(entity):
            return True
        return self.followed and self.lookup.definition(entity).kind == "property"

    def _read_when_called(self) -> frozenset[str]:
        """Returns the kinds of values that are no functions themselves, so that calling one reads it."""
        rules, members = self.adapter.NAMESPACES, self.adapter.MEMBERS
        if members.capital_types and not members.separate_fields:
            return _WITH_PROPERTIES
        return VALUES if self.followed else _HELD if rules and rules.closed else frozenset()

    def _called(self, entity: Entity) -> Entity:
        value = self.lookup.meant(entity) if self.lookup.is_alias(entity) else self.lookup.held(entity)
        return value if value and value.kind in ("symbol", "instance") else entity

    def constructing(self, entity: Entity, rule: str) -> tuple[Target, ...]:
        """Returns the edges of making an object of a class: to the class, and to the constructors that run."""
        # Where no constructor can run, writing an object out is a use of its type.
        abstract = entity.kind == "symbol" and self.lookup.definition(entity).kind == "interface"
        kind = "construct" if self.adapter.CONSTRUCTORS and not abstract else "read"
        made = (edge_to(Place(entity.path, entity.position), kind, rule),) if entity.kind == "symbol" else ()
        nothing: tuple[Place, ...] = ()
        key = ("constructors", entity, self.adapter.LANGUAGES)
        found = self.lookup.remember(key, nothing, self._constructors, entity)
        return (*made, *[edge_to(place, "call", rule) for place in found])

    def _constructors(self, entity: Entity) -> tuple[Place, ...]:
        """Returns what runs when an object of a class is made."""
        places: list[Place] = []
        for name in self.adapter.CONSTRUCTORS:
            found = self.lookup.member_place(entity, name)
            if found is None and name == CONSTRUCTOR:  # one that is written outside of its class
                found = self.lookup.member_place(entity, self._class_name(entity))
            if found is None and entity.kind == "symbol":
                found = self.lookup.member_place(entity._replace(kind="instance"), name)
            if found:
                body = self.lookup.namespaces.embodied(symbol_at(*found))
                places.append(Place(body.path, body.position))
        return tuple(places)

    def _class_name(self, entity: Entity) -> str:
        """Returns the name of a class; of the class that `super` is looked for in first."""
        places = self.lookup.ancestors(entity.path, entity.position)[entity.kind == "super" :]
        place = next(filter(None, places), None)
        return self.lookup.definition(symbol_at(*place)).name if place else ""


_PLAIN = {rule: Outcome(rule) for rule in ("local", "external", "builtin")}

_OF_WHOLE = frozenset({"call", "inherit", "decorate"})
"""Uses of a file that are uses of what stands in its place."""

_HELD = frozenset({"field", "constant"})
_WITH_PROPERTIES = VALUES | {"property"}
