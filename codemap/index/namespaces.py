"""Names that files share without importing each other: full names, packages, and members written outside their type.

Every question goes through the look-up by simple name, so that it is recorded like all others.
"""

from __future__ import annotations

from collections.abc import Sequence

from codemap.index.asked import Asked
from codemap.index.entity import Entity, Found, symbol_at
from codemap.index.module import MODULE_LEVEL, Module, Place, extended_by, joined, owner_of, shared_folders
from codemap.lang import NamespaceRules, adapter_for
from codemap.model import Import

PROTOTYPE = "prototype"
"""The kind of a declaration whose body is elsewhere."""

_SEPARATOR = " "
"""Between the full names that a package entity may have: no namespace has a space in its name."""


class Namespaces:
    """The namespaces of one world, asked through its look-up."""

    def __init__(self, lookup: Asked) -> None:
        self.lookup = lookup
        self._full: dict[tuple[frozenset[str], str], tuple[Place, ...]] = {}

    # -- full names -----------------------------------------------------------------------------------------------

    def places(self, rules: NamespaceRules, full_name: str) -> tuple[Place, ...]:
        """Returns every definition with this full name, sorted by path and position."""
        last = full_name.rpartition(".")[2]
        self.lookup.record(last)
        key = (rules.languages, full_name)
        if key not in self._full:
            self._full[key] = tuple(
                [place for place in self.lookup.named(last) if self._full_name(rules, place) == full_name]
            )
        return self._full[key]

    def symbol(self, rules: NamespaceRules, full_name: str, asker: Module | None = None) -> Entity | None:
        """Returns the definition with this full name that is nearest to a file; one with a body goes first."""
        places: Sequence[Place] = self.places(rules, full_name)
        if rules.internal and asker is not None:
            places = [place for place in places if place.path == asker.path or not self._is_hidden(rules, place)]
        if not places:
            return None
        return Entity("symbol", *min(places, key=lambda place: self._distance(place, asker)))

    def _is_hidden(self, rules: NamespaceRules, place: Place) -> bool:
        if not place.path.endswith(rules.internal):
            return False
        row = self.lookup.definition(symbol_at(*place))
        return not row.exported and row.parent == MODULE_LEVEL and not owner_of(row)

    def _full_name(self, rules: NamespaceRules, place: Place) -> str | None:
        module = self.lookup.module_in(rules.languages, place.path)
        return module.full_names[place.position] or None if module and module.full_names else None

    def _distance(self, place: Place, asker: Module | None) -> tuple[bool, bool, int]:
        context = self.lookup.context(place.path)
        assert context is not None
        prototype = context.module.definitions[place.position].kind == PROTOTYPE
        if asker is None:
            return prototype, False, 0
        return prototype, place.path != asker.path, -shared_folders(asker.folder, place.path)

    def embodied(self, entity: Entity) -> Entity:
        """Returns the definition that has the body of a prototype; any other entity as it is."""
        if entity.kind != "symbol" or self.lookup.definition(entity).kind != PROTOTYPE:
            return entity
        home = self.lookup.context(entity.path)
        assert home is not None
        module, rules = home.module, home.adapter.NAMESPACES
        full_name = module.full_names[entity.position] if rules else ""
        found = self.symbol(rules, full_name, module) if rules and full_name else None
        if found is not None and self.lookup.definition(found).kind != PROTOTYPE:
            return found
        row = module.definitions[entity.position]
        outside = self.attached(module, row.parent, row.name) if row.parent in module.containers else None
        return outside or found or entity

    # -- bare names -----------------------------------------------------------------------------------------------

    def shared(self, module: Module, name: str) -> Entity | None:
        """Returns what `name` means in the namespace of a file, and in those around it where they are in sight."""
        rules = module.adapter.NAMESPACES
        if rules is None or rules.module_files:
            return None
        return self._outwards(rules, module, module.namespace, name)

    def around(self, module: Module, container: int, name: str) -> Entity | None:
        """Returns what `name` means in the other parts of a type of this file, for languages that have such parts."""
        rules = module.adapter.NAMESPACES
        full_name = module.full_names[container] if rules and rules.outer else ""
        return self.symbol(rules, joined(full_name, name), module) if rules and full_name else None

    def _outwards(self, rules: NamespaceRules, module: Module, space: str, name: str) -> Entity | None:
        entity = self.symbol(rules, joined(space, name), module)
        while entity is None and rules.outer and space:
            space = space.rpartition(".")[0]
            entity = self.symbol(rules, joined(space, name), module)
        return entity

    def implicit(self, module: Module, name: str) -> Entity | None:
        """Returns what `name` means in the namespaces that every file imports."""
        rules = module.adapter.NAMESPACES
        if rules is None:
            return None
        return self._first(rules, module, rules.prelude, name)

    def unseen(self, module: Module, name: str) -> Entity | None:
        """Returns the one type of this name, where types need not be imported by the file that uses them."""
        rules = module.adapter.NAMESPACES
        if rules is None or not rules.ambient:
            return None
        found = [place for place in self.lookup.named(name) if self._is_outermost(rules, place)]
        full_names = {self._full_name(rules, place) for place in found}
        return symbol_at(*found[0]) if len(full_names) == 1 else None

    def _is_outermost(self, rules: NamespaceRules, place: Place) -> bool:
        module = self.lookup.module_in(rules.languages, place.path)
        if module is None:
            return False
        definition = module.definitions[place.position]
        outer = definition.parent == MODULE_LEVEL
        return outer and (definition.kind == "type" or module.is_container(place.position))

    def starred(self, module: Module, written: str, name: str) -> Entity | None:
        """Returns what `name` means after an import of everything in a namespace or in a type."""
        rules = module.adapter.NAMESPACES
        return self._first(rules, module, self._meant(rules, module, written), name) if rules else None

    def may_mean(self, module: Module, written: str) -> bool:
        """Says whether a written name may be that of a namespace."""
        rules = module.adapter.NAMESPACES
        return rules is not None and bool(self._meant(rules, module, written))

    def _first(self, rules: NamespaceRules, module: Module, spaces: tuple[str, ...], name: str) -> Entity | None:
        for space in spaces:
            entity = self.symbol(rules, joined(space, name), module) or self._of_type(rules, module, space, name)
            if entity:
                return entity
        return None

    def _of_type(self, rules: NamespaceRules, module: Module, full_name: str, name: str) -> Entity | None:
        """Returns the member that `name` means of the type with this full name, inherited ones included."""
        holder = self.symbol(rules, full_name, module) if full_name else None
        found = self.lookup.member(holder, name) if holder and self.lookup.is_class(holder) else None
        return found.entity if found and found.entity and found.entity.kind == "symbol" else None

    # -- imports --------------------------------------------------------------------------------------------------

    def imported(self, module: Module, row: Import) -> Entity | None:
        """Returns what an import from a namespace, or of one, brings in; None if that is known to be of others."""
        rules = module.adapter.NAMESPACES
        spaces = self._meant(rules, module, row.module) if rules else ()
        if rules is None or not spaces:
            return None
        if not row.name:
            return _package(module, spaces)
        entity = self._first(rules, module, spaces, row.name) or self._extending(module, spaces, row.name)
        return entity or _package(module, tuple([joined(space, row.name) for space in spaces]))

    def _extending(self, module: Module, spaces: tuple[str, ...], name: str) -> Entity | None:
        """Returns the first function of this name in a namespace that is written for a type."""
        for place in self.lookup.named(name) if module.adapter.MEMBERS.extensions else ():
            context = self.lookup.context(place.path)
            definition = context.module.definitions[place.position] if context else None
            if definition and owner_of(definition) and self._space(place) in spaces:
                return symbol_at(*place)
        return None

    def qualifier(self, module: Module, name: str) -> Entity | None:
        """Returns what an unbound name that starts a chain may stand for: a namespace, which need not exist.

        Where such a name cannot be anything else, it is one.
        """
        rules = module.adapter.NAMESPACES
        spaces = self._meant(rules, module, name) if rules else ()
        if rules is None or not spaces:
            return None
        return _package(module, spaces)._replace(kind="package" if rules.closed else "qualifier")

    def of_package(self, entity: Entity, name: str) -> Found:
        """Returns what `name` means in a namespace: a definition of ours, or else a longer namespace."""
        adapter = adapter_for(entity.language)
        assert adapter is not None, entity
        spaces = entity.path.split(_SEPARATOR)
        for space in spaces:
            for around in (space, _without_facade(space)):
                symbol = self.symbol(adapter.NAMESPACES, joined(around, name)) if adapter.NAMESPACES else None
                if symbol:
                    return Found(symbol, "module")
        longer = _SEPARATOR.join([joined(space, name) for space in spaces])
        return Found(entity._replace(path=longer), "module")

    def _meant(self, rules: NamespaceRules, module: Module, written: str) -> tuple[str, ...]:
        return rules.imported(module.path, module.namespace, written, self.lookup)

    # -- types in several places ----------------------------------------------------------------------------------

    def parts(self, module: Module, position: int) -> tuple[Place, ...]:
        """Returns the definitions that make one type with this one, itself included; none where it is all of it."""
        rules = module.adapter.NAMESPACES
        full_name = module.full_names[position] if rules and rules.partial else ""
        if rules is None or not full_name:
            return ()
        alone: tuple[Place, ...] = ()
        return self.lookup.remember(("parts", rules.languages, full_name), alone, self._parts, rules, full_name)

    def _parts(self, rules: NamespaceRules, full_name: str) -> tuple[Place, ...]:
        found = tuple([place for place in self.places(rules, full_name) if self._is_type(place)])
        return found if len(found) > 1 else ()

    def _is_type(self, place: Place) -> bool:
        return self.lookup.is_class(symbol_at(*place))

    def attached(self, module: Module, position: int, name: str) -> Entity | None:
        """Returns the method `name` that is written outside of its type, in any file; the first by path."""
        rules = module.adapter.NAMESPACES
        if rules is None:
            return None
        # Types in many parts ask this of each part: what nobody writes outside of a type is known at once.
        if not self._outside(rules, name):
            return None
        key = ("attached", module.path, position, name)
        return self.lookup.remember(key, None, self._attached, rules, module, position, name)

    def _attached(self, rules: NamespaceRules, module: Module, position: int, name: str) -> Entity | None:
        owner = module.definitions[position].name
        fitting = [place for place in self._outside(rules, name) if self._is_attached(rules, place, owner)]
        wanted = symbol_at(module.path, position)
        own = [place for place in fitting if self._owner(place) == wanted]
        return Entity("symbol", *min(own, key=lambda place: self._distance(place, module))) if own else None

    def is_outside(self, path: str, name: str) -> bool:
        """Says whether something of this name is written outside of its type, in the languages of a file."""
        context = self.lookup.context(path)
        rules = context.adapter.NAMESPACES if context else None
        return rules is not None and bool(self._outside(rules, name))

    def _outside(self, rules: NamespaceRules, name: str) -> tuple[Place, ...]:
        """Returns the definitions of this name that are written outside of their type."""
        nothing: tuple[Place, ...] = ()
        key = ("outside", rules.languages, name)
        return self.lookup.remember(key, nothing, self._named_outside, rules, name)

    def _named_outside(self, rules: NamespaceRules, name: str) -> tuple[Place, ...]:
        modules = [(place, self.lookup.module_in(rules.languages, place.path)) for place in self.lookup.named(name)]
        return tuple([place for place, module in modules if module and extended_by(module.definitions[place.position])])

    def _is_attached(self, rules: NamespaceRules, place: Place, owner: str) -> bool:
        module = self.lookup.module_in(rules.languages, place.path)
        return module is not None and extended_by(module.definitions[place.position]).rpartition(".")[2] == owner

    def _owner(self, place: Place) -> Entity | None:
        context = self.lookup.context(place.path)
        assert context is not None
        definition = context.module.definitions[place.position]
        return self.lookup.chain(context, definition.parent, extended_by(definition))

    # -- functions written for types of others ------------------------------------------------------------------------

    def extension(self, module: Module, name: str) -> Entity | None:
        """Returns the function in sight under `name` that is written for a type of others, if there is one such."""
        rules = module.adapter.NAMESPACES
        if rules is None or not module.adapter.MEMBERS.extensions:
            return None
        row = module.imports.get(MODULE_LEVEL, {}).get(name)
        spaces = {row.module} if row else self._in_sight(rules, module)
        # Under another name, one that is written for a type of ours is no member of that.
        ours = row is not None and row.alias != row.name
        named = self.lookup.named(row.name if row else name)
        found = [place for place in named if self._extends(rules, place, spaces, ours=ours)]
        own = [place for place in found if place.path == module.path]
        return Entity("symbol", *(own or found)[0]) if len(own or found) == 1 else None

    def _space(self, place: Place) -> str | None:
        """Returns the namespace that a definition stands in, None for a local one."""
        context = self.lookup.context(place.path)
        full_name = context.module.full_names[place.position] if context and context.module.full_names else ""
        if context is None or not full_name:
            return None
        return full_name.removesuffix(context.module.definitions[place.position].qualname).rstrip(".")

    def _in_sight(self, rules: NamespaceRules, module: Module) -> set[str]:
        spaces = {module.namespace, *(star.module for star in module.stars)}
        around = module.namespace
        while rules.outer and around:
            around = around.rpartition(".")[0]
            spaces.add(around)
        return spaces

    def _extends(self, rules: NamespaceRules, place: Place, spaces: set[str], *, ours: bool) -> bool:
        module = self.lookup.module_in(rules.languages, place.path)
        if module is None:
            return False
        definition = module.definitions[place.position]
        # Beside its type, what is written for one of ours counts as a member of that.
        written_for = extended_by(definition) or (ours and definition.parent in module.containers)
        if not written_for or self._space(place) not in spaces:
            return False
        owner = self._owner(place)
        return ours or owner is None or not self.lookup.is_class(owner)


def _package(module: Module, spaces: tuple[str, ...]) -> Entity:
    return Entity("package", _SEPARATOR.join(spaces), MODULE_LEVEL, module.language)


def _without_facade(space: str) -> str:
    """Returns a namespace less the class in which other languages find the functions of a Kotlin file (`MainKt`)."""
    outer, _, last = space.rpartition(".")
    return outer if last.endswith("Kt") and last[:1].isupper() else space
