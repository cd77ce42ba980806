"""One file's surface, arranged for look-ups, and the world of files that a resolution may ask.

A `World` answers four questions and nothing else; whoever resolves records the names it asks for. That record is what
makes incremental resolution exact: a file can only change its edges when an answer to one of its questions changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from codemap.index.packing import CONTAINERS, Surface
from codemap.lang import EXPRESSION, OF_OBJECT, Adapter, adapter_for
from codemap.lang.chain import links
from codemap.lang.stretches import Stretches
from codemap.model import Binding, Definition, Import, Namespace, Route, Span

MODULE_LEVEL = -1

CONSTRUCTOR = "<class>"
"""The name under which a class has its constructor, where that is written like the class: no name means it."""


class Place(NamedTuple):
    """A symbol of some snapshot: its file and its index among the blob's definitions (-1: the module itself)."""

    path: str
    position: int


class World(Protocol):
    """The files of one snapshot, as resolution sees them."""

    def exists(self, path: str) -> bool:
        """Says whether the snapshot has a file at `path`."""

    def ending(self, stem: str) -> tuple[str, ...]:
        """Returns the files that an import can call `stem`, sorted by path."""

    def module(self, path: str) -> Module | None:
        """Returns the arranged surface of the file, None if it has no facts."""

    def named(self, name: str) -> Sequence[Place]:
        """Returns every definition with this simple name in code that can be used, sorted by path and position."""

    def are_more(self, name: str, most: int) -> bool:
        """Says whether more than `most` of these definitions have this simple name; reads no more than that."""

    def serving(self, path: str) -> Sequence[Place]:
        """Returns every route that serves this path of a web service: files and indexes among their routes, sorted."""


