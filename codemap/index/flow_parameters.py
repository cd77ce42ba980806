"""What parameters hold: what they are declared as, what fixtures give, and what the calls of the file pass."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.index.entity import Context, Entity, symbol_at
from codemap.index.fixtures import fixtures_of
from codemap.index.flow_asked import Rewriting
from codemap.index.stores import Links, Passed, matched, plain
from codemap.lang import UNPACKED
from codemap.model import Definition, Parameter

_ROUNDS = 3
"""How often callees are found out anew with what was passed to the functions that call them."""


class FlowParameters:
    """The parameters of the functions of one file, and what arrives there."""

    def __init__(self, flow: Rewriting) -> None:
        self.flow = flow
        self.lookup = flow.lookup
        self._arrivals: dict[int, list[Passed]] | None = None

    def parameter(self, context: Context, scope: int, place: int, rest: Links) -> Iterator[Entity]:
        """See `Rewriting.parameter`."""
        definition = context.module.definitions[scope]
        parameter = definition.parameters[place]
        declared: tuple[Entity, ...] = ()
        if parameter.annotation:
            declared = tuple(self.flow.typed(context, definition.parent, parameter.annotation, rest))
            yield from declared
            if (
                declared and rest and context.adapter.MEMBERS.function_objects
            ):  # the method of an interface tells no more
                declared = tuple(self.flow.typed(context, definition.parent, parameter.annotation, ()))
        fixtures = fixtures_of(self.lookup, context, scope, parameter.name)
        for fixture in fixtures:
            yield from self.flow.follow(fixture, ("()", *rest))
        if not fixtures and not self.flow.tells(declared):
            yield from self._passed(context, scope, definition, parameter, place, rest)

    def _passed(
        self, context: Context, scope: int, definition: Definition, parameter: Parameter, place: int, rest: Links
    ) -> Iterator[Entity]:
        """Yields what the calls of this file pass for a parameter."""
        if context is not self.flow.home:
            return
        first = definition.parameters[0].name
        slot = place - (first == context.adapter.receiver_name(definition))
        for passed in self._arriving(scope):
            path = _path_in(definition, parameter, slot, passed)
            left = matched(path, plain(rest)) if path else rest
            if path is None or left is None:
                continue
            value = _unpacked(parameter, slot, passed)
            found = self.flow.of(context, passed.scope, value + left) if value else ()
            yield from found
            if passed.definition is not None and not found:
                written = symbol_at(context.module.path, passed.definition)._replace(exact=True)
                yield from self.flow.follow(written, left)

    def _arriving(self, scope: int) -> list[Passed]:
        """Returns what calls pass to a function of this file: who is called is found out for all calls at once."""
        if self._arrivals is None:
            self._arrivals = {}
            pending = self.flow.stores.passed
            for _ in range(_ROUNDS):
                before = len(pending)
                pending = self._sent(pending)
                if not pending or len(pending) == before:
                    break
        return self._arrivals.get(scope, [])

    def _sent(self, rows: list[Passed]) -> list[Passed]:
        """Notes what is passed to which function, as far as the arrivals known so far tell, and returns the rest."""
        found: list[tuple[int, Passed]] = []
        left = []
        called = self.flow.of_each([(passed.scope, passed.callee) for passed in rows])
        for passed, entities in zip(rows, called, strict=True):
            found += [(position, passed) for position in dict.fromkeys(self._functions(entities))]
            if not entities:
                left.append(passed)
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
                made_of = entity._replace(kind="instance")  # where a class and its objects have different methods
                for name in self.flow.home.adapter.CONSTRUCTORS:
                    made = self.lookup.member(made_of, name)
                    if made and made.entity and made.entity.path == self.flow.home.module.path:
                        yield made.entity.position
                        break
            elif entity.kind == "instance":
                called = self.lookup.member_place(entity, self.flow.home.adapter.MEMBERS.call_operator)
                if called and called.path == self.flow.home.module.path:
                    yield called.position
            elif entity.kind == "symbol" and entity.path == self.flow.home.module.path:
                yield entity.position


def _path_in(definition: Definition, parameter: Parameter, slot: int, passed: Passed) -> Links | None:
    """Returns where in a parameter a passed value is, None where another one gets it."""
    if passed.slot[0] == UNPACKED:
        return passed.path if _may_unpack(parameter, slot, passed.slot[1:]) else None
    number = int(passed.slot) if passed.slot.isdigit() else -1
    if parameter.kind == "rest":
        return (f"[{number - slot}]", *passed.path) if number >= slot else None
    if parameter.kind == "options":
        named = number < 0 and all(one.name != passed.slot for one in definition.parameters)
        return (f"['{passed.slot}]", *passed.path) if named else None
    return passed.path if number == slot or passed.slot == parameter.name else None


def _may_unpack(parameter: Parameter, slot: int, first: str) -> bool:
    """Says whether a parameter may get a part of what is unpacked, from a place on or by names."""
    if first.isdigit():
        return parameter.kind in ("normal", "positional", "rest") and int(first) <= slot
    return parameter.kind in ("normal", "keyword", "options")


def _unpacked(parameter: Parameter, slot: int, passed: Passed) -> Links:
    """Returns the chain of what a parameter gets: the part of it where a container is unpacked."""
    if passed.slot[0] != UNPACKED or parameter.kind in ("rest", "options"):
        return passed.value
    first = passed.slot[1:]
    return (*passed.value, f"[{slot - int(first)}]" if first.isdigit() else f"['{parameter.name}]")
