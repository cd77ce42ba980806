"""Kotlin operators: what they run (`a + b` runs `a.plus`), and what `is` tells of a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.kotlin.syntax import OPERATED, chain_of, child_of, class_of, name_of, operator_of
from codemap.lang.narrowing import narrow

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_ASSIGNED = {"+=": "plus", "-=": "minus", "*=": "times", "/=": "div", "%=": "rem"}
_STEPS = {"++": "inc", "--": "dec"}
_LITERALS = frozenset({"null", "true", "false"})


def operators(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what operators may run; what they run on literals is never ours."""
    for node in nodes:
        kind, children = node.type, node.children
        if len(children) < 2:
            continue
        if kind in OPERATED:
            _run(sweep, children[1] if kind == "prefix_expression" else children[0], operator_of(sweep, node))
        elif kind == "postfix_expression":
            _run(sweep, children[0], _STEPS.get(children[-1].type, ""))
        elif kind == "indexing_expression":
            _run(sweep, children[0], "get")
        elif kind == "directly_assignable_expression":
            _run(sweep, children[0], "set")
        elif kind == "assignment":
            name = _ASSIGNED.get(children[1].type, "")
            for each in (name, f"{name}Assign") if name else ():
                _run(sweep, children[0], each)
        elif kind == "check_expression":
            _check(sweep, children[0], children[1].type, children[-1], node)
        elif kind == "type_test":
            _tested(sweep, node)
        else:
            _run(sweep, children[0], "equals" if kind == "equality_expression" else "compareTo", children[-1])


def _check(sweep: Sweep, operand: Node, word: str, other: Node, node: Node) -> None:
    """Records what `in` runs; `is` tells what a name is where that holds."""
    if word in ("in", "!in"):
        _run(sweep, other, "contains")
    elif operand.type == "simple_identifier" and (declared := class_of(sweep.text(other))):
        narrow(sweep, node, name_of(sweep, operand), declared, holds=word == "is")


def _tested(sweep: Sweep, node: Node) -> None:
    """Tells what the subject of a `when` is in the entry that tests it."""
    condition = node.parent
    entry = condition.parent if condition is not None else None
    subject = child_of(entry.parent, "when_subject") if entry is not None and entry.parent is not None else None
    declared = class_of(sweep.text(node.named_children[-1])) if node.children[0].type == "is" else ""
    if subject is None or not declared:
        return
    named = child_of(subject, "variable_declaration") or subject
    name = child_of(named, "simple_identifier")
    if name is not None:
        narrow(sweep, node, name_of(sweep, name), declared, holds=True)


def _run(sweep: Sweep, operand: Node, name: str, other: Node | None = None) -> None:
    if name in ("", "?") or (other is not None and _is_literal(sweep, other)):
        return
    sweep.run(chain_of(sweep, operand), name, operand.start_byte)


def _is_literal(sweep: Sweep, node: Node) -> bool:
    return node.type.endswith("literal") or sweep.text(node) in _LITERALS
