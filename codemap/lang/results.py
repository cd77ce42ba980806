"""What functions hand out: the values of their return and yield statements, as bindings without a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_FUNCTIONS = frozenset({"function", "method", "property"})


def read_results(
    sweep: Sweep, nodes: list[Node], kind: str, values_of: Callable[[Sweep, Node], tuple[str, ...]]
) -> None:
    """Records what the functions around these expressions hand out, given in order of position.

    What is not understood, or literal, is left out; so is what belongs to a function without a name.
    """
    unnamed = sorted(sweep.unnamed, reverse=True)
    around: list[tuple[int, int]] = []
    for node in nodes:
        start = node.start_byte
        while unnamed and unnamed[-1][0] <= start:
            around.append(unnamed.pop())
        while around and around[-1][1] <= start:
            around.pop()
        scope = sweep.inner(start)
        if scope < 0 or sweep.drafts[scope].kind not in _FUNCTIONS:
            continue
        if around and around[-1][0] >= sweep.drafts[scope].body:
            continue
        for value in values_of(sweep, node):
            if value[0] not in "?<":
                sweep.bind(scope, "", kind, value, start)
