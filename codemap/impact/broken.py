"""References that held on the old side and no longer do.

A reference is reported only when it is still there on the new side and has lost its target (see `impact.lost`), may
not use it any more (`impact.hidden`), or asks for a path that nothing serves (`impact.unserved`); when it is a call
that fitted and does not fit now (`impact.misfits`); and where a type or a method does not answer any more to what it
derives from (`impact.unimplemented`, `impact.overrides`).
"""

from __future__ import annotations

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.followers import with_followers
from codemap.impact.hidden import hidden
from codemap.impact.lost import lost
from codemap.impact.misfits import misfits
from codemap.impact.overrides import overrides
from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolDiff
from codemap.impact.unimplemented import unimplemented
from codemap.impact.unserved import unserved

_KINDS = (lost, hidden, unserved, misfits, unimplemented, overrides)


def find_broken(sides: Sides, diff: SymbolDiff) -> tuple[BrokenReference, ...]:
    """Returns the broken references, by path and line."""
    told = with_followers((broken for kind in _KINDS for broken in kind(sides, diff)), sides, diff)
    return tuple(sorted(told, key=lambda each: (each.path, each.line, each.written)))
