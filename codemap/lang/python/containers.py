"""Python containers: what an expression holds that spells one out, makes one of others, or is gone over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.expressions import first_child
from codemap.lang.python.syntax import chain_of, is_rearranging, passed_by_place, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

SPELLED = frozenset({"list", "tuple", "set", "dictionary", "expression_list"})
"""Expressions that spell out what a container holds."""

ATOMS = frozenset({"identifier", "attribute", "call", "subscript", "lambda", "await", "conditional_expression"})
"""Expressions that can denote something of ours."""

_COMPREHENSIONS = frozenset(
    {"list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression"}
)
_MOST_ELEMENTS = 64
"""Elements of one literal that are looked at; longer ones are data."""

_MOST_OPERANDS = 16
_QUOTED = re.compile(r"[\"'](\w{1,40})[\"']\Z", re.ASCII)
_FIRST = re.compile(r"\[[^\]]*\]")


def holds(node: Node) -> bool:
    """Says whether an expression may make a container."""
    return node.type in _HOLDING


def is_spelled(node: Node) -> bool:
    """Says whether an expression spells out what a container holds."""
    return node.type in SPELLED


def elements(sweep: Sweep, node: Node) -> Iterator[tuple[str, str]]:
    """Yields the path and the chain of what a spelled-out container holds, nested ones included."""
    pending = [("", node)]
    budget = _MOST_ELEMENTS
    while pending:
        path, node = pending.pop()
        children = _spelled(sweep, node)
        if children is None:
            yield from ((path, value) for value in values_of(sweep, node) if value[0] not in "?<")
            continue
        held: list[tuple[str, Node]] = []
        ordered = node.type != "set"
        for place, child in enumerate(children[:_MOST_ELEMENTS]):
            key, value = str(place) if ordered else "", child
            if child.type in _SPLATS:
                ordered = False
                inner = first_child(child)
                chain = chain_of(sweep, inner) if inner is not None else "?"
                if chain[0] not in "?<":
                    yield f"{path}[]", f"{chain}[]"
                continue
            if child.type in _KEYED:
                first, second = child.child_by_field_name(_KEYED[child.type]), child.child_by_field_name("value")
                if first is None or second is None:
                    continue
                key, value = f"'{sweep.text(first)}" if child.type != "pair" else _key_of(sweep, first), second
            if budget and value.type in ATOMS | SPELLED:
                budget -= 1
                held.append((f"{path}[{key}]", value))
        pending.extend(reversed(held))


def _spelled(sweep: Sweep, node: Node) -> list[Node] | None:
    """Returns the children that spell out what a container holds, None for other expressions."""
    if node.type in SPELLED:
        return [child for child in node.named_children if child.type != "comment"]
    if node.type == "call" and sweep.source.text.startswith("dict(", node.start_byte):
        arguments = node.child_by_field_name("arguments")
        given = arguments.named_children if arguments is not None else []
        return [child for child in given if child.type == "keyword_argument"]
    return None


def _key_of(sweep: Sweep, node: Node) -> str:
    text = sweep.source.text[node.start_byte : node.end_byte]
    found = _QUOTED.match(text)
    return f"'{found[1]}" if found else text if text.isdigit() and len(text) < 5 else ""


def items(sweep: Sweep, node: Node, *, inner: bool = False) -> list[tuple[str, str]]:
    """Returns what an element of an expression may be: chains, each with the path to it in that element.

    Empty where the chain of the expression itself tells as much, unless it is the `inner` part of another one.
    """
    found: list[tuple[str, str]] = []
    pending = [(node, inner)]
    while pending and len(found) < _MOST_ELEMENTS:
        node, inner = pending.pop()
        kind = node.type
        if kind in SPELLED:
            found += [(_FIRST.sub("", path, count=1), chain) for path, chain in elements(sweep, node)]
        elif kind in _COMPREHENSIONS:
            first = first_child(node)
            if first is not None and first.type == "pair":
                first = first.child_by_field_name("value")
            found += elements(sweep, first) if first is not None else ()
        elif kind == "parenthesized_expression":
            pending += [(one, inner) for one in node.named_children[:1]]
        elif kind == "binary_operator":
            pending += [(one, True) for one in _joined(node)]
        elif kind == "call" and (made := _gone_over(sweep, node)) is not None:
            found += made[0]
            pending += [(one, True) for one in made[1]]
        elif inner and (chain := chain_of(sweep, node))[0] not in "?<":
            found.append(("", f"{chain}[]"))
    return found


def _joined(node: Node) -> list[Node]:
    """Returns the operands of a sum, last first, if one of them spells out what it holds."""
    operands: list[Node] = []
    while node.type == "binary_operator" and len(operands) < _MOST_OPERANDS:
        left, sign, right = (node.child_by_field_name(name) for name in ("left", "operator", "right"))
        if left is None or right is None or sign is None or sign.type != "+":
            return []
        operands.append(right)
        node = left
    operands.append(node)
    return operands if any(one.type in SPELLED or one.type in _COMPREHENSIONS for one in operands) else []


def _gone_over(sweep: Sweep, node: Node) -> tuple[list[tuple[str, str]], list[Node]] | None:
    """Returns what a function of the language gives one by one: what it makes, and the containers that it goes over.

    None for calls of others.
    """
    chain = chain_of(sweep, node)
    if chain == "map()":
        function = chain_of(sweep, next(iter(passed_by_place(node)), node))
        return [] if function[0] in "?<" else [("", f"{function}()")], []
    if chain == "filter()":
        return [], passed_by_place(node)[1:2]
    return ([], passed_by_place(node)[:1]) if is_rearranging(chain) else None


def stored(sweep: Sweep, target: str, node: Node, scope: int, offset: int) -> None:
    """Records what a target that gets a container holds, or an element that gets a value."""
    for path, chain in elements(sweep, node):
        if path or target.endswith("]"):
            sweep.bind(scope, f"{target}{path}", "element", chain, offset)
    for path, chain in items(sweep, node) if node.type not in SPELLED else ():
        sweep.bind(scope, f"{target}[]{path}", "element", chain, offset)


_HOLDING = SPELLED | _COMPREHENSIONS | {"call", "binary_operator", "parenthesized_expression"}
_SPLATS = frozenset({"list_splat", "dictionary_splat"})
_KEYED = {"pair": "key", "keyword_argument": "name"}
"""Parts of a container that have a key, and the field that holds it."""
