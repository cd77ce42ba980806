"""Definitions that a name alone may mean, where nothing else tells: which could fit, and which are nearest."""

from __future__ import annotations

from codemap.index.entity import CALLABLE, Entity
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, Module, Place, owner_of, shared_folders
from codemap.index.recorded import alone_of, many_of
from codemap.index.rules import MOST_NAMED, NEAREST
from codemap.lang import Adapter, identifier_parts

_SAME_FILE = -(1 << 20)
"""Nearer than any number of folders in common."""


class Candidates:
    """Candidates in one world, remembered by name: most names without a receiver's type are asked for many times."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._fitting: dict[tuple[str, bool, frozenset[str]], tuple[Place, ...]] = {}
        self._from = ""
        self._far: dict[str, int] = {}

    def of(self, module: Module, name: str, *, members: bool) -> tuple[tuple[Place, ...], int]:
        """Returns the nearest candidates for `name`, at most `NEAREST`, and how many there are in all.

        A member that the language's own types have, too, counts as one more; of many, no more are counted than are
        looked at. The question is recorded.
        """
        adapter = module.adapter
        if self.are_many(name):
            self.lookup.record(many_of(name))
            own = [Place(module.path, at) for at, row in enumerate(module.definitions) if row.name == name]
            found = [place for place in own if self._is_fit(place, adapter, members=members)]
            return tuple(found[:NEAREST]), MOST_NAMED + 1
        fitting = self._fits(adapter, name, members=members)
        count = len(fitting)
        if count and members and name in adapter.BUILTIN_MEMBERS:
            count += 1
        self.lookup.record(alone_of(name) if count > 1 else name)
        return (self._nearest(module, fitting) if len(fitting) > 1 else fitting), count

    def are_many(self, name: str) -> bool:
        """Says whether there are more definitions of a name than are looked at."""
        return self.lookup.world.are_more(name, MOST_NAMED)

    def named_like(self, module: Module, noun: str, name: str) -> Place | None:
        """Returns the member `name` of the one class that a variable called `noun` is named after, None if none is.

        That is a class of this name, or else the one class with such a member whose name ends in it: `user` is a
        `User`, `repository` a `MemoryRepository`. To be asked after `of`, which records where the name is looked for.
        """
        wanted = "".join([part.capitalize() for part in identifier_parts(noun)])
        if not wanted or wanted in module.adapter.BUILTINS:
            return None
        classes = [place for place in self.lookup.named(wanted) if self._is_class(module.adapter, place)]
        found = {self.lookup.member_place(Entity("instance", *place), name) for place in classes} - {None}
        if not classes:
            found = {place for place in self._fits(module.adapter, name, members=True) if self._ends_in(place, wanted)}
        if len(found) != 1:
            return None
        self.lookup.record(name)
        return found.pop()

    def _is_class(self, adapter: Adapter, place: Place) -> bool:
        module = self.lookup.module_in(languages_of(adapter), place.path)
        return module is not None and _has_objects(module, place.position)

    def _ends_in(self, place: Place, noun: str) -> bool:
        context = self.lookup.context(place.path)
        assert context is not None
        definitions = context.module.definitions
        parent = definitions[place.position].parent
        return _has_objects(context.module, parent) and definitions[parent].name.endswith(noun)

    def _fits(self, adapter: Adapter, name: str, *, members: bool) -> tuple[Place, ...]:
        key = (name, members, languages_of(adapter))
        if key not in self._fitting:
            looked_at = () if self.are_many(name) else self.lookup.world.named(name)
            self._fitting[key] = tuple([place for place in looked_at if self._is_fit(place, adapter, members=members)])
        return self._fitting[key]

    def _is_fit(self, place: Place, adapter: Adapter, *, members: bool) -> bool:
        module = self.lookup.module_in(languages_of(adapter), place.path)
        if module is None:
            return False
        definition = module.definitions[place.position]
        if not members:
            free = definition.parent == MODULE_LEVEL and not owner_of(definition)
            free = free and place.position not in module.expressions
            return free and (module.script or not _has_own_scope(adapter))
        held = definition.parent in module.containers or owner_of(definition) != ""
        return definition.kind in CALLABLE and held

    def _nearest(self, module: Module, fitting: tuple[Place, ...]) -> tuple[Place, ...]:
        """Returns candidates in the same file first, then those with most folders in common, then by path."""
        path, folder, far = module.path, module.folder, self._far
        if folder != self._from:
            self._from = folder
            far.clear()
        for other, _ in fitting:
            if other not in far:
                far[other] = -shared_folders(folder, other)
        # Candidates come by path and position, and sorting keeps that order between equals.
        found = sorted(fitting, key=lambda place: far[place.path] if place.path != path else _SAME_FILE)
        return tuple(found[:NEAREST])


def _has_objects(module: Module, position: int) -> bool:
    """Says whether a definition is a class or its like of which there are objects."""
    return position in module.containers and module.definitions[position].kind not in ("module", "namespace", "trait")


def languages_of(adapter: Adapter) -> frozenset[str]:
    """Returns the languages whose definitions code of an adapter can mean."""
    return adapter.NAMESPACES.languages if adapter.NAMESPACES else frozenset(adapter.LANGUAGES)


def _has_own_scope(adapter: Adapter) -> bool:
    """Says whether the names of a file with imports or exports are out of sight for files that do not import them."""
    return adapter.NAMESPACES is None and not adapter.PRIVATE_IMPORTABLE
