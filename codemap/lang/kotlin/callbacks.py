"""Kotlin functions as values: references to functions, lambdas that only call one, and the names that hold such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.callbacks import Handing, hand_on, referred
from codemap.lang.kotlin.syntax import chain_of, child_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep


def _target_of(node: Node) -> Node | None:
    declared = child_of(node, "variable_declaration", "directly_assignable_expression")
    return child_of(declared, "simple_identifier") if declared and declared.type == "variable_declaration" else declared


def _place_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of a place or a value; the place of an element ends in a subscript."""
    if node.type == "directly_assignable_expression" and node.named_children[-1].type == "indexing_suffix":
        return f"{chain_of(sweep, node.named_children[0])}[]"
    return chain_of(sweep, node)


_HANDING = Handing(
    through=frozenset(
        {"value_argument", "parenthesized_expression", "as_expression", "elvis_expression", "infix_expression"}
        | {"annotated_lambda"}
    ),
    listed=frozenset({"collection_literal"}),
    arguments=frozenset({"value_arguments", "call_suffix"}),
    given=frozenset({"property_declaration", "assignment"}),
    returned=frozenset({"function_body", "jump_expression"}),
    functions=frozenset({"lambda_literal", "anonymous_function"}),
    filling=frozenset(
        {"listOf", "mutableListOf", "arrayListOf", "setOf", "mutableSetOf", "mapOf", "mutableMapOf", "hashMapOf"}
        | {"linkedMapOf", "arrayOf", "sequenceOf"}
    ),
    adding={"add": 0, "addFirst": 0, "addLast": 0, "offer": 0, "push": 0, "put": 1, "putIfAbsent": 1, "set": 1},
    target_of=_target_of,
    chain_of=_place_of,
    wrapping=frozenset({"Runnable", "Callable", "Supplier", "Consumer", "Function", "Predicate", "Comparator"}),
)


def callbacks(sweep: Sweep, names: list[Node]) -> None:
    """Records where functions go that a file names as values; `names` are the nodes of names that are read."""
    functions = referred(sweep, _HANDING, chain_of, _parts)
    if functions:
        hand_on(sweep, _HANDING, functions, names)


def _parts(node: Node) -> tuple[Node | None, Node | None]:
    return child_of(node, "statements"), child_of(node, "lambda_parameters")
