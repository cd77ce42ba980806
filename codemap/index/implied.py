"""What runs without its name being written as a call: operators, loops, resources, texts put together.

Facts say which member would run on what (bindings of kind `run`). Only what is known of the receiver counts: a name
alone says nothing where nobody wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from codemap.index.entity import CALLABLE, Entity, symbol_at
from codemap.index.member_uses import MemberUses
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.outcome import Target
from codemap.index.recorded import inside_of
from codemap.index.sight import Sight
from codemap.lang.chain import split_chain
from codemap.model import Binding

_OPERATOR = re.compile(r"(.+)\.([-+*/%<>=!&|^~@]+|\w*\[\]=?)")
"""The chain of a run of a member whose name is a sign, or ends in one."""

_SIGN = "operator"
_MOST_OPERATORS = 64
"""Operators of one sign that are looked at."""


class Implied:
    """The implied calls of one file."""

    def __init__(self, sight: Sight, members: MemberUses) -> None:
        self.sight = sight
        self.members = members
        self.rules = members.rules
        self.loop = members.rules.loop
        self._known: dict[tuple[int, str], tuple[Target, ...]] = {}

    def edges(self, bindings: Iterable[Binding]) -> Iterator[tuple[int, int, Target]]:
        """Yields the scope, the line and the target of each implied call."""
        for row in bindings:
            if row.kind == "run":
                start = (self.sight.alike(row.scope, self.sight.head(row.value)), row.value)
                if start not in self._known:
                    self._known[start] = tuple(self._run(*start))
                yield from ((row.scope, row.line, target) for target in self._known[start])

    def _run(self, scope: int, chain: str) -> Iterator[Target]:
        receiver, name = split_chain(chain)
        if not name and (operator := _OPERATOR.fullmatch(chain)):
            receiver, name = operator.groups()
        if not name:
            return
        entity, own = self.sight.receiver(scope, receiver)
        entity = self.sight.lookup.held(entity) if entity else None
        found = self._member(entity, name, own=own) or self._beside(entity, name)
        yield from found
        if self.loop[:1] == (name,):
            iterator = self.sight.receiver(scope, f"{chain}()")[0] if found else entity
            for each in self.loop[1:]:
                yield from self._member(iterator, each, own=False)

    def _member(self, entity: Entity | None, name: str, *, own: bool) -> tuple[Target, ...]:
        if entity is None or entity.kind == "qualifier":
            return ()
        outcome = self.members.outcomes.get((entity, own, "call", name))
        outcome = outcome or self.members.outcome(entity, own, "call", name)
        return tuple([edge for edge in outcome.edges if edge[1] == "call"])

    def _beside(self, entity: Entity | None, name: str) -> tuple[Target, ...]:
        """Returns the operators outside of types that take an object of the receiver's class."""
        if entity is None or entity.kind != "instance" or not self.rules.free_operators or not name.startswith(_SIGN):
            return ()
        lookup = self.sight.lookup
        lookup.record(inside_of(name))
        places = [place for place in lookup.named(name)[:_MOST_OPERATORS] if self._takes(place, entity)]
        edges = [edge for place in places for edge in self.members.targets.of(symbol_at(*place), "call", "typed")]
        return tuple(dict.fromkeys(edges))

    def _takes(self, place: Place, entity: Entity) -> bool:
        lookup = self.sight.lookup
        context, definition = lookup.context(place.path), lookup.definition(symbol_at(*place))
        if context is None or definition.kind not in CALLABLE or definition.parent != MODULE_LEVEL:
            return False
        taken = [lookup.typed(context, MODULE_LEVEL, one.annotation) for one in definition.parameters if one.annotation]
        return any(one is not None and one[:3] == entity[:3] for one in taken)
