"""Several orderings of the same things made into one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")

_RANK_OFFSET = 60
"""What reciprocal rank fusion adds to a rank, so that the first places do not decide alone."""


def normalised(scores: Mapping[T, float]) -> dict[T, float]:
    """Returns the scores as parts of the best one, those of 0 and below left out."""
    best = max(scores.values(), default=0.0)
    return {key: score / best for key, score in scores.items() if score > 0} if best > 0 else {}


def weighted(signals: Iterable[tuple[Mapping[T, float], float]]) -> dict[T, float]:
    """Returns the weighted sum of signals, each counted as parts of its best score."""
    return summed(
        {key: weight * score for key, score in normalised(scores).items()} for scores, weight in signals if weight
    )


def summed(signals: Iterable[Mapping[T, float]]) -> dict[T, float]:
    """Returns the sum of signals."""
    total: dict[T, float] = {}
    for scores in signals:
        for key, score in scores.items():
            total[key] = total.get(key, 0.0) + score
    return total


def reciprocal(rankings: Iterable[Sequence[T]]) -> dict[T, float]:
    """Returns the reciprocal rank fusion of rankings, each best first."""
    total: dict[T, float] = {}
    for ranking in rankings:
        for rank, key in enumerate(ranking, 1):
            total[key] = total.get(key, 0.0) + 1 / (_RANK_OFFSET + rank)
    return total


def fading(scores: Iterable[float], most: int, part: float = 0.5) -> float:
    """Returns the sum of the `most` best scores, each counted less than the one before by `part`."""
    best = sorted(scores, reverse=True)[:most]
    return sum(score * part**place for place, score in enumerate(best))
