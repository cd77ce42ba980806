"""JavaScript expressions to chains: what a node denotes, in one line of text. Iterative, and by text where possible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.limits import MAX_LINKS, MAX_VALUES

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

LINK = r"\s*[?!]?\.\s*"
_IDENTIFIER = re.compile(NAME, re.ASCII)
CHAIN = re.compile(rf"{NAME}(?:{LINK}#?{NAME})*", re.ASCII)
NOISE = re.compile(r"[\s?!]+", re.ASCII)
FUNCTIONS = frozenset({"arrow_function", "function_expression", "generator_function"})
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
_CHAINED = frozenset({"identifier", "member_expression", "this", "super"})


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    links: list[str] = []
    text = sweep.source.text
    while len(links) < MAX_LINKS:
        start, end, kind = node.start_byte, node.end_byte, node.type
        if kind in _CHAINED and CHAIN.fullmatch(text, start, end):
            links.append(NOISE.sub("", sweep.source.slice(start, end)))
            break
        if kind in ("call_expression", "new_expression"):
            known = sweep.calls.get(end)
            if known and known[0] == start:
                links.append(known[1])
                break
        inner = inner_of(node, kind)
        if inner is None:
            links.append(LITERALS.get(kind, "?"))
            break
        links.append(_link(sweep, node, kind))
        node = inner
    else:
        links.append("?")
    return "".join(reversed(links)) or "?"


def inner_of(node: Node, kind: str) -> Node | None:
    """Returns what is left of an expression without its last link or wrapping."""
    if kind == "type_assertion":
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
    return f".{sweep.source.slice(name.start_byte, name.end_byte)}" if name else ""


def _subscript(sweep: Sweep, node: Node) -> str:
    """Returns the link of a subscript: that of a member where its name is spelled out."""
    index = node.child_by_field_name("index")
    text = (
        sweep.source.slice(index.start_byte, index.end_byte) if index and index.end_byte - index.start_byte < 60 else ""
    )
    if text.isascii() and text.isdigit():
        return f"[{text}]"
    return f".{text[1:-1]}" if text[:1] in "\"'" and _IDENTIFIER.fullmatch(text[1:-1]) else "[]"


def first_child(node: Node) -> Node | None:
    """Returns the first child that is neither punctuation nor a comment."""
    return next((child for child in node.named_children if child.type != "comment"), None)


def unwrapped(value: Node) -> Node:
    """Returns an expression without parentheses and type assertions."""
    while (
        value.type in ("parenthesized_expression", "as_expression", "satisfies_expression") and value.named_child_count
    ):
        value = value.named_children[0]
    return value


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to, in order; (`?`,) where none is understood."""
    found: list[str] = []
    pending = [node]
    budget = 64
    while pending and len(found) < MAX_VALUES and budget:
        budget -= 1
        node = pending.pop()
        choices = _choices(node)
        if choices:
            pending.extend(reversed(choices))
            continue
        chain = chain_of(sweep, node).removesuffix(".bind()")
        if chain[0] != "?" and chain not in found:
            found.append(chain)
    return tuple(found) or ("?",)


def _choices(node: Node) -> list[Node]:
    """Returns the operands whose value an expression passes on as its own."""
    kind = node.type
    fields: tuple[str, ...] = ()
    if kind == "ternary_expression":
        fields = ("consequence", "alternative")
    elif kind == "binary_expression":
        operator = node.child_by_field_name("operator")
        fields = ("left", "right") if operator and operator.type in ("||", "??", "&&") else ()
    elif kind in ("assignment_expression", "augmented_assignment_expression"):
        fields = ("right",)
    elif kind in ("parenthesized_expression", "await_expression"):
        inner = first_child(node)
        return [inner] if inner else []
    return [child for field in fields if (child := node.child_by_field_name(field))]
