"""Which names of a file may stand for functions where they are used as values."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING

from codemap.lang.chain import without_calls

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_VALUES = frozenset({"variable", "constant", "field", "macro", "type", "class", "struct", "enum", "trait"})
_HOLDING = frozenset({"variable", "constant", "field"})
_FUNCTIONS = frozenset({"function", "method", "prototype"})
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*\Z")
_START, _END = attrgetter("start_byte"), attrgetter("end_byte")


def _is_constant(name: str) -> bool:
    return name[:1].isupper() and bool(_CONSTANT.match(name))


def last_name(chain: str) -> str:
    """Returns the last name in a chain, whatever calls and subscripts are behind it."""
    return without_calls(chain).rpartition(".")[2]


class Pointers:
    """The names of one finished sweep: `names` are called, or declared like those that are; others are functions.

    `spots` are the offsets where such names are used as values, in order.
    """

    def __init__(self, sweep: Sweep, nodes: list[Node], declared: set[str]) -> None:
        """`nodes` are the names that are used as values, `declared` those that a declaration calls pointers."""
        drafts, text = sweep.drafts, sweep.source.text
        values = {one.name for one in drafts if one.kind in _VALUES}
        self.called = {row[2] for row in sweep.rows if row[1] == "call"}
        self.called.update([last_name(chain) for _, chain in sweep.calls.values() if chain[-3:-2] == "]"])
        self._functions = frozenset(
            [row[0] for row in sweep.rows if row[1] == "read" and row[2] not in values and not _is_constant(row[2])]
        )
        self.names = self._pointers(sweep, declared)
        names, functions = self.names, self._functions
        spans = zip(map(_START, nodes), map(_END, nodes), strict=True)
        self.spots = sorted([start for start, end in spans if start in functions or text[start:end] in names])

    def _pointers(self, sweep: Sweep, declared: set[str]) -> set[str]:
        """Returns the names that are called and are no functions, or are declared like those."""
        drafts = sweep.drafts
        parameters = [one for draft in drafts for one in draft.parameters]
        typed = [(target, value) for _, _, target, kind, value in sweep.bindings if kind == "type"]
        names = {one.name for one in drafts if one.kind in _HOLDING}
        names.update([one.name for one in parameters], [row[2] for row in sweep.bindings])
        names &= self.called - {one.name for one in drafts if one.kind in _FUNCTIONS}
        names |= declared
        types = {one.annotation for one in parameters if one.name in names}
        types.update([value for target, value in typed if target in names])
        types.discard("")
        names.update([one.name for one in parameters if one.annotation in types])
        names.update([target for target, value in typed if value in types])
        return names

    def is_function(self, offset: int) -> bool:
        """Says whether what is named at an offset may be a function."""
        return offset in self._functions

    def is_one(self, name: str, offset: int) -> bool:
        """Says whether a name may stand for a function: itself, or as a pointer."""
        return offset in self._functions or name in self.names

    def lie_in(self, start: int, end: int) -> bool:
        """Says whether such a name is between two offsets."""
        place = bisect_left(self.spots, start)
        return place < len(self.spots) and self.spots[place] < end
