"""Methods that a call may run instead of the one that its receiver's type names: those that override it."""

from __future__ import annotations

from codemap.index.candidates import languages_of
from codemap.index.entity import CALLABLE, Entity, symbol_at
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, Module, Place, has_methods_of_class, is_of_class, owner_of
from codemap.index.recorded import methods_of
from codemap.lang import Adapter
from codemap.model import Definition

MOST_OVERRIDERS = 16
"""A method with more overriders is a protocol of the whole program: which one runs, no call site tells."""

_MOST_HOLDERS = 40
"""Classes with bases and a method of one name whose bases are looked up; every file that asks rests on all of them."""


class Dispatch:
    """Overriders in one world."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def overriders(self, entity: Entity) -> tuple[Place, ...]:
        """Returns the methods that override the method `entity`, by path; none where there are too many."""
        definition = self.lookup.definition(entity)
        context = self.lookup.context(entity.path)
        if context is None or definition.kind not in CALLABLE or definition.parent == MODULE_LEVEL:
            return ()
        if context.adapter.MEMBERS.own_privates and definition.visibility == "private":
            return ()
        if not context.module.makes_objects(definition.parent):
            return ()
        if _is_satisfied_in_silence(context.module, definition):
            nobody: tuple[Place, ...] = ()
            key = ("satisfying", entity.path, entity.position)
            found = self.lookup.remember(key, nobody, self._satisfying, context.module, definition)
        elif _is_silent(context.adapter):
            return ()  # a method of an embedded type does not know what embeds it
        else:
            found = self._of_base(definition.name, context.module, definition.parent)
            found = tuple([place for place in found if _is_like(self._definition(place), definition, context.adapter)])
        return tuple(map(self._embodied, found)) if len(found) <= MOST_OVERRIDERS else ()

    def derived(self, entity: Entity, name: str) -> tuple[Place, ...]:
        """Returns the methods of a name that a class or its objects have only where others derive from it."""
        context = self.lookup.context(entity.path)
        if context is None or entity.kind not in ("instance", "symbol"):
            return ()
        found = self._of_base(name, context.module, entity.position)
        if has_methods_of_class(context.adapter):
            of_class = entity.kind == "symbol"
            found = tuple([one for one in found if is_of_class(self._definition(one), context.adapter) == of_class])
        return found if len(found) <= MOST_OVERRIDERS else ()

    def _of_base(self, name: str, module: Module, position: int) -> tuple[Place, ...]:
        """Returns the methods of a name whose classes derive from this one, or are other parts of it."""
        own = Place(module.path, position)
        found = self._deriving(name, module.adapter).get(self._whole(own), ())
        return tuple([one for one in found if Place(one.path, self._definition(one).parent) != own])

    def _whole(self, place: Place) -> Place:
        """Returns the first part of a type in several parts: what derives from one part derives from all."""
        parts = self.lookup.namespaces.parts(self._module(place), place.position)
        return parts[0] if parts else place

    def _deriving(self, name: str, adapter: Adapter) -> dict[Place, tuple[Place, ...]]:
        nothing: dict[Place, tuple[Place, ...]] = {}
        key = ("overriders", name, languages_of(adapter))
        return self.lookup.remember(key, nothing, self._by_base, name, adapter)

    def _embodied(self, place: Place) -> Place:
        body = self.lookup.namespaces.embodied(symbol_at(*place))
        return Place(body.path, body.position)

    def overridden(self, module: Module, definition: Definition) -> tuple[Place, ...]:
        """Returns the nearest method that a method overrides; where nothing names them, those it lets its type have."""
        holder = self._holder(module, definition)
        if holder is None:
            return ()
        if _is_silent(module.adapter):
            return self._satisfied(module, definition, holder)
        for base in self._named_bases(module, definition):
            found = self.lookup.member_place(base, definition.name)
            if found:
                return (found,)
        if definition.parent < 0:
            return ()
        found = self.lookup.member_place(holder._replace(kind="super"), definition.name)
        if not found or not _is_like(self._definition(found), definition, module.adapter):
            return ()
        return (found,)

    def _by_base(self, name: str, adapter: Adapter) -> dict[Place, tuple[Place, ...]]:
        """Returns the methods of this name by each class that theirs derives from."""
        holders = [place for place in self.lookup.few_named(name) if self._may_override(place, adapter)]
        found: dict[Place, list[Place]] = {}
        for place in holders if len(holders) <= _MOST_HOLDERS else ():
            for base in self._bases(place):
                found.setdefault(base, []).append(place)
        return {base: tuple(places) for base, places in found.items()}

    def _bases(self, place: Place) -> list[Place]:
        """Returns the classes that the one of a method derives from; a method that names its own has just these."""
        module = self._module(place)
        definition = module.definitions[place.position]
        if definition.bases:
            return [self._whole(Place(one.path, one.position)) for one in self._named_bases(module, definition)]
        own = self._whole(Place(place.path, definition.parent))
        nothing: list[Place] = []
        return self.lookup.remember(("bases", *own), nothing, self._bases_of, own)

    def _bases_of(self, own: Place) -> list[Place]:
        """Returns the classes that a class derives from; one in several parts derives from itself, too."""
        parts = set(self.lookup.namespaces.parts(self._module(own), own.position)) or {own}
        bases = [base for base in self.lookup.ancestors(*own) if base is not None and base not in parts]
        return [*([own] if len(parts) > 1 else []), *dict.fromkeys(map(self._whole, bases))]

    def _named_bases(self, module: Module, definition: Definition) -> list[Entity]:
        context = self.lookup.context(module.path)
        assert context is not None, module.path
        named = [self.lookup.chain(context, MODULE_LEVEL, base) for base in definition.bases]
        return [one for one in named if one and self.lookup.is_class(one)]

    def _may_override(self, place: Place, adapter: Adapter) -> bool:
        module = self.lookup.module_in(languages_of(adapter), place.path)
        if module is None:
            return False
        definition = module.definitions[place.position]
        parent = definition.parent
        if definition.kind not in CALLABLE:
            return False
        if definition.bases:
            return True
        if parent == MODULE_LEVEL or not module.makes_objects(parent):
            return False
        return bool(module.definitions[parent].bases) or bool(self.lookup.namespaces.parts(module, parent))

    # -- interfaces that types satisfy without naming them ------------------------------------------------------------

    def _satisfying(self, module: Module, definition: Definition) -> tuple[Place, ...]:
        """Returns the methods of this name whose types have every method of the interface that it stands in."""
        wanted = self._methods(Place(module.path, definition.parent))
        holders = [
            place for place in self.lookup.few_named(definition.name) if self._may_satisfy(place, module.adapter)
        ]
        return tuple(
            [place for place in holders if self._has_all(place, wanted)] if len(holders) <= _MOST_HOLDERS else []
        )

    def _satisfied(self, module: Module, definition: Definition, holder: Entity) -> tuple[Place, ...]:
        """Returns the methods of interfaces that a type has all methods of, this one among them."""
        if self.lookup.definition(holder).kind == "interface":
            return ()
        found = [
            place for place in self.lookup.few_named(definition.name) if self._is_of_interface(place, module.adapter)
        ]
        asked = [(place, Place(place.path, self.lookup.definition(symbol_at(*place)).parent)) for place in found]
        return tuple(
            [place for place, interface in asked[:_MOST_HOLDERS] if self._has(holder, self._methods(interface))]
        )

    def _is_of_interface(self, place: Place, adapter: Adapter) -> bool:
        module = self.lookup.module_in(languages_of(adapter), place.path)
        parent = module.definitions[place.position].parent if module else MODULE_LEVEL
        return module is not None and parent >= 0 and module.definitions[parent].kind == "interface"

    def _methods(self, interface: Place) -> list[str]:
        """Returns the names of the methods of an interface, those of the ones in it included."""
        names: dict[str, None] = {}
        for place in self.lookup.ancestors(*interface):
            if place is None:
                continue
            module = self._module(place)
            self.lookup.record(methods_of(module.definitions[place.position].name))
            for name, found in module.children.get(place.position, {}).items():
                if module.definitions[found[-1]].kind == "method":
                    names[name] = None
        return list(names)

    def _may_satisfy(self, place: Place, adapter: Adapter) -> bool:
        module = self.lookup.module_in(languages_of(adapter), place.path)
        if module is None:
            return False
        definition = module.definitions[place.position]
        holder = self._holder(module, definition) if definition.kind == "method" else None
        return holder is not None and self.lookup.definition(holder).kind != "interface"

    def _has_all(self, place: Place, wanted: list[str]) -> bool:
        module = self._module(place)
        holder = self._holder(module, module.definitions[place.position])
        return holder is not None and self._has(holder, wanted)

    def _has(self, holder: Entity, wanted: list[str]) -> bool:
        return all(self.lookup.member_place(holder, name) for name in wanted)

    def _holder(self, module: Module, definition: Definition) -> Entity | None:
        """Returns an object of the type that a method belongs to, wherever the method is written."""
        if definition.kind not in CALLABLE:
            return None
        if definition.parent != MODULE_LEVEL and module.makes_objects(definition.parent):
            return Entity("instance", module.path, definition.parent)
        owner, context = owner_of(definition), self.lookup.context(module.path)
        holder = self.lookup.typed(context, MODULE_LEVEL, owner) if owner and context else None
        return holder if holder and holder.kind == "instance" else None

    def _definition(self, place: Place) -> Definition:
        return self._module(place).definitions[place.position]

    def _module(self, place: Place) -> Module:
        context = self.lookup.context(place.path)
        assert context is not None, place
        return context.module


def _is_satisfied_in_silence(module: Module, definition: Definition) -> bool:
    return _is_silent(module.adapter) and module.definitions[definition.parent].kind == "interface"


def _is_silent(adapter: Adapter) -> bool:
    return adapter.MEMBERS.structural


def _is_like(one: Definition, other: Definition, adapter: Adapter) -> bool:
    """Says whether two methods of one name are both of a class, or both of its objects."""
    return is_of_class(one, adapter) == is_of_class(other, adapter)
