"""Communities of an undirected graph by Louvain's method, in a fixed order, so that the same graph has the same ones.

Pure. Each node moves to the neighbouring community that gains most modularity, the first one among equals; when none
moves, communities become nodes, and so on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

Weights = Sequence[Mapping[int, float]]
"""By node, the weight of its links to others, the same in both directions."""

ROUNDS = 20
"""Passes over all nodes on one level; moves are rare long before."""


def communities(weights: Weights) -> list[list[int]]:
    """Returns the communities, each sorted, largest first; nodes without links stand alone."""
    members = [[node] for node in range(len(weights))]
    level: list[dict[int, float]] = [dict(row) for row in weights]
    while True:
        of = _moved(level)
        names = {name: index for index, name in enumerate(sorted(set(of)))}
        if len(names) == len(level):
            return sorted((sorted(each) for each in members), key=lambda each: (-len(each), each))
        joined: list[list[int]] = [[] for _ in names]
        merged: list[dict[int, float]] = [defaultdict(float) for _ in names]
        for node, row in enumerate(level):
            here = names[of[node]]
            joined[here] += members[node]
            for other, weight in row.items():
                merged[here][names[of[other]]] += weight
        members, level = joined, [dict(row) for row in merged]


def _moved(level: Weights) -> list[int]:
    degree = [sum(row.values()) for row in level]
    whole = sum(degree)
    of = list(range(len(level)))
    total = list(degree)
    for _ in range(ROUNDS):
        moved = False
        for node, row in enumerate(level):
            to: dict[int, float] = defaultdict(float)
            for other, weight in row.items():
                if other != node:
                    to[of[other]] += weight
            here = of[node]
            total[here] -= degree[node]
            best, gain = here, to.get(here, 0.0) - total[here] * degree[node] / whole if whole else 0.0
            for name in sorted(to):
                other_gain = to[name] - total[name] * degree[node] / whole
                if other_gain > gain + 1e-12:
                    best, gain = name, other_gain
            total[best] += degree[node]
            moved = moved or best != here
            of[node] = best
        if not moved:
            break
    return of
