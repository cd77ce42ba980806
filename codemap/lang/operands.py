"""Operands of operators: which of them may be objects whose type the file tells, so that an operator may be theirs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME, links

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep


_WORD = re.compile(NAME, re.ASCII)


class Operands:
    """The operands of one sweep whose bindings are complete."""

    def __init__(self, sweep: Sweep, chain_of: Callable[[Sweep, Node], str], words: frozenset[str]) -> None:
        """`words` stand for objects without being bound: `self`."""
        self.sweep = sweep
        self.chain_of = chain_of
        self.told = {target for _, _, target, _, value in sweep.bindings if value[0] not in "?<"}
        self.told.update([one.name for draft in sweep.drafts for one in draft.parameters if one.annotation])
        self.told.update([draft.name for draft in sweep.drafts if draft.returns], words)

    def chain(self, node: Node) -> str:
        """Returns the chain of an operand, empty where nothing tells what it is an object of."""
        kind, text, start, end = node.type, self.sweep.source.text, node.start_byte, node.end_byte
        if kind == "identifier":
            name = text[start:end]
            return name if name in self.told else ""
        first = _WORD.match(text, start)
        if kind.endswith("literal") or (first and first[0] not in self.told and text.find("(", start, end) < 0):
            return ""
        chain = self.chain_of(self.sweep, node)
        if chain[0] in "?<":
            return ""
        return chain if links(chain)[0] in self.told or "()" in chain else ""
