"""Members of entities: of modules, of classes through their bases, of values."""

from __future__ import annotations

from collections.abc import Sequence

from codemap.index.asked import Asked
from codemap.index.bases import Bases
from codemap.index.entity import EXTERNAL, MISSING, Entity, Found, found_by, symbol_at
from codemap.index.held import is_held, member_of, of_enum
from codemap.index.imports import is_code
from codemap.index.module import MODULE_LEVEL, Module, Place, has_methods_of_class, is_of_class
from codemap.lang import OF_OBJECT, MemberRules

_Having = tuple[dict[str, list[Place]], tuple[Place | None, ...]]


class Members:
    """Members, and the classes that a class has them from."""

    def __init__(self, lookup: Asked) -> None:
        self.lookup = lookup
        bases = Bases(lookup)
        self._parts, self._in_order, self.ancestors = bases.parts, bases.in_order, bases.ancestors
        self._names = _Names(lookup)

    def member(self, entity: Entity, name: str) -> Found | None:
        """Returns what `name` means on an entity, None when it is not known to have such a member."""
        if entity.kind in ("external", "builtin", "missing"):  # whose members no file of ours can change
            return Found(entity, entity.kind)
        self.lookup.record(name)
        if entity.kind == "module":
            return self._of_module(entity.path, name)
        if entity.kind in ("package", "qualifier"):
            return self.lookup.namespaces.of_package(entity, name)
        if entity.kind == "super":
            return self.of_class(entity, name, own=False)
        if is_held(entity):
            return member_of(self._rules(entity), entity, name)
        if name and entity.kind == "symbol" and self._rules(entity).objects_member == name:
            return Found(entity._replace(kind="instance"), "typed")
        if entity.kind == "instance" or self.is_class(entity):
            return self._of_object(entity, name, ())
        own = self._given(entity, name)
        if own or self.is_function(entity):
            return own
        return self.lookup.remember(("member", entity, name), None, self._member_of_value, entity, name)

    def _of_object(self, entity: Entity, name: str, behind: tuple[Entity, ...]) -> Found | None:
        """Returns a member of an object or class that the objects `behind` point to, each to the next."""
        found = self.of_class(entity, name, own=True)
        found = self._besides(entity, name, behind) or found if found in _NOT_OURS else found
        return found if found not in _NOT_OURS else self._unwritten(entity, name) or found

    def _besides(self, entity: Entity, name: str, behind: tuple[Entity, ...]) -> Found | None:
        """Returns what an object has besides the members of its class: what it points to, and itself as a base."""
        rules = self._rules(entity)
        if rules.arrow and name != rules.arrow and entity.kind == "instance":
            pointed = self.lookup.remember(("pointed", entity), None, self._pointed, entity, rules.arrow)
            if pointed and all(pointed[:3] != each[:3] for each in behind):
                return self._of_object(pointed, name, (*behind, entity))
        return self._base_of(entity, name) if rules.qualified_members else None

    def _pointed(self, entity: Entity, arrow: str) -> Entity | None:
        """Returns the object that an object of another class points to."""
        self.lookup.record(arrow)
        operator = self.of_class(entity, arrow, own=True)
        pointed = self.lookup.called(operator.entity) if operator and operator.entity else None
        return pointed if pointed and pointed.kind == "instance" and pointed[:3] != entity[:3] else None

    def _base_of(self, entity: Entity, name: str) -> Found | None:
        """Returns an object seen as one of a base, where members may be named with their class: `x.Base::f()`."""
        for place in self.ancestors(entity.path, entity.position):
            if place and self.lookup.definition(symbol_at(*place)).name == name:
                return Found(Entity("instance", *place, exact=True), "self")
        return None

    def _unwritten(self, entity: Entity, name: str) -> Found | None:
        """Returns what a class or an object has without a definition that says so."""
        rules = self._rules(entity)
        if entity.kind == "symbol":
            if name in rules.super_words | rules.itself:  # `A.super.m()` means the method of `A`
                return Found(entity, "typed")
            if self.lookup.definition(entity).kind == "enum":
                return of_enum(entity, name)
        return member_of(rules, entity, name)

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
        whole = None if found else self.lookup.whole(path)
        of_whole = self.member(whole, name) if whole else None
        return of_whole or Found(found or (MISSING if is_code(path) else EXTERNAL), "module")

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
        parts = self._parts(entity.path, entity.position)
        places = self._in_order(entity.path, entity.position, parts)
        if not own:
            return self._of_places([place for place in places[1:] if place != places[0]], entity.kind, name)
        if not parts:
            return self._of_places(places, entity.kind, name)
        # What a part has not, all parts have from the same places: looking through them anew for each has no end.
        key = ("of parts", parts[0], entity.kind, name)
        found = self._of_places(places[:1], entity.kind, name)
        return found or self.lookup.remember(key, None, self._of_parts, parts, entity.kind, name)

    def _of_parts(self, parts: tuple[Place, ...], kind: str, name: str) -> Found | None:
        """Returns what `name` means on a type in several parts, of which few have it."""
        if self.lookup.namespaces.is_outside(parts[0].path, name):
            return self._of_places(self.ancestors(*parts[0]), kind, name)
        nothing: _Having = ({}, ())
        having, bases = self.lookup.remember(("names of parts", parts[0]), nothing, self._having, parts)
        return self._of_places((*having.get(name, ()), *bases), kind, name)

    def _having(self, parts: tuple[Place, ...]) -> _Having:
        """Returns the parts of a type by the names that they have, and its bases."""
        having: dict[str, list[Place]] = {}
        for place in parts:
            context = self.lookup.context(place.path)
            assert context is not None
            children, bindings = context.module.children, context.module.bindings
            for name in {*children.get(place.position, ()), *bindings.get(place.position, ())}:
                having.setdefault(name, []).append(place)
        own = set(parts)
        return having, tuple([place for place in self.ancestors(*parts[0]) if place not in own])

    def _of_places(self, places: Sequence[Place | None], kind: str, name: str) -> Found | None:
        """Returns what `name` means on the first of some classes that has it."""
        open_ended = False
        for place in places:
            if place is None:
                open_ended = True
                continue
            if not self.may_have(place, name):
                continue
            path, position = place
            context = self.lookup.context(path)
            assert context is not None
            module = context.module
            child = module.child(position, name) if position in module.containers else module.member(position, name)
            if child is not None and kind != "super":
                child = _of_kind(module, position, child, of_class=kind == "symbol")
            if child is not None:
                return found_by("typed", symbol_at(path, child))
            bound = module.own_bindings(position, name)
            if bound:
                return found_by("typed", self.lookup.bound(context, position, bound))
            attached = self.lookup.namespaces.attached(module, position, name)
            if attached:
                return Found(attached, "typed")
        embedded = self._embedded(places, name)
        return Found(embedded, "typed") if embedded else _EXTERNAL if open_ended else None

    def may_have(self, place: Place, name: str) -> bool:
        """Says whether a class may give a member of this name itself; what its file's functions put there apart."""
        names = self._names[place]
        return names is None or name in names

    def _embedded(self, places: Sequence[Place | None], name: str) -> Entity | None:
        """Returns the object of a type that another one embeds, which has the name of its type there: Go."""
        for place in places:
            context = self.lookup.context(place.path) if place else None
            if place is None or context is None:
                continue
            if not context.adapter.MEMBERS.structural:
                return None
            definition = context.module.definitions[place.position]
            for base in definition.bases if definition.kind == "struct" else ():
                if base.rpartition(".")[2] == name:
                    return self.lookup.typed(context, definition.parent, base)
        return None


