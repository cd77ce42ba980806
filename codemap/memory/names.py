"""Nodes by their id or by what else they are called."""

from __future__ import annotations

from difflib import get_close_matches

from codemap.errors import NotFound
from codemap.memory.model import Graph, Node, NodeId


def find_node(graph: Graph, name: str) -> Node | None:
    """Returns the node with this id, else the only one with this alias; NotFound where several have it."""
    if name in graph.nodes:
        return graph.nodes[NodeId(name)]
    found = aliased(graph, name)
    if len(found) > 1:
        ids = ", ".join(sorted(node.id for node in found))
        raise NotFound(f"{name!r} is an alias of {len(found)} nodes", hint=f"Name one of: {ids}")
    return found[0] if found else None


def node_named(graph: Graph, name: str) -> Node:
    """Returns the node that `name` means; NotFound, with what comes near, where there is none."""
    node = find_node(graph, name)
    if node is None:
        known = [*graph.nodes, *(alias for each in graph.nodes.values() for alias in each.aliases)]
        near = get_close_matches(name, known, n=3)
        hint = f"Did you mean {' or '.join(near)}?" if near else "`codemap query-graph WORDS` finds nodes."
        raise NotFound(f"the memory has no node {name!r}", hint=hint)
    return node


def aliased(graph: Graph, alias: str) -> list[Node]:
    """Returns the nodes with an alias, letter case aside."""
    folded = alias.casefold()
    return [node for node in graph.nodes.values() if folded in {other.casefold() for other in node.aliases}]
