"""Facts to compact bytes and back.

Two parts, so that resolving one file does not load the references of others: the surface (what other files can see)
and the body. Rows are kept by column, and words as numbers of a table: that halves the bytes and the time to read them.
Each part carries a checksum, because `marshal` trusts what it reads. The marshal format belongs to a
Python version; the store stamps that version.
"""

from __future__ import annotations

import marshal
import re
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import compress
from operator import not_
from typing import Any, NamedTuple

from codemap.columns import Columns, Rows, columns_of, rows_of
from codemap.errors import StoreCorrupt
from codemap.lang import OF_OBJECT
from codemap.model import Binding, Definition, Facts, Import, Namespace, Parameter, Reference, Route, Span


class Surface(NamedTuple):
    """The part of a blob's facts that resolving other files can ask for."""

    language: str
    definitions: tuple[Definition, ...]
    imports: tuple[Import, ...]
    bindings: tuple[Binding, ...]
    namespaces: tuple[Namespace, ...]
    routes: tuple[Route, ...]
    broken: tuple[Span, ...]


class Body(NamedTuple):
    """The part of a blob's facts that only resolving the blob itself asks for."""

    references: Rows[Reference]
    bindings: tuple[Binding, ...]

    def uses(self) -> Iterator[tuple[str, str, str, int, int]]:
        """Yields (kind, name, receiver, line, scope) of every reference, at a fraction of the cost of `references`."""
        return zip(*self.references.columns[:5], strict=True)

    def passed(self) -> Iterator[tuple[int, tuple[str, ...], bool]]:
        """Yields what every reference passes, if it is a call: arguments, keywords, whether there may be more."""
        return zip(*self.references.columns[5:], strict=True)


def pack(facts: Facts) -> tuple[bytes, bytes]:
    """Returns the packed surface and body of `facts`."""
    outer, local = _parted(facts)
    table = _Table()
    packed = _packed_definitions(facts.definitions, table), _packed_bindings(outer, table)
    imports, broken = tuple(map(tuple, facts.imports)), tuple(map(tuple, facts.broken))
    rest = tuple(map(tuple, facts.namespaces)), tuple(map(tuple, facts.routes))
    surface = _seal((facts.language, tuple(table), *packed, imports, *rest, broken))
    table = _Table()
    packed = _packed_references(facts.references.columns, table), _packed_bindings(local, table)
    return surface, _seal((tuple(table), *packed))


_INNER = frozenset({"argument", "pass", "run"})
_RESULTS = frozenset({"return", "yield"})
_ROOT = re.compile(r"[^.(\[]*")


def _root(chain: str) -> str:
    if chain.isidentifier():
        return chain
    found = _ROOT.match(chain)
    return found[0] if found else ""


def _parted(facts: Facts) -> tuple[Columns, Columns]:
    """Returns the bindings that resolving other files can ask for, and those that only the file itself asks for."""
    outer_scopes = {-1, *[place for place, one in enumerate(facts.definitions) if one.kind in CONTAINERS]}
    columns = facts.bindings.columns
    handed_out = _handed_out(columns, outer_scopes)
    scopes, targets, kinds, _, _ = columns
    is_asked = [
        kind not in _INNER
        and (
            scope in outer_scopes
            or (scope in handed_out and _root(target) in handed_out[scope])
            or (kind == "value" and target.startswith(OF_OBJECT))
        )
        for scope, target, kind in zip(scopes, targets, kinds, strict=True)
    ]
    is_local = list(map(not_, is_asked))
    outer, local = [tuple([tuple(compress(one, chosen)) for one in columns]) for chosen in (is_asked, is_local)]
    return outer, local


def _handed_out(bindings: Columns, outer_scopes: set[int]) -> dict[int, set[str]]:
    """Returns, by function, the names that its results rest on; the results themselves are bound to no name."""
    wanted: dict[int, set[str]] = {}
    names: list[tuple[int, str, str]] = []
    for scope, target, kind, value in zip(*bindings[:4], strict=True):
        if kind not in _INNER and scope not in outer_scopes:
            if kind in _RESULTS or target[:1] == "[":
                wanted.setdefault(scope, {""}).add(_root(value))
            elif value[0] not in "?<":
                names.append((scope, target, value))
    for scope, target, value in reversed(names):
        if scope in wanted and _root(target) in wanted[scope]:
            wanted[scope].add(_root(value))
    return wanted


def is_outer(definitions: tuple[Definition, ...], scope: int) -> bool:
    """Says whether a name bound in `scope` can be reached from other files: at module level or in a class."""
    return scope < 0 or definitions[scope].kind in CONTAINERS


CONTAINERS = frozenset({"class", "interface", "enum", "namespace", "struct", "trait", "object", "record", "module"})
"""Kinds of definitions whose names are reached through them."""


def unpack_surface(packed: bytes) -> Surface:
    """Returns the surface; raises StoreCorrupt when the bytes are damaged."""
    language, table, definitions, bindings, imports, namespaces, routes, broken = _unseal(packed)
    return Surface(
        language,
        rows_of(Definition, _definition_columns(definitions, table)),
        tuple(map(partial(tuple.__new__, Import), imports)),
        rows_of(Binding, _binding_columns(bindings, table)),
        tuple(map(partial(tuple.__new__, Namespace), namespaces)),
        tuple(map(partial(tuple.__new__, Route), routes)),
        tuple(map(partial(tuple.__new__, Span), broken)),
    )


def unpack_body(packed: bytes) -> Body:
    """Returns the body; raises StoreCorrupt when the bytes are damaged."""
    table, references, bindings = _unseal(packed)
    return Body(
        Rows(Reference, _reference_columns(references, table)), rows_of(Binding, _binding_columns(bindings, table))
    )


