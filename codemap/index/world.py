"""Worlds to resolve in: the files of the kept map, read when they are asked for, and the same with some replaced."""

from __future__ import annotations

import sqlite3
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from codemap.index.module import Module, Place, World
from codemap.index.packing import Body, Surface
from codemap.index.recorded import stem_of
from codemap.index.store import FactsStore
from codemap.lang import is_outline
from codemap.model import path_bytes, path_of


class StoredFiles(World):
    """Files whose facts are stored. Those that have been read are remembered."""

    def __init__(self, facts: FactsStore, surfaces: dict[str, Surface] | None = None) -> None:
        """`surfaces` are those that somebody has read already; they are taken out as they are used."""
        self.facts = facts
        self._surfaces = surfaces or {}
        self._modules: dict[str, Module | None] = {}

    @abstractmethod
    def facts_of(self, path: str) -> int | None:
        """Returns the row of the file's facts, None where there are none."""

    @property
    def loaded(self) -> int:
        """How many files have been read, those without facts included."""
        return len(self._modules)

    def forget_modules(self) -> None:
        """Forgets the files that have been read: who asks for them again has them read again."""
        self._modules.clear()

    def module(self, path: str) -> Module | None:
        """See `World.module`."""
        if path not in self._modules:
            surface = self._surfaces.pop(path, None) or self.surface(path)
            self._modules[path] = Module(path, surface) if surface else None
        return self._modules[path]

    def surface(self, path: str) -> Surface | None:
        """Returns the surface of the file at `path`, None if it has no facts or does not exist."""
        facts = self.facts_of(path)
        return self.facts.surface(facts) if facts is not None else None

    def body(self, path: str) -> Body | None:
        """Returns the body of the file at `path`, None if it has no facts or does not exist."""
        facts = self.facts_of(path)
        return self.facts.body(facts) if facts is not None else None


class KeptWorld(StoredFiles):
    """The files of the kept map. Answers are remembered: make a new one after the map has changed."""

    def __init__(
        self, connection: sqlite3.Connection, facts: FactsStore, surfaces: dict[str, Surface] | None = None
    ) -> None:
        """`surfaces` as for `StoredFiles`."""
        super().__init__(facts, surfaces)
        self.connection = connection
        self._facts_of: dict[str, int | None] = {}
        self._exists: dict[str, bool] = {}
        self._named: dict[str, tuple[Place, ...]] = {}
        self._more: dict[tuple[str, int], bool] = {}
        self._ending: dict[str, tuple[str, ...]] = {}
        self._serving: dict[str, tuple[Place, ...]] = {}

    def facts_of(self, path: str) -> int | None:
        """See `StoredFiles.facts_of`."""
        self._load(path)
        return self._facts_of.get(path)

    def exists(self, path: str) -> bool:
        """See `World.exists`."""
        self._load(path)
        return path in self._facts_of

    def ending(self, stem: str) -> tuple[str, ...]:
        """See `World.ending`."""
        if stem not in self._ending:
            rows = self.connection.execute("SELECT path FROM file WHERE stem = ? ORDER BY path", (stem,))
            self._ending[stem] = tuple(path_of(row[0]) for row in rows)
        return self._ending[stem]

    def named(self, name: str) -> Sequence[Place]:
        """See `World.named`."""
        if name not in self._named:
            found = [Place(path_of(raw), position) for raw, position in self.rows_named(name)]
            self._named[name] = tuple(sorted(found))
        return self._named[name]

    def rows_named(self, name: str) -> Iterator[tuple[bytes, int]]:
        """Yields file and position of every definition with this simple name in code that can be used."""
        rows = self.connection.execute(
            "SELECT file.path, symbol.position, file.language FROM symbol JOIN file ON file.id = symbol.file"
            " WHERE symbol.name = ? AND symbol.position >= 0",
            (name,),
        )
        return ((raw, position) for raw, position, language in rows if not is_outline(language))

    def are_more(self, name: str, most: int) -> bool:
        """See `World.are_more`."""
        if name in self._named:
            return len(self._named[name]) > most
        key = (name, most)
        if key not in self._more:
            self._more[key] = _are_more(self.rows_named(name), most)
        return self._more[key]

    def serving(self, path: str) -> Sequence[Place]:
        """See `World.serving`."""
        if path not in self._serving:
            rows = self.connection.execute(
                "SELECT file.path, route.position FROM route JOIN file ON file.id = route.file WHERE route.path = ?"
                " AND role = 'serve'",
                (path,),
            )
            self._serving[path] = tuple(sorted(Place(path_of(raw), position) for raw, position in rows))
        return self._serving[path]

    def _load(self, path: str) -> None:
        if path in self._exists:
            return
        row = self.connection.execute("SELECT facts FROM file WHERE path = ?", (path_bytes(path),)).fetchone()
        self._exists[path] = row is not None
        if row is not None:
            self._facts_of[path] = row[0]


def _are_more(rows: Iterator[object], most: int) -> bool:
    return next(islice(rows, most, None), None) is not None


class OverlaidWorld:
    """A kept world with some files replaced, added or (None) taken away."""

    def __init__(self, base: KeptWorld, replaced: Mapping[str, Surface | None], gone: frozenset[str]) -> None:
        self.base = base
        self.gone = gone
        self._modules = {path: Module(path, surface) if surface else None for path, surface in replaced.items()}
        self._replaced = gone | replaced.keys()
        self._endings: dict[str, set[str]] = {}
        self._named: dict[str, list[Place]] = {}
        self._serving: dict[str, list[Place]] = {}
        for path, module in self._modules.items():
            self._endings.setdefault(stem_of(path), set()).add(path)
            asked = module.definitions if module and not is_outline(module.language) else ()
            for position, definition in enumerate(asked):
                self._named.setdefault(definition.name, []).append(Place(path, position))
            for position, route in enumerate(module.routes if module else ()):
                if route.role == "serve":
                    self._serving.setdefault(route.path, []).append(Place(path, position))

    def exists(self, path: str) -> bool:
        """See `World.exists`."""
        return path in self._modules or (path not in self.gone and self.base.exists(path))

    def ending(self, stem: str) -> tuple[str, ...]:
        """See `World.ending`."""
        kept = {path for path in self.base.ending(stem) if path not in self.gone}
        return tuple(sorted(kept | self._endings.get(stem, set()), key=path_bytes))

    def module(self, path: str) -> Module | None:
        """See `World.module`."""
        if path in self._modules:
            return self._modules[path]
        return None if path in self.gone else self.base.module(path)

    def named(self, name: str) -> Sequence[Place]:
        """See `World.named`."""
        kept = [
            place for place in self.base.named(name) if place.path not in self.gone and place.path not in self._modules
        ]
        return sorted([*kept, *self._named.get(name, [])])

    def are_more(self, name: str, most: int) -> bool:
        """See `World.are_more`."""
        left = most - len(self._named.get(name, ()))
        if left < 0 or not self.base.are_more(name, left):
            return left < 0
        kept = (row for row in self.base.rows_named(name) if path_of(row[0]) not in self._replaced)
        return _are_more(kept, left)

    def serving(self, path: str) -> Sequence[Place]:
        """See `World.serving`."""
        kept = [
            place
            for place in self.base.serving(path)
            if place.path not in self.gone and place.path not in self._modules
        ]
        return sorted([*kept, *self._serving.get(path, [])])
