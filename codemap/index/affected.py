"""Which names a change of files alters for everybody else.

A file's edges are a function of its own facts and of the answers to the names it asked for. So it has to be resolved
again only when it changed itself or when one of those names is among the names returned here. Where only the question
what a name alone may mean has another answer, only the uses of that name do (`Resolver.again`).
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Iterable

from codemap.index.module import is_expression, is_member, is_of_class, is_script, lines_of, spaces_around
from codemap.index.packing import CONTAINERS, Surface, is_outer
from codemap.index.recorded import (
    alone_of,
    any_of,
    declared_of,
    inside_of,
    manifest_of,
    many_of,
    methods_of,
    star_of,
    stem_of,
)
from codemap.index.rules import MOST_NAMED
from codemap.lang import EXPRESSION, adapter_for, is_outline
from codemap.model import Binding, Definition

_Shape = tuple[object, ...]


class Altered:
    """What a change alters for all other files, gathered file by file.

    `names` are those whose look-up may answer differently, `alone` those that alone may mean something else.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.alone: set[str] = set()
        self._more: Counter[str] = Counter()

    def add(self, path: str, old: Surface | None, new: Surface | None, *, appears: bool) -> None:
        """Notes that `path` went from `old` to `new`; see `changed_names`."""
        self.names |= changed_names(path, old, new, appears=appears)
        before, after = _candidates(old), _candidates(new)
        moved = appears or _is_another(old, new)
        self.alone.update(
            [name for name in before.keys() | after.keys() if moved or before.get(name) != after.get(name)]
        )
        self._more.update({name: len(rows) for name, rows in after.items()})
        self._more.subtract({name: len(rows) for name, rows in before.items()})

    def count(self, after: Callable[[str], int]) -> None:
        """Adds the questions about numbers that are answered differently, once all files are there.

        `after` says how many definitions of a name there are now.
        """
        for name, more in self._more.items():
            now = after(name) if more else 0
            if bool(now) != bool(now - more):
                self.names.add(any_of(name))
            if (now > MOST_NAMED) != (now - more > MOST_NAMED):
                self.names.add(many_of(name))

    def keys(self) -> tuple[list[int], list[int]]:
        """Returns the sums under which all these names are posted: of `names`, and of `alone`."""
        return posting_keys(self.names), posting_keys(map(alone_of, self.alone))


def _candidates(surface: Surface | None) -> dict[str, list[_Shape]]:
    """Returns what tells of the definitions of each name whether the name alone may mean them, in order."""
    found: dict[str, list[_Shape]] = {}
    if surface is None or is_outline(surface.language):
        return found
    definitions, script = surface.definitions, is_script(surface)
    adapter = adapter_for(surface.language)
    for row in definitions:
        is_value = adapter is not None and is_expression(row, adapter)
        shape = (script, row.kind, row.qualname, row.ordinal, _scope(definitions, row.parent), is_value)
        found.setdefault(row.name, []).append(shape)
    return found


def changed_names(path: str, old: Surface | None, new: Surface | None, *, appears: bool) -> set[str]:
    """Returns the names whose look-up may answer differently after `path` went from `old` to `new`.

    `appears` says that the file itself comes or goes, whatever it holds.
    """
    before, after = _visible(path, old), _visible(path, new)
    names = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    if appears or _is_another(old, new):
        names.update(before, after)
        names.add(stem_of(path))
    return names


def _is_another(old: Surface | None, new: Surface | None) -> bool:
    """Says whether two states of a file have no definition in common, alike as they may look."""
    return (old.language if old else None) != (new.language if new else None)


