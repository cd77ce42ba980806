"""Imports to entities: the files that they name, and what those hand on."""

from __future__ import annotations

from typing import NamedTuple

from codemap.index.asked import Asked
from codemap.index.entity import EXTERNAL, MISSING, Context, Entity, symbol_at
from codemap.index.module import MODULE_LEVEL, NO_BINDINGS, Module
from codemap.index.recorded import star_of
from codemap.lang import WHOLE, has_uses, language_of
from codemap.model import Import


class _Behind(NamedTuple):
    """What star imports of a file lead to: files, itself first, and whether to namespaces or to more than is known."""

    modules: tuple[Module, ...]
    spaces: bool
    others: bool


class Imports:
    """Imports of files, and what other files get from a file."""

    def __init__(self, lookup: Asked) -> None:
        self.lookup = lookup

    def targets(self, module: Module, written: str) -> tuple[str, ...]:
        """Returns the files that the import `written` in `module` names, best first."""
        rules = module.adapter.NAMESPACES
        key = ("targets", module.path if rules and rules.module_files else module.folder, module.language, written)
        return self.lookup.remember(key, (), module.adapter.import_paths, module.path, written, self.lookup)

    def imported(self, module: Module, row: Import) -> Entity | None:
        """Returns what an import statement brings in."""
        if not row.module:
            found = self.lookup.at_module_level(Context(module, module.adapter, NO_BINDINGS), row.name)
            return found.entity if found else None
        targets = self.targets(module, row.module)
        rules = module.adapter.NAMESPACES
        if not targets and rules and rules.module_files:
            return self._along(module, row.module, row.name) or EXTERNAL
        if not targets and rules:
            return self.lookup.namespaces.imported(module, row) or EXTERNAL
        if not targets:
            relative = row.module.startswith(".")
            return MISSING if relative else EXTERNAL
        if not row.name:
            return Entity("module", targets[0])
        for target in targets:
            # `from . import name` in a package's own file takes the submodule: the name is what is being defined.
            own = target == module.path and not (rules and rules.module_files)
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
        holder = self.lookup.remember(key, None, self.lookup.chain, context, MODULE_LEVEL, written) if name else None
        found = self.lookup.member(holder, name) if holder else None
        return found.entity if found else None

    def beyond(self, module: Module, scope: int, name: str) -> Entity | None:
        """Returns what an unbound name at the head of a chain may stand for: a file, or a namespace."""
        rules = module.adapter.NAMESPACES
        if rules and rules.module_files:
            while name == "super" and scope != MODULE_LEVEL:
                if module.is_region(scope):
                    return Entity("module", module.path)
                scope = module.definitions[scope].parent
            targets = self.targets(module, name)
            return Entity("module", targets[0]) if targets else EXTERNAL
        return self.lookup.namespaces.qualifier(module, name)

    def _submodule(self, path: str, name: str) -> Entity | None:
        """Returns the file that `name` means below the package whose own file is at `path`."""
        self.lookup.record(name)
        context = self.lookup.context(path)
        if context is None or context.module.language != "python":
            return None
        found = self.targets(context.module, f".{name}")
        return Entity("module", found[0]) if found else None

    def whole(self, path: str) -> Entity | None:
        """Returns what stands in place of the file at `path` for those who take it as one, if something does."""
        return self.lookup.remember(("whole", path), None, self._whole, path)

    def _whole(self, path: str) -> Entity | None:
        context = self.lookup.context(path)
        if context is None or context.adapter.PRIVATE_IMPORTABLE or context.adapter.NAMESPACES:
            return None
        found = self.export(path, WHOLE)
        return self.whole(found.path) if found and found.kind == "module" else found

    def export(self, path: str, name: str) -> Entity | None:
        """Returns what other files get when they take `name` from the file at `path`, None if it has no such name."""
        self.lookup.record(name)
        return self.lookup.remember(("export", path, name), None, self._export, path, name)

    def _export(self, path: str, name: str) -> Entity | None:
        context = self.lookup.context(path)
        if context is None:
            return None
        module = context.module
        handed_on = module.exports.get(name)
        if handed_on:
            return self.imported(module, handed_on)
        imported = module.imports.get(MODULE_LEVEL, {}).get(name)
        child = module.child(MODULE_LEVEL, name)
        if child is not None and (module.definitions[child].exported or module.adapter.PRIVATE_IMPORTABLE):
            return symbol_at(path, child)
        if imported and module.adapter.PRIVATE_IMPORTABLE:
            return self.imported(module, imported)
        starred = self.through_stars(module, name)
        if starred:
            return starred
        submodule = self._submodule(path, name) if is_package(path) else None
        if submodule:
            return submodule
        bound = module.bindings.get(MODULE_LEVEL, {}).get(name)
        if bound:
            return self.lookup.bound(context, MODULE_LEVEL, bound) or EXTERNAL
        return EXTERNAL if module.language == "python" and self._makes_names(module) else None

    def _makes_names(self, module: Module) -> bool:
        """Says whether a module answers for names that it does not bind."""
        self.lookup.record("__getattr__")
        return module.child(MODULE_LEVEL, "__getattr__") is not None

    def through_stars(self, module: Module, name: str) -> Entity | None:
        """Returns what the star imports of a file bring in under a name."""
        self.lookup.record(star_of(module.path))
        if not self._may_be_starred(module, name):
            return None
        later_wins = module.language == "python"
        for star in reversed(module.stars) if later_wins else module.stars:
            starred = self.lookup.namespaces.starred(module, star.module, name)
            if starred:
                return starred
            rules = module.adapter.NAMESPACES
            targets = self.targets(module, star.module)[:1]
            if rules and rules.module_files and not targets:
                along = self._along(module, star.module, name)
                if along and along.kind == "symbol":
                    return along
            for target in targets:
                entity = self.export(target, name) if self._is_starred(target, name) else None
                if entity and (entity != EXTERNAL or self._hands_on(target, name)):
                    return entity
        return None

    def _hands_on(self, path: str, name: str) -> bool:
        """Says whether a file binds a name, or others for it: what it makes up when asked, a star does not bring in."""
        context = self.lookup.context(path)
        return context is None or bool(context.module.stars) or offers(context.module, name)

    def _may_be_starred(self, module: Module, name: str) -> bool:
        """Says whether any file that star imports lead to has such a name: most names that are asked for none has."""
        behind = self._behind(module)
        if behind.spaces and self.lookup.named(name):
            return True
        return behind.others or any(offers(each, name) for each in behind.modules)

    def _behind(self, module: Module) -> _Behind:
        return self.lookup.remember(("behind", module.path), _Behind((), False, False), self._all_behind, module)

    def _all_behind(self, module: Module) -> _Behind:
        found, waiting = {module.path: module}, [module]
        spaces = others = False
        while waiting:
            each = waiting.pop()
            self.lookup.record(star_of(each.path))
            rules = each.adapter.NAMESPACES
            for star in each.stars:
                targets = self.targets(each, star.module)[:1]
                spaces = spaces or self.lookup.namespaces.may_mean(each, star.module)
                others = others or (rules is not None and rules.module_files and not targets)
                for target in targets:
                    context = self.lookup.context(target)
                    if context is not None and target not in found:
                        found[target] = context.module
                        waiting.append(context.module)
            others = others or is_package(each.path)
        return _Behind(tuple(found.values()), spaces, others)

    def _is_starred(self, path: str, name: str) -> bool:
        """Says whether a star import of the file at `path` brings in `name`, as far as its definitions tell."""
        context = self.lookup.context(path)
        child = context.module.child(MODULE_LEVEL, name) if context else None
        rules = context.adapter.NAMESPACES if context else None
        inward = rules is not None and rules.module_files  # modules see all of those around them
        return context is None or child is None or inward or context.module.definitions[child].exported


def offers(module: Module, name: str) -> bool:
    """Says whether a file itself has something of this name at module level."""
    at_level = (module.children, module.imports, module.bindings)
    return name in module.exports or any(name in names.get(MODULE_LEVEL, ()) for names in at_level)


def is_code(path: str) -> bool:
    """Says whether a file's language has uses of names: others (data, styles) hand on what nobody lists."""
    return has_uses(language_of(path) or "")


def is_package(path: str) -> bool:
    """Says whether the file speaks for its folder."""
    return path.rpartition("/")[2].partition(".")[0] == "__init__"