_EXTERNAL = Found(EXTERNAL, "external")
_NOT_OURS = (None, _EXTERNAL)


class _Names(dict[Place, frozenset[str] | None]):
    """The names that classes give members themselves, elements of members included; None where other files do, too."""

    def __init__(self, lookup: Asked) -> None:
        super().__init__()
        self.lookup = lookup

    def __missing__(self, place: Place) -> frozenset[str] | None:
        context = self.lookup.context(place.path)
        assert context is not None
        module = context.module
        found = None
        if context.adapter.NAMESPACES is None:
            bound = [name.removeprefix(OF_OBJECT) for name in module.bindings.get(place.position, ())]
            roots = [name.partition("[")[0].partition(".")[0] for name in bound]
            found = frozenset([*module.children.get(place.position, ()), *roots])
        self[place] = found
        return found


def _of_kind(module: Module, holder: int, found: int, *, of_class: bool) -> int | None:
    """Returns the member that a class itself, or an object of it, has under one name; what modules have, both have."""
    adapter = module.adapter
    if not has_methods_of_class(adapter) or module.definitions[found].kind not in ("method", "property"):
        return found
    for position in reversed(module.children[holder][module.definitions[found].name]):
        if is_of_class(module.definitions[position], adapter) == of_class:
            return position
    return found if module.definitions[holder].kind == "module" else None
