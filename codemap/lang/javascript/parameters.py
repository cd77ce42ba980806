"""JavaScript and TypeScript parameter lists, and the names that their patterns bind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME, SPACE
from codemap.lang.javascript.syntax import chain_of
from codemap.lang.javascript.types import class_of
from codemap.lang.source import proper
from codemap.model import Parameter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WORD = re.compile(NAME, re.ASCII)
_PLAIN = re.compile(rf"\(\s*(?:{NAME}(?:\s*,\s*{NAME})*\s*,?\s*)?\)", re.ASCII)
_MAX_PATTERN = 40
_NAMES = frozenset({"identifier", "shorthand_property_identifier_pattern"})
_NAMING = frozenset({"identifier", "member_expression"})
"""Default values that may be something of ours."""

_CONTAINERS = frozenset(
    {"object_pattern", "array_pattern", "rest_pattern", "required_parameter", "optional_parameter", "formal_parameters"}
)


def parameters_of(sweep: Sweep, function: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a function-like node, in order; TypeScript's `this` parameter is none."""
    node = function.child_by_field_name("parameters")
    if node is None:
        node = function.child_by_field_name("parameter")
        return (Parameter(_text(sweep, node), "normal", True, ""),) if node else ()
    start, end = node.start_byte, node.end_byte
    if _PLAIN.fullmatch(sweep.source.text, start, end):
        names = map(proper, _WORD.findall(sweep.source.text, start, end))
        return tuple([Parameter(name, "normal", True, "") for name in names if name != "this"])
    made = [_parameter(sweep, child) for child in node.named_children]
    return tuple([one for one in made if one])


def _parameter(sweep: Sweep, node: Node) -> Parameter | None:
    annotation = node.child_by_field_name("type")
    declared = class_of(_text(sweep, annotation)) if annotation else ""
    pattern = node.child_by_field_name("pattern") or node
    optional = node.type == "optional_parameter" or node.child_by_field_name("value") is not None
    if pattern.type == "assignment_pattern":
        optional = True
        pattern = pattern.child_by_field_name("left") or pattern
    if pattern.type in ("this", "comment", "decorator"):
        return None
    if pattern.type == "rest_pattern":
        return Parameter(_text(sweep, pattern).lstrip(". "), "rest", False, declared)
    name = SPACE.sub(" ", _text(sweep, pattern))
    return Parameter(name[:_MAX_PATTERN], "normal", not optional, declared)


def bound_names(sweep: Sweep, target: Node, value: str) -> Iterator[tuple[Node, str, str]]:
    """Yields (name node, kind, value chain) of every name that a pattern binds when it takes `value` apart.

    `{a, b: c}` binds values of members, `[a]` elements, `[...a]` all from one on; members of `?` are not understood.
    """
    pending = [(target, "value", value)]
    while pending:
        node, kind, chain = pending.pop()
        shape = node.type
        if shape in ("identifier", "shorthand_property_identifier_pattern"):
            member = shape != "identifier" and node is not target
            yield node, kind, _member(chain, _text(sweep, node)) if member else chain
        elif shape in ("assignment_pattern", "object_assignment_pattern"):
            left, default = node.child_by_field_name("left"), node.child_by_field_name("right")
            pending.extend([(left, kind, chain)] if left else [])
            if left and default and left.type in _NAMES and default.type in _NAMING:
                yield left, kind, chain_of(sweep, default)
        elif shape == "pair_pattern":
            key, inner = node.child_by_field_name("key"), node.child_by_field_name("value")
            if key and inner:
                pending.append((inner, kind, _member(chain, _text(sweep, key))))
        elif shape == "array_pattern":
            pending.extend(
                (child.named_children[0], kind, subscripted(chain, f"{place}:"))
                if child.type == "rest_pattern" and child.named_child_count
                else (child, kind, subscripted(chain, place))
                for place, child in reversed(places_of(node))
            )
        elif shape == "object_pattern":
            pending.extend(
                (child.named_children[0] if child.type == "rest_pattern" else child, kind, chain)
                for child in reversed(node.named_children)
            )
        elif shape in _CONTAINERS:
            inside = "?" if shape == "rest_pattern" else chain
            pending.extend((child, kind, inside) for child in reversed(node.named_children))


def places_of(pattern: Node) -> list[tuple[int, Node]]:
    """Returns the parts of an array or its pattern, each with its place: there may be nothing between two commas."""
    found: list[tuple[int, Node]] = []
    place = 0
    for child in pattern.children:
        if child.type == ",":
            place += 1
        elif child.is_named and child.type != "comment":
            found.append((place, child))
    return found


def subscripted(chain: str, place: int | str) -> str:
    """Returns the chain of an element of what a chain stands for."""
    return f"{chain}[{place}]" if chain[0] not in "?<" else "?"


def _member(chain: str, name: str) -> str:
    return f"{chain}.{name}" if chain[0] not in "?<" and name.isidentifier() else "?"


def _text(sweep: Sweep, node: Node) -> str:
    return sweep.text(node)
