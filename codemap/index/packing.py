"""Facts to compact bytes and back.

Two parts, so that resolving one file does not load the references of others: the surface (what other files can see)
and the body. Each part carries a checksum, because `marshal` trusts what it reads. The marshal format belongs to a
Python version; the store stamps that version.
"""

from __future__ import annotations

import marshal
import zlib
from typing import Any, NamedTuple

from codemap.errors import StoreError
from codemap.model import Binding, Definition, Facts, Import, Parameter, Reference, Span


class StoreCorrupt(StoreError):
    """The store holds bytes that nobody wrote; it has to be rebuilt."""


class Surface(NamedTuple):
    """The part of a blob's facts that resolving other files can ask for."""

    language: str
    definitions: tuple[Definition, ...]
    imports: tuple[Import, ...]
    bindings: tuple[Binding, ...]
    broken: tuple[Span, ...]


class Body(NamedTuple):
    """The part of a blob's facts that only resolving the blob itself asks for."""

    references: tuple[Reference, ...]
    bindings: tuple[Binding, ...]


def pack(facts: Facts) -> tuple[bytes, bytes]:
    """Returns the packed surface and body of `facts`."""
    outer: list[tuple[object, ...]] = []
    local: list[tuple[object, ...]] = []
    for binding in facts.bindings:
        (outer if is_outer(facts.definitions, binding.scope) else local).append(tuple(binding))
    definitions = tuple((*row[:9], tuple(map(tuple, row.parameters)), *row[10:]) for row in facts.definitions)
    imports, broken = tuple(map(tuple, facts.imports)), tuple(map(tuple, facts.broken))
    surface = (facts.language, definitions, imports, tuple(outer), broken)
    return _seal(surface), _seal((tuple(map(tuple, facts.references)), tuple(local)))


def is_outer(definitions: tuple[Definition, ...], scope: int) -> bool:
    """Says whether a name bound in `scope` can be reached from other files: at module level or in a class."""
    return scope < 0 or definitions[scope].kind in CONTAINERS


CONTAINERS = frozenset({"class", "interface", "enum", "namespace", "struct", "trait", "object", "record", "module"})
"""Kinds of definitions whose names are reached through them."""


def unpack_surface(packed: bytes) -> Surface:
    """Returns the surface; raises StoreCorrupt when the bytes are damaged."""
    language, definitions, imports, bindings, broken = _unseal(packed)
    return Surface(
        language,
        tuple(_definition(row) for row in definitions),
        tuple(Import(*row) for row in imports),
        tuple(Binding(*row) for row in bindings),
        tuple(Span(*row) for row in broken),
    )


def _definition(row: tuple[Any, ...]) -> Definition:
    plain = Definition(*row)
    if not plain.parameters:
        return plain
    return plain._replace(parameters=tuple(Parameter(*parameter) for parameter in plain.parameters))


def unpack_body(packed: bytes) -> Body:
    """Returns the body; raises StoreCorrupt when the bytes are damaged."""
    references, bindings = _unseal(packed)
    return Body(tuple(Reference(*row) for row in references), tuple(Binding(*row) for row in bindings))


def _seal(value: tuple[Any, ...]) -> bytes:
    payload = marshal.dumps(value)
    return zlib.crc32(payload).to_bytes(4, "big") + payload


def _unseal(packed: bytes) -> tuple[Any, ...]:
    payload = packed[4:]
    if zlib.crc32(payload).to_bytes(4, "big") != packed[:4]:
        raise StoreCorrupt("the index holds damaged facts")
    value: tuple[Any, ...] = marshal.loads(payload)
    return value
