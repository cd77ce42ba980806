"""What a declared type says of a value on its way: alternatives, collections, functions by what they return."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.index.entity import Context, Entity
from codemap.index.flow_asked import Rewriting
from codemap.index.module import MODULE_LEVEL
from codemap.index.stores import Links, bindings_of, is_subscript, plain
from codemap.lang.chain import links
from codemap.model import Definition

_TYPES = frozenset({"type", "Type"})


class FlowTypes:
    """The declared types that the values of one file have."""

    def __init__(self, flow: Rewriting) -> None:
        self.flow = flow
        self.lookup = flow.lookup

    def typed(self, context: Context, scope: int, written: str, rest: Links) -> Iterator[Entity]:
        """See `Rewriting.typed`."""
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
                entity = self.lookup.typed(self.flow.context(around), MODULE_LEVEL, alternative)
                yield from self.flow.follow(entity, rest) if entity else ()
            entity = None if others else self.lookup.typed(context, scope, base)
            yield from self.flow.follow(entity, rest) if entity else ()
            return
        name, read = base.rpartition(".")[2], plain(rest)
        for each in held.split(","):
            if name in _TYPES:
                yield from self.flow.of(context, scope, links(each) + rest)
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
        around, definition = self.flow.definition(found)
        rows = bindings_of(around, definition.parent, definition.name)
        return [(around, row.value) for row in rows] if len(rows) > 1 else []

    def declared(self, context: Context, definition: Definition, rest: Links) -> Iterator[Entity]:
        """See `Rewriting.declared`."""
        if definition.returns.rpartition(".")[2] == "Self" and definition.parent in context.module.containers:
            yield from self.flow.follow(Entity("instance", context.module.path, definition.parent), rest)
        else:
            yield from self.typed(context, definition.parent, definition.returns, rest)

    def tells(self, entities: tuple[Entity, ...]) -> bool:
        """Says whether declared types tell which code runs: protocols and types of functions do not."""
        return bool(entities) and not any(self._is_protocol(entity) for entity in entities)

    def _is_protocol(self, entity: Entity) -> bool:
        if entity.kind not in ("instance", "symbol") or not self.lookup.is_class(entity._replace(kind="symbol")):
            return False
        _, definition = self.flow.definition(entity)
        if definition.kind in ("interface", "type"):  # others run: what satisfies it, what has its shape
            return True
        return any(base.rpartition(".")[2] == "Protocol" for base in definition.bases)
