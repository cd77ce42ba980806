"""Centrality: how much of a graph leads to a node, and how many shortest ways lead through it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

Targets = Sequence[Sequence[int]]
"""By node (a number from 0), the nodes that it links to, each once."""


def authority(targets: Targets) -> list[float]:
    """Returns the number of links to every node, as a part of the largest such number."""
    counts = [0] * len(targets)
    for row in targets:
        for target in row:
            counts[target] += 1
    most = max(counts, default=0)
    return [count / most if most else 0.0 for count in counts]


def betweenness(targets: Targets, *, most: int = 64) -> list[float]:
    """Returns how many shortest paths lead through every node, from at most `most` nodes spread over all, best 1.

    A path is not counted for its ends; of several shortest ones between two nodes each counts its part.
    """
    count = len(targets)
    step = max(1, -(-count // most))
    total = [0.0] * count
    for source in range(0, count, step):
        _add_paths_from(source, targets, total)
    best = max(total, default=0.0)
    return [value / best if best else 0.0 for value in total]


def _add_paths_from(source: int, targets: Targets, total: list[float]) -> None:
    """Adds what the shortest paths from one node contribute (Brandes)."""
    distance = {source: 0}
    ways = {source: 1.0}
    before: dict[int, list[int]] = {source: []}
    order = []
    waiting = deque([source])
    while waiting:
        node = waiting.popleft()
        order.append(node)
        for target in targets[node]:
            if target not in distance:
                distance[target] = distance[node] + 1
                ways[target] = 0.0
                before[target] = []
                waiting.append(target)
            if distance[target] == distance[node] + 1:
                ways[target] += ways[node]
                before[target].append(node)
    carried = dict.fromkeys(order, 0.0)
    for node in reversed(order):
        for earlier in before[node]:
            carried[earlier] += ways[earlier] / ways[node] * (1 + carried[node])
        if node != source:
            total[node] += carried[node]
