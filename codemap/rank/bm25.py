"""Okapi BM25: how well a text answers a query, from counts alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import log


@dataclass(frozen=True, slots=True)
class Collection:
    """All texts that can be found: how many, and their mean length.

    `k1` bounds what repeating a word says, `b` is how much length counts.
    """

    texts: int
    mean_length: float
    k1: float = 1.2
    b: float = 0.75

    def rarity(self, holding: int) -> float:
        """Returns the weight of a term that `holding` texts hold: the rarer, the more; above 0."""
        return log(1 + (self.texts - holding + 0.5) / (holding + 0.5))

    def saturation(self, frequency: float, length: float) -> float:
        """Returns the part of a term's weight that `frequency` uses in a text of that length earn, 0 to k1 + 1."""
        norm = 1 - self.b + self.b * length / self.mean_length if self.mean_length else 1.0
        return frequency * (self.k1 + 1) / (frequency + self.k1 * norm)
