"""What names and chains stand for, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from codemap.index.module import MODULE_LEVEL, Module
from codemap.lang import Adapter
from codemap.model import Binding


class Entity(NamedTuple):
    """What a name or chain stands for.

    `kind`: `symbol` (the definition itself), `instance` (an object of that class), `super` (the same, seen from its
    bases), `module` (a file of ours), `package` (a namespace; `path` lists the full names it may have), `qualifier`
    (the same of a name that nothing binds, so it need not be one), `external` and `builtin` (known not to be ours),
    `missing` (a name that our own module should have and has not). `language` is set for namespaces only; `exact`
    for an object that was made of the class itself, not of one that derives from it, and for a definition as its own
    decorators get it. `arguments` are the objects that
    its type names as arguments, None for those that are not understood.
    """

    kind: str
    path: str = ""
    position: int = MODULE_LEVEL
    language: str = ""
    exact: bool = False
    arguments: tuple[Entity | None, ...] = ()


def symbol_at(path: str, position: int) -> Entity:
    """Returns the entity of a definition: the commonest one, at half the cost of a NamedTuple's own constructor."""
    return tuple.__new__(Entity, ("symbol", path, position, "", False, ()))


class Found(NamedTuple):
    """An entity (None: a local name whose value is not understood) and the rule that found it."""

    entity: Entity | None
    rule: str


def found_by(rule: str, entity: Entity | None) -> Found:
    """Returns what a rule found, at half the cost of a NamedTuple's own constructor."""
    return tuple.__new__(Found, (entity, rule))


class Holder(NamedTuple):
    """The object that the methods around a scope have, and its name there."""

    entity: Entity
    receiver: str


class Context(NamedTuple):
    """Where a name stands: its module and the bindings of its functions (empty seen from another file)."""

    module: Module
    adapter: Adapter
    local: Mapping[int, dict[str, list[Binding]]]


EXTERNAL = Entity("external")
BUILTIN = Entity("builtin")
MISSING = Entity("missing")

CALLABLE = frozenset({"function", "method", "property", "prototype"})
"""Kinds of definitions that are called."""

VALUES = frozenset({"variable", "constant", "field"})
"""Kinds of definitions that stand for what they hold."""
