"""What a refresh tells while it runs and when it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

Progress = Callable[[str, int, int], None]
"""Told what is being done (`parse`, `resolve`), how many are done and how many there are."""


def silent(stage: str, done: int, total: int) -> None:
    """The progress nobody watches."""


@dataclass(frozen=True, slots=True)
class RefreshReport:
    """What a refresh did. `moved` is False when the map showed the snapshot already.

    Counts are of files: `parsed` were extracted now, `reused` changed path or content but had facts, `resolved` had
    their references resolved, `missed` were rewritten between git's look at them and ours. `statuses` counts the files
    now in the map by status.
    """

    moved: bool
    parsed: int = 0
    reused: int = 0
    resolved: int = 0
    removed: int = 0
    statuses: Mapping[str, int] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
    missed: int = 0


def count_by(values: Iterable[str]) -> dict[str, int]:
    """Returns how often each value occurs, sorted by value."""
    return dict(sorted(Counter(values).items()))
