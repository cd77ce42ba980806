"""Definitions that a name alone may mean, where nothing else tells: which could fit, and which are nearest."""

from __future__ import annotations

from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.rules import NEAREST
from codemap.lang import Adapter

CALLABLE = frozenset({"function", "method", "property"})


class Candidates:
    """Candidates in one world, remembered by name: most names without a receiver's type are asked for many times."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._fitting: dict[tuple[str, bool, tuple[str, ...]], tuple[Place, ...]] = {}
        self._near: dict[tuple[str, str, bool, tuple[str, ...]], tuple[Place, ...]] = {}
        self._shared: dict[tuple[str, str], int] = {}

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
        return (fitting if len(fitting) == 1 else self._nearest(module, name, fitting, members=members)), count

    def _fits(self, adapter: Adapter, name: str, *, members: bool) -> tuple[Place, ...]:
        key = (name, members, adapter.LANGUAGES)
        if key not in self._fitting:
            named = self.lookup.named(name)
            self._fitting[key] = tuple([place for place in named if self._is_fit(place, adapter, members=members)])
        return self._fitting[key]

    def _is_fit(self, place: Place, adapter: Adapter, *, members: bool) -> bool:
        context = self.lookup.context(place.path)
        if context is None or context.module.language not in adapter.LANGUAGES:
            return False
        module = context.module
        definition = module.definitions[place.position]
        if not members:
            return definition.parent == MODULE_LEVEL
        return definition.kind in CALLABLE and definition.parent in module.containers

    def _nearest(self, module: Module, name: str, fitting: tuple[Place, ...], *, members: bool) -> tuple[Place, ...]:
        """Returns candidates in the same file first, then those with most folders in common, then by path."""
        key = (module.folder, name, members, module.adapter.LANGUAGES)
        if key not in self._near:
            self._near[key] = tuple(sorted(fitting, key=lambda place: -self._folders(module.folder, place.path)))
        own = [place for place in fitting if place.path == module.path]
        return (*own, *[place for place in self._near[key] if place.path != module.path])[:NEAREST] if own else self._near[key][:NEAREST]

    def _folders(self, folder: str, path: str) -> int:
        """Returns how many leading folders `folder` shares with that of `path`."""
        key = (folder, path.rpartition("/")[0])
        if key not in self._shared:
            self._shared[key] = shared_folders(*key)
        return self._shared[key]


def shared_folders(one: str, other: str) -> int:
    """Returns how many leading folders two folders have in common."""
    count = 0
    for left, right in zip(one.split("/"), other.split("/"), strict=False):
        if left != right:
            break
        count += 1
    return count if one and other else 0
