"""Several scores of the same things made into one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def summed(signals: Iterable[Mapping[T, float]]) -> dict[T, float]:
    """Returns the sum of signals."""
    total: dict[T, float] = {}
    for scores in signals:
        for key, score in scores.items():
            total[key] = total.get(key, 0.0) + score
    return total


def fading(scores: Iterable[float], most: int, part: float = 0.5) -> float:
    """Returns the sum of the `most` best scores, each counted less than the one before by `part`."""
    best = sorted(scores, reverse=True)[:most]
    if len(best) == 1:
        return best[0]
    return sum(score * part**place for place, score in enumerate(best))
