"""What runs without its name being written as a call: operators, loops, resources, texts put together.

Facts say which member would run on what (bindings of kind `run`). Only what is known of the receiver counts: a name
alone says nothing where nobody wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codemap.index.entity import Entity
from codemap.index.member_uses import MemberUses
from codemap.index.outcome import Target
from codemap.index.sight import Sight
from codemap.lang.chain import split_chain
from codemap.model import Binding


class Implied:
    """The implied calls of one file."""

    def __init__(self, sight: Sight, members: MemberUses) -> None:
        self.sight = sight
        self.members = members
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
        entity, own = self.sight.receiver(scope, receiver)
        found = self._member(entity, name, own=own)
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
