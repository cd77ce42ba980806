"""C and C++ expressions to chains, and declarators to the names that they declare. Iterative, by text if possible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.cfamily.types import argument, class_of, dotted
from codemap.lang.chain import NAME
from codemap.lang.expressions import first_child
from codemap.lang.limits import MAX_LINKS, MAX_NESTING

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

LINK = r"\s*(?:\.|->|::)\s*"
CHAIN = re.compile(rf"{NAME}(?:{LINK}{NAME})*", re.ASCII)
LITERALS = {
    "string_literal": "<str>",
    "raw_string_literal": "<str>",
    "concatenated_string": "<str>",
    "char_literal": "<char>",
    "number_literal": "<number>",
    "true": "<bool>",
    "false": "<bool>",
    "null": "<none>",
}
_INNER = {
    "field_expression": "argument",
    "call_expression": "function",
    "subscript_expression": "argument",
    "pointer_expression": "argument",
    "co_await_expression": "argument",
    "binary_expression": "left",
    "parenthesized_expression": "",
}
_NAMES = frozenset(
    {"identifier", "this", "qualified_identifier", "template_function", "field_identifier", "type_identifier"}
)
_DECLARED = frozenset(
    {"identifier", "field_identifier", "type_identifier", "primitive_type", "qualified_identifier", "destructor_name"}
    | {"operator_name", "template_function"}
)
_MADE = frozenset({"make_unique", "make_shared", "make_optional", "static_pointer_cast", "dynamic_pointer_cast"})
_PASSED_ON = frozenset({"move", "forward", "ref", "cref", "as_const", "addressof"})


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    links: list[str] = []
    text = sweep.source.text
    while len(links) < MAX_LINKS:
        start, end, kind = node.start_byte, node.end_byte, node.type
        if kind in _NAMES or (kind == "field_expression" and CHAIN.fullmatch(text, start, end)):
            links.append(dotted(sweep.source.slice(start, end)) or "?")
            break
        whole = _whole(sweep, node, kind)
        if whole:
            links.append(whole)
            break
        inner = _inner(node, kind)
        if inner is None:
            links.append(LITERALS.get(kind, "?"))
            break
        if kind != "call_expression" or not _is_passed_on(sweep, inner):
            links.append(_link(sweep, node, kind))
        else:
            inner = first_argument_of(node) or inner
        node = inner
    else:
        links.append("?")
    return "".join(reversed(links)) or "?"


def _whole(sweep: Sweep, node: Node, kind: str) -> str:
    """Returns the chain of an expression that says its own type or was met before, else nothing."""
    if kind == "call_expression":
        known = sweep.calls.get(node.end_byte)
        if known and known[0] == node.start_byte:
            return known[1]
        function = node.child_by_field_name("function")
        return f"{made}()" if function is not None and (made := made_by(sweep, function)) else ""
    if kind in ("cast_expression", "new_expression", "compound_literal_expression"):
        declared = node.child_by_field_name("type")
        named = class_of(sweep.text(declared)) if declared is not None else ""
        return f"{named}()" if named else "?"
    return ""


def made_by(sweep: Sweep, function: Node) -> str:
    """Returns the class of what a cast or a maker (`std::make_unique<T>`) gives, empty for other functions."""
    if function.type not in ("template_function", "qualified_identifier"):
        return ""
    text = sweep.text(function)
    name = dotted(text).rpartition(".")[2]
    return class_of(argument(text)) if name.endswith("_cast") or name in _MADE else ""


def is_maker(name: str) -> bool:
    """Returns whether a function of this name makes an object of its template argument."""
    return name.startswith("make_") and name in _MADE


def _is_passed_on(sweep: Sweep, function: Node) -> bool:
    if function.type != "qualified_identifier":
        return False
    receiver, _, name = dotted(sweep.text(function)).rpartition(".")
    return receiver == "std" and name in _PASSED_ON


def first_argument_of(call: Node) -> Node | None:
    """Returns the first argument of a call."""
    arguments = call.child_by_field_name("arguments")
    return first_child(arguments) if arguments is not None else None


def _inner(node: Node, kind: str) -> Node | None:
    name = _INNER.get(kind)
    if name is None:
        return None
    return node.child_by_field_name(name) if name else first_child(node)


def _link(sweep: Sweep, node: Node, kind: str) -> str:
    if kind == "call_expression":
        return "()"
    if kind == "subscript_expression":
        return "[]"
    if kind == "binary_expression":
        sign = node.child_by_field_name("operator")
        return f".operator{sign.type}()" if sign is not None else ""
    field = node.child_by_field_name("field") if kind == "field_expression" else None
    return f".{dotted(sweep.text(field).removeprefix('template '))}" if field is not None else ""


class Declared(NamedTuple):
    """What a declarator declares: its name, the declarator of the function if it is one, and whether by value."""

    name: Node
    function: Node | None
    is_value: bool


def declared_by(declarator: Node) -> Declared | None:
    """Returns what is declared, None where no name is found; a pointer to a function is no function."""
    function: Node | None = None
    is_value = True
    node: Node | None = declarator
    for _ in range(MAX_NESTING):
        if node is None:
            return None
        kind = node.type
        if kind == "function_declarator":
            function = node
        elif kind in ("pointer_declarator", "reference_declarator", "array_declarator"):
            is_value = False
            if function is not None:
                function = None
        elif kind == "operator_cast":
            return Declared(node, node.child_by_field_name("declarator"), is_value)
        elif not kind.endswith("_declarator"):
            return Declared(node, function, is_value) if kind in _DECLARED else None
        node = node.child_by_field_name("declarator") or _last_child(node)
    return None


def _last_child(node: Node) -> Node | None:
    for child in reversed(node.named_children):
        if child.type != "comment":
            return child
    return None
