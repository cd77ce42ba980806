"""Packing what several lanes found into a budget: in turn, best first, and what did not fit is counted.

Pure: sizes in, a choice out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LaneStats:
    """How a lane fared: what it found in all, what was taken, what the budget left out, and the bytes taken."""

    found: int
    taken: int
    left_out: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Packed(Generic[T]):
    """What was taken, each lane's in its order, and how the lanes fared."""

    lanes: Mapping[str, tuple[T, ...]]
    stats: Mapping[str, LaneStats]
    used: int
    budget: int

    @property
    def left_out(self) -> int:
        """How much the budget left out."""
        return sum(stats.left_out for stats in self.stats.values())


def packed(
    lanes: Mapping[str, Sequence[T]], size: Callable[[T], int], budget: int, totals: Mapping[str, int]
) -> Packed[T]:
    """Takes the lanes' items in turn as long as they fit into `budget` bytes; one that does not fit is passed over.

    `totals` says how many a lane found, where that is more than it gives.
    """
    taken: dict[str, list[T]] = {lane: [] for lane in lanes}
    used = dict.fromkeys(lanes, 0)
    left = budget
    for row in zip_longest(*lanes.values(), fillvalue=None):
        for lane, item in zip(lanes, row, strict=True):
            if item is None:
                continue
            need = size(item)
            if need <= left:
                taken[lane].append(item)
                used[lane] += need
                left -= need
    stats = {
        lane: LaneStats(totals.get(lane, len(items)), len(taken[lane]), len(items) - len(taken[lane]), used[lane])
        for lane, items in lanes.items()
    }
    return Packed({lane: tuple(items) for lane, items in taken.items()}, stats, budget - left, budget)
