"""What a reference to a removed symbol should probably mean now: a symbol that came with the same change."""

from __future__ import annotations

from difflib import SequenceMatcher

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolDiff
from codemap.index.module import Place

ALIKE = 0.6
"""Share of common characters from which a name is taken for another form of the one that is gone."""

_MOST_ADDED = 500
"""Added symbols that names are compared with."""


def likely_fix(sides: Sides, diff: SymbolDiff, broken: BrokenReference) -> Place | None:
    """Returns the added symbol of the same kind whose name is most like that of the removed one, if any is."""
    if broken.reason != "removed" or sides.old.module(broken.target.path) is None or broken.target.position < 0:
        return None
    gone = sides.old.definition(broken.target)
    added = [
        change.new
        for change in diff.changes
        if change.kind == "added" and change.new is not None and not change.is_module
    ]
    scored = [
        (SequenceMatcher(None, gone.name, row.name).ratio(), place)
        for place in added[:_MOST_ADDED]
        if (row := sides.new.definition(place)).kind == gone.kind
    ]
    ratio, best = max(scored, key=lambda one: (one[0], one[1].path == broken.target.path), default=(0.0, None))
    return best if ratio >= ALIKE else None
