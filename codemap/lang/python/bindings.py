"""Python bindings: the names that assignments, loops, with, except, match, comprehensions and lambdas bind."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, NAME
from codemap.lang.python.containers import holds, items
from codemap.lang.python.parameters import parameters_of
from codemap.lang.python.special import iterates
from codemap.lang.python.syntax import chain_of, is_passing, is_rearranging, iterated, passed_by_place, values_of
from codemap.lang.python.targets import PATTERNS, bind_field, bind_name, bind_target, leaves, unpack
from codemap.lang.python.types import classes_of
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WORD = re.compile(NAME, re.ASCII)
_SIMPLE = re.compile(r"([A-Za-z_]\w*(\.[A-Za-z_]\w*)?) ?=(?!=) ?", re.ASCII)
_PLAIN = re.compile(
    r"(?P<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(?P<str>\"[^\"\\\n]*\"|'[^'\\\n]*')|(?P<int>\d+)|(?P<list>\[\])|(?P<dict>\{\})",
    re.ASCII,
)
_CLASS_PATTERN = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\(", re.ASCII)
_WORDS = {"None": "<none>", "True": "<bool>", "False": "<bool>"}
_BY_TREE = frozenset({"type()", "next()", "getattr()", "map()", "filter()", "dict()"})
"""Calls whose value their arguments tell."""

_PAIRING = frozenset({"enumerate()", "zip()"})


def foreign(sweep: Sweep, nodes: list[Node]) -> None:
    """Notes the names that `global` and `nonlocal` take from an outer scope."""
    for node in nodes:
        scope = sweep.inner(node.start_byte)
        outer = -1 if node.type == "global_statement" else _enclosing(sweep, scope)
        for child in node.named_children:
            sweep.foreign[scope, sweep.text(child)] = outer


def _enclosing(sweep: Sweep, scope: int) -> int:
    parent = sweep.drafts[scope].parent if scope >= 0 else -1
    while parent >= 0 and sweep.drafts[parent].kind == "class":
        parent = sweep.drafts[parent].parent
    return parent


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    _assign(sweep)
    for node in nodes:
        _BINDERS[node.type](sweep, node)


def _assign(sweep: Sweep) -> None:
    """Records assignments: by text where a name or a field gets a plain value, by the tree otherwise."""
    text, add, match = sweep.source.text, sweep.bindings.append, _SIMPLE.match
    scopes, foreign = sweep.scopes_in_order(), sweep.foreign
    for node in sweep.kept.get("assignment", ()):
        start = node.start_byte
        simple = match(text, start)
        value = _plain_value(sweep, simple.end(), node.end_byte) if simple else ""
        if not simple or not value:
            _assignment(sweep, node)
        elif simple[2]:
            bind_field(sweep, simple[1], start, "value", value)
        else:
            scope, name = scopes(start), simple[1]
            add((start, foreign.get((scope, name), scope) if foreign else scope, name, "value", value))


def _assignment(sweep: Sweep, node: Node) -> None:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    declared = node.child_by_field_name("type")
    if left is None:
        return
    if declared:
        for chain in classes_of(sweep.text(declared)) or ("?",):
            bind_target(sweep, left, "type", (chain,))
    if right:
        unpack(sweep, left, right)


def _plain_value(sweep: Sweep, start: int, end: int) -> str:
    """Returns the chain of a right side that its text alone tells: a call, a dotted name, a literal; else nothing."""
    known = sweep.calls.get(end)
    if known and known[0] == start:
        return "" if known[1] in _BY_TREE or is_passing(known[1]) or is_rearranging(known[1]) else known[1]
    found = _PLAIN.fullmatch(sweep.source.text, start, end)
    if not found:
        return ""
    chain = found[0]
    return _WORDS.get(chain, chain) if found.lastgroup == "name" else f"<{found.lastgroup}>"


def _loop(sweep: Sweep, node: Node) -> None:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left:
        chain = iterated(sweep, right) if right else "?"
        if right and chain in _PAIRING and left.type in PATTERNS:
            _pairs(sweep, left, right, chain)
            return
        _item(sweep, left, right, chain)
        iterates(sweep, chain, node.start_byte)
        if left.type in PATTERNS:
            iterates(sweep, chain, node.start_byte, "[]")


def _pairs(sweep: Sweep, left: Node, right: Node, chain: str) -> None:
    """Binds the targets of a loop over several things at once, or over one that is counted."""
    targets = [child for child in left.named_children if child.type != "comment"]
    values: list[Node | None] = [*([None] if chain == "enumerate()" else []), *passed_by_place(right)]
    for target, value in zip_longest(targets, values[: len(targets)]):
        _item(sweep, target, value, iterated(sweep, value) if value else "?")


def _item(sweep: Sweep, target: Node, gone_over: Node | None, chain: str) -> None:
    """Binds a target to what a loop gives that goes over an expression, of which `chain` is what is known."""
    held = items(sweep, gone_over) if gone_over is not None and holds(gone_over) else []
    if not held:
        bind_target(sweep, target, "item", (chain,))
        return
    for node, path in leaves(target):
        values = [_within(path, inner, value) for inner, value in held]
        for value in dict.fromkeys(filter(None, values)) or ("?",):
            if node.type == "identifier":
                bind_name(sweep, sweep.text(node), "value", value, node.start_byte)
            else:
                bind_field(sweep, sweep.text(node), node.start_byte, "value", value)


def _within(path: str, inner: str, value: str) -> str:
    """Returns what lies at `path` in something that has a value at `inner`, nothing if that is elsewhere."""
    return f"{value}{path[len(inner) :]}" if path.startswith(inner) else ""


def _walrus(sweep: Sweep, node: Node) -> None:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name and value:
        bind_target(sweep, name, "value", values_of(sweep, value))


def _alias(sweep: Sweep, node: Node) -> None:
    """Binds `as` of with, except and case."""
    alias = node.child_by_field_name("alias")
    parent = node.parent
    value = node.named_children[0]
    if alias is None:
        last = node.named_children[-1]
        if last.type == "identifier":
            found = _CLASS_PATTERN.match(sweep.source.text, value.start_byte)
            bind_name(sweep, sweep.text(last), "value", f"{found[1]}()" if found else "?", last.start_byte)
    elif parent is not None and parent.type.startswith("except"):
        caught = value.named_children if value.type == "tuple" else [value]
        for one in caught:
            bind_target(sweep, alias, "type", (chain_of(sweep, one),))
    else:
        bind_target(sweep, alias, "value", values_of(sweep, value))


def _lambda(sweep: Sweep, node: Node) -> None:
    parameters = node.child_by_field_name("parameters")
    if parameters is None:
        return
    offset = parameters.start_byte
    for one in parameters_of(sweep.source, parameters):
        found = sweep.source.text.find(one.name, offset)
        offset = max(offset, found)
        bind_name(sweep, one.name, "value", "?", offset)


def _case(sweep: Sweep, node: Node) -> None:
    """Binds the capture patterns of a case; the class of a class pattern is a use, and so is a dotted name."""
    pending = [child for child in node.named_children if child.type == "case_pattern"]
    while pending:
        one = pending.pop()
        if one.type == "dotted_name" and one.named_child_count == 1:
            bind_name(sweep, sweep.text(one), "value", "?", one.start_byte)
        elif one.type == "splat_pattern":
            pending.extend(child for child in one.named_children if child.type == "identifier")
        elif one.type == "identifier":
            bind_name(sweep, sweep.text(one), "value", "?", one.start_byte)
        else:
            pending.extend(_parts(one))


def _parts(pattern: Node) -> list[Node]:
    children = pattern.named_children
    if pattern.type in ("class_pattern", "keyword_pattern"):
        return children[1:]
    return [child for child in children if child.type != "identifier" and not child.type.endswith("string")]


def defaults(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds parameters to their defaults, where those are plain chains."""
    source = sweep.source
    for node in nodes:
        start = node.start_byte
        value = node.child_by_field_name("value")
        index = sweep.owner(start)
        if value is None or index < 0 or start >= sweep.drafts[index].body:
            continue
        found = DOTTED.fullmatch(source.text, value.start_byte, node.end_byte)
        name = _WORD.match(source.text, start)
        if found and name and value.type in ("identifier", "attribute"):
            sweep.bind(index, proper(name.group()), "value", chain_of(sweep, value), start)


_BINDERS = {
    "named_expression": _walrus,
    "for_statement": _loop,
    "for_in_clause": _loop,
    "as_pattern": _alias,
    "lambda": _lambda,
    "case_clause": _case,
}
