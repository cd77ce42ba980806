"""Names and chains to entities, in one world: the only door by which resolution asks other files.

Everything asked of the world is recorded by simple name. What a question means is worked out by parts that ask each
other through the look-up: names in scopes, imports, chains, values, members, namespaces.
"""

from __future__ import annotations

from collections.abc import Mapping

from codemap.index.chains import Chains
from codemap.index.entity import Context, Entity
from codemap.index.imports import Imports
from codemap.index.members import Members
from codemap.index.module import MODULE_LEVEL, NO_BINDINGS, Module, Place, World
from codemap.index.namespaces import Namespaces
from codemap.index.recorded import any_of, declared_of, manifest_of, stem_of
from codemap.index.recording import Recording
from codemap.index.rules import MOST_NAMED
from codemap.index.scopes import Scopes
from codemap.index.values import Values
from codemap.lang import is_outline
from codemap.model import Definition


class Lookup:
    """Look-ups in one world. Not shared between threads; one instance serves many files."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.context = _Contexts(world).__getitem__
        self._declared: dict[str, dict[str, list[str]]] = {}
        recording = Recording()
        self.start, self.recorded, self.record = recording.start, recording.recorded, recording.record
        self.remember, self.once, self.cuts = recording.remember, recording.once, recording.cuts
        self.namespaces = Namespaces(self)
        scopes = Scopes(self)
        self.name, self.at_module_level, self.word = scopes.name, scopes.at_module_level, scopes.word
        self.own, self.holder, self.outside = scopes.own, scopes.holder, scopes.outside
        imports = Imports(self)
        self.targets, self.imported, self.beyond = imports.targets, imports.imported, imports.beyond
        self.export, self.whole, self.through_stars = imports.export, imports.whole, imports.through_stars
        chains = Chains(self)
        self.typed, self.chain, self.followed, self.apart = chains.typed, chains.chain, chains.followed, chains.apart
        values = Values(self)
        self.bound, self.element = values.bound, values.element
        self.value_of, self.called = values.value_of, values.called
        self.held, self.standing_for = values.held, values.standing_for
        self.is_alias, self.meant = values.is_alias, values.meant
        members = Members(self)
        self.member, self.member_place, self.of_class = members.member, members.member_place, members.of_class
        self.ancestors, self.may_have = members.ancestors, members.may_have
        self.is_class, self.is_function = members.is_class, members.is_function

    def exists(self, path: str) -> bool:
        """Answers adapters that probe import targets, and records the question."""
        self.record(stem_of(path))
        return self.world.exists(path)

    def ending(self, stem: str) -> tuple[str, ...]:
        """Answers adapters that look for files by stem, and records the question."""
        self.record(stem)
        return self.world.ending(stem)

    def manifest(self, path: str) -> Mapping[str, tuple[str, ...]]:
        """Answers adapters that ask what a manifest sets, and records the question."""
        self.record(manifest_of(path))
        module = self.world.module(path)
        return module.settings if module else {}

    def declaring(self, file: str, name: str) -> tuple[str, ...]:
        """Answers adapters that look for a manifest by the name it declares, and records the question."""
        self.record(declared_of(file, name))
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
        self.record(name)
        return list(self.world.named(name))

    def few_named(self, name: str) -> list[Place]:
        """Returns the same, none where there are too many to look at."""
        self.record(name)
        return [] if self.world.are_more(name, MOST_NAMED) else list(self.world.named(name))

    def is_named(self, name: str) -> bool:
        """Says whether the world has a definition with this simple name, and records the question."""
        self.record(any_of(name))
        return self.world.are_more(name, 0)

    def serving(self, path: str) -> list[Place]:
        """Returns every route that serves this path of a web service, and records the question."""
        self.record(path)
        return list(self.world.serving(path))

    def module_in(self, languages: frozenset[str], path: str) -> Module | None:
        """Returns the module of a file in one of these languages; None for others, and where nothing can be meant."""
        context = self.context(path)
        return context.module if context and context.module.language in languages else None

    def definition(self, entity: Entity) -> Definition:
        """Returns the definition of a `symbol` or `instance` entity; a file itself has none."""
        context = self.context(entity.path)
        assert context is not None, entity
        assert entity.position != MODULE_LEVEL, entity
        return context.module.definitions[entity.position]


class _Contexts(dict[str, Context | None]):
    """Files as they are seen from outside, None where nothing in one can be meant; what is known costs no call."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world

    def __missing__(self, path: str) -> Context | None:
        module = self.world.module(path)
        is_asked = module is not None and not is_outline(module.language)
        self[path] = found = Context(module, module.adapter, NO_BINDINGS) if module and is_asked else None
        return found
