"""Bare names to entities: scopes from the inside out, the type around, module level; and the own object of methods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codemap.index.asked import Asked
from codemap.index.entity import BUILTIN, CALLABLE, Context, Entity, Found, Holder, found_by, symbol_at
from codemap.index.module import MODULE_LEVEL, NO_BINDINGS, is_of_class, owner_of
from codemap.index.recorded import inside_of, star_of
from codemap.lang import PARAMETER, Adapter
from codemap.model import Definition

_BUILTIN = Found(BUILTIN, "builtin")
_NOTHING: Mapping[str, Any] = {}


class Scopes:
    """Names in the scopes of files."""

    def __init__(self, lookup: Asked) -> None:
        self.lookup = lookup
        self._home: Context | None = None
        self._known: dict[tuple[int, str], Found | None] = {}

    def name(self, context: Context, scope: int, name: str) -> Found | None:
        """Returns what a bare name means in `scope`, None when nothing in sight binds it."""
        if context.local is NO_BINDINGS:
            self.lookup.record(name)
            self._look_inside(context, scope)
            return self._name(context, scope, name)
        if context is not self._home:  # the one file that is seen from inside, for which nothing is shared
            self._home, self._known = context, {}
        key = (scope, name)
        if key in self._known:
            return self._known[key]
        cuts = self.lookup.cuts()
        found = self._name(context, scope, name)
        if cuts == self.lookup.cuts():
            self._known[key] = found
        return found

    def _name(self, context: Context, scope: int, name: str) -> Found | None:
        module, direct = context.module, True
        while scope != MODULE_LEVEL:
            container = module.is_container(scope)
            if direct or not container or context.adapter.CLASS_SCOPE_VISIBLE or module.is_region(scope):
                found = self._in_scope(context, scope, name, container=container)
                found = found or self._around(context, scope, name)
                if found:
                    return found
            scope, direct = module.definitions[scope].parent, False
        return self.at_module_level(context, name)

    def _look_inside(self, context: Context, scope: int) -> None:
        """Records that a question is asked in functions of another file, whose parameters may answer it."""
        definitions, containers = context.module.definitions, context.module.containers
        while scope != MODULE_LEVEL:
            if scope not in containers:
                self.lookup.record(inside_of(definitions[scope].name))
            scope = definitions[scope].parent

    def _around(self, context: Context, scope: int, name: str) -> Found | None:
        """Returns what a bare name means as a member of the type that `scope` is, or is a method of."""
        if not context.adapter.CLASS_SCOPE_VISIBLE:
            return None
        module = context.module
        holder = Entity("instance", module.path, scope) if module.is_container(scope) else self.outside(context, scope)
        found = self.lookup.member(holder, name) if holder else None
        if found and found.entity and found.entity.kind == "symbol":
            return Found(self._without_constructor(found.entity), "self")
        shared = self.lookup.namespaces.around(module, scope, name) if module.is_container(scope) else None
        return Found(self._without_constructor(shared), "package") if shared else None

    def _without_constructor(self, entity: Entity) -> Entity:
        """Returns the class instead of its constructor where that has the same name: the name alone means the class."""
        context = self.lookup.context(entity.path)
        assert context is not None
        definitions = context.module.definitions
        row = definitions[entity.position]
        if row.parent == MODULE_LEVEL or "<class>" not in context.adapter.CONSTRUCTORS:
            return entity
        same = context.module.is_container(row.parent) and definitions[row.parent].name == row.name
        return symbol_at(entity.path, row.parent) if same and row.kind in CALLABLE else entity

    def _in_scope(self, context: Context, scope: int, name: str, *, container: bool) -> Found | None:
        module = context.module
        child = module.in_scope(scope, name)
        if child is not None:
            return found_by("scope", self._without_constructor(symbol_at(module.path, child)))
        imported = module.imports.get(scope, _NOTHING).get(name)
        if imported:
            return found_by("import", self.lookup.imported(module, imported))
        bound = None if container else context.local.get(scope, _NOTHING).get(name)
        bound = bound or module.bindings.get(scope, _NOTHING).get(name)
        entity = self.lookup.bound(context, scope, bound) if bound else None
        if entity is None and not container:  # a parameter may be given a value that rests on itself
            for place, parameter in enumerate(module.definitions[scope].parameters):
                if parameter.name == name or (name[:1] == PARAMETER and name == f"{PARAMETER}{place}"):
                    return found_by("typed", self._of_parameter(context, scope, parameter.annotation))
        if not bound and module.is_own_name(scope, name):
            return found_by("scope", symbol_at(module.path, scope))
        return found_by("typed", entity) if bound else None

    def _of_parameter(self, context: Context, scope: int, annotation: str) -> Entity | None:
        """Returns the object that a parameter's type stands for, or the bound of its type where that is a parameter."""
        if not annotation:
            return None
        declared = self.lookup.typed(context, context.module.definitions[scope].parent, annotation)
        generic = declared is None and "<" in context.module.definitions[scope].signature
        return self.lookup.typed(context, scope, annotation) if generic else declared

    def at_module_level(self, context: Context, name: str) -> Found | None:
        """Returns what a bare name means at module level."""
        module = context.module
        child = module.child(MODULE_LEVEL, name)
        imported = module.imports.get(MODULE_LEVEL, _NOTHING).get(name)
        if context.local is NO_BINDINGS or (child is None and imported is None):
            self.lookup.record(name)
            self.lookup.record(star_of(module.path))
        if child is not None:
            return found_by("scope", symbol_at(module.path, child))
        if imported:
            return found_by("import", self.lookup.imported(module, imported))
        shared = self.lookup.namespaces.shared(module, name)
        if shared:
            return Found(shared, "package")
        if module.stars:
            starred = self.lookup.through_stars(module, name)
            if starred:
                return Found(starred, "import")
        implicit = self.lookup.namespaces.implicit(module, name)
        if implicit:
            return Found(implicit, "import")
        bound = module.bindings.get(MODULE_LEVEL, _NOTHING).get(name)
        if bound:
            return found_by("typed", self.lookup.bound(context, MODULE_LEVEL, bound))
        if name in context.adapter.BUILTINS:
            return _BUILTIN
        unseen = self.lookup.namespaces.unseen(module, name)
        return Found(unseen, "unique") if unseen else None

    def own(self, context: Context, scope: int, base: str) -> Entity | None:
        """Returns what `base` stands for where it is the receiver of the method around `scope`."""
        holder = self.holder(context, scope)
        return holder.entity if holder and holder.receiver == base else None

    def holder(self, context: Context, scope: int) -> Holder | None:
        """Returns the object that the method around `scope` belongs to, and the name by which the method calls it."""
        if context.local is NO_BINDINGS:
            self._look_inside(context, scope)
        if context.adapter.NAMESPACES is not None:  # what is written outside of its type asks the world for it
            return self._holder(context, scope)
        known = context.module.holders
        if scope not in known:
            known[scope] = self._holder(context, scope)
        holder: Holder | None = known[scope]
        return holder

    def _holder(self, context: Context, scope: int) -> Holder | None:
        path, definitions, containers = context.module.path, context.module.definitions, context.module.containers
        while scope != MODULE_LEVEL:
            definition = definitions[scope]
            parent = definition.parent
            if scope in containers or parent in containers:
                receiver = context.adapter.receiver_name(definition)
                kind = "symbol" if is_class_method(definition, context.adapter) else "instance"
                around = Entity(kind, path, scope if scope in containers else parent)
                return Holder(around, receiver) if receiver else None
            if parent != MODULE_LEVEL and context.module.is_member(scope):
                kind = "instance" if definitions[parent].kind == "function" else "symbol"
                return Holder(Entity(kind, path, parent), context.adapter.receiver_name(definition))
            if definition.kind == "function" and context.module.makes_objects(scope):
                return Holder(Entity("instance", path, scope), context.adapter.receiver_name(definition))
            outside = self.outside(context, scope)
            if outside:
                return Holder(outside, context.adapter.receiver_name(definition))
            scope = parent
        return None

    def outside(self, context: Context, scope: int) -> Entity | None:
        """Returns an object of the type that a method written outside of it belongs to, None for other definitions."""
        owner = owner_of(context.module.definitions[scope])
        return self.lookup.typed(context, MODULE_LEVEL, owner) if owner and context.adapter.NAMESPACES else None

    def word(self, context: Context, scope: int, word: str) -> Entity | None:
        """Returns what one of `words_of` stands for in `scope`: the type around it, or the same seen from its bases."""
        own = word in context.adapter.MEMBERS.self_words
        while scope != MODULE_LEVEL and not context.module.is_container(scope):
            outside = self.outside(context, scope)
            if outside:
                ours = outside.kind == "instance"
                return outside._replace(kind="symbol" if own else "super") if ours else outside
            scope = context.module.definitions[scope].parent
        return Entity("symbol" if own else "super", context.module.path, scope) if scope != MODULE_LEVEL else None


def is_class_method(definition: Definition, adapter: Adapter) -> bool:
    """Says whether the receiver of a method is its class."""
    if is_of_class(definition, adapter):
        return True
    return definition.name in _CLASS_METHODS or any(one.endswith("classmethod") for one in definition.decorators)


_CLASS_METHODS = frozenset({"__new__", "__init_subclass__", "__class_getitem__"})
