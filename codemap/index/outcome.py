"""What a use of a name comes to: the rule that decided, and edges, with a source and without."""

from __future__ import annotations

from typing import NamedTuple

from codemap.index.module import Place
from codemap.index.rules import CONFIDENCE

Target = tuple[Place, str, str, float]
"""An edge without its source: target, kind, rule, confidence."""


class Outcome(NamedTuple):
    """What a use of a name comes to wherever it stands in a file."""

    rule: str
    edges: tuple[Target, ...] = ()


UNRESOLVED = Outcome("unresolved")


def edge_to(place: Place, kind: str, rule: str) -> Target:
    """Returns an edge to a place, as sure as its rule."""
    return place, kind, rule, CONFIDENCE[rule]


class RawEdge(NamedTuple):
    """An edge by places: `source` is an index into the file's definitions, `reference` one into its references
    (-1 - n for its n-th import, `NO_REFERENCE` for an edge that follows from the definitions)."""

    source: int
    target: Place
    kind: str
    rule: str
    confidence: float
    line: int
    reference: int


NO_REFERENCE = 1 << 30
"""The reference of an edge that follows from the definitions alone."""
