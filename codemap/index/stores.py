"""What one file puts into containers and passes to its own functions, arranged for the questions of `index.flow`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from codemap.index.entity import Context
from codemap.index.module import MODULE_LEVEL
from codemap.lang import PARAMETER
from codemap.lang.chain import links
from codemap.model import Binding, Parameter

Links = tuple[str, ...]


class Stored(NamedTuple):
    """A value by its chain and the scope where it is written, and where in something it was put."""

    path: Links
    scope: int
    value: Links


class Put(NamedTuple):
    """A value by its chain, and the chain of the object that it was put into."""

    scope: int
    holder: str
    value: Links


class Passed(NamedTuple):
    """A value that a call passes: who is called (as written), at which place or name, and what (a chain or a place).

    `definition` is a decorated definition, passed to its decorator; then there is no chain.
    """

    scope: int
    callee: Links
    slot: str
    path: Links
    value: Links
    definition: int | None = None


Owner = tuple[str, int, str]
"""What holds elements: (`name`, scope that binds it, name) or (`field`, class, name)."""


class Stores:
    """The element and argument bindings of one file."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.elements: dict[Owner, list[Stored]] = {}
        self.into: dict[str, list[Put]] = {}
        """What was put where, by the last link of the place."""
        self.passed: list[Passed] = []
        for binding in _all(context):
            if binding.kind == "element":
                self._element(binding)
            elif binding.kind == "argument":
                self._argument(binding)
        self._decorated()

    def members(self) -> frozenset[str]:
        """Returns the names of the members that this file puts into something."""
        found = set()
        for (kind, _, name), rows in self.elements.items():
            if kind == "field" and not all(stored.path for stored in rows):
                found.add(name)
            found.update([link[1:] for stored in rows for link in stored.path if link[0] == "."])
        return frozenset(found)

    def under_any_key(self, owner: Owner) -> list[Stored]:
        """Returns what was put into an object under keys that are not known, where members are keys."""
        if not self.context.adapter.MEMBERS.objects_member:
            return []
        found = [stored for stored in self.elements.get(owner, ()) if stored.path[:1] == ("[]",)]
        is_object = found and any(row.value == "<dict>" for row in bindings_of(self.context, owner[1], owner[2]))
        return found if is_object else []

    def owner(self, scope: int, head: str, rest: Links) -> tuple[Owner, Links] | None:
        """Returns what a location written in `scope` belongs to, and the path in it."""
        module = self.context.module
        if module.adapter.MEMBERS.structural and (name := self._type_name(scope, head)):
            return ("name", MODULE_LEVEL, name), rest
        holder = _holder(self.context, scope)
        if holder and holder[1] == head:
            if not rest or not rest[0].startswith("."):
                return None
            return ("field", holder[0], rest[0][1:]), rest[1:]
        bound = binding_scope(self.context, scope, head)
        if bound != MODULE_LEVEL and bound in module.containers:
            return ("field", bound, head), rest
        of_class = module.in_scope(bound, head) if rest and rest[0][0] == "." else None
        if of_class is not None and of_class in module.containers:
            return ("field", of_class, rest[0][1:]), rest[1:]
        return ("name", bound, head), rest

    def _type_name(self, scope: int, head: str) -> str:
        """Returns the name of the type that a method's own object, or what a variable was made as, is of."""
        definitions = self.context.module.definitions
        around = definitions[scope] if scope != MODULE_LEVEL else None
        if around and around.kind == "method" and self.context.adapter.receiver_name(around) == head:
            return around.qualname.rpartition(".")[0]
        for row in bindings_of(self.context, binding_scope(self.context, scope, head), head):
            made = row.value.removesuffix("()") if row.kind == "value" and row.value.endswith("()") else ""
            place = self.context.module.child(MODULE_LEVEL, made) if made else None
            if place is not None and definitions[place].kind == "struct":
                return made
        return ""

    def _element(self, binding: Binding) -> None:
        target = links(binding.target.removeprefix("@"))
        owner = self.owner(binding.scope, target[0], target[1:])
        if owner:
            self.elements.setdefault(owner[0], []).append(Stored(owner[1], binding.scope, links(binding.value)))
        if len(target) > 1:
            put = Put(binding.scope, "".join(target[:-1]), links(binding.value))
            self.into.setdefault(target[-1], []).append(put)

    def _argument(self, binding: Binding) -> None:
        slot, _, written = binding.target.partition("@")
        callee = links(written)
        parts = links(slot)
        self.passed.append(Passed(binding.scope, callee, parts[0], parts[1:], links(binding.value)))

    def _decorated(self) -> None:
        for position, definition in enumerate(self.context.module.definitions):
            inner: Links = ()
            for decorator in reversed(definition.decorators):
                callee = links(decorator)
                if not callee or callee[0][0] in "?<":
                    continue
                self.passed.append(Passed(definition.parent, callee, "0", (), inner, position))
                inner = (*callee, "()")


