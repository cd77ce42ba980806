"""Settings as values, whatever file they were read from. Pure."""

from __future__ import annotations

from collections.abc import Sequence


def value_at(value: object, path: Sequence[str]) -> object:
    """Returns what a value has at the end of a path of names; None where there is nothing."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def without_empty(value: object) -> object:
    """Returns a value without the empty objects in it."""
    if not isinstance(value, dict):
        return value
    below = {name: without_empty(each) for name, each in value.items()}
    return {name: each for name, each in below.items() if each != {}}
