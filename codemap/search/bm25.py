"""Okapi BM25 over chunks: how well a chunk answers a query, from counts alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

K1 = 1.2
B = 0.75
NAME_WEIGHT = 3.0
"""A term in the name of a definition counts as this many in its text."""


@dataclass(frozen=True, slots=True)
class Collection:
    """All chunks that can be found: how many, and their mean length in bytes."""

    chunks: int
    mean_bytes: float

    def rarity(self, holding: int) -> float:
        """Returns the weight of a term that `holding` chunks hold: the rarer, the more; above 0."""
        return log(1 + (self.chunks - holding + 0.5) / (holding + 0.5))

    def saturation(self, frequency: float, length: int) -> float:
        """Returns the part of a term's weight that `frequency` uses in a chunk of `length` bytes earn, 0 to K1 + 1."""
        norm = 1 - B + B * length / self.mean_bytes if self.mean_bytes else 1.0
        return frequency * (K1 + 1) / (frequency + K1 * norm)


def weighted_frequency(in_name: int, in_text: int) -> float:
    """Returns the uses of a term in a chunk, those in its name counted more."""
    return NAME_WEIGHT * in_name + in_text
