"""Names and chains to entities: scopes, imports, re-exports, members through bases, declared and inferred types.

Everything asked of the world is recorded by simple name. Answers shared between files are remembered together with the
names they rest on; an answer found while an import cycle was cut short is not remembered, so that the order in which
files are resolved cannot matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from codemap.index.entity import BUILTIN, EXTERNAL, MISSING, Context, Entity, Found, Holder
from codemap.index.generic import substituted
from codemap.index.held import collection, element, given, is_held, member_of
from codemap.index.module import MODULE_LEVEL, NO_BINDINGS, Module, Place, World, enclosing, owner_of
from codemap.index.namespaces import Namespaces
from codemap.lang import Adapter, NamespaceRules, adapter_for, is_outline, language_of
from codemap.model import Binding, Definition, Import

_T = TypeVar("_T")
CALLABLE = frozenset({"function", "method", "property", "prototype"})
"""Kinds of definitions that are called."""

VALUES = frozenset({"variable", "constant", "field"})
"""Kinds of definitions that stand for what they hold."""

_LONGEST = 60
"""Questions inside one another that are followed: a longer chain of re-exports or bases is no code of people."""

ROOT_CLASSES = frozenset({"object", "Generic", "Protocol", "ABC", "typing.Generic", "typing.Protocol", "abc.ABC"})
"""Bases that bring in no members worth looking for: a class with only these is fully known."""


_OPENED = re.compile(r"[(\[]")


class _Answer(NamedTuple):
    """An answer, the names that it rests on, and how many questions inside one another it took."""

    value: object
    rests_on: frozenset[str]
    height: int


class Lookup:
    """Look-ups in one world. Not shared between threads; one instance serves many files."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._names: set[str] = set()
        self._bundles: set[frozenset[str]] = set()
        self._whole: dict[tuple[object, ...], _Answer] = {}
        self._first: dict[tuple[object, ...], _Answer] = {}
        self._passing: dict[tuple[object, ...], _Answer] = {}
        self._contexts: dict[str, Context | None] = {}
        self._declared: dict[str, dict[str, list[str]]] = {}
        self._open: set[tuple[object, ...]] = set()
        self._cut = False
        self._height = 0
        self.namespaces = Namespaces(self)

    # -- recording ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Forgets the recorded names: a new file begins."""
        self._names, self._bundles = set(), set()

    def recorded(self) -> frozenset[str]:
        """Returns the names asked for since `start`."""
        return frozenset(self._names.union(*self._bundles))

    def record(self, name: str) -> None:
        """Records a question whose answer somebody else remembers."""
        self._names.add(name)

    def exists(self, path: str) -> bool:
        """Answers adapters that probe import targets, and records the question."""
        self._names.add(stem_of(path))
        return self.world.exists(path)

    def ending(self, stem: str) -> tuple[str, ...]:
        """Answers adapters that look for files by stem, and records the question."""
        self._names.add(stem)
        return self.world.ending(stem)

    def manifest(self, path: str) -> Mapping[str, tuple[str, ...]]:
        """Answers adapters that ask what a manifest sets, and records the question."""
        self._names.add(manifest_of(path))
        module = self.world.module(path)
        return module.settings if module else {}

    def declaring(self, file: str, name: str) -> tuple[str, ...]:
        """Answers adapters that look for a manifest by the name it declares, and records the question."""
        self._names.add(declared_of(file, name))
        if file not in self._declared:
            self._declared[file] = {}
            for path in self.world.ending(stem_of(file)):
                module = self.world.module(path) if path.rpartition("/")[2] == file else None
                if module:
                    for declared in module.settings.get("name", ()):
                        self._declared[file].setdefault(declared, []).append(path)
        return tuple(self._declared[file].get(name, ()))

    def named(self, name: str) -> list[Place]:
        """Returns every definition of the world with this simple name, and records the question."""
        self._names.add(name)
        return list(self.world.named(name))

    def serving(self, path: str) -> list[Place]:
        """Returns every route that serves this path of a web service, and records the question."""
        self._names.add(path)
        return list(self.world.serving(path))

    def remember(self, key: tuple[object, ...], cut: _T, compute: Callable[..., _T], *args: object) -> _T:
        """Returns `compute(*args)`, worked out once; `cut` where that is under way already."""
        known = self._known(key)
        if known is not None:
            # Bundles are united when the file is done: most are met many times.
            self._bundles.add(known.rests_on)
            self._height = max(self._height, known.height + 1)
            return known.value  # type: ignore[return-value]
        return self._once(key, cut, compute, *args, keep=True)

    def _known(self, key: tuple[object, ...]) -> _Answer | None:
        return self._whole.get(key) or (self._passing if self._open else self._first).get(key)

    def _once(self, key: tuple[object, ...], cut: _T, compute: Callable[..., _T], *args: object, keep: bool) -> _T:
        """Returns `compute(*args)`; `cut` where it is under way already, or where it leads too far.

        An answer in which nothing was cut is the same whoever asks. One in which something was cut depends on where
        the question came from: it is kept for that one question, or for others that start with it.
        """
        if key in self._open or len(self._open) >= _LONGEST:
            self._cut = True
            return cut
        names, bundles, height = self._names, self._bundles, self._height
        self.start()
        self._height = 0
        self._open.add(key)
        try:
            value = compute(*args)
        finally:
            self._open.discard(key)
            answer = _Answer(None, self.recorded(), self._height)
            self._names, self._bundles = names, bundles
            self._bundles.add(answer.rests_on)
            self._height = max(height, answer.height + 1)
        if answer.height >= _LONGEST:
            value, self._cut = cut, True
        if keep:
            memo = self._whole if not self._cut else self._passing if self._open else self._first
            memo[key] = answer._replace(value=value)
        if not self._open:
            self._passing.clear()
            self._cut = False
        return value

    # -- contexts -------------------------------------------------------------------------------------------------

    def context(self, path: str) -> Context | None:
        """Returns the context of another file, seen from outside; None where nothing in it can be meant."""
        if path not in self._contexts:
            module = self.world.module(path)
            is_asked = module is not None and not is_outline(module.language)
            self._contexts[path] = Context(module, module.adapter, NO_BINDINGS) if module and is_asked else None
        return self._contexts[path]

    def definition(self, entity: Entity) -> Definition:
        """Returns the definition of a `symbol` or `instance` entity."""
        context = self.context(entity.path)
        assert context is not None, entity
        return context.module.definitions[entity.position]

    # -- names ----------------------------------------------------------------------------------------------------

    def name(self, context: Context, scope: int, name: str) -> Found | None:
        """Returns what a bare name means in `scope`, None when nothing in sight binds it."""
        self._names.add(name)
        module, direct = context.module, True
        while scope != MODULE_LEVEL:
            container = module.is_container(scope)
            if direct or not container or context.adapter.CLASS_SCOPE_VISIBLE or module.is_region(scope):
                found = self._in_scope(context, scope, name, container=container)
                found = found or self._around(context, scope, name)
                if found:
                    return found
            scope, direct = module.definitions[scope].parent, False
        return self._at_module_level(context, name)

    def _around(self, context: Context, scope: int, name: str) -> Found | None:
        """Returns what a bare name means as a member of the type that `scope` is, or is a method of."""
        if not context.adapter.CLASS_SCOPE_VISIBLE:
            return None
        module = context.module
        holder = Entity("instance", module.path, scope) if module.is_container(scope) else self._outside(context, scope)
        found = self.member(holder, name) if holder else None
        if found and found.entity and found.entity.kind == "symbol":
            return Found(self._without_constructor(found.entity), "self")
        shared = self.namespaces.around(module, scope, name) if module.is_container(scope) else None
        return Found(shared, "package") if shared else None

    def _without_constructor(self, entity: Entity) -> Entity:
        """Returns the class instead of its constructor where that has the same name: the name alone means the class."""
        context = self.context(entity.path)
        assert context is not None
        definitions = context.module.definitions
        row = definitions[entity.position]
        if row.parent == MODULE_LEVEL or "<class>" not in context.adapter.CONSTRUCTORS:
            return entity
        same = context.module.is_container(row.parent) and definitions[row.parent].name == row.name
        return Entity("symbol", entity.path, row.parent) if same and row.kind in CALLABLE else entity

    def _in_scope(self, context: Context, scope: int, name: str, *, container: bool) -> Found | None:
        module = context.module
        child = module.child(scope, name)
        if child is not None:
            return Found(self._without_constructor(Entity("symbol", module.path, child)), "scope")
        imported = module.imports.get(scope, {}).get(name)
        if imported:
            return Found(self.imported(module, imported), "import")
        bound = None if container else context.local.get(scope, {}).get(name)
        bound = bound or module.bindings.get(scope, {}).get(name)
        entity = self._bound(context, scope, bound) if bound else None
        if entity is None and not container:  # a parameter may be given a value that rests on itself
            for parameter in module.definitions[scope].parameters:
                if parameter.name == name:
                    parent = module.definitions[scope].parent
                    return Found(self.typed(context, parent, parameter.annotation), "typed")
        return Found(entity, "typed") if bound else None

    def _at_module_level(self, context: Context, name: str) -> Found | None:
        module = context.module
        self._names.add(name)
        self._names.add(star_of(module.path))
        child = module.child(MODULE_LEVEL, name)
        if child is not None:
            return Found(Entity("symbol", module.path, child), "scope")
        imported = module.imports.get(MODULE_LEVEL, {}).get(name)
        if imported:
            return Found(self.imported(module, imported), "import")
        shared = self.namespaces.shared(module, name)
        if shared:
            return Found(shared, "package")
        if module.stars:
            starred = self._through_stars(module, name)
            if starred:
                return Found(starred, "import")
        implicit = self.namespaces.implicit(module, name)
        if implicit:
            return Found(implicit, "import")
        bound = module.bindings.get(MODULE_LEVEL, {}).get(name)
        if bound:
            return Found(self._bound(context, MODULE_LEVEL, bound), "typed")
        if name in context.adapter.BUILTINS:
            return Found(BUILTIN, "builtin")
        unseen = self.namespaces.unseen(module, name)
        return Found(unseen, "unique") if unseen else None

    # -- imports --------------------------------------------------------------------------------------------------

    def targets(self, module: Module, written: str) -> tuple[str, ...]:
        """Returns the files that the import `written` in `module` names, best first."""
        rules = module.adapter.NAMESPACES
        key = ("targets", module.path if rules and rules.files else module.folder, module.language, written)
        return self.remember(key, (), module.adapter.import_paths, module.path, written, self)

    def imported(self, module: Module, row: Import) -> Entity | None:
        """Returns what an import statement brings in."""
        if not row.module:
            found = self._at_module_level(Context(module, module.adapter, NO_BINDINGS), row.name)
            return found.entity if found else None
        targets = self.targets(module, row.module)
        rules = module.adapter.NAMESPACES
        if not targets and rules and rules.files:
            return self._along(module, row.module, row.name) or EXTERNAL
        if not targets and rules:
            return self.namespaces.imported(module, row) or EXTERNAL
        if not targets:
            relative = row.module.startswith(".")
            return MISSING if relative else EXTERNAL
        if not row.name:
            return Entity("module", targets[0])
        for target in targets:
            # `from . import name` in a package's own file takes the submodule: the name is what is being defined.
            own = target == module.path and not (rules and rules.files)
            entity = None if own else self.export(target, row.name)
            if entity is None and is_package(target):
                entity = self._submodule(target, row.name)
            if entity is None and not is_code(target):
                entity = Entity("module", target)
            if entity:
                return entity
        return MISSING

    def _along(self, module: Module, written: str, name: str) -> Entity | None:
        """Returns what a path means that leads through what files hand on, not to a file."""
        context = Context(module, module.adapter, NO_BINDINGS)
        key = ("along", module.path, written)
        holder = self.remember(key, None, self.chain, context, MODULE_LEVEL, written) if name else None
        found = self.member(holder, name) if holder else None
        return found.entity if found else None

    def beyond(self, module: Module, scope: int, name: str) -> Entity | None:
        """Returns what an unbound name at the head of a chain may stand for: a file, or a namespace."""
        rules = module.adapter.NAMESPACES
        if rules and rules.files:
            while name == "super" and scope != MODULE_LEVEL:
                if module.is_region(scope):
                    return Entity("module", module.path)
                scope = module.definitions[scope].parent
            targets = self.targets(module, name)
            return Entity("module", targets[0]) if targets else EXTERNAL
        return self.namespaces.qualifier(module, name)

    def _submodule(self, path: str, name: str) -> Entity | None:
        """Returns the file that `name` means below the package whose own file is at `path`."""
        self._names.add(name)
        module = self.world.module(path)
        found = self.targets(module, f".{name}") if module and module.language == "python" else ()
        return Entity("module", found[0]) if found else None

    def export(self, path: str, name: str) -> Entity | None:
        """Returns what other files get when they take `name` from the file at `path`, None if it has no such name."""
        self._names.add(name)
        return self.remember(("export", path, name), None, self._export, path, name)

    def _export(self, path: str, name: str) -> Entity | None:
        context = self.context(path)
        if context is None:
            return None
        module = context.module
        handed_on = module.exports.get(name)
        if handed_on:
            return self.imported(module, handed_on)
        imported = module.imports.get(MODULE_LEVEL, {}).get(name)
        child = module.child(MODULE_LEVEL, name)
        if child is not None and (module.definitions[child].exported or module.adapter.PRIVATE_IMPORTABLE):
            return Entity("symbol", path, child)
        if imported and module.adapter.PRIVATE_IMPORTABLE:
            return self.imported(module, imported)
        starred = self._through_stars(module, name)
        if starred:
            return starred
        submodule = self._submodule(path, name) if is_package(path) else None
        if submodule:
            return submodule
        bound = module.bindings.get(MODULE_LEVEL, {}).get(name)
        return (self._bound(context, MODULE_LEVEL, bound) or EXTERNAL) if bound else None

    def _through_stars(self, module: Module, name: str) -> Entity | None:
        self._names.add(star_of(module.path))
        for star in module.stars:
            starred = self.namespaces.starred(module, star.module, name)
            if starred:
                return starred
            rules = module.adapter.NAMESPACES
            targets = self.targets(module, star.module)[:1]
            if rules and rules.files and not targets:
                along = self._along(module, star.module, name)
                if along and along.kind == "symbol":
                    return along
            for target in targets:
                entity = self.export(target, name) if self._is_starred(target, name) else None
                if entity:
                    return entity
        return None

    def _is_starred(self, path: str, name: str) -> bool:
        """Says whether a star import of the file at `path` brings in `name`, as far as its definitions tell."""
        context = self.context(path)
        child = context.module.child(MODULE_LEVEL, name) if context else None
        rules = context.adapter.NAMESPACES if context else None
        inward = rules is not None and rules.files  # modules see all of those around them
        return context is None or child is None or inward or context.module.definitions[child].exported

    # -- values and types -----------------------------------------------------------------------------------------

    def _bound(self, context: Context, scope: int, bindings: list[Binding]) -> Entity | None:
        for binding in bindings:
            entity = self._of_binding(context, scope, binding)
            if entity:
                return entity
        return None

    def _of_binding(self, context: Context, scope: int, binding: Binding) -> Entity | None:
        if binding.value == "?":
            return None
        # One question for all bindings of a name: each may rest on the others, and trying every order has no end.
        key = ("binding", context.module.path, scope, binding.target)
        return self._once(key, None, self._value_of_binding, context, scope, binding, keep=False)

    def _value_of_binding(self, context: Context, scope: int, binding: Binding) -> Entity | None:
        if binding.kind == "type":
            return self.typed(context, scope, binding.value)
        inner = scope
        if scope != MODULE_LEVEL and context.module.is_container(scope):
            inner = enclosing(context.module.definitions, binding.line)
            self._names.add(context.module.definitions[inner].name)
        entity = self.chain(context, inner, binding.value)
        return self._item(context, entity) if binding.kind == "item" else entity

    def _item(self, context: Context, entity: Entity | None) -> Entity | None:
        """Returns what a loop over an entity gives: an element of a collection, what an iterator says is next."""
        rules = context.adapter.NAMESPACES
        entity = self.standing_for(entity) if entity else None
        if entity is None or rules is None:
            return None
        found = self.member(entity, rules.iterating) if rules.iterating and entity.kind == "instance" else None
        return self.called(found.entity) if found and found.entity else self._element(entity)

    def _element(self, entity: Entity) -> Entity | None:
        """Returns what a subscript of an entity gives; a type that is made of elements says so itself."""
        inner = self.standing_for(entity)
        if inner is None:
            return None
        entity = inner
        if entity.kind == "instance":
            definition, context = self.definition(entity), self.context(entity.path)
            self._names.add(definition.name)
            if definition.kind == "type" and definition.returns and context:
                made_of = self.typed(context, definition.parent, definition.returns)
                return element(made_of) if made_of else None
        return element(entity)

    def typed(self, context: Context, scope: int, chain: str) -> Entity | None:
        """Returns the object that a declared type stands for, None when it is not understood."""
        if not chain:
            return None
        base, module = chain.partition("|")[0].partition("[")[0], context.module
        base, _, written = base.partition("<")
        by_word = base.partition(".")[0] in words_of(context.adapter)
        if context.adapter.NAMESPACES and not context.adapter.CLASS_SCOPE_VISIBLE and not by_word:
            while scope != MODULE_LEVEL and module.is_container(scope) and not module.is_region(scope):
                scope = module.definitions[scope].parent
        entity = self.chain(context, scope, base)
        while scope != MODULE_LEVEL and context.adapter.CLASS_SCOPE_VISIBLE and not instance_of(entity, self):
            scope = module.definitions[scope].parent  # a member may have the name of its type
            entity = self.chain(context, scope, base)
        found = instance_of(entity, self)
        if written and found and found.kind == "instance":
            given = [self.typed(context, scope, one) for one in written.rstrip(">").split(",")]
            found = found._replace(arguments=tuple(given))
        return collection(found, chain.count("[]"))

    def chain(self, context: Context, scope: int, chain: str) -> Entity | None:
        """Returns what a chain (see `model.Reference`) stands for in `scope`, None when it is not understood."""
        head, *rest = chain.split(".")
        base, operations = split_operations(head)
        return self.followed(self._head(context, scope, base, called=operations.startswith("(")), operations, rest)

    def followed(self, entity: Entity | None, operations: str, rest: list[str]) -> Entity | None:
        """Returns what an entity comes to after operations on it and then the segments of a chain."""
        entity = self._applied(entity, operations)
        for segment in rest:
            if entity is None:
                return None
            base, operations = split_operations(segment)
            found = (self._file_below(entity, base) if not operations else None) or self.member(entity, base)
            found = self.apart(found, called=operations.startswith("("))
            reached = self._applied(found.entity if found else None, operations)
            if found and found.entity and (reached is None or self._is_property(reached)):
                holder = self.standing_for(entity)
                inner = substituted(self, holder, found.entity) if holder else None
                reached = self._applied(inner, operations.removeprefix("(")) if inner else reached
            entity = reached
        return entity

    def _is_property(self, entity: Entity) -> bool:
        return entity.kind == "symbol" and self.definition(entity).kind == "property"

    def apart(self, found: Found | None, *, called: bool) -> Found | None:
        """Returns the field of a class instead of its method of the same name, or the other way around.

        Only for languages where the use tells which one is meant.
        """
        entity = found.entity if found else None
        context = self.context(entity.path) if entity and entity.kind == "symbol" else None
        rules = context.adapter.NAMESPACES if context else None
        if found is None or entity is None or context is None or rules is None or not rules.apart:
            return found
        module = context.module
        definition = module.definitions[entity.position]
        if definition.kind not in (*CALLABLE, "field") or (definition.kind != "field") == called:
            return found
        for place in reversed(module.children.get(definition.parent, {}).get(definition.name, ())):
            if (module.definitions[place].kind != "field") == called:
                return found._replace(entity=entity._replace(position=place))
        attached = called and self.namespaces.attached(module, definition.parent, definition.name)
        return found._replace(entity=attached) if attached else None if called else found

    def _file_below(self, entity: Entity, name: str) -> Found | None:
        """Returns the module `name` of a module: where a path goes on, a function of the same name is not meant."""
        context = self.context(entity.path) if entity.kind == "module" else None
        rules = context.adapter.NAMESPACES if context else None
        targets = self.targets(context.module, f"self.{name}") if context and rules and rules.files else ()
        return Found(Entity("module", targets[0]), "module") if targets else None

    def _head(self, context: Context, scope: int, base: str, *, called: bool) -> Entity | None:
        if base.startswith("<"):
            return BUILTIN
        if base == "?":
            return None
        if base in words_of(context.adapter):
            return self.word(context, scope, base)
        own = self.own(context, scope, base)
        if own is not None:
            return own
        found = self.apart(self.name(context, scope, base), called=called)
        return found.entity if found else self.beyond(context.module, scope, base)

    def own(self, context: Context, scope: int, base: str) -> Entity | None:
        """Returns what `base` stands for where it is the receiver of the method around `scope`."""
        holder = self.holder(context, scope)
        return holder.entity if holder and holder.receiver == base else None

    def holder(self, context: Context, scope: int) -> Holder | None:
        """Returns the object that the method around `scope` belongs to, and the name by which the method calls it."""
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
            outside = self._outside(context, scope)
            if outside:
                return Holder(outside, context.adapter.receiver_name(definition))
            scope = parent
        return None

    def _outside(self, context: Context, scope: int) -> Entity | None:
        """Returns an object of the type that a method written outside of it belongs to, None for other definitions."""
        owner = owner_of(context.module.definitions[scope])
        return self.typed(context, MODULE_LEVEL, owner) if owner and context.adapter.NAMESPACES else None

    def word(self, context: Context, scope: int, word: str) -> Entity | None:
        """Returns what one of `words_of` stands for in `scope`: the type around it, or the same seen from its bases."""
        rules = context.adapter.NAMESPACES
        own = rules is not None and word in rules.own
        while scope != MODULE_LEVEL and not context.module.is_container(scope):
            outside = self._outside(context, scope)
            if outside:
                ours = outside.kind == "instance"
                return outside._replace(kind="symbol" if own else "super") if ours else outside
            scope = context.module.definitions[scope].parent
        return Entity("symbol" if own else "super", context.module.path, scope) if scope != MODULE_LEVEL else None

    def _applied(self, entity: Entity | None, operations: str) -> Entity | None:
        for operation in operations:
            if entity is None:
                return None
            entity = self.called(entity) if operation == "(" else self._element(entity)
        return entity

    def called(self, entity: Entity) -> Entity | None:
        """Returns what calling the entity gives."""
        if entity.kind in ("external", "builtin", "super"):
            return entity
        if entity.kind == "package":
            return EXTERNAL
        if entity.kind == "instance":
            return self._invoked(entity)
        if entity.kind != "symbol":
            return given(entity)
        context = self.context(entity.path)
        assert context is not None
        definition = context.module.definitions[entity.position]
        if context.module.is_container(entity.position):
            return Entity("instance", entity.path, entity.position, exact=True)
        if definition.kind in CALLABLE:
            self._names.add(definition.name)
            if not definition.returns and self._is_constructor(context.module, entity.position):
                return Entity("instance", entity.path, entity.position, exact=True)
            rules = context.adapter.NAMESPACES
            if not definition.returns and rules and rules.inferred:
                return self.remember(("handed out", entity), None, self._handed_out, context, entity)
            return self.typed(context, definition.parent, definition.returns)
        return self.remember(("called", entity), None, self._called_value, entity)

    def _invoked(self, entity: Entity) -> Entity | None:
        """Returns what calling an object gives, for languages that name the member which runs then."""
        rules = self._rules(entity)
        found = self._of_class(entity, rules.invoked, own=True) if rules else None
        return self.called(found.entity) if found and found.entity and found.entity.kind == "symbol" else None

    def _handed_out(self, context: Context, entity: Entity) -> Entity | None:
        """Returns what a function without a declared type hands out: the first of its results that is of ours."""
        if context.module.definitions[entity.position].kind == "property" and (value := self.value_of(entity)):
            return value
        for row in context.module.bindings.get(entity.position, {}).get("", ()):
            found = self.chain(context, entity.position, row.value) if row.kind == "return" else None
            if found and found.kind not in ("external", "builtin"):
                return found
        return None

    def _is_constructor(self, module: Module, position: int) -> bool:
        """Says whether a function makes objects: it is named like a class, and methods are written onto it."""
        if not module.definitions[position].name[:1].isupper():
            return False
        return any(module.is_member(one[-1]) for one in module.children.get(position, {}).values())

    def _called_value(self, entity: Entity) -> Entity | None:
        value = self.value_of(entity)
        return self.called(value) if value else None

    def is_alias(self, entity: Entity) -> bool:
        """Says whether an entity is another name of a type."""
        return entity.kind == "symbol" and self.definition(entity).kind == "type" and not self.is_class(entity)

    def meant(self, entity: Entity) -> Entity | None:
        """Returns the type that an alias names, None where that is not understood."""
        return self.remember(("meant", entity), None, self._meant, entity)

    def _meant(self, entity: Entity) -> Entity | None:
        value = self.value_of(entity)
        return self.meant(value) if value and self.is_alias(value) else value

    def held(self, entity: Entity) -> Entity | None:
        """Returns what a variable, constant or field holds; other entities as they are."""
        if entity.kind != "symbol" or self.definition(entity).kind not in VALUES:
            return entity
        return self.value_of(entity)

    def standing_for(self, entity: Entity) -> Entity | None:
        """Returns what a property holds, too, where its name stands for that: without a call."""
        if entity.kind == "symbol" and self.definition(entity).kind == "property":
            return self.value_of(entity)
        return self.held(entity)

    def value_of(self, entity: Entity) -> Entity | None:
        """Returns what a variable, constant, field or property holds, None when that is not understood."""
        context = self.context(entity.path)
        assert context is not None
        definition = context.module.definitions[entity.position]
        self._names.add(definition.name)
        if definition.kind == "property" and definition.returns:
            return self.typed(context, definition.parent, definition.returns)
        bound = context.module.bindings.get(definition.parent, {}).get(definition.name)
        return self._bound(context, definition.parent, bound) if bound else None

    # -- members --------------------------------------------------------------------------------------------------

    def member(self, entity: Entity, name: str) -> Found | None:
        """Returns what `name` means on an entity, None when it is not known to have such a member."""
        self._names.add(name)
        if entity.kind == "module":
            return self._of_module(entity.path, name)
        if entity.kind in ("package", "qualifier"):
            return self.namespaces.of_package(entity, name)
        if entity.kind in ("external", "builtin", "missing"):
            return Found(entity, entity.kind)
        if entity.kind == "super":
            return self._of_class(entity, name, own=False)
        if is_held(entity):
            return member_of(self._rules(entity), entity, name)
        if entity.kind == "instance" or self.is_class(entity):
            found = self._of_class(entity, name, own=True)
            return member_of(self._rules(entity), entity, name) or found if found in _NOT_OURS else found
        own = self._given(entity, name)
        if own or self.is_function(entity):
            return own
        return self.remember(("member", entity, name), None, self._member_of_value, entity, name)

    def _member_of_value(self, entity: Entity, name: str) -> Found | None:
        value = self.value_of(entity)
        return self.member(value, name) if value else None

    def _rules(self, entity: Entity) -> NamespaceRules | None:
        context = self.context(entity.path)
        return context.adapter.NAMESPACES if context else None

    def _given(self, entity: Entity, name: str) -> Found | None:
        """Returns the member that is written into the object or function that a symbol is."""
        context = self.context(entity.path)
        assert context is not None
        module = context.module
        position = module.member(entity.position, name)
        if position is not None:
            return Found(Entity("symbol", entity.path, position), "typed")
        definition = module.definitions[entity.position]
        path = f"{definition.name}.{name}"
        rows = module.bindings.get(definition.parent, {}).get(path)
        self._names.add(path)
        return Found(self._bound(context, definition.parent, rows), "typed") if rows else None

    def _of_module(self, path: str, name: str) -> Found | None:
        context = self.context(path) if name == "super" else None
        rules = context.adapter.NAMESPACES if context else None
        if context and rules and rules.files:
            return Found(self.beyond(context.module, MODULE_LEVEL, name) or MISSING, "module")
        found = self.export(path, name)
        return Found(found or (MISSING if is_code(path) else EXTERNAL), "module")

    def is_function(self, entity: Entity) -> bool:
        """Says whether an entity is a function or method."""
        return entity.kind == "symbol" and self.definition(entity).kind in ("function", "method", "prototype")

    def is_class(self, entity: Entity) -> bool:
        """Says whether a `symbol` entity is a class or its like."""
        if entity.kind != "symbol":
            return False
        context = self.context(entity.path)
        return context is not None and entity.position in context.module.containers

    def _of_class(self, entity: Entity, name: str, *, own: bool) -> Found | None:
        open_ended = False
        for place in self.ancestors(entity.path, entity.position)[0 if own else 1 :]:
            if place is None:
                open_ended = True
                continue
            path, position = place
            context = self._contexts.get(path) or self.context(path)
            assert context is not None
            module = context.module
            child = module.child(position, name) if position in module.containers else module.member(position, name)
            if child is not None and entity.kind != "super":
                child = _of_kind(module, position, child, of_class=entity.kind == "symbol")
            if child is not None:
                return Found(Entity("symbol", path, child), "typed")
            bound = module.bindings.get(position)
            if bound and name in bound:
                return Found(self._bound(context, position, bound[name]), "typed")
            attached = self.namespaces.attached(module, position, name)
            if attached:
                return Found(attached, "typed")
        return Found(EXTERNAL, "external") if open_ended else None

    def ancestors(self, path: str, position: int) -> tuple[Place | None, ...]:
        """Returns the class and its bases in the order members are looked for; None stands for a base of others."""
        return self.remember(("ancestors", path, position), (), self._ancestors, path, position)

    def _ancestors(self, path: str, position: int) -> tuple[Place | None, ...]:
        context = self.context(path)
        assert context is not None
        self._names.add(context.module.definitions[position].name)
        order: list[Place | None] = [Place(path, position)]
        parts = self.namespaces.parts(context.module, position)
        order.extend(parts)
        for part in (Place(path, position), *parts):
            self._add_bases(order, part)
        return tuple(last_of_each(order))

    def _add_bases(self, order: list[Place | None], place: Place) -> None:
        context = self.context(place.path)
        assert context is not None
        definition = context.module.definitions[place.position]
        for base in definition.bases:
            entity = self.chain(context, definition.parent, base)
            if entity and entity.kind == "symbol" and not self.is_class(entity):
                entity = self.value_of(entity)
            if entity and self.is_class(entity):
                order.extend(self.ancestors(entity.path, entity.position))
            elif base not in ROOT_CLASSES:
                order.append(None)


