"""What names hold and calls give: bindings, elements, results, aliases of types."""

from __future__ import annotations

from collections.abc import Iterable

from codemap.index.asked import Asked
from codemap.index.entity import CALLABLE, EXTERNAL, VALUES, Context, Entity
from codemap.index.held import element, given
from codemap.index.module import MODULE_LEVEL
from codemap.lang import OF_OBJECT
from codemap.model import Binding

_FEW = 8
"""Bindings of one name that are asked one by one; of more, many say the same: two names that change places again."""


class Values:
    """Values of variables, fields, properties and calls."""

    def __init__(self, lookup: Asked) -> None:
        self.lookup = lookup

    def bound(self, context: Context, scope: int, bindings: list[Binding]) -> Entity | None:
        """Returns what the first binding of a name that is understood holds; a type of others yields to a value."""
        declared = None
        for binding in bindings if len(bindings) <= _FEW else self._different(context, scope, bindings):
            entity = self._of_binding(context, scope, binding)
            if entity and binding.kind == "type" and entity.kind in ("external", "builtin"):
                declared = declared or entity
            elif entity:
                return entity
        return declared

    def _different(self, context: Context, scope: int, bindings: list[Binding]) -> Iterable[Binding]:
        """Returns the bindings less those that say what one before them says."""
        said: dict[tuple[str, str, int], Binding] = {}
        for one in bindings:
            elsewhere = _is_elsewhere(context, scope, one)
            inner = context.module.writing(one.target, one.value, one.line) if elsewhere else scope
            said.setdefault((one.kind, one.value, inner), one)
        return said.values()

    def _of_binding(self, context: Context, scope: int, binding: Binding) -> Entity | None:
        if binding.value == "?":
            return None
        # One question for all bindings of a name: each may rest on the others, and trying every order has no end.
        key = ("binding", context.module.path, scope, binding.target)
        return self.lookup.once(key, None, self._value_of_binding, context, scope, binding)

    def _value_of_binding(self, context: Context, scope: int, binding: Binding) -> Entity | None:
        if binding.kind == "type":
            return self.lookup.typed(context, scope, binding.value)
        inner = scope
        if _is_elsewhere(context, scope, binding):
            inner = context.module.writing(binding.target, binding.value, binding.line)
            self.lookup.record(context.module.definitions[inner].name)
        if binding.kind.startswith("result "):
            return self._further_result(context, inner, binding)
        entity = self.lookup.chain(context, inner, binding.value)
        return self._item(context, entity) if binding.kind == "item" else entity

    def _further_result(self, context: Context, scope: int, binding: Binding) -> Entity | None:
        """Returns what a call hands out besides its first result, as declared."""
        called = self.lookup.chain(context, scope, binding.value.removesuffix("()"))
        around = self.lookup.context(called.path) if called and called.kind == "symbol" else None
        if called is None or around is None:
            return None
        definition = around.module.definitions[called.position]
        self.lookup.record(definition.name)
        rows = around.module.bindings.get(called.position, {}).get(f"[{binding.kind.partition(' ')[2]}]", ())
        declared = next((row for row in rows if row.kind == "type"), None)
        return self.lookup.typed(around, definition.parent, declared.value) if declared else None

    def _item(self, context: Context, entity: Entity | None) -> Entity | None:
        """Returns what a loop over an entity gives: an element of a collection, what an iterator says is next."""
        entity = self.standing_for(entity) if entity else None
        if entity is None or context.module.language == "python":
            return None
        rules = context.adapter.MEMBERS
        if entity.kind != "instance":
            return self.element(entity)
        iterator = self._given(entity, rules.loop[0]) if rules.loop else None
        return self._given(iterator or entity, rules.next_member) or self.element(iterator or entity)

    def _given(self, entity: Entity, name: str) -> Entity | None:
        """Returns what calling a member gives."""
        found = self.lookup.member(entity, name) if name else None
        return self.called(found.entity) if found and found.entity else None

    def element(self, entity: Entity) -> Entity | None:
        """Returns what a subscript of an entity gives; a type that is made of elements says so itself."""
        inner = self.standing_for(entity)
        if inner is None:
            return None
        entity = inner
        if entity.kind == "symbol" and self.lookup.definition(entity).kind in CALLABLE:
            return entity  # a generic function that is given its types
        if entity.kind == "instance":
            definition, context = self.lookup.definition(entity), self.lookup.context(entity.path)
            self.lookup.record(definition.name)
            if definition.kind == "type" and definition.returns and context:
                made_of = self.lookup.typed(context, definition.parent, definition.returns)
                return element(made_of) if made_of else None
            return self._subscripted(context, entity) if context else None
        return element(entity)

    def _subscripted(self, context: Context, entity: Entity) -> Entity | None:
        """Returns what a subscript of an object gives: what its operator hands out, else what a pointer points to."""
        rules = context.adapter.MEMBERS
        found = self.lookup.of_class(entity, rules.subscript, own=True) if rules.subscript else None
        if found and found.entity and found.entity.kind == "symbol":
            return self.called(found.entity)
        return entity if rules.pointers else None

    def called(self, entity: Entity) -> Entity | None:
        """Returns what calling the entity gives."""
        if entity.kind in ("external", "builtin", "super"):
            return entity
        if entity.kind == "package":
            return EXTERNAL
        if entity.kind == "instance":
            return self._invoked(entity)
        if entity.kind == "module":
            whole = self.lookup.whole(entity.path)
            return self.called(whole) if whole else None
        if entity.kind != "symbol":
            return given(entity)
        context = self.lookup.context(entity.path)
        assert context is not None
        definition = context.module.definitions[entity.position]
        if context.module.is_container(entity.position):
            return Entity("instance", entity.path, entity.position, exact=True)
        if definition.kind in CALLABLE:
            self.lookup.record(definition.name)
            if not definition.returns and context.module.makes_objects(entity.position):
                return Entity("instance", entity.path, entity.position, exact=True)
            if not definition.returns and context.adapter.MEMBERS.inferred:
                return self.lookup.remember(("handed out", entity), None, self._handed_out, context, entity)
            return self.lookup.typed(context, definition.parent, definition.returns)
        return self.lookup.remember(("called", entity), None, self._called_value, entity)

    def _invoked(self, entity: Entity) -> Entity | None:
        """Returns what calling an object gives, for languages that name the member which runs then."""
        context = self.lookup.context(entity.path)
        if context is None or context.adapter.NAMESPACES is None:
            return None
        found = self.lookup.of_class(entity, context.adapter.MEMBERS.call_operator, own=True)
        return self.called(found.entity) if found and found.entity and found.entity.kind == "symbol" else None

    def _handed_out(self, context: Context, entity: Entity) -> Entity | None:
        """Returns what a function without a declared type hands out: the first of its results that is of ours."""
        if context.module.definitions[entity.position].kind == "property" and (value := self.value_of(entity)):
            return value
        for row in context.module.bindings.get(entity.position, {}).get("", ()):
            found = self.lookup.chain(context, entity.position, row.value) if row.kind == "return" else None
            if found and found.kind not in ("external", "builtin"):
                return found
        return None

    def _called_value(self, entity: Entity) -> Entity | None:
        value = self.value_of(entity)
        return self.called(value) if value else None

    def is_alias(self, entity: Entity) -> bool:
        """Says whether an entity is another name of a type."""
        return (
            entity.kind == "symbol"
            and self.lookup.definition(entity).kind == "type"
            and not self.lookup.is_class(entity)
        )

    def meant(self, entity: Entity) -> Entity | None:
        """Returns the type that an alias names, None where that is not understood."""
        return self.lookup.remember(("meant", entity), None, self._meant, entity)

    def _meant(self, entity: Entity) -> Entity | None:
        value = self.value_of(entity)
        return self.meant(value) if value and self.is_alias(value) else value

    def held(self, entity: Entity) -> Entity | None:
        """Returns what a variable, constant or field holds; other entities as they are."""
        if entity.kind == "module":
            return self.lookup.whole(entity.path) or entity
        if entity.kind != "symbol" or self.lookup.definition(entity).kind not in VALUES:
            return entity
        return self.value_of(entity)

    def standing_for(self, entity: Entity) -> Entity | None:
        """Returns what a property holds, too, where its name stands for that: without a call."""
        if entity.kind == "symbol" and self.lookup.definition(entity).kind == "property":
            return self.value_of(entity)
        return self.held(entity)

    def value_of(self, entity: Entity) -> Entity | None:
        """Returns what a variable, constant, field or property holds, None when that is not understood."""
        context = self.lookup.context(entity.path)
        assert context is not None
        definition = context.module.definitions[entity.position]
        self.lookup.record(definition.name)
        if definition.kind == "property":
            getter = context.module.definitions[context.module.getter(entity.position)]
            if getter.returns:
                return self.lookup.typed(context, getter.parent, getter.returns)
        bound = context.module.bindings.get(definition.parent, {}).get(definition.name)
        return self.bound(context, definition.parent, bound) if bound else None


def _is_elsewhere(context: Context, scope: int, binding: Binding) -> bool:
    """Says whether what a name is bound to is written in another scope than that of the name."""
    return scope != MODULE_LEVEL and (context.module.is_container(scope) or binding.target.startswith(OF_OBJECT))
