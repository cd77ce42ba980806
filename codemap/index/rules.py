"""The resolution rules: their names and the confidence of an edge that each one makes.

The figures started from the design and follow the measured share of right edges: the calibration table in
`benchmarks/README.md`. Where too few edges were measured, the design's value stands.
"""

from __future__ import annotations

CONFIDENCE = {
    "scope": 0.95,
    "import": 0.90,
    "self": 0.90,
    "typed": 0.85,
    "module": 0.85,
    "package": 0.85,
    "fixture": 0.90,
    "flow": 0.75,
    "passed": 0.60,
    "unique": 0.60,
    "named": 0.60,
    "member": 0.45,
    "route": 0.90,
    "http": 0.70,
    "http-below": 0.50,
}
"""Rules that make an edge, strongest first. `ambiguous` makes at most `NEAREST` edges, see `ambiguous_confidence`."""

FAILED = "failed"
"""The outcome of every reference of a file that a fault in the rules kept from being resolved."""

NEAREST = 3
"""An ambiguous reference keeps this many candidates as edges; all are counted."""

MOST_NAMED = 100
"""Definitions of one name that are looked at; of more, those of the own file. Which is meant, the name does not tell,
and in a repository of a hundred thousand files, looking at each would cost as much as resolving all of them."""


def ambiguous_confidence(candidates: int) -> float:
    """Returns the confidence of each edge of a reference with this many candidates.

    At most .25, which is below the line from which dependents are followed: of such edges measured runs confirmed one
    in fifteen.
    """
    return min(0.25, round(1 / candidates, 3))


def dispatch_confidence(overriders: int) -> float:
    """Returns the confidence that a call of a method runs one of these overriders of it instead."""
    return 0.70 if overriders <= 1 else 0.55 if overriders <= FEW_OVERRIDERS else 0.50


FEW_OVERRIDERS = 4
"""Overriders that each are likely to run where the method that they override is called."""