_NOT_OURS = (None, Found(EXTERNAL, "external"))


def last_of_each(order: list[Place | None]) -> list[Place | None]:
    """Returns the places, each at its last mention: that puts shared bases after all that derive from them."""
    kept = dict.fromkeys(reversed(order))
    return list(reversed(kept))


def _of_kind(module: Module, holder: int, found: int, *, of_class: bool) -> int | None:
    """Returns the member that a class itself, or an object of it, has under one name; what modules have, both have."""
    rules = module.adapter.NAMESPACES
    if rules is None or not rules.of_class or module.definitions[found].kind not in ("method", "property"):
        return found
    for position in reversed(module.children[holder][module.definitions[found].name]):
        if module.definitions[position].signature.startswith(rules.of_class) == of_class:
            return position
    return found if module.definitions[holder].kind == "module" else None


def is_class_method(definition: Definition, adapter: Adapter) -> bool:
    """Says whether the receiver of a method is its class."""
    mark = adapter.NAMESPACES.of_class if adapter.NAMESPACES else ""
    if mark and definition.signature.startswith(mark):
        return True
    return definition.name in _CLASS_METHODS or any(one.endswith("classmethod") for one in definition.decorators)


_CLASS_METHODS = frozenset({"__new__", "__init_subclass__", "__class_getitem__"})