def stored_in(context: Context, owner: Owner) -> list[Stored]:
    """Returns what a container of another file holds by what stands beside it, at module level or in its class."""
    _, scope, name = owner
    found = []
    for target, rows in context.module.bindings.get(scope, {}).items():
        if rows[0].kind == "element" and target.startswith(name) and (parts := links(target))[0] == name:
            found += [Stored(parts[1:], scope, links(row.value)) for row in rows]
    return found


def _all(context: Context) -> Iterator[Binding]:
    for scopes in (context.module.bindings, context.local):
        for names in scopes.values():
            for rows in names.values():
                yield from rows


def _holder(context: Context, scope: int) -> tuple[int, str] | None:
    module = context.module
    definitions, containers = module.definitions, module.containers
    while scope != MODULE_LEVEL:
        definition = definitions[scope]
        if definition.parent in containers or (definition.kind == "method" and module.is_member(scope)):
            return definition.parent, context.adapter.receiver_name(definition)
        if definition.kind == "function" and module.makes_objects(scope):
            return scope, context.adapter.receiver_name(definition)
        scope = definition.parent
    return None


def binding_scope(context: Context, scope: int, name: str) -> int:
    """Returns the scope that binds a name seen in `scope`; module level where none does."""
    if name[0] == PARAMETER:
        return scope
    module, direct = context.module, True
    while scope != MODULE_LEVEL:
        if direct or scope not in module.containers:
            if module.in_scope(scope, name) is not None or name in module.imports.get(scope, ()):
                return scope
            if bindings_of(context, scope, name):
                return scope
            if parameter_at(module.definitions[scope].parameters, name) is not None:
                return scope
            if module.is_own_name(scope, name):
                return scope
        scope, direct = module.definitions[scope].parent, False
    return MODULE_LEVEL


def parameter_at(parameters: Sequence[Parameter], name: str) -> int | None:
    """Returns which parameter a name means; one that is taken apart is called by its place."""
    for place, parameter in enumerate(parameters):
        if parameter[0] == name or (name[0] == PARAMETER and name == f"{PARAMETER}{place}"):
            return place
    return None


def bindings_of(context: Context, scope: int, name: str) -> list[Binding]:
    """Returns the bindings of a name in one scope, those that other files see first."""
    names, local = context.module.bindings.get(scope), context.local.get(scope)
    outer = names.get(name) if names else None
    inner = local.get(name) if local else None
    return outer + inner if outer and inner else outer or inner or []


def matched(path: Links, rest: Links) -> Links | None:
    """Returns what is left of `rest` after it went along `path`, None where it goes elsewhere."""
    if len(path) > len(rest):
        return None
    for own, other in zip(path, rest, strict=False):
        if own != other and not (other == "[]" or (own == "[]" and other[0] == "[")):
            return None
    return rest[len(path) :]


_REARRANGING = frozenset({"filter", "slice", "concat", "reverse", "sort", "toSorted", "toReversed"})
"""Methods whose result has elements of what they are called on, in places that nobody knows."""

_READS = {"get": "[]", "at": "[]", "pop": "[]", "popleft": "[]", "setdefault": "[]", "copy": ""}


def plain(rest: Links) -> Links:
    """Returns the links of a read from a container with its methods as subscripts: `.get()` is `[]`."""
    if rest and rest[0].endswith(":]"):
        return plain(_beyond(rest[0][1:-2], rest[1:]))
    if rest[:2] and len(rest) > 1 and rest[1] == "()":
        name = rest[0][1:]
        if name in _READS:
            return tuple(link for link in (_READS[name],) if link) + rest[2:]
        if name in _REARRANGING and rest[2:3] and rest[2][0] in "[.":
            return plain(("[:]", *rest[2:]))
        if name == "values" and rest[2:3] and rest[2][0] == "[":
            return ("[]", *rest[3:])
        if name == "items" and rest[3:4] == ("[1]",):
            return ("[]", *rest[4:])
    return rest


def _beyond(start: str, rest: Links) -> Links:
    """Returns what links read of a container that lead from its part beyond `start`: of any of it if that is empty."""
    if not rest or rest[0][0] != "[":
        return rest
    place, end = rest[0][1:-1].rstrip(":"), ":" if rest[0].endswith(":]") else ""
    known = start.isdigit() and place.isdigit()
    return (f"[{int(start) + int(place)}{end}]" if known else f"[{end}]", *rest[1:])


def is_subscript(link: str) -> bool:
    """Says whether a link reads an element."""
    return link[0] == "["


def chains(rows: Iterable[Binding]) -> list[tuple[Binding, Links]]:
    """Returns bindings with the links of their values, those not understood left out."""
    return [(row, links(row.value)) for row in rows if row.value[0] not in "?<"]
