"""Parameters of functions without a name, read as what they are handed: an element of what the taker is called on.

`items.each(x -> x.go())` uses `x` as `items[]`. The name means that within the function only, so it is replaced there;
a binding would mean it in everything around.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codemap.lang.rows import BindingRow, Row


class Handed:
    """Parameters with the chains that they stand for, each within its own stretch of a source."""

    def __init__(self) -> None:
        self._spans: dict[str, list[tuple[int, int, str]]] = {}

    def add(self, name: str, start: int, end: int, chain: str) -> None:
        """Notes that `name` reads `chain` between two offsets. The outer stretch comes before the inner one."""
        self._spans.setdefault(name, []).append((start, end, chain))

    def replace(self, rows: list[Row], bindings: list[BindingRow]) -> None:
        """Puts the chains in place of the names, in the references and bindings of a whole source."""
        if not self._spans:
            return
        for found in self._spans.values():
            found.sort()
            for place, (start, end, chain) in enumerate(found):  # one may be made of another: outer ones are done
                found[place] = start, end, self._read(chain, start - 1)
        names = self._spans
        for place, row in enumerate(rows):
            root = _root(row[3]) if row[3] else ""
            if root in names and (chain := self._read(row[3], row[0])) != row[3]:
                rows[place] = (*row[:3], chain, *row[4:])
        for place, bound in enumerate(bindings):
            if _root(bound[4]) in names:
                bindings[place] = (*bound[:4], self._read(bound[4], bound[0]))

    def _read(self, chain: str, offset: int) -> str:
        """Returns a chain with its first name replaced where that is handed in at `offset`."""
        root = _root(chain)
        spans = self._spans.get(root, ())
        place = bisect_right(spans, (offset, 1 << 62, "")) - 1
        while place >= 0:
            start, end, source = spans[place]
            if start <= offset < end:
                return source + chain[len(root) :] if len(source) < _LONGEST else "?"
            place -= 1
        return chain


def element_of(chain: str) -> str:
    """Returns the chain of an element of what a chain stands for, `?` where that is not understood."""
    return f"{chain}[]" if chain and chain[0] not in "?<" else "?"


_LONGEST = 200


def _root(chain: str) -> str:
    end = min([place for mark in ".([" if (place := chain.find(mark)) >= 0], default=len(chain))
    return chain[:end]
