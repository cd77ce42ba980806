"""Tests of types narrow the tested name: where `x is A` holds, `x` reads as an object of `A`.

Where it holds is read off the tree: in the rest of a conjunction, in the branch that the test guards, and behind a
branch that leaves when it fails.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import object_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WRAPPERS = frozenset({"parenthesized_expression", "argument", "arguments", "value_argument", "value_arguments"})
_NEGATIONS = frozenset({"unary_op_expression", "prefix_expression", "unary_expression"})
_BRANCHES = frozenset(
    {"if_statement", "if_expression", "else_if_clause", "conditional_expression", "while_statement", "while_expression"}
    | {"ternary_expression"}
)
_ENTRIES = frozenset({"when_condition", "match_condition_list"})
_CALLS = frozenset({"call_suffix", "function_call_expression"})
_AND, _OR = frozenset({"&&", "and"}), frozenset({"||", "or"})
_LEAVES = re.compile(r"(?:^|[{;}\s])(?:return|throw|continue|break|exit|die)\b[^{};]*;?\s*\}?\s*\Z")
_CLAIMS = re.compile(r"\\?(?:assert|require|check)\s*\(")
_LAST = 200
"""Bytes at the end of a branch in which a statement that leaves it begins."""

_HIGHEST = 12
"""Steps from a test up to what it guards."""


def narrow(sweep: Sweep, test: Node, name: str, declared: str, *, holds: bool) -> None:
    """Notes where a name is an object of a declared type by a test, which says so or (not `holds`) the opposite."""
    chain, inner, around = object_of(declared), test, test.parent
    for _ in range(_HIGHEST):
        if around is None:
            return
        kind = around.type
        if kind in _NEGATIONS:
            holds = not holds
        elif around.named_child_count == 2 and (joins := around.children[1].type) in _AND | _OR:
            if holds != (joins in _AND):
                return
            sweep.handed.add(name, inner.end_byte, around.end_byte, chain)
        elif kind not in _WRAPPERS:
            if kind in _BRANCHES:
                _guarded(sweep, around, inner, name, chain, holds=holds)
            elif kind in _ENTRIES and holds:
                _entry(sweep, around, name, chain)
            elif kind in _CALLS and holds:
                _claimed(sweep, around, name, chain)
            return
        inner, around = around, around.parent


def _guarded(sweep: Sweep, branch: Node, condition: Node, name: str, chain: str, *, holds: bool) -> None:
    """Notes the branch of an `if` or the like that a test guards, and what follows where the other one leaves."""
    body = branch.child_by_field_name("consequence") or branch.child_by_field_name("body")
    other = branch.child_by_field_name("alternative")
    if body is None or body.start_byte < condition.end_byte:
        return
    if holds:
        sweep.handed.add(name, body.start_byte, body.end_byte, chain)
    elif other is not None:
        sweep.handed.add(name, other.start_byte, other.end_byte, chain)
    elif _LEAVES.search(sweep.source.text[max(body.start_byte, body.end_byte - _LAST) : body.end_byte]):
        _rest(sweep, branch, name, chain)


def _entry(sweep: Sweep, condition: Node, name: str, chain: str) -> None:
    """Notes the result of an entry of `when` or `match` that has no other condition."""
    entry = condition.parent
    alone = condition.named_child_count == 1
    if entry is not None and alone and sum(child.type == condition.type for child in entry.named_children) == 1:
        sweep.handed.add(name, condition.end_byte, entry.end_byte, chain)


def _claimed(sweep: Sweep, call: Node, name: str, chain: str) -> None:
    """Notes what follows a call that fails where its argument does not hold."""
    whole = call if call.type != "call_suffix" else call.parent
    if whole is not None and _CLAIMS.match(sweep.source.text, whole.start_byte):
        statement = whole.parent if whole.parent is not None and whole.parent.type == "expression_statement" else whole
        _rest(sweep, statement, name, chain)


def _rest(sweep: Sweep, statement: Node, name: str, chain: str) -> None:
    block = statement.parent
    if block is not None:
        sweep.handed.add(name, statement.end_byte, block.end_byte, chain)
