"""PageRank: where a walker who follows links is found, starting anywhere or at given nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import sub

Links = Sequence[Sequence[tuple[int, float]]]
"""By node (a number from 0), the nodes that it links to, each with a weight above 0."""

DAMPING = 0.85
"""How likely the walker follows a link, and does not start again."""

ROUNDS = 30

ENOUGH = 1e-8
"""Change of all ranks together from which more rounds say nothing new."""


def pagerank(
    links: Links, starts: Mapping[int, float] | None = None, *, damping: float = DAMPING, rounds: int = ROUNDS
) -> list[float]:
    """Returns the rank of every node; they add up to 1.

    `starts` are the nodes where the walker begins, with weights (none: all nodes alike). From a node without links
    the walker begins again.
    """
    count = len(links)
    if not count:
        return []
    begin = _begin(count, starts)
    shares = [_shares(row) for row in links]
    ranks = begin
    for _ in range(rounds):
        lost = 0.0
        gained = [0.0] * count
        for node, rank in enumerate(ranks):
            row = shares[node]
            if not row:
                lost += rank
            elif rank:
                for target, share in row:
                    gained[target] += rank * share
        fresh = (1 - damping) + damping * lost
        new = [fresh * first + damping * rank for first, rank in zip(begin, gained, strict=True)]
        moved = sum(map(abs, map(sub, new, ranks)))
        ranks = new
        if moved < ENOUGH:
            break
    return ranks


def _begin(count: int, starts: Mapping[int, float] | None) -> list[float]:
    whole = sum(starts.values()) if starts else 0.0
    if not starts or not whole:
        return [1 / count] * count
    begin = [0.0] * count
    for node, weight in starts.items():
        begin[node] = weight / whole
    return begin


def _shares(row: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    whole = sum([weight for _, weight in row])
    return [(target, weight / whole) for target, weight in row] if whole else []
