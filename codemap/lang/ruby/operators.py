"""Ruby operators as runs of the methods that they stand for: `a + b` runs `a.+`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.operands import Operands
from codemap.lang.ruby.syntax import chain_of, method_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_UNARY = {"-": "-@", "+": "+@", "!": "!", "~": "~", "not": "!"}


def operators(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what operators and subscripts may run on the operand that comes first."""
    if not nodes:
        return
    operands = Operands(sweep, chain_of, frozenset({"self"}))
    for node in nodes:
        kind = node.type
        if kind == "unary":
            sign = node.child_by_field_name("operator")
            name, operand = _UNARY.get(sign.type, "") if sign is not None else "", node.child_by_field_name("operand")
        elif kind == "element_reference":
            around = node.parent
            set_ = around is not None and around.type == "assignment" and around.child_by_field_name("left") == node
            name, operand = "[]=" if set_ else "[]", node.child_by_field_name("object")
        else:
            name, operand = method_of(node), node.child_by_field_name("left")
        chain = operands.chain(operand) if name and operand is not None else ""
        if chain:
            sweep.run(chain, name, node.start_byte)
