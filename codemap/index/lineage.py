"""Which present file an old path means, and under which names a file went before. Pure.

History is not a line: a file can be changed under its old name on one branch after another branch renamed it. So a
path is taken at a time, and what exists now decides where renames alone do not.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

_LONGEST = 64
"""Renames followed from one path; more than any file had, and an end to renames in a circle."""


class RenameEvent(NamedTuple):
    """A rename in a commit of this time."""

    time: int
    old: str
    new: str


class Lineage:
    """Paths through renames. `exists` says whether there is a file of that path now."""

    def __init__(self, renames: Iterable[RenameEvent], exists: Callable[[str], bool]) -> None:
        self._exists = exists
        self._after: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._before: dict[str, set[str]] = defaultdict(set)
        for event in sorted(renames):
            self._after[event.old].append((event.time, event.new))
            self._before[event.new].add(event.old)

    def meanings(self, path: str, time: int) -> tuple[str, ...]:
        """Returns the present files that a change of `path` at `time` was about, the one that it became first.

        A file that is split is moved away and made anew: both carry on what it was. If none is there, the last name.
        """
        if path not in self._after:
            return (path,)
        chain = list(dict.fromkeys(reversed(self._chain(path, time))))
        return tuple(each for each in chain if self._exists(each)) or (chain[0],)

    def names(self, path: str) -> list[str]:
        """Returns every path that may have meant the same file at some time, its own included, sorted."""
        found = {path}
        waiting = [path]
        while waiting:
            new = self._before.get(waiting.pop(), set()) - found
            found |= new
            waiting += new
        return sorted(found)

    def _chain(self, path: str, time: int) -> list[str]:
        """The names from this one on."""
        chain = [path]
        while len(chain) < _LONGEST:
            events = self._after.get(path, [])
            later = bisect_left(events, (time, ""))
            if later == len(events):
                if not events or self._exists(path):
                    break
                # Changed under its old name on another branch after the rename.
                later -= 1
            time, path = max(time, events[later][0]), events[later][1]
            chain.append(path)
        return chain
