"""What is worked out of a whole view once and asked for again: it lives as long as the view."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

V = TypeVar("V")
T = TypeVar("T")


def once_for_each(make: Callable[[V], T]) -> Callable[[V], T]:
    """Returns `make` that remembers what it gave for each view; what it gives must not hold the view."""
    known: WeakKeyDictionary[V, T] = WeakKeyDictionary()

    @wraps(make)
    def remembered(view: V) -> T:
        if view not in known:
            known[view] = make(view)
        return known[view]

    return remembered