class Module:
    """A file's surface with its names arranged by scope (`MODULE_LEVEL` or the index of a definition).

    `imports` binds names here; `exports` hands names on without binding them (where imports are visible from outside
    anyway, as in Python, it stays empty). `holders` are for `Scopes` to keep what the module alone tells.
    """

    __slots__ = (
        "_lines",
        "adapter",
        "bindings",
        "broken",
        "children",
        "containers",
        "definitions",
        "exports",
        "expressions",
        "folder",
        "full_names",
        "holders",
        "import_rows",
        "imports",
        "language",
        "namespace",
        "path",
        "routes",
        "script",
        "settings",
        "stars",
    )

    def __init__(self, path: str, surface: Surface) -> None:
        self.path = path
        self._lines: Stretches | None = None
        self.folder = path.rpartition("/")[0]
        self.language = surface.language
        self.broken: tuple[Span, ...] = surface.broken
        adapter = adapter_for(surface.language)
        assert adapter is not None, surface.language
        self.adapter: Adapter = adapter
        self.definitions: tuple[Definition, ...] = surface.definitions
        self.routes: tuple[Route, ...] = surface.routes
        self.import_rows: tuple[Import, ...] = surface.imports
        self.children: dict[int, dict[str, list[int]]] = {}
        self.imports: dict[int, dict[str, Import]] = {}
        self.exports: dict[str, Import] = {}
        self.stars: list[Import] = []
        self.holders: dict[int, Any] = {}
        self.bindings: dict[int, dict[str, list[Binding]]] = arranged(surface.bindings)
        self.settings = settings_of(self.bindings)
        self.script = is_script(surface)
        kinds = CONTAINERS | adapter.MEMBERS.type_kinds
        self.containers = frozenset([place for place, one in enumerate(surface.definitions) if one.kind in kinds])
        self.expressions = frozenset(
            [place for place, one in enumerate(surface.definitions) if is_expression(one, adapter)]
            if adapter.MEMBERS.expression_mark
            else ()
        )
        named = CONSTRUCTOR in adapter.CONSTRUCTORS
        for position, definition in enumerate(surface.definitions):
            if not owner_of(definition):  # what is written outside of its type is no name where it stands
                name = CONSTRUCTOR if named and self._is_constructor(definition) else definition.name
                if position in self.expressions:
                    name = EXPRESSION + name
                self.children.setdefault(definition.parent, {}).setdefault(name, []).append(position)
        self.namespace, self.full_names = _full_names(self, surface.namespaces)
        for row in surface.imports:
            if row.name == "*" and not row.alias:
                self.stars.append(row)
            elif row.exported and not adapter.PRIVATE_IMPORTABLE:
                self.exports.setdefault(row.alias, row)
            elif row.alias:
                self.imports.setdefault(row.scope, {}).setdefault(row.alias, row)

    def _is_constructor(self, row: Definition) -> bool:
        return row.kind == "method" and row.parent >= 0 and row.name == self.definitions[row.parent].name

    def child(self, scope: int, name: str) -> int | None:
        """Returns the definition that `name` means in `scope` once the scope has run: the last one of that name."""
        names = self.children.get(scope)
        found = names.get(name) if names else None
        return found[-1] if found else None

    def in_scope(self, scope: int, name: str) -> int | None:
        """Returns the definition that the bare name `name` means in `scope`; members of an object are none."""
        found = self.child(scope, name)
        if found is None or scope == MODULE_LEVEL or scope in self.containers or self.adapter.CLASS_SCOPE_VISIBLE:
            return found
        names = [position for position in self.children[scope][name] if not self._is_written_into(position)]
        return names[-1] if names else None

    def is_own_name(self, scope: int, name: str) -> bool:
        """Says whether a function that is written where a value is calls itself so: its other names come first."""
        return scope in self.expressions and self.definitions[scope].name == name

    def _is_written_into(self, position: int) -> bool:
        """Says whether a definition is a member of what it stands in, which may be no class."""
        return self.definitions[position].kind in ("method", "property")

    def member(self, holder: int, name: str) -> int | None:
        """Returns the member that an object or a function has been given; names inside a function are none."""
        names = self.children.get(holder)
        for position in reversed(names.get(name, ()) if names else ()):
            if self.is_member(position):
                return position
        return None

    def getter(self, position: int) -> int:
        """Returns the definition that tells the value of a property: the first of those that read and write it."""
        row = self.definitions[position]
        names = self.children.get(row.parent, {}).get(row.name, ())
        return next((one for one in names if self.definitions[one].kind == "property"), position)

    def is_member(self, position: int) -> bool:
        """Says whether a definition is reached through the one around it, and directly."""
        return is_member(self.definitions, self.definitions[position])

    def makes_objects(self, position: int) -> bool:
        """Says whether objects have the members of a definition: a class and its like, or a function with methods."""
        row = self.definitions[position]
        if row.kind != "function":
            return position in self.containers
        if row.bases or not row.name[:1].isupper():
            return bool(row.bases)
        return any(self.is_member(one) for found in self.children.get(position, {}).values() for one in found)

    def own_bindings(self, holder: int, name: str) -> list[Binding]:
        """Returns what is bound to a member of an object: by its class, or by the function that makes it."""
        found = self.bindings.get(holder, {})
        return found.get(name if holder in self.containers else f"{OF_OBJECT}{name}", [])

    def enclosing(self, line: int) -> int:
        """Returns the innermost definition whose span holds `line`, or `MODULE_LEVEL`."""
        if self._lines is None:
            self._lines = lines_of(self.definitions)
        return self._lines.at(line)

    def writing(self, field: str, value: str, line: int) -> int:
        """Returns the scope in which a field's value is written: the body of a Python class sees its own names."""
        inner = self.enclosing(line)
        if self.language == "python" and inner != MODULE_LEVEL and self.definitions[inner].kind == "field":
            outer = links(value)[:1] == (field,)  # `f = f` takes the name from around
            return inner if outer else self.definitions[inner].parent
        return inner

    def is_container(self, position: int) -> bool:
        """Says whether names are reached through the definition (a class and its like)."""
        return position in self.containers

    def is_region(self, position: int) -> bool:
        """Says whether the definition is a part of a file whose names are in sight everywhere in it."""
        return self.definitions[position].kind in _REGIONS


_REGIONS = frozenset({"module", "namespace"})


def is_script(surface: Surface) -> bool:
    """Says whether a file neither imports nor exports: where names must be exported, such files share one scope."""
    return not surface.imports and not any(one.exported for one in surface.definitions)


def _full_names(module: Module, regions: Sequence[Namespace]) -> tuple[str, tuple[str, ...]]:
    """Returns the namespace that most definitions of a file are in, and the full name of each (empty: it is local)."""
    rules = module.adapter.NAMESPACES
    if rules is None:
        return "", ()
    spaces: Counter[str] = Counter()
    names: list[str] = []
    for definition in module.definitions:
        space = rules.of(module.path, spaces_around(regions, definition.line))
        spaces[space] += definition.parent == MODULE_LEVEL
        names.append("" if _is_local(module, definition) else joined(space, definition.qualname))
    if not spaces:
        spaces[rules.of(module.path, regions[0].name if regions else "")] = 1
    return spaces.most_common(1)[0][0], tuple(names)


