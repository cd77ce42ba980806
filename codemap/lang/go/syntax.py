"""Go expressions to chains: what a node denotes, in one line of text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang import expressions
from codemap.lang.chain import DOTTED, NAME, SPACE
from codemap.lang.expressions import Expressions
from codemap.lang.go.types import class_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_RECEIVED = re.compile(rf"<-\s*({NAME}(?:\.{NAME})*)", re.ASCII)
_MADE = ("new()", "make()")


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    return expressions.chain_of(sweep, node, SYNTAX)


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to; (`?`,) where none is understood."""
    return expressions.values_of(sweep, node, SYNTAX)


def _special(sweep: Sweep, node: Node) -> str | None:
    """Returns the chain of an object whose type is written: assertions and conversions, `new`, `make`, literals."""
    kind = node.type
    if kind in ("call_expression", "type_conversion_expression"):
        known = sweep.calls.get(node.end_byte)
        if known and known[0] == node.start_byte:
            return _made(sweep, node) if known[1] in _MADE else known[1]
    if kind in ("type_assertion_expression", "type_conversion_expression", "composite_literal"):
        return _object(sweep, node.child_by_field_name("type"))
    if kind == "unary_expression" and sweep.source.text.startswith("<-", node.start_byte):
        found = _RECEIVED.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
        return f"{found[1]}[]" if found else "?"
    return None


def _made(sweep: Sweep, call: Node) -> str:
    arguments = call.child_by_field_name("arguments")
    return _object(sweep, expressions.first_child(arguments) if arguments else None)


def _object(sweep: Sweep, written: Node | None) -> str:
    """Returns the chain of an object of a type: `T()`, and `?` for what has elements, as no chain makes those."""
    chain = class_of(sweep.text(written)) if written else ""
    return f"{chain}()" if chain and not chain.endswith("[]") else "?"


def _choices(node: Node) -> list[Node] | None:
    if node.type != "expression_list":
        return None
    return node.named_children[:1] if node.named_child_count == 1 else []


SYNTAX = Expressions(
    plain=DOTTED,
    dotted=lambda text: SPACE.sub("", text),
    inner={
        "selector_expression": "operand",
        "call_expression": "function",
        "index_expression": "operand",
        "slice_expression": "operand",
        "parenthesized_expression": "",
        "unary_expression": "operand",
    },
    members={"selector_expression": "field"},
    links={"call_expression": "()", "index_expression": "[]"},
    literals={
        "interpreted_string_literal": "<str>",
        "raw_string_literal": "<str>",
        "int_literal": "<int>",
        "float_literal": "<float>",
        "rune_literal": "<int>",
        "true": "<bool>",
        "false": "<bool>",
        "nil": "<none>",
        "iota": "<int>",
        "binary_expression": "<value>",
    },
    choices=_choices,
    special=_special,
)
