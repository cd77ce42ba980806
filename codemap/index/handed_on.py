"""Functions that a file hands on without calling them: by name, or written where a value is."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.index.entity import symbol_at
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL
from codemap.index.outcome import Target, edge_to
from codemap.lang import KEPT
from codemap.model import Binding


def handed_on(lookup: Lookup, row: Binding, found: tuple[Target, ...]) -> Iterator[Target]:
    """Yields edges to the functions that a binding of kind `pass` hands on, `found` if it were called.

    Whoever gets one calls it, now or later; one that is given to no call is read where it is written.
    """
    kind, rule = ("read", "scope") if row.target == KEPT else ("call", "passed")
    if any(made == "construct" for _, made, *_ in found):
        return
    for place, *_ in found:
        if place.position != MODULE_LEVEL and lookup.is_function(symbol_at(*place)):
            yield edge_to(place, kind, rule)
