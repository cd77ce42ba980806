"""Definitions that a name alone may mean, where nothing else tells: which could fit, and which are nearest."""

from __future__ import annotations

from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, Module, Place, shared_folders
from codemap.index.rules import NEAREST
from codemap.lang import Adapter

_SAME_FILE = -(1 << 20)
"""Nearer than any number of folders in common."""

CALLABLE = frozenset({"function", "method", "property"})


class Candidates:
    """Candidates in one world, remembered by name: most names without a receiver's type are asked for many times."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._fitting: dict[tuple[str, bool, frozenset[str]], tuple[Place, ...]] = {}
        self._from = ""
        self._far: dict[str, int] = {}

    def of(self, module: Module, name: str, *, members: bool) -> tuple[tuple[Place, ...], int]:
        """Returns the nearest candidates for `name`, at most `NEAREST`, and how many there are in all.

        A member that the language's own types have, too, counts as one more. The question is recorded.
        """
        self.lookup.record(name)
        adapter = module.adapter
        fitting = self._fits(adapter, name, members=members)
        count = len(fitting)
        if count and members and name in adapter.BUILTIN_MEMBERS:
            count += 1
        return (self._nearest(module, fitting) if len(fitting) > 1 else fitting), count

    def _fits(self, adapter: Adapter, name: str, *, members: bool) -> tuple[Place, ...]:
        key = (name, members, languages_of(adapter))
        if key not in self._fitting:
            named = self.lookup.named(name)
            self._fitting[key] = tuple([place for place in named if self._is_fit(place, adapter, members=members)])
        return self._fitting[key]

    def _is_fit(self, place: Place, adapter: Adapter, *, members: bool) -> bool:
        context = self.lookup.context(place.path)
        if context is None or context.module.language not in languages_of(adapter):
            return False
        module = context.module
        definition = module.definitions[place.position]
        if not members:
            return definition.parent == MODULE_LEVEL and (module.script or not _has_own_scope(adapter))
        return definition.kind in CALLABLE and definition.parent in module.containers

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


def languages_of(adapter: Adapter) -> frozenset[str]:
    """Returns the languages whose definitions code of an adapter can mean."""
    return adapter.NAMESPACES.languages if adapter.NAMESPACES else frozenset(adapter.LANGUAGES)


def _has_own_scope(adapter: Adapter) -> bool:
    """Says whether the names of a file with imports or exports are out of sight for files that do not import them."""
    return adapter.NAMESPACES is None and not adapter.PRIVATE_IMPORTABLE