def _visible(path: str, surface: Surface | None) -> dict[str, list[_Shape]]:
    """Returns what other files can see, in order, by the name they ask for; positions and texts are left out."""
    seen: dict[str, list[_Shape]] = {}
    if surface is None:
        return seen
    definitions, script = surface.definitions, is_script(surface)
    adapter = adapter_for(surface.language)
    making: set[int] = set()
    ordered = adapter is not None and adapter.MEMBERS.pointers
    places: Counter[int] = Counter()
    for definition in definitions if not is_outline(surface.language) else ():
        if ordered and definition.kind == "field":  # lists in braces give values to fields by their order
            seen.setdefault(definition.name, []).append((places[definition.parent],))
        places[definition.parent] += 1
        space = spaces_around(surface.namespaces, definition.line)
        of_class = adapter is not None and is_of_class(definition, adapter)
        is_value = adapter is not None and is_expression(definition, adapter)
        shape = (script, *_shape(definitions, definition), space, of_class, is_value)
        seen.setdefault(definition.name, []).append(shape)
        if is_value:
            seen.setdefault(EXPRESSION + definition.name, []).append(shape)
        holder = definitions[definition.parent] if definition.parent >= 0 else None
        if holder is not None and (holder.kind == "interface" or is_member(definitions, definition)):
            seen.setdefault(methods_of(holder.name), []).append((definition.name,))
        if _is_first_written_onto(definitions, definition, making):
            seen.setdefault(definitions[definition.parent].name, []).append(("makes objects",))
        if definition.parameters:
            seen.setdefault(inside_of(definition.name), []).append((definition.qualname, definition.parameters))
    for row in surface.imports:
        key = star_of(path) if row.name == "*" and not row.alias else row.alias or row.name
        seen.setdefault(key, []).append(("import", *row[:3], _scope(definitions, row.scope), row.exported))
    for route in surface.routes:
        if route.role == "serve":
            handler = _scope(definitions, route.definition), _scope(definitions, route.scope)
            seen.setdefault(route.path, []).append(("route", route.method, route.handler, *handler))
    lines = lines_of(definitions)
    for binding in surface.bindings:
        if binding.kind == "setting":
            seen.setdefault(manifest_of(path), []).append((binding.target, binding.value))
            if binding.target == "name":
                seen.setdefault(declared_of(path, binding.value), []).append(())
            continue
        # The value of a field is read where it is assigned, so the method it stands in counts.
        inner = _scope(definitions, lines.at(binding.line)) if binding.scope >= 0 else ()
        shape = ("binding", _scope(definitions, binding.scope), inner, *binding[1:4])
        seen.setdefault(_asked_by(definitions, binding), []).append(shape)
    return seen


def _asked_by(definitions: tuple[Definition, ...], binding: Binding) -> str:
    """Returns the name under which a binding is asked for: its function's where it is a result, else its own.

    What is put into something is asked for by the name of that."""
    if binding.scope >= 0 and not is_outer(definitions, binding.scope):
        return definitions[binding.scope].name
    return binding.target.partition("[")[0].partition(".")[0]


def _is_first_written_onto(definitions: tuple[Definition, ...], row: Definition, making: set[int]) -> bool:
    """Says whether a member makes the function that it is written onto one that makes objects, and notes that."""
    if row.parent < 0 or row.parent in making or definitions[row.parent].kind != "function":
        return False
    if not is_member(definitions, row):
        return False
    making.add(row.parent)
    return True


def _shape(definitions: tuple[Definition, ...], row: Definition) -> _Shape:
    parent = _scope(definitions, row.parent)
    bases = definitions[row.parent].bases if row.parent >= 0 else ()
    # What a generic type is a type of, and what it hands to its bases, only its header says.
    generic = row.signature if "<" in row.signature and row.kind in CONTAINERS else ""
    receiver = row.parameters[0] if row.parameters and row.parameters[0].kind == "receiver" else None
    seen = (receiver, row.bases, row.decorators, row.returns, row.exported, row.visibility == "private")
    return (row.kind, row.qualname, row.ordinal, parent, bases, *seen, generic)


def _scope(definitions: tuple[Definition, ...], scope: int) -> tuple[str, int, str]:
    return (
        (definitions[scope].qualname, definitions[scope].ordinal, definitions[scope].kind)
        if scope >= 0
        else ("", 0, "")
    )


def posting_key(name: str) -> int:
    """Returns the 32-bit sum under which a name is posted; two names with one sum only cost extra work."""
    return zlib.crc32(name.encode("utf-8", "surrogatepass"))


def posting_keys(names: Iterable[str]) -> list[int]:
    """Returns the sums of `names`, sorted, each once."""
    return sorted({posting_key(name) for name in names})
