"""Parameters of functions without a name, read as what they are handed: an element of what the taker is called on.

`items.each(x -> x.go())` uses `x` as `items[]`. The name means that within the function only, so it is replaced there;
a binding would mean it in everything around.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.stretches import Stretches

if TYPE_CHECKING:
    from codemap.lang.rows import BindingRow, Row

_Span = tuple[int, int, str]

_ROOT = re.compile(r"[^.(\[]*")


class Handed:
    """Parameters with the chains that they stand for, each within its own stretch of a source."""

    def __init__(self) -> None:
        self._spans: dict[str, list[_Span]] = {}
        self._read_as: dict[str, _Named] = {}

    def add(self, name: str, start: int, end: int, chain: str) -> None:
        """Notes that `name` reads `chain` between two offsets. The outer stretch comes before the inner one."""
        self._spans.setdefault(name, []).append((start, end, chain))

    def replace(self, rows: list[Row], bindings: list[BindingRow]) -> None:
        """Puts the chains in place of the names, in the references and bindings of a whole source: once only."""
        if not self._spans:
            return
        names = self._read_as = {name: _Named(spans) for name, spans in self._spans.items()}
        for found in names.values():
            for place, (start, _, chain) in enumerate(found.spans):  # one may be made of another: outer ones are done
                found.chains[place] = self._read(chain, start - 1)
        heads = tuple(names)
        for place, row in enumerate(rows):
            if row[3].startswith(heads) and (chain := self._read(row[3], row[0])) != row[3]:
                rows[place] = (*row[:3], chain, *row[4:])
        for place, bound in enumerate(bindings):
            if bound[4].startswith(heads):
                bindings[place] = (*bound[:4], self._read(bound[4], bound[0]))

    def _read(self, chain: str, offset: int) -> str:
        """Returns a chain with its first name replaced where that is handed in at `offset`."""
        root = _root(chain)
        found = self._read_as.get(root)
        source = found.at(offset) if found else ""
        if not source:
            return chain
        return source + chain[len(root) :] if len(source) < _LONGEST else "?"


class _Named:
    """The stretches of one name, in order, with the chains that it stands for."""

    def __init__(self, spans: list[_Span]) -> None:
        self.spans = sorted(spans)
        self.chains = [chain for _, _, chain in self.spans]
        self._stretches = Stretches([(start, end) for start, end, _ in self.spans])

    def at(self, offset: int) -> str:
        """Returns the chain that counts at an offset, empty where there is none."""
        place = self._stretches.at(offset)
        return self.chains[place] if place >= 0 else ""


def element_of(chain: str) -> str:
    """Returns the chain of an element of what a chain stands for, `?` where that is not understood."""
    return f"{chain}[]" if chain and chain[0] not in "?<" else "?"


_LONGEST = 200


def _root(chain: str) -> str:
    found = _ROOT.match(chain)
    return found[0] if found else ""
