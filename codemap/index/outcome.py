"""What a use of a name comes to: the rule that decided, and edges without a source."""

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
