"""C# operators and texts put together, as runs of the members that they stand for: `a + b` runs `a.operator +`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.csharp.syntax import chain_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_DEFINABLE = frozenset(
    ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", ">", "<=", ">=", "++", "--", "!", "~"]
)
_UNARY = ("prefix_unary_expression", "postfix_unary_expression")


def operators(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what operators may run, on the first operand that is no literal."""
    for node in nodes:
        kind, children = node.type, node.children
        if kind == "interpolation":
            operands, name = [one for one in node.named_children if one.type != "interpolation_brace"][:1], "ToString"
        elif kind in _UNARY:
            operands = node.named_children
            name = _operator(children[-1 if kind == "postfix_unary_expression" else 0])
        else:
            sign = node.child_by_field_name("operator")
            operands, name = [children[0], children[-1]], _operator(sign) if sign is not None else ""
        if name:
            _run(sweep, operands, name)


def _operator(sign: Node) -> str:
    written = sign.type.removesuffix("=") if sign.type not in _DEFINABLE else sign.type
    return f"operator {written}" if written in _DEFINABLE else ""


def _run(sweep: Sweep, operands: list[Node], name: str) -> None:
    if any(one.type == "null_literal" for one in operands):
        return
    for one in operands:
        if not one.type.endswith("literal"):
            sweep.run(chain_of(sweep, one), name, one.start_byte)
            return
