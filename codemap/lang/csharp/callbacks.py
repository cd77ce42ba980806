"""C# functions as values: methods that are named without being called, lambdas that only call one, what holds such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.callbacks import Handing, Spot, hand_on, only_calling
from codemap.lang.csharp.syntax import chain_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.rows import Row
    from codemap.lang.sweep import Sweep

_HANDING = Handing(
    through=frozenset(
        {"argument", "parenthesized_expression", "cast_expression", "as_expression", "conditional_expression"}
        | {"object_creation_expression", "array_creation_expression", "implicit_array_creation_expression"}
    ),
    listed=frozenset({"initializer_expression", "collection_expression"}),
    arguments=frozenset({"argument_list"}),
    given=frozenset({"variable_declarator", "assignment_expression"}),
    returned=frozenset({"return_statement", "arrow_expression_clause"}),
    functions=frozenset({"lambda_expression", "anonymous_method_expression"}),
    filling=frozenset({"Of", "Create"}),
    adding={"Add": 0, "Push": 0, "Enqueue": 0, "AddLast": 0, "AddFirst": 0, "TryAdd": 1},
    target_of=lambda node: node.child_by_field_name("name" if node.type == "variable_declarator" else "left"),
    chain_of=chain_of,
    wrapping=frozenset({"Action", "Func", "Predicate", "Comparison", "EventHandler", "ThreadStart"}),
    loop=("left", "right"),
)
_TYPES = frozenset({"class", "struct", "record"})
_MEMBER = "member_access_expression"


def callbacks(sweep: Sweep, names: list[Node], reads: list[Row]) -> None:
    """Records where functions go that a file names as values; `names` are the nodes of names, `reads` those read."""
    functions = list(_functions(sweep, names, reads))
    if functions:
        delegates = {draft.name for draft in sweep.drafts if draft.signature.startswith("delegate ")}
        hand_on(sweep, _HANDING._replace(wrapping=_HANDING.wrapping | delegates), functions, names)


def _functions(sweep: Sweep, names: list[Node], reads: list[Row]) -> Iterator[Spot]:
    methods = {draft.name for draft in sweep.drafts if draft.kind in ("method", "function")}
    found = [row for row in reads if row[2] in methods]
    holders = {"", "this", "base", *(draft.name for draft in sweep.drafts if draft.kind in _TYPES)} if found else ()
    read = {row[0] for row in found if row[3] in holders}
    for node in names if read else ():
        if node.start_byte in read:
            around = node.parent
            whole = around if around is not None and around.type == _MEMBER else node
            yield whole, chain_of(sweep, whole)
    yield from only_calling(sweep, _HANDING, sweep.kept.get("lambda", ()), _parts)


def _parts(node: Node) -> tuple[Node | None, Node | None]:
    return node.child_by_field_name("body"), node.child_by_field_name("parameters")
