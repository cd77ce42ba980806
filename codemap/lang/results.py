"""What functions hand out: the values of their return and yield statements, as bindings without a target."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_FUNCTIONS = frozenset({"function", "method", "property"})


def read_results(
    sweep: Sweep, nodes: list[Node], kind: str, values_of: Callable[[Sweep, Node], tuple[str, ...]]
) -> None:
    """Records what the functions around these expressions hand out; what is not understood, or literal, is left out."""
    for node, scope in handed_out(sweep, nodes):
        for value in values_of(sweep, node):
            if value[0] not in "?<":
                sweep.bind(scope, "", kind, value, node.start_byte)


def handed_out(sweep: Sweep, nodes: list[Node]) -> Iterator[tuple[Node, int]]:
    """Yields each of these expressions, given in order of position, with the function that hands it out.

    What belongs to a function without a name is left out.
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
        yield node, scope
