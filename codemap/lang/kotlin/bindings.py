"""Kotlin bindings: the names that declarations in bodies, loops, catch, when and lambdas bind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.handed import element_of
from codemap.lang.kotlin.syntax import chain_of, child_of, made_of, name_of, type_of, values_of
from codemap.lang.order import in_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_TYPES = ("user_type", "nullable_type", "function_type", "parenthesized_type")
_IT = re.compile(r"\bit\b")
_THEMSELVES = frozenset({"also", "let", "takeIf", "takeUnless", "use"})
"""Functions that hand their lambda what they are called on; others may hand it an element of that."""


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    for node in in_order(nodes):
        _BINDERS[node.type](sweep, node)


def _local(sweep: Sweep, node: Node) -> None:
    declaration = child_of(node, "variable_declaration")
    if declaration is None:
        taken_apart = child_of(node, "multi_variable_declaration")
        for one in taken_apart.named_children if taken_apart is not None else ():
            _declared(sweep, one, "value", ("?",))
        return
    after = [one for one in node.named_children if one.start_byte >= declaration.end_byte and "comment" not in one.type]
    value = after[0] if after else None
    if value is not None and value.type == "property_delegate":
        value = None
    made = made_of(sweep, value) if value is not None else ""
    values = (made,) if made else values_of(sweep, value) if value is not None else ("?",)
    _declared(sweep, declaration, "type" if made else "value", values)


def _declared(sweep: Sweep, declaration: Node, kind: str, values: tuple[str, ...]) -> None:
    """Binds a declared variable to its type, or to its value where the type is left to the compiler."""
    name, declared = child_of(declaration, "simple_identifier"), child_of(declaration, *_TYPES)
    if name is None:
        return
    if declared is not None:
        _name(sweep, name, "type", type_of(sweep.text(declared)) or "?")
        return
    for chain in values:
        _name(sweep, name, kind, chain)


def _loop(sweep: Sweep, node: Node) -> None:
    declaration = child_of(node, "variable_declaration", "multi_variable_declaration")
    after = [one for one in node.named_children if declaration is not None and one.start_byte >= declaration.end_byte]
    if declaration is None or not after:
        return
    sweep.run(chain_of(sweep, after[0]), "iterator", node.start_byte)
    if declaration.type == "variable_declaration":
        _declared(sweep, declaration, "item", (chain_of(sweep, after[0]),))
    else:
        for one in declaration.named_children:
            _declared(sweep, one, "value", ("?",))


def _catch(sweep: Sweep, node: Node) -> None:
    name, declared = child_of(node, "simple_identifier"), child_of(node, "user_type")
    if name is not None and declared is not None:
        _name(sweep, name, "type", type_of(sweep.text(declared)) or "?")


def _subject(sweep: Sweep, node: Node) -> None:
    declaration = child_of(node, "variable_declaration")
    if declaration is not None:
        _declared(sweep, declaration, "value", values_of(sweep, node.named_children[-1]))


def _parameters(sweep: Sweep, node: Node) -> None:
    """Binds the parameters of a function without a name, and that of a setter."""
    for one in node.named_children:
        name = child_of(one, "simple_identifier") if one.type.startswith("parameter") else None
        if name is not None:
            declared = child_of(one, *_TYPES)
            _name(sweep, name, "type", (type_of(sweep.text(declared)) if declared is not None else "") or "?")


def _lambda(sweep: Sweep, node: Node) -> None:
    """Binds the parameters of a lambda; a single one without a type stands for what it is handed."""
    listed = child_of(node, "lambda_parameters")
    start, end = node.start_byte, node.end_byte
    if listed is None:
        if _IT.search(sweep.source.text, start, end):
            source = _handed(sweep, node)
            sweep.bind(sweep.inner(start), "it", "value", source, start)
            if source != "?":
                sweep.handed.add("it", start, end, source)
        return
    declarations = [one for one in listed.named_children if one.type == "variable_declaration"]
    single = len(listed.named_children) == 1 and len(declarations) == 1 and child_of(declarations[0], *_TYPES) is None
    source = _handed(sweep, node) if single else "?"
    for one in declarations:
        _declared(sweep, one, "value", (source,))
        name = child_of(one, "simple_identifier")
        if source != "?" and name is not None:
            sweep.handed.add(name_of(sweep, name), start, end, source)
    for one in listed.named_children:
        for inner in one.named_children if one.type == "multi_variable_declaration" else ():
            _declared(sweep, inner, "value", ("?",))


def _handed(sweep: Sweep, node: Node) -> str:
    """Returns the chain of what a lambda is handed by the function that takes it, `?` where that is not understood."""
    around = node.parent
    while around is not None and around.type in (
        "annotated_lambda",
        "call_suffix",
        "value_argument",
        "value_arguments",
    ):
        around = around.parent
    function = around.named_children[0] if around is not None and around.type == "call_expression" else None
    if function is None or function.type != "navigation_expression":
        return "?"
    receiver, _, name = chain_of(sweep, function).rpartition(".")
    if name in _THEMSELVES and receiver and receiver[0] not in "?<":
        return receiver
    return element_of(receiver)


def _name(sweep: Sweep, name: Node, kind: str, value: str) -> None:
    sweep.taken.add(name.start_byte)
    sweep.bind(sweep.inner(name.start_byte), name_of(sweep, name), kind, value, name.start_byte)


_BINDERS: dict[str, Callable[[Sweep, Node], None]] = {
    "property_declaration": _local,
    "for_statement": _loop,
    "catch_block": _catch,
    "when_subject": _subject,
    "lambda_literal": _lambda,
    "anonymous_function": _parameters,
    "setter": _parameters,
}
