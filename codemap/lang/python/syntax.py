"""Python expressions to chains: what a node denotes, in one line of text. Iterative, by text where that suffices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, SPACE
from codemap.lang.limits import MAX_LINKS, MAX_VALUES

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

LITERALS = {
    "string": "<str>",
    "concatenated_string": "<str>",
    "integer": "<int>",
    "float": "<float>",
    "true": "<bool>",
    "false": "<bool>",
    "none": "<none>",
    "list": "<list>",
    "list_comprehension": "<list>",
    "dictionary": "<dict>",
    "dictionary_comprehension": "<dict>",
    "set": "<set>",
    "set_comprehension": "<set>",
    "tuple": "<tuple>",
    "expression_list": "<tuple>",
    "generator_expression": "<generator>",
    "comparison_operator": "<bool>",
    "not_operator": "<bool>",
}
_BYTES = re.compile(r"[rR]?[bB]")
_WORDS = frozenset({"None", "True", "False", "..."})


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    links: list[str] = []
    text = sweep.source.text
    while len(links) < MAX_LINKS:
        start, end, kind = node.start_byte, node.end_byte, node.type
        if kind == "identifier" or (kind == "attribute" and DOTTED.fullmatch(text, start, end)):
            links.append(SPACE.sub("", sweep.source.slice(start, end)))
            break
        step = _step(sweep, node, kind)
        if isinstance(step, str):
            links.append(step)
            break
        link, node = step
        links.append(link)
    else:
        links.append("?")
    return "".join(reversed(links)) or "?"


def _step(sweep: Sweep, node: Node, kind: str) -> tuple[str, Node] | str:
    """Returns the last link of an expression and what is left of it, or the chain of the whole where it ends here."""
    inner: Node | None = None
    link = ""
    if kind == "attribute":
        inner, name = node.child_by_field_name("object"), node.child_by_field_name("attribute")
        link = "." + sweep.source.slice(name.start_byte, name.end_byte) if name else ""
    elif kind == "call":
        known = sweep.calls.get(node.end_byte)
        if known and known[0] == node.start_byte:
            return known[1]
        inner, link = node.child_by_field_name("function"), "()"
    elif kind == "subscript":
        inner, link = node.child_by_field_name("value"), "[]"
    elif kind in ("parenthesized_expression", "await"):
        inner = first_child(node)
    return (link, inner) if inner is not None else literal_of(sweep, node, kind)


def literal_of(sweep: Sweep, node: Node, kind: str) -> str:
    """Returns how a literal reads in a chain, `?` for anything else."""
    literal = LITERALS.get(kind, "?")
    return "<bytes>" if literal == "<str>" and _BYTES.match(sweep.source.text, node.start_byte) else literal


def first_child(node: Node) -> Node | None:
    """Returns the first child that is neither punctuation nor a comment."""
    return next((child for child in node.named_children if child.type != "comment"), None)


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
        chain = chain_of(sweep, node)
        if chain[0] != "?" and chain not in found:
            found.append(chain)
    return tuple(found) or ("?",)


def _choices(node: Node) -> list[Node]:
    """Returns the operands whose value an expression passes on as its own."""
    kind = node.type
    if kind == "conditional_expression":
        operands = node.named_children
        return [operands[0], operands[-1]] if len(operands) > 2 else []
    if kind == "boolean_operator":
        return [one for one in (node.child_by_field_name("left"), node.child_by_field_name("right")) if one]
    if kind in ("parenthesized_expression", "await"):
        inner = first_child(node)
        return [inner] if inner else []
    if kind in ("named_expression", "assignment"):
        inner = node.child_by_field_name("value" if kind == "named_expression" else "right")
        return [inner] if inner else []
    return []
