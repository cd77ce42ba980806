"""C++ operators as runs of the members that they stand for: `a + b` runs `a.operator+`.

What stands behind a `*` is a pointer for the most part, for which no operator is written.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.cfamily.syntax import chain_of
from codemap.lang.chain import NAME, links

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SIGNS = "+ - * / % & | ^ << >> == != < > <= >= <=> ! ~ ++ -- = += -= *= /= %= &= |= ^= <<= >>="
_DEFINABLE = frozenset(_SIGNS.split(" "))
_SHIFTS = frozenset({"operator<<", "operator>>"})
_PAIRS = frozenset({"binary_expression", "assignment_expression"})
_WORD = re.compile(NAME, re.ASCII)


def operators(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what operators may run: on the first operand whose type can be told; of streams, on both."""
    if not nodes:
        return
    told = {target for _, _, target, _, value in sweep.bindings if value[0] not in "?<" and not value.endswith("[]")}
    told.update([one.name for draft in sweep.drafts for one in draft.parameters if one.annotation])
    told.update([draft.name for draft in sweep.drafts if draft.returns])
    told.add("this")
    text = sweep.source.text
    for node in nodes:
        first = _WORD.match(text, node.start_byte)
        if first and first[0] not in told and node.type not in _PAIRS:
            continue
        kind, children = node.type, node.named_children
        sign = node.child_by_field_name("operator") if kind != "subscript_expression" else None
        if not children or (sign is not None and sign.type not in _DEFINABLE) or (sign is None and first is None):
            continue
        operands = [children[0], children[-1]] if kind in _PAIRS else children[:1]
        chains = [chain for one in operands if (chain := _told(sweep, one, told))]
        name = f"operator{sign.type if sign is not None else '[]'}"
        for chain in chains if name in _SHIFTS else chains[:1]:
            sweep.run(chain, name, node.start_byte)


def _told(sweep: Sweep, node: Node, told: set[str]) -> str:
    """Returns the chain of an operand, empty where nothing tells its type."""
    if node.type.endswith("literal"):
        return ""
    chain = chain_of(sweep, node)
    return chain if chain[0] not in "?<" and (links(chain)[0] in told or "()" in chain) else ""