def spaces_around(regions: Sequence[Namespace], line: int) -> str:
    """Returns the namespaces that cover a line, outer before inner, in one name."""
    return ".".join([region.name for region in regions if region.start <= line <= region.end])


def _is_local(module: Module, definition: Definition) -> bool:
    while definition.parent != MODULE_LEVEL:
        if not module.is_container(definition.parent):
            return True
        definition = module.definitions[definition.parent]
    return False


def joined(space: str, name: str) -> str:
    """Returns the full name of `name` in a namespace."""
    return f"{space}.{name}" if space else name


def lines_of(definitions: tuple[Definition, ...]) -> Stretches:
    """Returns the lines of definitions, to be asked which one holds a line: -1 is `MODULE_LEVEL`."""
    return Stretches([(definition.start, definition.end + 1) for definition in definitions])


def enclosing(definitions: tuple[Definition, ...], line: int) -> int:
    """Returns the innermost definition whose span holds `line`, or `MODULE_LEVEL`; for one question alone."""
    best = MODULE_LEVEL
    for position, definition in enumerate(definitions):
        if definition.start > line:
            break
        if definition.end >= line:
            best = position
    return best


def is_member(definitions: tuple[Definition, ...], row: Definition) -> bool:
    """Says whether a definition is reached through the one around it, and directly."""
    around = definitions[row.parent].qualname if row.parent != MODULE_LEVEL else ""
    return row.kind in ("method", "property") and row.qualname == f"{around}.{row.name}"


def place_among(definitions: tuple[Definition, ...], row: Definition) -> int:
    """Returns how many definitions a type has before one of its own."""
    place = 0
    for position in range(row.parent + 1, len(definitions)):
        if definitions[position] is row:
            break
        place += definitions[position].parent == row.parent
    return place


def owner_of(definition: Definition) -> str:
    """Returns the chain of the type to which a method written outside of it belongs, empty for other definitions."""
    return definition.qualname.rpartition(".")[0] if definition.parent == MODULE_LEVEL else ""


def has_methods_of_class(adapter: Adapter) -> bool:
    """Says whether a class and its objects may have different methods of one name."""
    return adapter.MEMBERS.class_method_mark != ""


def is_of_class(definition: Definition, adapter: Adapter) -> bool:
    """Says whether the signature of a method says that a class has it, not its objects."""
    mark = adapter.MEMBERS.class_method_mark
    return mark != "" and definition.signature.startswith(mark)


def is_expression(definition: Definition, adapter: Adapter) -> bool:
    """Says whether a function is written where a value is, so that its name is in sight within itself only."""
    mark = adapter.MEMBERS.expression_mark
    return mark != "" and definition.signature.startswith(mark) and definition.kind == "function"


def extended_by(definition: Definition) -> str:
    """Returns the chain of the type that a definition is written for from outside, empty for others."""
    first = definition.parameters[0] if definition.parameters else None
    return first.annotation.partition("<")[0] or "?" if first and first.kind == "receiver" else owner_of(definition)


def shared_folders(folder: str, path: str) -> int:
    """Returns how many leading folders `folder` has in common with that of the file at `path`."""
    count = 0
    for left, right in zip(folder.split("/"), path.split("/")[:-1], strict=False):
        if left != right:
            break
        count += 1
    return count


def arranged(bindings: Sequence[Binding]) -> dict[int, dict[str, list[Binding]]]:
    """Returns bindings by scope and name, in source order."""
    result: dict[int, dict[str, list[Binding]]] = {}
    for binding in bindings:
        result.setdefault(binding.scope, {}).setdefault(binding.target, []).append(binding)
    return result


def settings_of(bindings: dict[int, dict[str, list[Binding]]]) -> dict[str, tuple[str, ...]]:
    """Takes the settings of a manifest out of its bindings, and returns them by key, values in order."""
    rows = bindings.get(MODULE_LEVEL, {})
    keys = [key for key, found in rows.items() if found[0].kind == "setting"]
    return {key: tuple([row.value for row in rows.pop(key)]) for key in keys}


NO_BINDINGS: Mapping[int, dict[str, list[Binding]]] = {}
