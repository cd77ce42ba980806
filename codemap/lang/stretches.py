"""Stretches of a source, many of which may lie in each other: which one counts at an offset or a line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappop, heappush


class Stretches:
    """Stretches in the order of their starts, cut where the one that counts changes, so that asking is a bisection."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        """`spans` are starts and the ends, which lie outside."""
        self._offsets = sorted({offset for span in spans for offset in span})
        self._places: list[int] = []
        around: list[int] = []
        following = 0
        for offset in self._offsets:
            while following < len(spans) and spans[following][0] <= offset:
                heappush(around, -following)
                following += 1
            while around and spans[-around[0]][1] <= offset:
                heappop(around)
            self._places.append(-around[0] if around else -1)

    def at(self, offset: int) -> int:
        """Returns the last one that holds an offset, -1 where none does."""
        before = bisect_right(self._offsets, offset) - 1
        return self._places[before] if before >= 0 else -1
