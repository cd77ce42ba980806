"""Edges that follow values on their way through a file: what a use comes to, what runs without a call being written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from codemap.index.dispatch import Dispatch
from codemap.index.entity import CALLABLE, Context, Entity, symbol_at
from codemap.index.fixtures import asked_for
from codemap.index.flow import Flow
from codemap.index.handed_on import handed_on
from codemap.index.lookup import Lookup
from codemap.index.looped import looped_over
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.outcome import Target
from codemap.index.packing import Body
from codemap.index.rules import CONFIDENCE, dispatch_confidence
from codemap.index.sight import Sight
from codemap.index.special import Helpers, Special, is_special
from codemap.lang.chain import links, split_chain

OPEN = frozenset({"local", "unresolved", "member", "ambiguous"})
"""Outcomes that values on their way may still settle."""

_NEXT = ".next()"
"""What gives an object of the language that holds a value of ours."""

_FOREIGN = frozenset({"builtin", "external"})
"""Outcomes that hold for one value of a local name, not for all of them."""


class Sides(NamedTuple):
    """What the resolver lends: a use by the rules, and the edges of a use of an entity."""

    ruled: Callable[[int, str, str], tuple[Target, ...]]
    edges_to: Callable[[Entity, str, str], tuple[Target, ...]]


class Flowing:
    """The edges by flow of one file."""

    def __init__(self, lookup: Lookup, sight: Sight, dispatch: Dispatch, body: Body, sides: Sides) -> None:
        self.lookup = lookup
        self.sight = sight
        self.dispatch = dispatch
        self.sides = sides
        self.flow = Flow(lookup, sight.context)
        self.body = body
        self.members = self.flow.stores.members()
        self._any_key = any(map(self.flow.stores.under_any_key, self.flow.stores.elements))
        self._held = _bound_locally(sight.context, body)
        self.several = _bound_more_than_once(sight.context)
        self._uses: dict[tuple[int, str, str, str], tuple[Target, ...]] = {}
        self._members: dict[str, bool] = {}
        self._fields = {name for names in sight.context.module.bindings.values() for name in names}
        self._through: dict[tuple[int, str], tuple[Target, ...]] = {}
        self._wrappers: dict[Place, tuple[Target, ...]] = {}
        helpers = Helpers(self._is_anywhere, sides.ruled, self.may_hold_others, self.flow.values, self._of_holders)
        self.special = Special(lookup, sight, body, self.several, helpers)

    def close(self) -> None:
        """Lets go of all parts, which hold each other: garbage that only a collection would find."""
        vars(self.flow).clear()
        vars(self).clear()

    def is_open(self, rule: str, receiver: str, name: str) -> bool:
        """Says whether values on their way may settle a use that the rules decided so."""
        if rule in OPEN:
            return True
        adapter = self.sight.context.adapter
        if not receiver:
            is_value = rule == "builtin" and adapter.NAMESPACES is None and name not in adapter.BUILTINS
            return is_value or (rule in _FOREIGN and name in self._held)
        return rule in _FOREIGN and (self._is_local(receiver) or (rule == "builtin" and "[" in receiver))

    def may_hold_others(self, kind: str, scope: int, receiver: str) -> bool:
        """Says whether values that arrive may say more of a receiver than an entity of a kind does."""
        if kind not in _FOREIGN or self._is_local(receiver):
            return True
        head = self.sight.receiver(scope, self.sight.head(receiver))[0]
        return head is not None and head.kind not in _FOREIGN

    def _is_local(self, receiver: str) -> bool:
        """Says whether a receiver starts with a name of the file's own."""
        if receiver[0] in "?<":
            return False
        head = links(receiver)[0]
        module = self.sight.context.module
        return head not in module.imports.get(MODULE_LEVEL, ()) and head not in self.sight.context.adapter.BUILTINS

    # -- uses -----------------------------------------------------------------------------------------------------

    def use(self, scope: int, receiver: str, name: str, kind: str) -> tuple[Target, ...]:
        """Returns what a use comes to by the values that reach it."""
        if receiver and name != "__class__" and not self._is_anywhere(name) and not receiver.endswith(_NEXT):
            return ()
        key = (scope, receiver, name, kind)
        if key not in self._uses:
            found: Iterable[Target] = ()
            if kind == "read" and receiver:
                found = self._read(scope, receiver, name)
            elif kind == "call":
                found = self._call(scope, receiver, name)
            self._uses[key] = tuple(dict.fromkeys(found))
        return self._uses[key]

    def _is_anywhere(self, name: str) -> bool:
        """Says whether something of ours bears the name of a member."""
        known = self._members.get(name)
        if known is None:
            key = self._any_key and name not in self.sight.context.adapter.BUILTIN_MEMBERS
            own = name in self._fields or name in self.members or key
            known = self._members[name] = own or self.lookup.is_named(name)
        return known

    def _read(self, scope: int, receiver: str, name: str) -> Iterator[Target]:
        for value in self.flow.values(scope, receiver):
            place = self.lookup.member_place(value, name) if value.kind in ("instance", "symbol") else None
            if place:
                runs = self.lookup.definition(symbol_at(*place)).kind == "property"
                yield place, "call" if runs else "read", "flow", CONFIDENCE["flow"]

    def _call(self, scope: int, receiver: str, name: str) -> Iterator[Target]:
        holders = self.flow.values(scope, receiver) if receiver else ()
        of_value = bool(receiver) and name not in self.members and self.sight.context.module.language == "python"
        if holders and of_value:
            yield from self._of_holders(holders, name)
        elif not of_value:  # only what has a value has members
            # Elsewhere members are put into objects one by one.
            for value in self.flow.values(scope, f"{receiver}.{name}" if receiver else name):
                yield from self._run_of(value)
            yield from self._overriding(holders, name)

    def _of_holders(self, holders: tuple[Entity, ...], name: str) -> Iterator[Target]:
        """Yields the edges of a call of a member of any of these."""
        for value in self.flow.members(holders, name):
            yield from self._run_of(value)
        yield from self._overriding(holders, name)

    def _run_of(self, value: Entity) -> Iterator[Target]:
        """Yields the edges of a call of a value, and what runs in its place."""
        edges = self.sides.edges_to(value, "call", "flow")
        yield from edges
        if value.kind != "symbol" or not value.exact:
            yield from self.wrappers(edges)

    def _overriding(self, holders: tuple[Entity, ...], name: str) -> Iterator[Target]:
        for value in holders:
            if value.kind == "instance" and not value.exact and (place := self.lookup.member_place(value, name)):
                overriders = self.dispatch.overriders(symbol_at(*place))
                confidence = dispatch_confidence(len(overriders))
                yield from ((other, "call", "dispatch", confidence) for other in overriders)

    def others(self, edges: tuple[Target, ...], scope: int, name: str) -> tuple[Target, ...]:
        """Returns the edges of a call of a name that is bound more than once: one for each value."""
        known = {edge[:2] for edge in edges}
        return (*edges, *(edge for edge in self.use(scope, "", name, "call") if edge[:2] not in known))

    def through(self, scope: int, receiver: str) -> tuple[Target, ...]:
        """Returns the reads of the properties that a receiver leads through."""
        key = (scope, receiver)
        if key not in self._through:
            self._through[key] = tuple(self._passed(scope, receiver))
        return self._through[key]

    def _passed(self, scope: int, receiver: str) -> Iterator[Target]:
        parts = links(receiver)
        for end in range(1, len(parts)):
            if parts[end][0] != "." or parts[end + 1 : end + 2] == ("()",) or not self._is_anywhere(parts[end][1:]):
                continue
            chain = "".join(parts[:end])
            entity = self.sight.receiver(scope, chain)[0]
            for value in (entity,) if entity else self.flow.values(scope, chain):
                place = self.lookup.member_place(value, parts[end][1:])
                if place and self.lookup.definition(symbol_at(*place)).kind == "property":
                    rule = "typed" if entity else "flow"
                    yield place, "call", rule, CONFIDENCE[rule]

    def wrappers(self, edges: tuple[Target, ...]) -> Iterator[Target]:
        """Yields the functions that run in place of decorated ones that are called for sure."""
        for place, kind, _, confidence in edges:
            if kind == "call" and confidence >= CONFIDENCE["flow"] and place.position != MODULE_LEVEL:
                if place not in self._wrappers:
                    self._wrappers[place] = tuple(dict.fromkeys(self._wrapping(place)))
                yield from self._wrappers[place]

    def _wrapping(self, place: Place) -> Iterator[Target]:
        definition = self.lookup.definition(symbol_at(*place))
        if definition.kind in CALLABLE and definition.decorators:
            for value in self.flow.decorated(symbol_at(*place)):
                yield from self.sides.edges_to(value, "call", "flow")

    # -- what runs ------------------------------------------------------------------------------------------------

    def runs(self) -> Iterator[tuple[int, int, Target]]:
        """Yields the scope, the line and the target of what runs without a call of a name being written."""
        known: dict[tuple[int, str], tuple[Target, ...]] = {}
        implied = self.sight.context.adapter.NAMESPACES is not None  # named ones are (`index/implied.py`)
        for row in self.body.bindings:
            if row.kind == "pass" or (row.kind == "run" and not (implied and split_chain(row.value)[1])):
                start = (self.sight.alike(row.scope, self.sight.head(row.value)), row.value)
                if start not in known:
                    known[start] = tuple(self._run(*start))
                targets = known[start] if row.kind == "run" else handed_on(self.lookup, row, known[start])
                yield from ((row.scope, row.line, target) for target in targets)
        yield from looped_over(self.lookup, self.sight.context, self.body, self.flow)
        yield from self.special.unwritten()
        yield from asked_for(self.lookup, self.sight.context)

    def _run(self, scope: int, chain: str) -> Iterator[Target]:
        receiver, name = split_chain(chain)
        if not name:
            for value in self.flow.values(scope, chain):
                yield from self._run_of(value)
            return
        if is_special(name):
            for edges in self.special.called(scope, receiver, name):
                yield from edges
                yield from self.wrappers(edges)
            return
        edges = self.sides.ruled(scope, receiver, name)
        yield from edges
        yield from self.wrappers(edges)
        if not edges or (not receiver and name in self.several):
            known = {edge[:2] for edge in edges}
            yield from (edge for edge in self.use(scope, receiver, name, "call") if edge[:2] not in known)


def _bound_more_than_once(context: Context) -> frozenset[str]:
    """Returns the names that get more than one value in some scope of a file."""
    found = set()
    inner, outer = context.local, context.module.bindings
    for scope in inner.keys() | outer.keys():
        bound, further = inner.get(scope, {}), outer.get(scope, {})
        for name, rows in (*bound.items(), *further.items()):
            if len(rows) > 1 or (name in bound and name in further):
                both = (*bound.get(name, ()), *further.get(name, ()))
                if sum(row.kind == "value" and row.value[:1] not in ("?", "<") for row in both) > 1:
                    found.add(name)
    return frozenset(found)


def _bound_locally(context: Context, body: Body) -> frozenset[str]:
    """Returns the names of parameters and variables of functions, which may hold functions of ours under any type."""
    if context.module.language == "python":
        return frozenset()
    names = {row.target for row in body.bindings if row.kind in ("value", "item", "type")}
    names.update(parameter.name for one in context.module.definitions for parameter in one.parameters)
    return frozenset(names)
