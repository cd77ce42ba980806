"""Go literals: what objects and collections hold that are written out, as bindings of kind `element` or `return`.

What a literal gives to a field is bound to `T.field`, for all objects of the type T: in Go, functions travel in fields
of objects that methods read through their receivers.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.go.syntax import chain_of, values_of
from codemap.lang.go.types import PLAIN_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

ATOMS = frozenset({"identifier", "selector_expression", "call_expression", "index_expression"})
"""Expressions whose value may be something of ours."""

WRAPPING = frozenset({"unary_expression", "parenthesized_expression", "literal_element"})
_MOST_ELEMENTS = 64
"""Elements of one literal that are looked at; longer ones are data."""

_TYPE = re.compile(rf"(?:\[[^\]]*\]|map\[[^\]]*\]|\*|\s)*({NAME}(?:\.{NAME})?)", re.ASCII)
_FIELDS = re.compile(rf"({NAME}(?:\s*,\s*{NAME})*)\s", re.ASCII)
_PLAIN = re.compile(
    rf"[\w.*\[\]]*\{{(?:[\s,:\d.-]|\"[^\"\\\n]*\"|\b(?:true|false|nil)\b|{NAME}\s*:(?!=))*+\}}", re.ASCII
)
"""A literal with values of the language's own types alone."""

_NAMED = frozenset({"type_identifier", "qualified_type"})
_START = attrgetter("start_byte")


def spelled(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what literals of objects and collections hold, under the name that they are given or their type."""
    seen: set[int] = set()
    types, text = _Types(sweep), sweep.source.text
    for node in sorted(nodes, key=_START):
        if node.start_byte not in seen and not _PLAIN.fullmatch(text, node.start_byte, node.end_byte):
            target, kind = _given_to(sweep, node)
            for path, chain in _held(types, node, target, seen):
                made = kind if path[0] in ".[" else "element"
                sweep.bind(sweep.inner(node.start_byte), path, made, chain, node.start_byte)


def _given_to(sweep: Sweep, literal: Node) -> tuple[str, str]:
    """Returns the chain that stands for a literal, and the kind of binding that makes it so; `?` for none."""
    node = literal
    while (around := node.parent) is not None and around.type in WRAPPING and around.type != "literal_element":
        node = around
    if around is None or around.type != "expression_list":
        return "?", "element"
    statement = around.parent
    if statement is not None and statement.type == "return_statement":
        return ("", "return") if around.named_child_count == 1 else ("?", "element")
    left = statement.child_by_field_name("left") if statement is not None else None
    names = left.named_children if left is not None else statement.children_by_field_name("name") if statement else []
    place = [child.start_byte for child in around.named_children].index(node.start_byte)
    return (chain_of(sweep, names[place]), "element") if place < len(names) else ("?", "element")


def _held(types: _Types, literal: Node, target: str, seen: set[int]) -> Iterator[tuple[str, str]]:
    """Yields paths and chains of what a literal holds, the literals in it included."""
    sweep = types.sweep
    pending = [(literal.child_by_field_name("type"), literal.child_by_field_name("body"), target)]
    seen.add(literal.start_byte)
    budget = _MOST_ELEMENTS
    while pending:
        written, body, target = pending.pop()
        if body is None or written is None:
            continue
        inner = _element_type(written)
        fields = types.fields_of(written) if inner is None else []
        own = _name_of(sweep, written) if inner is None else ""
        base = own or target
        for place, child in enumerate(body.named_children[:budget]):
            key, value = _parts(child)
            if value is None:
                continue
            budget -= 1
            name = sweep.text(key) if key is not None else fields[place] if place < len(fields) else ""
            path = f"{base}.{name}" if inner is None and name else f"{target}[]" if inner is not None else "?"
            value = unwrapped(value)
            if value.type == "composite_literal":
                seen.add(value.start_byte)
                made = value.child_by_field_name("type")
                pending.append((made, value.child_by_field_name("body"), path))
                if not own and path[:1] not in ("?", "<") and made is not None and made.type in _NAMED:
                    yield path, f"{sweep.text(made)}()"
            elif value.type == "literal_value":
                pending.append((inner, value, path))
            elif path[:1] not in ("?", "<") and value.type in ATOMS and not types.is_plain(own, name):
                yield from ((path, chain) for chain in values_of(sweep, value) if chain[0] not in "?<")


def _parts(child: Node) -> tuple[Node | None, Node | None]:
    """Returns the key and the value of an element."""
    if child.type == "keyed_element":
        key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
        named = key.named_children[0] if key is not None and key.named_children else None
        return (named if named is not None and named.type == "identifier" else None), value
    return None, child if child.type != "comment" else None


def unwrapped(value: Node) -> Node:
    while value.type in WRAPPING and value.named_child_count:
        value = value.named_children[0]
    return value


def _element_type(written: Node) -> Node | None:
    """Returns the type of what a collection of this type holds, None for types of objects."""
    return written.child_by_field_name("element") or written.child_by_field_name("value")


def _name_of(sweep: Sweep, written: Node) -> str:
    found = _TYPE.match(sweep.text(written)) if written.type != "struct_type" else None
    return found[1].rpartition(".")[2] if found else ""


class _Types:
    """The types of a file with their fields, in order."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self._places = {one.name: place for place, one in enumerate(sweep.drafts) if one.parent < 0}
        self._fields: dict[int, list[str]] = {}
        for one in sweep.drafts:
            if one.kind == "field":
                self._fields.setdefault(one.parent, []).append(one.name)
        self._plain: dict[tuple[int, str], bool] = {}
        for _, scope, target, _, value in sweep.bindings:
            if scope in self._fields:
                plain = value.removesuffix("[]") in PLAIN_TYPES
                self._plain[scope, target] = plain and self._plain.get((scope, target), True)

    def fields_of(self, written: Node) -> list[str]:
        """Returns the names of the fields of a type of this file, or of one that is written out, in order."""
        if written.type != "struct_type":
            return self._fields.get(self._places.get(_name_of(self.sweep, written), -1), [])
        listed = next((child for child in written.named_children if child.type == "field_declaration_list"), None)
        texts = [self.sweep.text(child) for child in listed.named_children] if listed is not None else []
        return [name.strip() for text in texts if (found := _FIELDS.match(text)) for name in found[1].split(",")]

    def is_plain(self, holder: str, name: str) -> bool:
        """Says whether a field of a type of this file holds a value of the language's own types."""
        return self._plain.get((self._places.get(holder, -1), name), False)
