"""What names stand for, and what was put into fields and containers, on the way of values through a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codemap.index.entity import VALUES, Context, Entity, symbol_at
from codemap.index.flow_asked import Rewriting
from codemap.index.module import MODULE_LEVEL, NO_BINDINGS, Module, Place, place_among
from codemap.index.recorded import methods_of
from codemap.index.stores import Links, Owner, bindings_of, chains, matched, parameter_at, plain
from codemap.lang import OF_OBJECT
from codemap.lang.chain import links
from codemap.model import Binding, Definition


class FlowNames:
    """The names of one file on the way of its values."""

    def __init__(self, flow: Rewriting) -> None:
        self.flow = flow
        self.lookup = flow.lookup

    def named(self, context: Context, scope: int, name: str, rest: Links) -> Iterator[Entity]:
        """Yields what a name that `scope` binds stands for, less the links that follow."""
        module = context.module
        if context.local is NO_BINDINGS:
            self.lookup.record(name)
        child = module.in_scope(scope, name)
        if child is None or module.definitions[child].kind in VALUES:
            owner: Owner = ("name", scope, name)
            if self.flow.stored(context, owner):
                held = tuple(self.held(context, owner, rest))
                yield from held
                if held and scope != MODULE_LEVEL and context.adapter.NAMESPACES is not None:
                    return  # what a function puts into its own structure is what it finds there
            if child is not None:
                yield from self.given(context, symbol_at(module.path, child), rest)
            rows = bindings_of(context, scope, name)
            if rows:
                yield from self.bound(context, scope, rows, rest)
            if scope != MODULE_LEVEL and scope not in module.containers:
                place = parameter_at(module.definitions[scope].parameters, name)
                if place is not None:
                    yield from self.flow.parameter(context, scope, place, rest)
            if rows:
                return
        found = self.lookup.name(context, scope, name)
        if found and found.entity:
            yield from self.flow.follow(found.entity, rest)

    def bound(self, context: Context, scope: int, rows: Iterable[Binding], rest: Links) -> Iterator[Entity]:
        """See `Rewriting.bound`."""
        module = context.module
        of_object = scope in module.containers
        for _, target, kind, written, line in rows:
            if written[0] in "?<":
                continue
            inner = scope
            if of_object or target.startswith(OF_OBJECT):
                inner = module.writing(target, written, line)
                self.lookup.record(module.definitions[inner].name)
            if kind == "value":
                yield from self.flow.of(context, inner, links(written) + rest)
            elif kind == "type":
                yield from self.flow.typed(context, scope, written, rest)
            elif kind == "item":
                yield from self.flow.of(context, inner, (*links(written), "[]", *rest))
            elif kind.startswith("result "):
                for called in self.flow.of(context, inner, links(written)[:-1]):
                    yield from self._further_result(called, f"[{kind.partition(' ')[2]}]", rest)

    def _further_result(self, called: Entity, place: str, rest: Links) -> Iterator[Entity]:
        """Yields what a call of a function gives besides its first result."""
        if called.kind != "symbol":
            return
        context, definition = self.flow.definition(called)
        self.lookup.record(definition.name)
        for row, value in chains(context.module.bindings.get(called.position, {}).get(place, ())):
            if row.kind == "type":
                yield from self.flow.typed(context, definition.parent, row.value, rest)
            elif row.kind == "return":
                yield from self.flow.of(context, called.position, value + rest)

    def held(self, context: Context, owner: Owner, rest: Links) -> Iterator[Entity]:
        """Yields what was put where `rest` leads in a container."""
        read = plain(rest)
        known = False
        for stored in self.flow.stored(context, owner):
            left = matched(stored.path, read)
            if left is not None:
                known = True
                yield from self.flow.of(context, stored.scope, stored.value + left)
        is_key = read[:1] != () and read[0][0] == "." and read[0][1:] not in context.adapter.BUILTIN_MEMBERS
        if is_key and not known and context is self.flow.home:
            for stored in self.flow.stores.under_any_key(owner):
                left = matched(stored.path, ("[]", *read[1:]))
                if left is not None:
                    yield from self.flow.of(context, stored.scope, stored.value + left)

    def given(self, context: Context, entity: Entity, rest: Links) -> Iterator[Entity]:
        """Yields what `rest` leads to from the functions that are written into an object or onto a function."""
        if not rest or (rest[0][0] != "." and rest[0] != "[]"):
            return
        if not context.adapter.MEMBERS.objects_member:
            return  # no object has a function that its class does not give it
        module = context.module
        if rest[0] == "[]":
            self.lookup.record(methods_of(module.definitions[entity.position].name))
            names = tuple(module.children.get(entity.position, ()))
        else:
            names = (rest[0][1:],)
            self.lookup.record(names[0])
        for name in names:
            place = module.member(entity.position, name)
            if place is not None:
                self.lookup.record(name)
                yield from self.flow.follow(symbol_at(entity.path, place), rest[1:])

    def put(self, holder: Place, module: Module, field: int, rest: Links) -> Iterator[Entity]:
        """Yields what was put into a field of a structure's objects in this file, whichever object it was."""
        name = module.definitions[field].name
        link, place = f".{name}", f"[{place_among(module.definitions, module.definitions[field])}]"
        for put in (*self.flow.stores.into.get(link, ()), *self.flow.stores.into.get(place, ())):
            entity = self.lookup.chain(self.flow.home, put.scope, put.holder)
            entity = self.lookup.held(entity) if entity else None
            if entity and entity[:3] == ("instance", *holder):
                yield from self.flow.of(self.flow.home, put.scope, put.value + rest)

    def of_all(self, holder: Definition, name: str, rest: Links) -> Iterator[Entity]:
        """Yields what this file puts into a field of all objects of a type: where literals name it with its type."""
        if self.flow.home.adapter.MEMBERS.structural:
            yield from self.held(self.flow.home, ("name", MODULE_LEVEL, holder.name), (f".{name}", *rest))
