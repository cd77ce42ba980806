"""What became of an anchor: the verdict, the place, and how sure that is. Words only."""

from __future__ import annotations

from typing import Literal, NamedTuple

from codemap.model import BlobId, Span

State = Literal["fresh", "moved", "reformatted", "edited", "gone", "unsafe", "unreadable"]

STALE: frozenset[State] = frozenset(["edited", "gone", "unsafe", "unreadable"])
"""The states that a gate means by `stale`."""


class Spot(NamedTuple):
    """Lines of one file of the snapshot, and its blob."""

    path: str
    span: Span
    blob: BlobId


class Verdict(NamedTuple):
    """The state of an anchor in one snapshot.

    `spot` is where its lines are now, or what is left of them (None: nowhere, or not known), and `confidence` how sure
    that is. `reason` adds what the state does not say. Where several places have the same text, `candidates` lists them
    and none is chosen.
    """

    state: State
    spot: Spot | None = None
    confidence: float = 0.0
    reason: str = ""
    candidates: tuple[Spot, ...] = ()

    @property
    def stale(self) -> bool:
        """Whether the memory may not be true any more."""
        return self.state in STALE
