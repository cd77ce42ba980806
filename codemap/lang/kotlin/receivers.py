"""Kotlin lambdas that see the members of an object without naming it: `car.apply { start() }` runs `car.start`."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from codemap.lang.kotlin.syntax import chain_of, child_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_ON_OBJECT = frozenset({"apply", "run"})
_MOST = 4
"""Such lambdas around one call, on average, that are looked at."""


def received(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what bare calls in such lambdas may run; whether the object has such a member, its type tells."""
    sweep.kept["lambda"] = nodes
    spans = [(node.start_byte, node.end_byte, chain) for node in nodes if (chain := _object(sweep, node))]
    calls = sorted(row[:5] for row in sweep.rows if row[1] == "call") if spans else []
    budget = _MOST * len(calls)
    for start, end, chain in spans:
        place = bisect_left(calls, (start,))
        while place < len(calls) and calls[place][0] < end and budget:
            at, _, name, receiver, _ = calls[place]
            if not receiver or receiver.partition(".")[0].endswith("()"):
                sweep.run(chain, f"{receiver}.{name}" if receiver else name, at)
            place, budget = place + 1, budget - 1


def _object(sweep: Sweep, node: Node) -> str:
    """Returns the chain of the object that a lambda sees the members of, empty for other lambdas."""
    around = node.parent
    while around is not None and around.type in ("annotated_lambda", "call_suffix"):
        around = around.parent
    if around is None or around.type != "call_expression":
        return ""
    function = around.named_children[0]
    if function.type == "navigation_expression":
        receiver, _, name = chain_of(sweep, function).rpartition(".")
        return receiver if name in _ON_OBJECT else ""
    if not sweep.source.text.startswith("with(", around.start_byte):
        return ""
    suffix = child_of(around, "call_suffix")
    arguments = child_of(function, "call_suffix") or suffix
    listed = child_of(arguments, "value_arguments") if arguments is not None else None
    first = listed.named_children[0] if listed is not None and listed.named_child_count else None
    return chain_of(sweep, first.named_children[0]) if first is not None and first.named_child_count else ""
