"""JavaScript expressions to chains: what a node denotes, in one line of text. Iterative, and by text where possible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.adapter import EXPRESSION
from codemap.lang.chain import NAME
from codemap.lang.expressions import chosen, first_child
from codemap.lang.limits import MAX_LINKS

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

LINK = r"\s*[?!]?\.\s*"
_IDENTIFIER = re.compile(NAME, re.ASCII)
CHAIN = re.compile(rf"{NAME}(?:{LINK}#?{NAME})*", re.ASCII)
NOISE = re.compile(r"[\s?!]+", re.ASCII)
FUNCTIONS = frozenset({"arrow_function", "function_expression", "generator_function"})
DEFINING = FUNCTIONS | {"class"}
"""Expressions that are definitions where something gives them a name."""

LITERALS = {
    "string": "<str>",
    "template_string": "<str>",
    "number": "<number>",
    "true": "<bool>",
    "false": "<bool>",
    "null": "<none>",
    "undefined": "<none>",
    "array": "<list>",
    "object": "<dict>",
    "regex": "<regex>",
}
_INNER = {
    "parenthesized_expression": "",
    "await_expression": "",
    "non_null_expression": "",
    "as_expression": "",
    "satisfies_expression": "",
    "call_expression": "function",
    "new_expression": "constructor",
    "subscript_expression": "object",
    "member_expression": "object",
}
_SLICING = ".slice()"
_LONGEST_SLICE = 60
_FROM = re.compile(r".*\.slice\(\s*(\d{0,4})\s*(?:,[^()]*)?\)", re.ASCII | re.DOTALL)
_WRAPPING = frozenset({"parenthesized_expression", "as_expression", "satisfies_expression", "assignment_expression"})
_CHAINED = frozenset({"identifier", "member_expression", "this", "super"})


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    links: list[str] = []
    text = sweep.source.text
    while len(links) < MAX_LINKS:
        start, end, kind = node.start_byte, node.end_byte, node.type
        if kind in _CHAINED and CHAIN.fullmatch(text, start, end):
            written = sweep.source.slice(start, end)
            links.append(written if kind == "identifier" else NOISE.sub("", written))
            break
        if kind in ("call_expression", "new_expression"):
            known = sweep.calls.get(end)
            if known and known[0] == start:
                links.append(given_by(sweep, known[1], end))
                break
        inner = inner_of(node, kind)
        if inner is None:
            named = sweep.expressions.get(start) if kind == "function_expression" else None
            links.append(EXPRESSION + named if named else LITERALS.get(kind, "?"))
            break
        links.append(_link(sweep, node, kind))
        node = inner
    else:
        links.append("?")
    return "".join(reversed(links)) or "?"


def given_by(sweep: Sweep, call: str, end: int) -> str:
    """Returns the chain of what a call gives that ends at an offset: `[2:]` is what an array has from its third on."""
    if call.endswith(_SLICING) and (found := _FROM.fullmatch(sweep.source.text, max(end - _LONGEST_SLICE, 0), end)):
        return f"{call.removesuffix(_SLICING)}[{found[1] or 0}:]"
    return call.removesuffix(".bind()")


def inner_of(node: Node, kind: str) -> Node | None:
    """Returns what is left of an expression without its last link or wrapping."""
    if kind in ("type_assertion", "sequence_expression"):
        return node.named_children[-1]
    name = _INNER.get(kind)
    if name is None:
        return None
    return node.child_by_field_name(name) if name else first_child(node)


def _link(sweep: Sweep, node: Node, kind: str) -> str:
    if kind in ("call_expression", "new_expression"):
        return "()"
    if kind == "subscript_expression":
        return _subscript(sweep, node)
    name = node.child_by_field_name("property") if kind == "member_expression" else None
    return f".{sweep.text(name)}" if name else ""


def _subscript(sweep: Sweep, node: Node) -> str:
    """Returns the link of a subscript: that of a member where its name is spelled out."""
    index = node.child_by_field_name("index")
    text = sweep.text(index) if index and index.end_byte - index.start_byte < 60 else ""
    if text.isascii() and text.isdigit():
        return f"[{text}]"
    return f".{text[1:-1]}" if text[:1] in "\"'" and _IDENTIFIER.fullmatch(text[1:-1]) else "[]"


def unwrapped(value: Node) -> Node:
    """Returns an expression without parentheses, type assertions, and what else the same value is given to."""
    while value.type in _WRAPPING and value.named_child_count:
        value = value.named_children[-1 if value.type == "assignment_expression" else 0]
    return value


def name_given(sweep: Sweep, node: Node) -> str:
    """Returns the name that a declaration around gives to what a chain of assignments assigns, empty if it has none."""
    while (parent := node.parent) is not None and parent.type == "assignment_expression":
        node = parent
    name = parent.child_by_field_name("name") if parent is not None and parent.type == "variable_declarator" else None
    return sweep.text(name) if name is not None and name.type == "identifier" else ""


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to, in order; (`?`,) where none is understood."""
    return chosen(node, _choices, lambda one: chain_of(sweep, one))


def _choices(node: Node) -> list[Node] | None:
    """Returns the operands whose value an expression passes on as its own, None where it has a value itself."""
    kind = node.type
    fields = _PASSED_ON.get(kind)
    if fields is None:
        return None
    if not fields:
        inner = first_child(node)
        return [inner] if inner else None
    if kind == "binary_expression":
        operator = node.child_by_field_name("operator")
        if operator is None or operator.type not in ("||", "??", "&&"):
            return None
    return [child for field in fields if (child := node.child_by_field_name(field))] or None


_PASSED_ON = {
    "ternary_expression": ("consequence", "alternative"),
    "binary_expression": ("left", "right"),
    "assignment_expression": ("right",),
    "augmented_assignment_expression": ("right",),
    "parenthesized_expression": (),
    "await_expression": (),
}
"""Expressions that pass a value on, and the fields that hold it; without fields, the first child does."""
