"""Rust operators as runs of the methods that they stand for: `a + b` runs `a.add`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.operands import Operands
from codemap.lang.rust.syntax import METHODS, chain_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_UNARY = {"-": "neg", "!": "not"}
_ASSIGNING = {f"{sign}=": f"{name}_assign" for sign, name in METHODS.items() if sign not in ("==", "!=", "<", ">")}


def operators(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what operators and subscripts may run on the operand that comes first."""
    if not nodes:
        return
    operands = Operands(sweep, chain_of, frozenset({"self"}))
    for node in nodes:
        kind, children = node.type, node.children
        if kind == "unary_expression":
            name, operand = _UNARY.get(children[0].type, ""), children[-1]
        elif kind == "index_expression":
            name, operand = "index", children[0]
        else:
            table = METHODS if kind == "binary_expression" else _ASSIGNING
            name, operand = table.get(children[1].type, ""), children[0]
        chain = operands.chain(operand) if name else ""
        if chain:
            sweep.run(chain, name, operand.start_byte)
