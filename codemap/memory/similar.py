"""How alike two nodes are, so that one thing is not remembered twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from codemap.memory.model import Anchor, Graph, Node

THRESHOLD = 0.65
"""The likeness from which a new node collides. A like name alone does not reach it."""

MOST_CANDIDATES = 3

_OVERLAP = 0.1


def collisions(graph: Graph, node: Node, threshold: float = THRESHOLD) -> list[tuple[Node, float]]:
    """Returns the nodes that a new one may be the same as, most alike first."""
    scored = [(other, likeness(node, other)) for other in graph.nodes.values()]
    found = [(other, score) for other, score in scored if score >= threshold]
    return sorted(found, key=lambda item: (-item[1], item[0].id))[:MOST_CANDIDATES]


def likeness(one: Node, other: Node) -> float:
    """Returns half the likeness of names, a quarter that of the cited files, and a quarter that of tags."""
    names = max(dice(own, its) for own in (one.name, *one.aliases) for its in (other.name, *other.aliases))
    return 0.5 * names + 0.25 * _cited(one.anchors, other.anchors) + 0.25 * _jaccard(one.tags, other.tags)


def dice(one: str, other: str) -> float:
    """Returns the share of letter pairs that two texts have in common, letter case aside."""
    one, other = one.lower(), other.lower()
    if one == other:
        return 1
    pairs, others = _pairs(one), _pairs(other)
    total = pairs.total() + others.total()
    return 2 * (pairs & others).total() / total if pairs and others else 0


def _pairs(text: str) -> Counter[str]:
    return Counter(text[at : at + 2] for at in range(len(text) - 1))


def _cited(one: Collection[Anchor], other: Collection[Anchor]) -> float:
    overlap = any(a.path == b.path and a.start <= b.end and b.start <= a.end for a in one for b in other)
    shared = _jaccard((anchor.path for anchor in one), (anchor.path for anchor in other))
    return min(1, shared + (_OVERLAP if overlap else 0))


def _jaccard(one: Iterable[str], other: Iterable[str]) -> float:
    own, its = set(one), set(other)
    return len(own & its) / len(own | its) if own | its else 0
