"""Python expressions to chains: what a node denotes, in one line of text. Iterative, by text where that suffices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, without_space
from codemap.lang.expressions import first_child
from codemap.lang.limits import MAX_LINKS, MAX_VALUES
from codemap.lang.python.types import class_of
from codemap.lang.source import proper

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
_KEY = re.compile(r"\[\s*(?:(?P<number>\d{1,4})|(?P<quote>[\"'])(?P<word>\w{1,40})(?P=quote))\s*\]\Z", re.ASCII)


_NAMED = re.compile(r"([\"'])([A-Za-z_]\w*)\1", re.ASCII)


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    return _chain(sweep, node, node.type)


def _chain(sweep: Sweep, node: Node, kind: str) -> str:
    links: list[str] = []
    text = sweep.source.text
    while len(links) < MAX_LINKS:
        if kind == "identifier" or kind == "attribute":
            written = text[node.start_byte : node.end_byte]
            if kind == "identifier" or DOTTED.fullmatch(written):
                links.append(without_space(proper(written)))
                break
        step = _step(sweep, node, kind)
        if isinstance(step, str):
            links.append(step)
            break
        link, node = step
        kind = node.type
        links.append(link)
    else:
        links.append("?")
    return ("".join(reversed(links)) if len(links) > 1 else links[0]) or "?"


def _step(sweep: Sweep, node: Node, kind: str) -> tuple[str, Node] | str:
    """Returns the last link of an expression and what is left of it, or the chain of the whole where it ends here."""
    inner: Node | None = None
    link = ""
    if kind == "attribute":
        inner, name = node.child_by_field_name("object"), node.child_by_field_name("attribute")
        link = "." + sweep.text(name) if name else ""
    elif kind == "call":
        known = sweep.calls.get(node.end_byte)
        if known and known[0] == node.start_byte:
            return _told(sweep, node, known[1]) or known[1]
        inner, link = node.child_by_field_name("function"), "()"
    elif kind == "subscript":
        inner, link = node.child_by_field_name("value"), f"[{_key(sweep, node)}]"
    elif kind in ("parenthesized_expression", "await"):
        inner = first_child(node)
    return (link, inner) if inner is not None else literal_of(sweep, node, kind)


def _told(sweep: Sweep, node: Node, chain: str) -> tuple[str, Node] | None:
    """Returns the member or element that a call of a function of the language stands for, and whose it is."""
    if chain not in _TELLING:
        return None
    first, *others = passed_by_place(node)[:2] or [node]
    if first is node:
        return None
    if chain != "getattr()":
        return None if others and chain == "type()" else (_TELLING[chain], first)
    name = literal_name(sweep, others[0]) if others else ""
    return (f".{name}", first) if name else None


def literal_name(sweep: Sweep, node: Node) -> str:
    """Returns the name that a text spells, nothing for other expressions."""
    found = _NAMED.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
    return found[2] if found else ""


_TELLING = {"type()": ".__class__", "next()": "[]", "getattr()": ""}
"""Functions of the language that stand for a member or an element of what they are given; the last by its name."""


def is_telling(chain: str) -> bool:
    """Says whether a call stands for a member or an element of what it is given."""
    return chain in _TELLING


def _key(sweep: Sweep, node: Node) -> str:
    """Returns how a subscript reads in a chain: a number, `'` and a word, `:` for a slice, nothing for the rest."""
    found = _KEY.search(sweep.source.text, node.child_by_field_name("value").end_byte, node.end_byte)  # type: ignore[union-attr]
    if found:
        return found["number"] or f"'{found['word']}"
    key = node.child_by_field_name("subscript")
    return ":" if key is not None and key.type == "slice" else ""


def literal_of(sweep: Sweep, node: Node, kind: str) -> str:
    """Returns how a literal reads in a chain, `?` for anything else."""
    literal = LITERALS.get(kind, "?")
    return "<bytes>" if literal == "<str>" and _BYTES.match(sweep.source.text, node.start_byte) else literal


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to, in order; (`?`,) where none is understood."""
    found: list[str] = []
    pending = [node]
    budget = 64
    while pending and len(found) < MAX_VALUES and budget:
        budget -= 1
        node = pending.pop()
        kind = node.type
        choices = _choices(node, kind) if kind in _CHOOSING else None
        if choices:
            pending.extend(reversed(choices))
            continue
        chain = _chain(sweep, node, kind)
        if kind == "call" and is_passing(chain):
            first, *others = passed_by_place(node)[:2] or [node]
            if chain.endswith("cast()"):
                pending.extend(others)
                declared = class_of(sweep.text(first))
                chain = f"{declared}()" if declared else "?"
            else:
                chain = chain_of(sweep, first)
        if chain[0] != "?" and chain not in found:
            found.append(chain)
    return tuple(found) or ("?",)


_CHOOSING = frozenset(
    {
        "conditional_expression",
        "boolean_operator",
        "parenthesized_expression",
        "await",
        "named_expression",
        "assignment",
    }
)
"""Expressions whose value is that of one of their operands."""

_PASSING = frozenset({"partial", "partialmethod", "staticmethod", "classmethod", "update_wrapper"})
"""Functions whose result, called, calls their first argument."""

_CONTAINING = frozenset({"list()", "tuple()", "set()", "sorted()", "reversed()", "iter()", "frozenset()"})
"""Functions whose result holds what their first argument holds."""


def is_rearranging(chain: str) -> bool:
    """Says whether a call gives what its first argument holds, in another container."""
    return chain in _CONTAINING


def is_passing(chain: str) -> bool:
    """Says whether a call's value is told by its first argument: what it wraps, or the type it is cast to."""
    name = chain[chain.rfind(".") + 1 : -2]
    return name in _PASSING or name == "cast"


def iterated(sweep: Sweep, node: Node) -> str:
    """Returns the chain of what a loop goes over, less the functions that only rearrange it."""
    chain = chain_of(sweep, node)
    while is_rearranging(chain) and (arguments := passed_by_place(node)):
        node = arguments[0]
        chain = chain_of(sweep, node)
    return chain


def passed_by_place(call: Node) -> list[Node]:
    """Returns the arguments of a call that are passed by place, up to the first that is not."""
    arguments = call.child_by_field_name("arguments") if call.type == "call" else None
    found: list[Node] = []
    for child in arguments.named_children if arguments is not None else ():
        if child.type in ("list_splat", "dictionary_splat", "keyword_argument"):
            break
        if child.type != "comment":
            found.append(child)
    return found


def _choices(node: Node, kind: str) -> list[Node]:
    """Returns the operands whose value an expression passes on as its own."""
    if kind == "conditional_expression":
        operands = node.named_children
        return [operands[0], operands[-1]] if len(operands) > 2 else []
    if kind == "boolean_operator":
        return [one for one in (node.child_by_field_name("left"), node.child_by_field_name("right")) if one]
    if kind in ("parenthesized_expression", "await"):
        inner = first_child(node)
        return [inner] if inner else []
    inner = node.child_by_field_name("value" if kind == "named_expression" else "right")
    return [inner] if inner else []
