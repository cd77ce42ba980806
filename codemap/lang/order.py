"""The order of nodes: the binding hands captures out in an order that varies from run to run."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

_START, _END = attrgetter("start_byte"), attrgetter("end_byte")


def in_order(nodes: list[Node]) -> list[Node]:
    """Sorts nodes by start, the outermost first, and returns them."""
    if len(set(map(_START, nodes))) < len(nodes):  # to ask for the ends costs most
        nodes.sort(key=_END, reverse=True)
    nodes.sort(key=_START)
    return nodes
