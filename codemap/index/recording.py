"""What a resolution asks: the names of its questions, and answers worked out once.

Answers shared between files are remembered together with the names they rest on. An answer found while a cycle was cut
short is not shared, so that the order in which files are resolved cannot matter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

_T = TypeVar("_T")

_LONGEST = 60
"""Questions inside one another that are followed: a longer chain of re-exports or bases is no code of people."""

_MOST_CUTS = 2_000
"""Cuts in one question that is asked by itself: code of people takes some hundreds, names that are all assigned to
each other take no end of them."""


class _Endless(Exception):
    """Ends a question in which too much was cut."""


class _Answer(NamedTuple):
    """An answer, the names that it rests on, and how many questions inside one another it took."""

    value: object
    rests_on: frozenset[str]
    height: int


class Recording:
    """The names asked for since the start of a file, and the answers remembered for all files."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._bundles: set[frozenset[str]] = set()
        self._whole: dict[tuple[object, ...], _Answer] = {}
        self._first: dict[tuple[object, ...], _Answer] = {}
        self._passing: dict[tuple[object, ...], _Answer] = {}
        self._open: set[tuple[object, ...]] = set()
        self._cut = False
        self._height = 0
        self._cuts = 0
        self._cuts_before = 0

    def start(self) -> None:
        """Forgets the recorded names: a new file begins."""
        self._names, self._bundles = set(), set()

    def recorded(self) -> frozenset[str]:
        """Returns the names asked for since `start`."""
        return frozenset(self._names.union(*self._bundles))

    def cuts(self) -> int:
        """Returns how often an answer was cut short so far: what was found meanwhile may be no answer to others."""
        return self._cuts

    def record(self, name: str) -> None:
        """Records a question whose answer somebody else remembers."""
        self._names.add(name)

    def remember(self, key: tuple[object, ...], cut: _T, compute: Callable[..., _T], *args: object) -> _T:
        """Returns `compute(*args)`, worked out once; `cut` where that is under way already."""
        known = self._whole.get(key)
        if known is None:
            known = (self._passing if self._open else self._first).get(key)
            if known is None:
                return self._kept(key, cut, compute, *args)
            self._cuts += 1
        value, rests_on, height = known
        # Bundles are united when the file is done: most are met many times.
        self._bundles.add(rests_on)
        if height >= self._height:
            self._height = height + 1
        return value  # type: ignore[return-value]

    def _kept(self, key: tuple[object, ...], cut: _T, compute: Callable[..., _T], *args: object) -> _T:
        """Returns `compute(*args)`, and keeps it with the names that it rests on.

        An answer in which nothing was cut is the same whoever asks. One in which something was cut depends on where
        the question came from: it is kept for that one question, or for others that start with it.
        """
        names, bundles = self._names, self._bundles
        self.start()
        try:
            value, height = self._worked_out(key, cut, compute, *args)
        finally:
            rests_on = self.recorded()
            self._names, self._bundles = names, bundles
            self._bundles.add(rests_on)
        if height is not None:
            memo = self._whole if not self._cut else self._passing if self._open else self._first
            memo[key] = _Answer(value, rests_on, height)
        self._close()
        return value

    def once(self, key: tuple[object, ...], cut: _T, compute: Callable[..., _T], *args: object) -> _T:
        """Returns `compute(*args)`; `cut` where it is under way already, or where it leads too far."""
        value, _ = self._worked_out(key, cut, compute, *args)
        self._close()
        return value

    def _worked_out(
        self, key: tuple[object, ...], cut: _T, compute: Callable[..., _T], *args: object
    ) -> tuple[_T, int | None]:
        """Returns the answer, and how many questions inside one another it took; None where it was not asked."""
        if key in self._open or len(self._open) >= _LONGEST:
            self._cut = True
            self._cuts += 1
            if self._cuts - self._cuts_before > _MOST_CUTS:
                raise _Endless
            return cut, None
        height, is_first = self._height, not self._open
        self._height = 0
        self._open.add(key)
        try:
            value = compute(*args)
        except _Endless:
            if not is_first:
                raise
            value = cut
        finally:
            self._open.discard(key)
            own_height = self._height
            self._height = max(height, own_height + 1)
        if own_height >= _LONGEST:
            value, self._cut = cut, True
            self._cuts += 1
        return value, own_height

    def _close(self) -> None:
        """Ends the outermost question: what was cut in it does not concern the next one."""
        if not self._open:
            self._passing.clear()
            self._cut = False
            self._cuts_before = self._cuts
