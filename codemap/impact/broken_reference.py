"""A reference of the new side that no longer holds: what every check for broken references yields."""

from __future__ import annotations

from typing import NamedTuple

from codemap.index.module import Place


class BrokenReference(NamedTuple):
    """A reference on the new side that no longer holds.

    `source` is the symbol it stands in, `written` the name as written, `target` the old place of what it meant,
    `reason` one of removed, renamed, moved, unexported, unreachable, signature, unimplemented; `detail` says why a call
    does not fit or what a type lacks, `now` is the place where the symbol is now, or of the method that is lacking.
    `unreachable`: the symbol lives, but the way that led to it is gone (a re-export, a star import, a base class).
    `receiver` is the chain before the name; `members` counts uses of a type's members that are broken with it.
    """

    path: str
    line: int
    source: Place
    written: str
    kind: str
    target: Place
    reason: str
    detail: str
    rule: str
    confidence: float
    now: Place | None
    receiver: str = ""
    members: int = 0
