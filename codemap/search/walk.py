"""A walk over edges, hop by hop, each symbol once: the surest of the shortest paths."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from codemap.index.edges import Edge
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Place


class Reached(NamedTuple):
    """How a place was reached: by how many edges, how sure, from where, and by which edges."""

    hop: int
    confidence: float
    near: Place
    edges: tuple[Edge, ...]


class Walk:
    """A breadth-first walk over edges in one direction, no path less sure than the line."""

    def __init__(self, view: View, direction: str, line: float, kinds: frozenset[str]) -> None:
        self.view = view
        self.backwards = direction == "callers"
        self.line = line
        self.kinds = kinds
        self.starts: tuple[Place, ...] = ()
        self.reached: dict[Place, Reached] = {}
        self._met: list[tuple[Place, Edge]] = []
        self._unshown: Counter[str] = Counter()

    def run(self, starts: tuple[Place, ...], depth: int) -> None:
        """Walks `depth` hops from `starts`."""
        self.starts = starts
        self.reached = {place: Reached(0, 1.0, place, ()) for place in starts}
        frontier = list(starts)
        for hop in range(1, depth + 1):
            frontier = self._advance(frontier, hop)

    def dropped(self) -> list[Edge]:
        """Returns the edges that led below the line to symbols that no surer path reached."""
        return [edge for far, edge in self._met if far not in self.reached]

    def unshown(self) -> dict[str, int]:
        """Returns how many direct edges there are of the kinds not followed."""
        return dict(sorted(self._unshown.items()))

    def _advance(self, frontier: list[Place], hop: int) -> list[Place]:
        found: dict[Place, Reached] = {}
        followed = [near for near in frontier if hop == 1 or near.position != MODULE_LEVEL]
        read = self.view.incoming_of(followed) if self.backwards else self.view.outgoing_of(followed)
        for near in followed:
            for far, edges in self._by_far_end(read[near], direct=hop == 1).items():
                confidence = self.reached[near].confidence * max(edge.confidence for edge in edges)
                if far in self.reached:
                    continue
                if confidence < self.line:
                    self._met.extend((far, edge) for edge in edges)
                elif far not in found or confidence > found[far].confidence:
                    found[far] = Reached(hop, confidence, near, tuple(edges))
        self.reached |= found
        return sorted(found)

    def _by_far_end(self, met: list[Edge], *, direct: bool) -> dict[Place, list[Edge]]:
        result: dict[Place, list[Edge]] = {}
        for edge in met:
            if edge.kind in self.kinds:
                result.setdefault(edge.source if self.backwards else edge.target, []).append(edge)
            elif direct:
                self._unshown[edge.kind] += 1
        return result
