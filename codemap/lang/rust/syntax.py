"""Rust expressions to chains: what a node denotes, in one line of text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang import expressions
from codemap.lang.chain import NAME
from codemap.lang.expressions import Expressions, first_child
from codemap.lang.rust.types import class_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

LINK = r"\s*(?:::|\??\.)\s*"
PATH = re.compile(rf"{NAME}(?:{LINK}(?:{NAME}|\d+))*", re.ASCII)
_NOISY = re.compile(r"[\s?#]|\.await")
_NOISE = re.compile(r"\.await\b|[\s?]+|\br#")
_WRAPPING = frozenset(
    {"Some()", "Ok()", "Box.new()", "Arc.new()", "Rc.new()", "RefCell.new()", "Cell.new()", "Mutex.new()"}
    | {"RwLock.new()", "Box.pin()", "Pin.new()", "Cow.Borrowed()", "Cow.Owned()", "OnceCell.from()", "Arc.clone()"}
    | {"Rc.clone()"}
)
_BLOCKS = frozenset({"block", "unsafe_block", "async_block", "const_block"})


def dotted(text: str) -> str:
    """Returns a path or chain of fields with dots for links, without what does not change what it denotes."""
    if text.isidentifier():
        return text
    if "::" in text:
        if text.startswith("self") and text[4:].lstrip().startswith("::"):
            text = text[4:].lstrip()[2:]
        text = text.replace("::", ".")
    return _NOISE.sub("", text) if _NOISY.search(text) else text


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    return expressions.chain_of(sweep, node, SYNTAX)


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to, in order; (`?`,) where none is understood."""
    return expressions.values_of(sweep, node, SYNTAX)


def _special(sweep: Sweep, node: Node) -> str | Node | None:
    """Returns the chain of a call or of an object that is written out, and what `Some(x)` and its like hold."""
    kind = node.type
    if kind in ("call_expression", "struct_expression"):
        known = sweep.calls.get(node.end_byte)
        if not known or known[0] != node.start_byte:
            return None
        arguments = node.child_by_field_name("arguments") if known[1] in _WRAPPING else None
        return (first_child(arguments) if arguments else None) or known[1]
    if kind in ("type_cast_expression", "bracketed_type"):
        written = node.child_by_field_name("type") or first_child(node)
        return _class(sweep, written, "()" if kind == "type_cast_expression" else "")
    if kind in ("qualified_type", "generic_type", "generic_type_with_turbofish"):
        return _class(sweep, node.child_by_field_name("type"), "")
    return None


def _class(sweep: Sweep, written: Node | None, made: str) -> str:
    chain = class_of(sweep.text(written)) if written else ""
    return chain + made if chain and not chain.endswith("[]") else "?"


def _choices(node: Node) -> list[Node] | None:
    """Returns the ends of the blocks and branches whose value an expression passes on."""
    kind = node.type
    if kind in _BLOCKS:
        last = node.named_children[-1:]
        return last if last and not last[0].type.endswith(("_statement", "_declaration", "_item")) else []
    if kind == "if_expression":
        return [one for one in map(node.child_by_field_name, ("consequence", "alternative")) if one]
    if kind in ("else_clause", "expression_statement"):
        return node.named_children[-1:]
    if kind == "match_expression":
        body = node.child_by_field_name("body")
        arms = body.named_children if body else []
        return [value for arm in arms if (value := arm.child_by_field_name("value"))]
    if kind in ("return_expression", "break_expression", "continue_expression"):
        return []
    return None


METHODS = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "div",
    "%": "rem",
    "&": "bitand",
    "|": "bitor",
    "^": "bitxor",
    "<<": "shl",
    ">>": "shr",
    "==": "eq",
    "!=": "eq",
    "<": "partial_cmp",
    ">": "partial_cmp",
    "<=": "partial_cmp",
    ">=": "partial_cmp",
}
"""The methods that operators between two operands run."""


def _last(_sweep: Sweep, node: Node, kind: str) -> str:
    """Returns the link of an operation."""
    sign = node.child_by_field_name("operator") if kind == "binary_expression" else None
    return f".{METHODS.get(sign.type, '?')}()" if sign is not None else ""


SYNTAX = Expressions(
    plain=PATH,
    dotted=dotted,
    inner={
        "field_expression": "value",
        "binary_expression": "left",
        "call_expression": "function",
        "index_expression": "",
        "try_expression": "",
        "await_expression": "",
        "parenthesized_expression": "",
        "reference_expression": "value",
        "unary_expression": "",
        "generic_function": "function",
        "scoped_identifier": "path",
    },
    members={"field_expression": "field", "scoped_identifier": "name"},
    links={"call_expression": "()", "index_expression": "[]"},
    literals={
        "string_literal": "<str>",
        "raw_string_literal": "<str>",
        "integer_literal": "<int>",
        "float_literal": "<float>",
        "boolean_literal": "<bool>",
        "char_literal": "<str>",
        "array_expression": "<list>",
        "tuple_expression": "<tuple>",
        "unit_expression": "<none>",
        "range_expression": "<range>",
    },
    choices=_choices,
    special=_special,
    last=_last,
)
