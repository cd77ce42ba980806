"""Where the links of a chain lead from an entity: members, results of calls, elements."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.index.entity import VALUES, Context, Entity, symbol_at
from codemap.index.fixtures import is_fixture
from codemap.index.flow_asked import Rewriting
from codemap.index.held import element, is_held
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.stores import Links, bindings_of, chains, is_subscript, matched, plain
from codemap.lang.chain import links
from codemap.model import Binding, Definition

_NEXT_VALUE = (".next", "()", ".value")
_OTHERS = frozenset({"external", "builtin", "missing"})
_OF_CLASSES = frozenset({"symbol", "instance", "super"})
_FUNCTIONS = frozenset({"function", "method", "property"})


class FlowEntities:
    """The entities that the values of one file are."""

    def __init__(self, flow: Rewriting) -> None:
        self.flow = flow
        self.lookup = flow.lookup

    def follow(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        """Yields what the links lead to from an entity."""
        kind = entity.kind
        if kind in _OTHERS:
            return
        if kind == "module":
            yield from self._in_module(entity, rest)
            return
        if kind not in _OF_CLASSES and (kind in ("package", "qualifier") or is_held(entity)):
            yield from self._beyond(entity, rest)
            return
        if kind == "symbol":
            context, definition = self.flow.definition(entity)
            if definition.kind in VALUES:
                yield from self._variable(context, entity, definition, rest)
                return
            if definition.kind in _FUNCTIONS:
                if definition.kind == "property" and context.adapter.MEMBERS.function_objects:
                    yield from self._variable(context, entity, definition, rest)
                yield from self._function(context, entity, definition, rest)
                return
        if not rest:
            yield entity
        elif rest[0] == "()":
            if kind == "symbol":
                yield from self.follow(Entity("instance", entity.path, entity.position, exact=True), rest[1:])
            elif kind == "instance":
                yield from self._member(entity, "__call__", rest)
        elif is_subscript(rest[0]):
            if kind == "symbol" or self.flow.adapter_of(entity).MEMBERS.pointers:
                yield from self.follow(entity, rest[1:])
            else:
                yield from self._items(entity, rest)
        elif rest[0] == ".__class__" and kind == "instance":
            yield from self.follow(symbol_at(entity.path, entity.position), rest[1:])
        else:
            yield from self._member(entity, rest[0][1:], rest[1:])

    def _beyond(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        """Yields what the links lead to from a namespace or a declared collection."""
        if rest and is_held(entity):
            inner = element(entity) if is_subscript(rest[0]) else None
            yield from self.follow(inner, rest[1:]) if inner else ()
        elif rest and rest[0][0] == ".":
            found = self.lookup.member(entity, rest[0][1:])
            yield from self.follow(found.entity, rest[1:]) if found and found.entity else ()

    def _items(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        adapter = self.flow.adapter_of(entity)
        loop = adapter.MEMBERS.loop if adapter.NAMESPACES is None else ()
        if loop:
            yield from self._member(entity, loop[0], ("()", *rest))
            yield from self._member(entity, loop[0], ("()", *_NEXT_VALUE, *rest[1:]))
            return
        if rest[0] == "[]":
            yield from self._member(entity, "__next__", ("()", *rest[1:]))
            yield from self._member(entity, "__iter__", ("()", *rest))
        yield from self._member(entity, "__getitem__", ("()", *rest[1:]))

    def _in_module(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        whole = self.lookup.whole(entity.path)
        if not rest:
            yield whole or entity
        elif rest[0] == "()":
            yield from self.follow(whole, rest) if whole else ()
        elif rest[0][0] == ".":
            name = rest[0][1:]
            context = self.lookup.context(entity.path)
            found = self.lookup.export(entity.path, name)
            if found and found.kind in ("symbol", "module", "instance"):
                yield from self.follow(found, rest[1:])
            elif context and bindings_of(context, MODULE_LEVEL, name):
                yield from self.flow.named(self.flow.context(context), MODULE_LEVEL, name, rest[1:])

    def _variable(self, context: Context, entity: Entity, definition: Definition, rest: Links) -> Iterator[Entity]:
        self.lookup.record(definition.name)
        kind = "field" if definition.parent in context.module.containers else "name"
        yield from self.flow.held(context, (kind, definition.parent, definition.name), rest)
        yield from self.flow.given(context, entity, rest)
        if kind == "field" and context.adapter.NAMESPACES is not None:
            yield from self.flow.put(Place(entity.path, definition.parent), context.module, entity.position, rest)
        rows = bindings_of(context, definition.parent, definition.name)
        yield from self.flow.bound(context, definition.parent, rows, rest)

    def _function(self, context: Context, entity: Entity, definition: Definition, rest: Links) -> Iterator[Entity]:
        if not rest:
            yield entity
        elif rest[0] == "()":
            yield from self._results(context, entity, definition, rest[1:])
        elif rest[1:2] == ("()",) and rest[0] in (".call", ".apply"):
            yield from self._results(context, entity, definition, rest[2:])
        elif rest[0] == "[]":  # a generic function that is given its types
            yield from self._function(context, entity, definition, rest[1:])
        elif rest[:2] == (".bind", "()"):
            yield from self._function(context, entity, definition, rest[2:])
        else:
            yield from self.flow.given(context, entity, rest)
            if rest[0][0] == "." and definition.decorators:
                yield from self.replaced(context, entity, definition, rest)

    def replaced(self, context: Context, entity: Entity, definition: Definition, rest: Links) -> Iterator[Entity]:
        """See `Rewriting.replaced`."""
        for decorator in definition.decorators:
            found = self.flow.of(context, definition.parent, (*links(decorator), "()", *rest))
            # A decorator that gives back what it gets gives this one here, not what else it is used on.
            yield from (one for one in found if one[:3] != entity[:3] and (rest or not _is_as_written(one)))
            if any(one.path == self.flow.home.module.path for one in found):
                return  # what the outermost one gives is known, with what those within give to it

    def _results(self, context: Context, entity: Entity, definition: Definition, rest: Links) -> Iterator[Entity]:
        """Yields what a call of a function gives: as declared, else as its return statements tell."""
        self.lookup.record(definition.name)
        if definition.returns:
            declared = tuple(self.flow.declared(context, definition, rest))
            yield from declared
            if self.flow.tells(declared) and not is_fixture(definition):
                return
        yield from self.flow.given(context, entity, rest)
        for name, rows in self._handed_out(context, entity.position).items():
            path = links(name)
            for row, value in chains(rows):
                if row.kind == "return":
                    left = matched(path, plain(rest)) if path else rest
                elif row.kind == "yield":
                    left = rest[1:] if rest and is_subscript(rest[0]) else rest
                    left = rest[3:] if rest[:3] == _NEXT_VALUE else left
                else:
                    continue
                if left is not None:
                    yield from self.flow.of(context, entity.position, value + left)

    def _handed_out(self, context: Context, position: int) -> dict[str, list[Binding]]:
        found = context.module.bindings.get(position, {})
        return {name: rows for name, rows in found.items() if not name or name[0] in "[."}

    def _member(self, entity: Entity, name: str, rest: Links) -> Iterator[Entity]:
        """Yields what a member of a class or an object stands for: that of the first class that has one."""
        self.lookup.record(name)
        places = self.lookup.ancestors(entity.path, entity.position)[1 if entity.kind == "super" else 0 :]
        own = self.flow.stores.elements
        for place in places:
            if place is None:
                return
            if not self.lookup.may_have(place, name) and ("field", place.position, name) not in own:
                continue
            context = self.flow.of_path(place.path)
            module = context.module
            child = module.child(place.position, name)
            if child is not None and module.definitions[child].kind not in VALUES:
                if module.definitions[child].kind == "property":
                    if context.adapter.MEMBERS.function_objects:
                        yield from self.flow.put(place, module, child, rest)
                        yield from self.flow.held(context, ("field", place.position, name), rest)
                    getter = module.getter(child)
                    yield from self._results(context, symbol_at(place.path, getter), module.definitions[getter], rest)
                else:
                    yield from self.follow(symbol_at(place.path, child), rest)
                return
            if child is not None and context.adapter.NAMESPACES is not None:
                yield from self.flow.put(place, context.module, child, rest)
            rows = module.own_bindings(place.position, name)
            held = ("field", place.position, name)
            if rows or self.flow.stored(context, held):
                yield from self.flow.held(context, held, rest)
                yield from self.flow.bound(context, place.position, rows, rest)
                yield from self.flow.of_all(module.definitions[place.position], name, rest)
                return
            attached = self.lookup.namespaces.attached(module, place.position, name)
            if attached:
                yield from self.follow(attached, rest)
                return


def _is_as_written(entity: Entity) -> bool:
    return entity.kind == "symbol" and entity.exact
