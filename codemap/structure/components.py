"""Directed graphs as plain numbers: strongly connected components, layers, shortest cycles. Nothing here recurses."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

Links = Sequence[Collection[int]]
"""By node (a number from 0), the nodes that it points to."""


def components(links: Links) -> list[list[int]]:
    """Returns the strongly connected components, each sorted; whatever a component points to comes before it."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    open_: list[int] = []
    is_open = [False] * len(links)
    found: list[list[int]] = []
    for root in range(len(links)):
        if root in order:
            continue
        path = [(root, iter(sorted(links[root])))]
        order[root] = lowest[root] = len(order)
        open_.append(root)
        is_open[root] = True
        while path:
            node, rest = path[-1]
            target = next(rest, None)
            if target is None:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])
                if lowest[node] == order[node]:
                    found.append(_closed(open_, is_open, node))
            elif target not in order:
                order[target] = lowest[target] = len(order)
                open_.append(target)
                is_open[target] = True
                path.append((target, iter(sorted(links[target]))))
            elif is_open[target]:
                lowest[node] = min(lowest[node], order[target])
    return found


def _closed(open_: list[int], is_open: list[bool], root: int) -> list[int]:
    members = []
    while True:
        node = open_.pop()
        is_open[node] = False
        members.append(node)
        if node == root:
            return sorted(members)


def layers(links: Links) -> list[int]:
    """Returns the layer of each node: 0 points to nothing else, others lie one above the highest that they point to.

    The nodes of one component share a layer.
    """
    layer = [0] * len(links)
    for members in components(links):
        inside = set(members)
        below = [layer[target] for node in members for target in links[node] if target not in inside]
        height = max(below) + 1 if below else 0
        for node in members:
            layer[node] = height
    return layer


def without_circles(weights: Sequence[Mapping[int, int]]) -> list[dict[int, int]]:
    """Returns the links without those that close a circle when links are added heaviest first."""
    heaviest = sorted((-weight, node, target) for node, row in enumerate(weights) for target, weight in row.items())
    kept: list[dict[int, int]] = [{} for _ in weights]
    for weight, node, target in heaviest:
        if node != target and not shortest_path(kept, target, node):
            kept[node][target] = -weight
    return kept


def shortest_path(links: Links, start: int, goal: int, within: Collection[int] | None = None) -> list[int]:
    """Returns the nodes of a shortest path of at least one link from `start` to `goal`, empty if there is none.

    Of several, the one whose nodes come first; only nodes of `within` (None: all) are passed.
    """
    before: dict[int, int] = {}
    frontier = [start]
    while frontier:
        reached = []
        for node in frontier:
            for target in sorted(links[node]):
                if target in before or (within is not None and target not in within):
                    continue
                before[target] = node
                if target == goal:
                    return _path(before, start, goal)
                reached.append(target)
        frontier = reached
    return []


def _path(before: dict[int, int], start: int, goal: int) -> list[int]:
    path = [goal]
    while True:
        path.append(before[path[-1]])
        if path[-1] == start:
            return path[::-1]


MOST_STARTS = 200
"""Nodes of a component from which a shortest cycle is looked for: of a larger one, a short cycle will do."""


def shortest_cycle(links: Links, component: Sequence[int]) -> list[int]:
    """Returns the nodes of a shortest cycle in a component, its first node repeated at the end."""
    within = set(component)
    best: list[int] = []
    for node in component[:MOST_STARTS]:
        found = shortest_path(links, node, node, within)
        if found and (not best or len(found) < len(best)):
            best = found
        if len(best) == 3:  # two nodes that point to each other
            break
    assert all(target in links[node] for node, target in pairwise(best))
    return best
