"""Chains and declared types to entities, segment by segment."""

from __future__ import annotations

import re

from codemap.index.asked import Asked
from codemap.index.entity import BUILTIN, CALLABLE, EXTERNAL, Context, Entity, Found
from codemap.index.generic import bound_of, substituted
from codemap.index.held import collection, is_held
from codemap.index.module import MODULE_LEVEL, NO_BINDINGS
from codemap.lang import Adapter
from codemap.lang.chain import OF_TYPE, type_written


class Chains:
    """Chains (see `model.Reference`) in scopes."""

    def __init__(self, lookup: Asked) -> None:
        self.lookup = lookup

    def typed(self, context: Context, scope: int, chain: str) -> Entity | None:
        """Returns the object that a declared type stands for, None when it is not understood."""
        if not chain:
            return None
        base, module, inner = chain.partition("|")[0].partition("[")[0], context.module, scope
        base, _, written = base.partition("<")
        by_word = base.partition(".")[0] in words_of(context.adapter)
        if context.adapter.NAMESPACES and not context.adapter.CLASS_SCOPE_VISIBLE and not by_word:
            while scope != MODULE_LEVEL and module.is_container(scope) and not module.is_region(scope):
                scope = module.definitions[scope].parent
        entity = self.chain(context, scope, base)
        while scope != MODULE_LEVEL and context.adapter.CLASS_SCOPE_VISIBLE and not instance_of(entity, self.lookup):
            scope = module.definitions[scope].parent  # a member may have the name of its type
            entity = self.chain(context, scope, base)
        found = instance_of(entity, self.lookup)
        if found is None and "." not in base:
            found = self._bound(context, inner, base)
        if written and found and found.kind == "instance":
            given = [self.typed(context, scope, one) for one in written.rstrip(">").split(",")]
            found = found._replace(arguments=tuple(given))
        return collection(found, chain.count("[]"))

    def _bound(self, context: Context, scope: int, name: str) -> Entity | None:
        """Returns the object that a type parameter stands for by its bound in a header around."""
        definitions = context.module.definitions
        while scope != MODULE_LEVEL:
            row = definitions[scope]
            container = context.module.is_container(scope)
            if container:
                self.lookup.record(row.name)
            # What others can see of a function is no more than what it returns.
            bound = bound_of(row, name) if container or context.local is not NO_BINDINGS else ""
            if bound:
                return self.typed(context, row.parent, bound)
            scope = row.parent
        return None

    def chain(self, context: Context, scope: int, chain: str) -> Entity | None:
        """Returns what a chain (see `model.Reference`) stands for in `scope`, None when it is not understood."""
        head, *rest = chain.split(".")
        base, operations = split_operations(head)
        entity = self._head(context, scope, base, called=operations.startswith("("))
        holder = self.lookup.holder(context, scope) if operations and context.adapter.CLASS_SCOPE_VISIBLE else None
        return self.followed(entity, operations, rest, holder.entity if holder else None)

    def followed(
        self, entity: Entity | None, operations: str, rest: list[str], holder: Entity | None = None
    ) -> Entity | None:
        """Returns what an entity comes to after operations on it and then the segments of a chain.

        `holder` is the own object of the method around, of which the entity may be a member.
        """
        member, entity = entity, self._applied(entity, operations)
        if entity is None and member and holder and operations:
            inner = substituted(self.lookup, holder, member)
            entity = self._applied(inner, operations.removeprefix("(")) if inner else None
        for segment in rest:
            if entity is None:
                return None
            base, operations = split_operations(segment)
            found = (self._file_below(entity, base) if not operations else None) or self.lookup.member(entity, base)
            found = self.apart(found, called=operations.startswith("("))
            reached = self._applied(found.entity if found else None, operations)
            if found and found.entity and (reached is None or reached.kind == "external" or self._is_property(reached)):
                holder = self.lookup.standing_for(entity)
                inner = substituted(self.lookup, holder, found.entity) if holder else None
                reached = self._applied(inner, operations.removeprefix("(")) if inner else reached
            entity = reached
        return entity

    def _is_property(self, entity: Entity) -> bool:
        return entity.kind == "symbol" and self.lookup.definition(entity).kind == "property"

    def apart(self, found: Found | None, *, called: bool) -> Found | None:
        """Returns the field of a class instead of its method of the same name, or the other way around.

        Only for languages where the use tells which one is meant.
        """
        entity = found.entity if found else None
        context = self.lookup.context(entity.path) if entity and entity.kind == "symbol" else None
        if found is None or entity is None or context is None or not context.adapter.MEMBERS.separate_fields:
            return found
        module = context.module
        definition = module.definitions[entity.position]
        if definition.kind not in (*CALLABLE, "field") or (definition.kind != "field") == called:
            return found
        for place in reversed(module.children.get(definition.parent, {}).get(definition.name, ())):
            if (module.definitions[place].kind != "field") == called:
                return found._replace(entity=entity._replace(position=place))
        attached = called and self.lookup.namespaces.attached(module, definition.parent, definition.name)
        return found._replace(entity=attached) if attached else None if called else found

    def _file_below(self, entity: Entity, name: str) -> Found | None:
        """Returns the module `name` of a module: where a path goes on, a function of the same name is not meant."""
        context = self.lookup.context(entity.path) if entity.kind == "module" else None
        rules = context.adapter.NAMESPACES if context else None
        if context is None or rules is None or not rules.module_files:
            return None
        targets = self.lookup.targets(context.module, f"self.{name}")
        return Found(Entity("module", targets[0]), "module") if targets else None

    def _head(self, context: Context, scope: int, base: str, *, called: bool) -> Entity | None:
        if base.startswith("<"):
            return BUILTIN
        if base.startswith(OF_TYPE):
            return self.lookup.typed(context, scope, type_written(base))
        if base == "?":
            return None
        if base in words_of(context.adapter):
            return self.lookup.word(context, scope, base)
        own = self.lookup.own(context, scope, base)
        if own is not None:
            return own
        found = self.apart(self.lookup.name(context, scope, base), called=called)
        return found.entity if found else self.lookup.beyond(context.module, scope, base)

    def _applied(self, entity: Entity | None, operations: str) -> Entity | None:
        for operation in operations:
            if entity is None:
                return None
            entity = self.lookup.called(entity) if operation == "(" else self.lookup.element(entity)
        return entity


def instance_of(entity: Entity | None, lookup: Asked) -> Entity | None:
    """Returns the object that a type stands for."""
    if entity is None or entity.kind in ("external", "builtin", "instance") or is_held(entity):
        return entity
    if entity.kind == "package":
        return EXTERNAL
    if lookup.is_class(entity):
        return Entity("instance", entity.path, entity.position)
    return instance_of(lookup.meant(entity), lookup) if lookup.is_alias(entity) else None


def words_of(adapter: Adapter) -> frozenset[str]:
    """Returns the words by which code of a language calls the type around it, and its bases."""
    return adapter.MEMBERS.self_words | adapter.MEMBERS.super_words


def split_operations(segment: str) -> tuple[str, str]:
    """Returns a chain segment's name and its operations, `(` for each call and `[` for each subscript."""
    if segment[-1:] not in (")", "]"):
        return segment, ""
    opened = _OPENED.search(segment)
    assert opened is not None, segment
    return segment[: opened.start()], "".join(_OPERATION.findall(segment, opened.start()))


_OPENED = re.compile(r"[(\[]")
_OPERATION = re.compile(r"[(\[](?!\d*:\])")
"""A part of a collection (`[1:]`) is one like all of it."""
