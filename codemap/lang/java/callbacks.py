"""Java functions as values: references to methods, lambdas that only call one, and the names that hold such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.callbacks import Handing, Spot, hand_on
from codemap.lang.chain import links
from codemap.lang.java.syntax import chain_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_HANDING = Handing(
    through=frozenset(
        {"parenthesized_expression", "cast_expression", "ternary_expression", "array_creation_expression"}
    ),
    listed=frozenset({"array_initializer"}),
    arguments=frozenset({"argument_list"}),
    declared=frozenset({"variable_declarator"}),
    assigned=frozenset({"assignment_expression"}),
    returned=frozenset({"return_statement"}),
    functions=frozenset({"lambda_expression"}),
    filling=frozenset({"of", "asList", "ofNullable", "ofEntries", "entry", "singletonList", "singleton"}),
    adding={"add": 0, "addFirst": 0, "addLast": 0, "offer": 0, "push": 0, "put": 1, "putIfAbsent": 1, "set": 1},
    chain_of=chain_of,
)


def callbacks(sweep: Sweep, names: list[Node]) -> None:
    """Records where functions go that a file names as values; `names` are the nodes of names that are read."""
    functions = list(_functions(sweep))
    if functions:
        hand_on(sweep, _HANDING, functions, names)


def _functions(sweep: Sweep) -> Iterator[Spot]:
    for node in sweep.kept.get("reference", ()):
        chain = chain_of(sweep, node)
        if chain[0] not in "?<":
            yield node, chain
    for node in sweep.kept.get("lambda", ()):
        chain = _called_by(sweep, node)
        if chain:
            yield node, chain


def _called_by(sweep: Sweep, node: Node) -> str:
    """Returns the chain of what a lambda calls that does nothing else, empty for another one."""
    body, parameters = node.child_by_field_name("body"), node.child_by_field_name("parameters")
    if body is not None and body.type == "block":
        body = body.named_children[0] if body.named_child_count == 1 else None
        if body is not None and body.type in ("expression_statement", "return_statement"):
            body = body.named_children[0] if body.named_child_count else None
    start, chain = sweep.calls.get(body.end_byte, (-1, "")) if body is not None else (-1, "")
    if body is None or start != body.start_byte or chain[0] in "?<":
        return ""
    taken = sweep.source.slice(parameters.start_byte, parameters.end_byte) if parameters is not None else ""
    return "" if links(chain)[0] in taken.strip("()").replace(",", " ").split() else chain[:-2]
