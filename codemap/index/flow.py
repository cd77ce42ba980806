"""Values on their way through one file: what a chain may stand for where one answer does not tell.

A chain is rewritten link by link: a name by what it is bound to, a call by what the function returns, an element by
what was put there, a parameter by what the calls of this file pass. Answers are sets, without regard to the order of
statements or to who calls; other files are asked through the look-up only, which records every name. The work for a
question is bounded, and so is that for a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from codemap.index.entity import VALUES, Context, Entity, symbol_at
from codemap.index.fixtures import fixtures_of, is_fixture
from codemap.index.held import element, is_held
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, NO_BINDINGS, Module, Place, enclosing, place_among
from codemap.index.stores import (
    Links,
    Owner,
    Passed,
    Stored,
    Stores,
    binding_scope,
    bindings_of,
    chains,
    is_subscript,
    matched,
    plain,
    stored_in,
)
from codemap.lang import OF_OBJECT, PARAMETER, Adapter
from codemap.lang.chain import links
from codemap.model import Binding, Definition, Parameter

MOST_VALUES = 8
"""Values of one chain that are kept: more of them tell little about a call."""

_DEEPEST = 24
_LONGEST = 10
_STEPS = 200
"""Rewritings for one question; what is not found by then is not found."""

_STEPS_OF_CALLEE = 60
_STEPS_OF_FILE = 50_000
_ROUNDS = 3
"""How often callees are found out anew with what was passed to the functions that call them."""

_OTHERS = frozenset({"external", "builtin", "missing"})
_FUNCTIONS = frozenset({"function", "method", "property"})

FOLLOWED = frozenset({"c", "cpp", "go", "python", "rust", "javascript", "typescript", "tsx"})
"""Languages whose facts say where values go."""

WRAPPED = frozenset({"cpp", "go", "javascript", "typescript", "tsx"})
"""Those in which a variable may be all that names a function."""

_TYPES = frozenset({"type", "Type"})

_Start = tuple[int, Entity | None]
_Question = tuple[str, int, Links]


class Flow:
    """The values of one file. Not to be used for others: what it remembers rests on the names recorded meanwhile."""

    def __init__(self, lookup: Lookup, context: Context) -> None:
        self.lookup = lookup
        self.home = context
        self.stores = Stores(context)
        self._starts: dict[tuple[str, int, str], _Start] = {}
        self._known: dict[_Question, tuple[Entity, ...]] = {}
        self._open: set[_Question] = set()
        self._elsewhere: dict[tuple[str, Owner], list[Stored]] = {}
        self._steps = 0
        self._spent = 0
        self._arrivals: dict[int, list[Passed]] | None = None

    def values(self, scope: int, chain: str) -> tuple[Entity, ...]:
        """Returns what a chain written in `scope` may stand for, at most `MOST_VALUES`; nothing if that is too many."""
        self._steps = 0
        found = self._of(self.home, scope, links(chain))
        self._spent += self._steps
        return found if len(found) <= MOST_VALUES else ()

    def members(self, entities: tuple[Entity, ...], name: str) -> tuple[Entity, ...]:
        """Returns what a member of any of these may stand for."""
        self._steps = 0
        found = tuple(dict.fromkeys(value for entity in entities for value in self._follow(entity, (f".{name}",))))
        self._spent += self._steps
        return found if len(found) <= MOST_VALUES else ()

    # -- rewriting ------------------------------------------------------------------------------------------------

    def _of(self, context: Context, scope: int, chain: Links) -> tuple[Entity, ...]:
        if not chain or chain[0][0] in "?<":
            return ()
        # A scope that does not bind the head sees what the scope around it sees.
        start = self._start(context, scope, chain[0])
        key = (context.module.path, start[0], chain)
        known = self._known.get(key)
        if known is not None:
            return known
        exhausted = self._steps >= _STEPS or self._spent >= _STEPS_OF_FILE
        if key in self._open or exhausted or len(self._open) >= _DEEPEST or len(chain) > _LONGEST:
            return ()
        self._steps += 1
        self._open.add(key)
        found = tuple(dict.fromkeys(self._head(context, start, chain[0], chain[1:])))
        self._open.discard(key)
        self._known[key] = found
        return found

    def _start(self, context: Context, scope: int, head: str) -> _Start:
        """Returns the scope that binds the first name of a chain, and the object that the name is there."""
        key = (context.module.path, scope, head)
        known = self._starts.get(key)
        if known is None:
            own = self.lookup.word(context, scope, head) if head == "super" else self.lookup.own(context, scope, head)
            bound = scope if own or head == "super" else binding_scope(context, scope, head)
            if bound == MODULE_LEVEL != scope and context.adapter.CLASS_SCOPE_VISIBLE:
                found = self.lookup.name(context, scope, head)
                own = found.entity if found and self._is_member(found.entity) else None
                bound = scope if own else bound
            known = self._starts[key] = (scope, own) if bound == scope else self._start(context, bound, head)
        return known

    def _is_member(self, entity: Entity | None) -> bool:
        return entity is not None and entity.kind == "symbol" and self.lookup.definition(entity).parent != MODULE_LEVEL

    def _head(self, context: Context, start: _Start, head: str, rest: Links) -> Iterable[Entity]:
        scope, own = start
        if head == "super":
            return self._follow(own, rest[1:]) if own and rest[:1] == ("()",) else ()
        return self._follow(own, rest) if own else self._named(context, scope, head, rest)

    def _named(self, context: Context, scope: int, name: str, rest: Links) -> Iterator[Entity]:
        """Yields what a name that `scope` binds stands for, less the links that follow."""
        module = context.module
        if context.local is NO_BINDINGS:
            self.lookup.record(name)
        child = module.in_scope(scope, name)
        if child is None or module.definitions[child].kind in VALUES:
            held = tuple(self._held(context, ("name", scope, name), rest))
            yield from held
            if held and scope != MODULE_LEVEL and context.adapter.NAMESPACES is not None:
                return  # what a function puts into its own structure is what it finds there
            if child is not None:
                yield from self._given(context, symbol_at(module.path, child), rest)
            rows = bindings_of(context, scope, name)
            yield from self._bound(context, scope, rows, rest)
            if scope != MODULE_LEVEL and scope not in module.containers:
                yield from self._parameter(context, scope, name, rest)
            if rows:
                return
        found = self.lookup.name(context, scope, name)
        if found and found.entity:
            yield from self._follow(found.entity, rest)

    def _bound(self, context: Context, scope: int, rows: Iterable[Binding], rest: Links) -> Iterator[Entity]:
        module = context.module
        for row, value in chains(rows):
            inner = scope
            if scope in module.containers or row.target.startswith(OF_OBJECT):
                inner = enclosing(module.definitions, row.line)
                self.lookup.record(module.definitions[inner].name)
            if row.kind == "type":
                yield from self._typed(context, scope, row.value, rest)
            elif row.kind == "value":
                yield from self._of(context, inner, value + rest)
            elif row.kind == "item":
                yield from self._of(context, inner, (*value, "[]", *rest))
            elif row.kind.startswith("result "):
                for called in self._of(context, inner, value[:-1]):
                    yield from self._further_result(called, f"[{row.kind.partition(' ')[2]}]", rest)

    def _further_result(self, called: Entity, place: str, rest: Links) -> Iterator[Entity]:
        """Yields what a call of a function gives besides its first result."""
        if called.kind != "symbol":
            return
        context, definition = self._definition(called)
        self.lookup.record(definition.name)
        for row, value in chains(context.module.bindings.get(called.position, {}).get(place, ())):
            if row.kind == "type":
                yield from self._typed(context, definition.parent, row.value, rest)
            elif row.kind == "return":
                yield from self._of(context, called.position, value + rest)

    def _held(self, context: Context, owner: Owner, rest: Links) -> Iterator[Entity]:
        """Yields what was put where `rest` leads in a container."""
        read = plain(rest)
        for stored in self._stored(context, owner):
            left = matched(stored.path, read)
            if left is not None:
                yield from self._of(context, stored.scope, stored.value + left)

    def _stored(self, context: Context, owner: Owner) -> Sequence[Stored]:
        """Returns what was put into a container: by the whole file it is in if that is this one, else where it is."""
        if context is self.home:
            return self.stores.elements.get(owner, ())
        key = (context.module.path, owner)
        if key not in self._elsewhere:
            self._elsewhere[key] = stored_in(context, owner)
        return self._elsewhere[key]

    def _typed(self, context: Context, scope: int, written: str, rest: Links) -> Iterator[Entity]:
        for alternative in written.split("|"):
            yield from self._of_type(context, scope, alternative, rest)

    def _of_type(self, context: Context, scope: int, written: str, rest: Links) -> Iterator[Entity]:
        if written.endswith("[]"):
            read = plain(rest)
            if read and is_subscript(read[0]):
                yield from self._of_type(context, scope, written[:-2], read[1:])
            return
        base, _, held = written.partition("[")
        held = held.rstrip("]")
        if not held:
            others = self._of_alias(context, scope, base)
            for around, alternative in others:
                entity = self.lookup.typed(self._context(around), MODULE_LEVEL, alternative)
                yield from self._follow(entity, rest) if entity else ()
            entity = None if others else self.lookup.typed(context, scope, base)
            yield from self._follow(entity, rest) if entity else ()
            return
        name, read = base.rpartition(".")[2], plain(rest)
        for each in held.split(","):
            if name in _TYPES:
                yield from self._of(context, scope, links(each) + rest)
            elif name == "Callable":
                if rest[:1] == ("()",):
                    yield from self._of_type(context, scope, each, rest[1:])
            elif read and is_subscript(read[0]):
                yield from self._of_type(context, scope, each, read[1:])

    def _of_alias(self, context: Context, scope: int, written: str) -> list[tuple[Context, str]]:
        """Returns the classes that the name of a union stands for, each with the file that names it."""
        found = self.lookup.chain(context, scope, written)
        if found is None or not self.lookup.is_alias(found):
            return []
        around, definition = self._definition(found)
        rows = bindings_of(around, definition.parent, definition.name)
        return [(around, row.value) for row in rows] if len(rows) > 1 else []

    # -- entities -------------------------------------------------------------------------------------------------

    def _follow(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        """Yields what the links lead to from an entity."""
        if entity.kind in _OTHERS:
            return
        if entity.kind == "module":
            yield from self._in_module(entity, rest)
            return
        if entity.kind in ("package", "qualifier") or is_held(entity):
            yield from self._beyond(entity, rest)
            return
        if entity.kind == "symbol":
            context, definition = self._definition(entity)
            if definition.kind in VALUES:
                yield from self._variable(context, entity, definition, rest)
                return
            if definition.kind in _FUNCTIONS:
                yield from self._function(context, entity, definition, rest)
                return
        if not rest:
            yield entity
        elif rest[0] == "()":
            if entity.kind == "symbol":
                yield from self._follow(Entity("instance", entity.path, entity.position, exact=True), rest[1:])
            elif entity.kind == "instance":
                yield from self._member(entity, "__call__", rest)
        elif is_subscript(rest[0]):
            if entity.kind == "symbol" or self._adapter(entity).MEMBERS.pointers:
                yield from self._follow(entity, rest[1:])
            else:
                yield from self._items(entity, rest)
        elif rest[0] == ".__class__" and entity.kind == "instance":
            yield from self._follow(symbol_at(entity.path, entity.position), rest[1:])
        else:
            yield from self._member(entity, rest[0][1:], rest[1:])

    def _beyond(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        """Yields what the links lead to from a namespace or a declared collection."""
        if rest and is_held(entity):
            inner = element(entity) if is_subscript(rest[0]) else None
            yield from self._follow(inner, rest[1:]) if inner else ()
        elif rest and rest[0][0] == ".":
            found = self.lookup.member(entity, rest[0][1:])
            yield from self._follow(found.entity, rest[1:]) if found and found.entity else ()

    def _items(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        if rest[0] == "[]":
            yield from self._member(entity, "__next__", ("()", *rest[1:]))
            yield from self._member(entity, "__iter__", ("()", *rest))
        yield from self._member(entity, "__getitem__", ("()", *rest[1:]))

    def _in_module(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        whole = self.lookup.whole(entity.path)
        if not rest:
            yield whole or entity
        elif rest[0] == "()":
            yield from self._follow(whole, rest) if whole else ()
        elif rest[0][0] == ".":
            name = rest[0][1:]
            context = self.lookup.context(entity.path)
            found = self.lookup.export(entity.path, name)
            if found and found.kind in ("symbol", "module", "instance"):
                yield from self._follow(found, rest[1:])
            elif context and bindings_of(context, MODULE_LEVEL, name):
                yield from self._named(self._context(context), MODULE_LEVEL, name, rest[1:])

    def _variable(self, context: Context, entity: Entity, definition: Definition, rest: Links) -> Iterator[Entity]:
        self.lookup.record(definition.name)
        kind = "field" if definition.parent in context.module.containers else "name"
        yield from self._held(context, (kind, definition.parent, definition.name), rest)
        yield from self._given(context, entity, rest)
        if kind == "field" and context.adapter.NAMESPACES is not None:
            yield from self._put(Place(entity.path, definition.parent), context.module, entity.position, rest)
        rows = bindings_of(context, definition.parent, definition.name)
        yield from self._bound(context, definition.parent, rows, rest)

    def _given(self, context: Context, entity: Entity, rest: Links) -> Iterator[Entity]:
        """Yields what `rest` leads to from the functions that are written into an object or onto a function."""
        if not rest or (rest[0][0] != "." and rest[0] != "[]"):
            return
        module = context.module
        for name in module.children.get(entity.position, {}):
            place = module.member(entity.position, name) if rest[0] in ("[]", f".{name}") else None
            if place is not None:
                self.lookup.record(name)
                yield from self._follow(symbol_at(entity.path, place), rest[1:])

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
            yield from self._given(context, entity, rest)
            if rest[0][0] == "." and definition.decorators:
                yield from self._replaced(context, entity, definition, rest)

    def decorated(self, entity: Entity) -> tuple[Entity, ...]:
        """Returns what the decorators of a function put in its place."""
        self._steps = 0
        context, definition = self._definition(entity)
        found = dict.fromkeys(self._replaced(context, entity, definition, ()))
        found.pop(entity, None)
        return tuple(found) if len(found) <= MOST_VALUES else ()

    def _replaced(self, context: Context, entity: Entity, definition: Definition, rest: Links) -> Iterator[Entity]:
        for decorator in definition.decorators:
            for value in self._of(context, definition.parent, (*links(decorator), "()", *rest)):
                if value != entity:
                    yield value

    def _results(self, context: Context, entity: Entity, definition: Definition, rest: Links) -> Iterator[Entity]:
        """Yields what a call of a function gives: as declared, else as its return statements tell."""
        self.lookup.record(definition.name)
        if definition.returns:
            declared = tuple(self._declared(context, definition, rest))
            yield from declared
            if self._tells(declared) and not is_fixture(definition):
                return
        for name, rows in self._handed_out(context, entity.position).items():
            path = links(name)
            for row, value in chains(rows):
                if row.kind == "return":
                    left = matched(path, plain(rest)) if path else rest
                elif row.kind == "yield":
                    left = rest[1:] if rest and is_subscript(rest[0]) else rest
                else:
                    continue
                if left is not None:
                    yield from self._of(context, entity.position, value + left)

    def _tells(self, entities: tuple[Entity, ...]) -> bool:
        """Says whether declared types tell which code runs: protocols and types of functions do not."""
        return bool(entities) and not any(self._is_protocol(entity) for entity in entities)

    def _is_protocol(self, entity: Entity) -> bool:
        if entity.kind not in ("instance", "symbol") or not self.lookup.is_class(entity._replace(kind="symbol")):
            return False
        _, definition = self._definition(entity)
        if definition.kind in ("interface", "type"):  # others run: what satisfies it, what has its shape
            return True
        return any(base.rpartition(".")[2] == "Protocol" for base in definition.bases)

    def _declared(self, context: Context, definition: Definition, rest: Links) -> Iterator[Entity]:
        if definition.returns.rpartition(".")[2] == "Self" and definition.parent in context.module.containers:
            yield from self._follow(Entity("instance", context.module.path, definition.parent), rest)
        else:
            yield from self._typed(context, definition.parent, definition.returns, rest)

    def _handed_out(self, context: Context, position: int) -> dict[str, list[Binding]]:
        found = context.module.bindings.get(position, {})
        return {name: rows for name, rows in found.items() if not name or name[0] in "[."}

    def _member(self, entity: Entity, name: str, rest: Links) -> Iterator[Entity]:
        """Yields what a member of a class or an object stands for: that of the first class that has one."""
        self.lookup.record(name)
        places = self.lookup.ancestors(entity.path, entity.position)[1 if entity.kind == "super" else 0 :]
        for place in places:
            if place is None:
                return
            context = self._of_path(place.path)
            module = context.module
            child = module.child(place.position, name)
            if child is not None and module.definitions[child].kind not in VALUES:
                if module.definitions[child].kind == "property":
                    getter = module.getter(child)
                    yield from self._results(context, symbol_at(place.path, getter), module.definitions[getter], rest)
                else:
                    yield from self._follow(symbol_at(place.path, child), rest)
                return
            if child is not None and context.adapter.NAMESPACES is not None:
                yield from self._put(place, context.module, child, rest)
            rows = module.own_bindings(place.position, name)
            held = ("field", place.position, name)
            if rows or self._stored(context, held):
                yield from self._held(context, held, rest)
                yield from self._bound(context, place.position, rows, rest)
                yield from self._of_all(module.definitions[place.position], name, rest)
                return
            attached = self.lookup.namespaces.attached(module, place.position, name)
            if attached:
                yield from self._follow(attached, rest)
                return

    def _of_all(self, holder: Definition, name: str, rest: Links) -> Iterator[Entity]:
        """Yields what this file puts into a field of all objects of a type: where literals name it with its type."""
        if self.home.adapter.MEMBERS.structural:
            yield from self._held(self.home, ("name", MODULE_LEVEL, holder.name), (f".{name}", *rest))

    def _put(self, holder: Place, module: Module, field: int, rest: Links) -> Iterator[Entity]:
        """Yields what was put into a field of a structure's objects in this file, whichever object it was."""
        name = module.definitions[field].name
        link, place = f".{name}", f"[{place_among(module.definitions, module.definitions[field])}]"
        for put in (*self.stores.into.get(link, ()), *self.stores.into.get(place, ())):
            entity = self.lookup.chain(self.home, put.scope, put.holder)
            entity = self.lookup.held(entity) if entity else None
            if entity and entity[:3] == ("instance", *holder):
                yield from self._of(self.home, put.scope, put.value + rest)

    # -- parameters -----------------------------------------------------------------------------------------------

    def _parameter(self, context: Context, scope: int, name: str, rest: Links) -> Iterator[Entity]:
        definition = context.module.definitions[scope]
        names = ((one.name, f"{PARAMETER}{at}") for at, one in enumerate(definition.parameters))
        place = next((at for at, alike in enumerate(names) if name in alike), None)
        if place is None:
            return
        parameter = definition.parameters[place]
        declared: tuple[Entity, ...] = ()
        if parameter.annotation:
            declared = tuple(self._typed(context, definition.parent, parameter.annotation, rest))
            yield from declared
        fixtures = fixtures_of(self.lookup, context, scope, name)
        for fixture in fixtures:
            yield from self._follow(fixture, ("()", *rest))
        if not fixtures and not self._tells(declared):
            yield from self._passed(context, scope, definition, parameter, place, rest)

    def _passed(
        self, context: Context, scope: int, definition: Definition, parameter: Parameter, place: int, rest: Links
    ) -> Iterator[Entity]:
        """Yields what the calls of this file pass for a parameter."""
        if context is not self.home:
            return
        first = definition.parameters[0].name
        slot = place - (first == context.adapter.receiver_name(definition))
        for passed in self._arriving(scope):
            path = _path_in(definition, parameter, slot, passed)
            left = matched(path, plain(rest)) if path else rest
            if path is None or left is None:
                continue
            found = self._of(context, passed.scope, passed.value + left) if passed.value else ()
            yield from found
            if passed.definition is not None and not found:
                yield from self._follow(Entity("symbol", context.module.path, passed.definition), left)

    def _arriving(self, scope: int) -> list[Passed]:
        """Returns what calls pass to a function of this file: who is called is found out for all calls at once."""
        if self._arrivals is None:
            self._arrivals = {}
            pending = self.stores.passed
            for _ in range(_ROUNDS):
                before = len(pending)
                pending = self._sent(pending)
                if not pending or len(pending) == before:
                    break
        return self._arrivals.get(scope, [])

    def _sent(self, rows: list[Passed]) -> list[Passed]:
        """Notes what is passed to which function, as far as the arrivals known so far tell, and returns the rest."""
        held = self._open, self._steps, self._known
        self._open, self._known = set(), {}
        found: list[tuple[int, Passed]] = []
        left = []
        for passed in rows:
            self._steps = _STEPS - _STEPS_OF_CALLEE
            entities = self._of(self.home, passed.scope, passed.callee)
            found += [(position, passed) for position in dict.fromkeys(self._functions(entities))]
            if not entities:
                left.append(passed)
        self._open, self._steps, self._known = held
        for position, passed in found:
            self._arrivals_of(position).append(passed)
        return left

    def _arrivals_of(self, position: int) -> list[Passed]:
        assert self._arrivals is not None
        return self._arrivals.setdefault(position, [])

    def _functions(self, entities: tuple[Entity, ...]) -> Iterator[int]:
        """Yields the functions of this file that a call of these runs."""
        for entity in entities:
            if self.lookup.is_class(entity):
                for name in self.home.adapter.CONSTRUCTORS:
                    made = self.lookup.member(entity, name)
                    if made and made.entity and made.entity.path == self.home.module.path:
                        yield made.entity.position
                        break
            elif entity.kind == "symbol" and entity.path == self.home.module.path:
                yield entity.position

    # -- contexts -------------------------------------------------------------------------------------------------

    def _adapter(self, entity: Entity) -> Adapter:
        return self._of_path(entity.path).adapter

    def _definition(self, entity: Entity) -> tuple[Context, Definition]:
        context = self._of_path(entity.path)
        return context, context.module.definitions[entity.position]

    def _of_path(self, path: str) -> Context:
        context = self.lookup.context(path)
        assert context is not None
        return self._context(context)

    def _context(self, context: Context) -> Context:
        return self.home if context.module.path == self.home.module.path else context


def _path_in(definition: Definition, parameter: Parameter, slot: int, passed: Passed) -> Links | None:
    """Returns where in a parameter a passed value is, None where another one gets it."""
    number = int(passed.slot) if passed.slot.isdigit() else -1
    if parameter.kind == "rest":
        return (f"[{number - slot}]", *passed.path) if number >= slot else None
    if parameter.kind == "options":
        named = number < 0 and all(one.name != passed.slot for one in definition.parameters)
        return (f"['{passed.slot}]", *passed.path) if named else None
    return passed.path if number == slot or passed.slot == parameter.name else None
