"""C++ operators as runs of the members that they stand for: `a + b` runs `a.operator+`.

What stands behind a `*` is a pointer for the most part, for which no operator is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.cfamily.syntax import chain_of
from codemap.lang.operands import Operands

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SIGNS = "+ - * / % & | ^ << >> == != < > <= >= <=> ! ~ ++ -- = += -= *= /= %= &= |= ^= <<= >>= []"
_DEFINABLE = frozenset(_SIGNS.split(" "))
_SHIFTS = frozenset({"<<", ">>"})
_PAIRS = frozenset({"binary_expression", "assignment_expression"})
_SUBSCRIPT = "subscript_expression"


def operators(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what operators may run: on the first operand whose type can be told; of streams, on both."""
    if not nodes:
        return
    operands = Operands(sweep, chain_of, frozenset({"this"}))
    for node in nodes:
        kind = node.type
        sign = "[]"
        if kind != _SUBSCRIPT:
            written = node.child_by_field_name("operator")
            sign = written.type if written is not None else ""
        if sign not in _DEFINABLE:
            continue
        first = node.named_child(0)
        chain = operands.chain(first) if first is not None else ""
        if chain:
            sweep.run(chain, f"operator{sign}", node.start_byte)
        if kind in _PAIRS and (not chain or sign in _SHIFTS):
            chain = operands.chain(node.named_children[-1])
            if chain:
                sweep.run(chain, f"operator{sign}", node.start_byte)
