"""Java functions as values: references to methods, lambdas that only call one, and the names that hold such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.callbacks import Handing, hand_on, referred
from codemap.lang.java.syntax import chain_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_HANDING = Handing(
    through=frozenset(
        {"parenthesized_expression", "cast_expression", "ternary_expression", "array_creation_expression"}
    ),
    listed=frozenset({"array_initializer"}),
    arguments=frozenset({"argument_list"}),
    given=frozenset({"variable_declarator", "assignment_expression"}),
    returned=frozenset({"return_statement"}),
    functions=frozenset({"lambda_expression"}),
    filling=frozenset({"of", "asList", "ofNullable", "ofEntries", "entry", "singletonList", "singleton"}),
    adding={"add": 0, "addFirst": 0, "addLast": 0, "offer": 0, "push": 0, "put": 1, "putIfAbsent": 1, "set": 1},
    target_of=lambda node: node.child_by_field_name("name" if node.type == "variable_declarator" else "left"),
    chain_of=chain_of,
)


def callbacks(sweep: Sweep, names: list[Node]) -> None:
    """Records where functions go that a file names as values; `names` are the nodes of names that are read."""
    functions = referred(sweep, _HANDING, chain_of, _parts)
    if functions:
        hand_on(sweep, _HANDING, functions, names)


def _parts(node: Node) -> tuple[Node | None, Node | None]:
    return node.child_by_field_name("body"), node.child_by_field_name("parameters")