def instance_of(entity: Entity | None, lookup: Lookup) -> Entity | None:
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
    rules = adapter.NAMESPACES
    return rules.own | rules.bases if rules else _SUPER


_SUPER = frozenset({"super"})


def split_operations(segment: str) -> tuple[str, str]:
    """Returns a chain segment's name and its operations, `(` for each call and `[` for each subscript."""
    if segment[-1:] not in (")", "]"):
        return segment, ""
    opened = _OPENED.search(segment)
    assert opened is not None, segment
    return segment[: opened.start()], "".join(_OPENED.findall(segment, opened.start()))


def stem_of(path: str) -> str:
    """Returns the name by which imports can call a file: its stem, or its folder's name for a package's own file.

    Bytes that are not UTF-8 read `?`: no import can spell them.
    """
    folder, _, file = path.rpartition("/")
    stem = file.partition(".")[0]
    stem = folder.rpartition("/")[2] if stem in ("__init__", "index") and folder else stem
    return stem if stem.isascii() else stem.encode("utf-8", "replace").decode()


def star_of(path: str) -> str:
    """Returns the name under which the star imports of a file are recorded."""
    return f"*{path}"


def manifest_of(path: str) -> str:
    """Returns the name under which the settings of a manifest are recorded."""
    return f"={path}"


def declared_of(path: str, name: str) -> str:
    """Returns the name under which it is recorded which manifests with this file name declare `name`."""
    return f"={path.rpartition('/')[2]}={name}"


def is_code(path: str) -> bool:
    """Says whether a file's language has uses of names: others (data, styles) hand on what nobody lists."""
    adapter = adapter_for(language_of(path) or "")
    return adapter is not None and any(name == "call" for name, _ in adapter.STEPS)


def is_package(path: str) -> bool:
    """Says whether the file speaks for its folder."""
    return path.rpartition("/")[2].partition(".")[0] == "__init__"