# -- rows and columns -------------------------------------------------------------------------------------------------


class _Table(dict[str, int]):
    """Words by number, in order of first use."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


def _packed_numbers(numbers: Iterable[int]) -> tuple[str, bytes]:
    numbers = tuple(numbers)
    for width in "bh":  # trying is cheaper than looking for the largest first
        try:
            return width, array(width, numbers).tobytes()
        except OverflowError:
            continue
    return "q", array("q", numbers).tobytes()


def _numbers(packed: tuple[str, bytes]) -> array[int]:
    numbers = array(packed[0])
    numbers.frombytes(packed[1])
    return numbers


def _packed_words(words: Iterable[str], table: _Table) -> tuple[str, bytes]:
    return _packed_numbers(map(table.__getitem__, words))


def _words(packed: tuple[str, bytes], table: tuple[str, ...]) -> list[str]:
    return [table[number] for number in _numbers(packed)]


def _packed_rare(values: Sequence[Any]) -> dict[int, Any]:
    """Returns the values that say something, by place."""
    return {place: value for place, value in enumerate(values) if value}


def _rare(packed: dict[int, Any], count: int, nothing: Any) -> Sequence[Any]:
    values = [nothing] * count
    for place, value in packed.items():
        values[place] = value
    return values


# -- the kinds of rows ------------------------------------------------------------------------------------------------


def _packed_definitions(rows: tuple[Definition, ...], table: _Table) -> tuple[Any, ...]:
    kind, name, qualname, ordinal, parent, start, end, line, signature, parameters, *rest = columns_of(
        rows, len(Definition._fields)
    )
    bases, decorators, returns, visibility, exported, doc, text_hash = rest
    return (
        [_packed_words(words, table) for words in (kind, name, returns, visibility)],
        [_packed_numbers(numbers) for numbers in (ordinal, parent, start, end, line, exported)],
        (_unusual(name, parent, qualname), signature, text_hash),
        _packed_rare([tuple(map(tuple, row)) for row in parameters]),
        [_packed_rare(values) for values in (bases, decorators, doc)],
    )


def _unusual(names: Sequence[str], parents: Sequence[int], qualnames: Sequence[str]) -> dict[int, str]:
    """Returns, by place, the qualified names that are not the parent's, which comes before it, and the own one."""
    found = {}
    for place, (name, parent, qualname) in enumerate(zip(names, parents, qualnames, strict=True)):
        usual = name if parent < 0 else f"{qualnames[parent]}.{name}" if parent < place else ""
        if qualname != usual:
            found[place] = qualname
    return found


def _qualnames(names: Sequence[str], parents: Sequence[int], unusual: dict[int, str]) -> list[str]:
    found: list[str] = []
    for place, (name, parent) in enumerate(zip(names, parents, strict=True)):
        if place in unusual:
            found.append(unusual[place])
        else:
            found.append(f"{found[parent]}.{name}" if parent >= 0 else name)
    return found


def _definition_columns(packed: tuple[Any, ...], table: tuple[str, ...]) -> Columns:
    kind, name, returns, visibility = [_words(words, table) for words in packed[0]]
    ordinal, parent, start, end, line, exported = [_numbers(numbers) for numbers in packed[1]]
    unusual, signature, text_hash = packed[2]
    make = partial(tuple.__new__, Parameter)
    parameters = {place: tuple(map(make, row)) for place, row in packed[3].items()}
    bases, decorators, doc = packed[4]
    count = len(signature)
    qualname = _qualnames(name, parent, unusual)
    return (
        *(kind, name, qualname, ordinal, parent, start, end, line, signature),
        *(_rare(parameters, count, ()), _rare(bases, count, ()), _rare(decorators, count, ())),
        *(returns, visibility, list(map(bool, exported)), _rare(doc, count, ""), text_hash),
    )


def _packed_references(columns: Columns, table: _Table) -> tuple[Any, ...]:
    kind, name, receiver, line, scope, arguments, keywords, spread = columns
    return (
        [_packed_words(words, table) for words in (kind, name, receiver)],
        [_packed_numbers(numbers) for numbers in (line, scope, arguments)],
        _packed_rare(keywords),
        _packed_rare(spread),
    )


def _reference_columns(packed: tuple[Any, ...], table: tuple[str, ...]) -> Columns:
    line, scope, arguments = [_numbers(numbers) for numbers in packed[1]]
    count = len(line)
    keywords, spread = _rare(packed[2], count, ()), _rare(packed[3], count, nothing=False)
    return (*[_words(words, table) for words in packed[0]], line, scope, arguments, keywords, spread)


def _packed_bindings(columns: Columns, table: _Table) -> tuple[Any, ...]:
    scope, target, kind, value, line = columns
    return (
        [_packed_words(words, table) for words in (target, kind, value)],
        _packed_numbers(scope),
        _packed_numbers(line),
    )


def _binding_columns(packed: tuple[Any, ...], table: tuple[str, ...]) -> Columns:
    target, kind, value = [_words(words, table) for words in packed[0]]
    return _numbers(packed[1]), target, kind, value, _numbers(packed[2])


# -- bytes ------------------------------------------------------------------------------------------------------------


def _seal(value: tuple[Any, ...]) -> bytes:
    payload = marshal.dumps(value)
    return zlib.crc32(payload).to_bytes(4, "big") + payload


def _unseal(packed: bytes) -> tuple[Any, ...]:
    payload = packed[4:]
    if zlib.crc32(payload).to_bytes(4, "big") != packed[:4]:
        raise StoreCorrupt("the index holds damaged facts")
    value: tuple[Any, ...] = marshal.loads(payload)
    return value
