"""Kinds of edges by the words that people use for them, and how much each says of what belongs together."""

from __future__ import annotations

from codemap.errors import UsageError

RELATIONS: dict[str, frozenset[str]] = {
    "calls": frozenset({"call", "construct", "decorate", "route", "http_calls"}),
    "inherits": frozenset({"inherit", "override"}),
    "imports": frozenset({"import"}),
    "uses": frozenset({"read", "annotate"}),
}
"""Kinds of edges by relation."""

WEIGHT = {
    "call": 1.0,
    "construct": 1.0,
    "decorate": 1.0,
    "inherit": 0.9,
    "override": 0.8,
    "route": 0.8,
    "http_calls": 0.8,
    "import": 0.7,
    "read": 0.5,
    "annotate": 0.5,
}
"""How closely an edge ties its ends together."""


def kinds_of(relations: tuple[str, ...]) -> frozenset[str]:
    """Returns the kinds of edges of these relations (none: of all); UsageError for what is none."""
    unknown = sorted(set(relations) - RELATIONS.keys())
    if unknown:
        raise UsageError(f"there is no relation {', '.join(unknown)}", hint=f"Relations: {', '.join(RELATIONS)}.")
    return frozenset().union(*[RELATIONS[name] for name in relations or RELATIONS])
