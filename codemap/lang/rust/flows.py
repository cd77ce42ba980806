"""Rust functions on their way: what calls pass on, what variables and structures hold, what runs without a name.

Bindings of the kinds `argument`, `element`, `value`, `return`, `run` and `pass`, see `model.Binding`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.expressions import first_child
from codemap.lang.pointers import Pointers, last_name
from codemap.lang.rust.syntax import chain_of, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_MOST_ELEMENTS = 64
"""Elements of one list that are looked at; longer ones are data."""

_LONG = 400
"""Bytes of a call beyond which its arguments are code that is written there."""

_ADDING = {"push": 0, "push_back": 0, "push_front": 0, "insert": 1}
"""Methods that put an argument into a collection, and which one."""

_THROUGH = frozenset({"reference_expression", "parenthesized_expression", "type_cast_expression"})
_NAMES = frozenset({"identifier", "scoped_identifier", "field_expression"})
_BOXES = frozenset({"Box.new()", "Arc.new()", "Rc.new()", "Some()"})
_NAMELESS = frozenset(")]")


def flows(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the functions that are given to something, and the calls of what has no name; `nodes` are names."""
    pointers = Pointers(sweep, nodes, set())
    for node in sweep.kept.get("call", ()):
        start, chain = sweep.calls.get(node.end_byte, (0, "?"))
        if chain[0] in "?<":
            continue
        if chain[-3:-2] in _NAMELESS:
            sweep.bind(sweep.inner(start), "", "run", chain[:-2], start)
        if node.end_byte - start < _LONG and pointers.lie_in(start, node.end_byte) and chain not in _BOXES:
            _call(sweep, pointers, node, chain[:-2])
    for node in sweep.kept.get("literal", ()):
        if pointers.lie_in(node.start_byte, node.end_byte):
            _structure(sweep, pointers, node)
    for node in sweep.kept.get("held", ()):
        if pointers.lie_in(node.start_byte, node.end_byte):
            _declaration(sweep, pointers, node)
    for body in sweep.kept.get("body", ()):
        last = body.named_children[-1] if body.named_child_count else None
        if last is None or sweep.source.text[last.end_byte - 1] == ";":
            continue
        if pointers.lie_in(last.start_byte, last.end_byte):
            _result(sweep, pointers, last)


def _given(sweep: Sweep, pointers: Pointers, node: Node) -> Iterator[tuple[str, str, bool]]:
    """Yields what an expression gives or holds that may be a function: where in it, its chain, whether it is one."""
    pending = [("", node)]
    while pending:
        path, one = pending.pop()
        kind = one.type
        if kind in _THROUGH:
            inner = first_child(one)
            pending.extend([(path, inner)] if inner is not None else [])
        elif kind == "array_expression":
            held = [child for child in one.named_children[:_MOST_ELEMENTS] if "comment" not in child.type]
            pending.extend([(f"{path}[{place}]", child) for place, child in enumerate(held)])
        elif kind == "call_expression":
            arguments = one.child_by_field_name("arguments")
            inner = first_child(arguments) if arguments is not None else None
            if inner is not None and sweep.calls.get(one.end_byte, (0, ""))[1] in _BOXES:
                pending.append((path, inner))
        elif kind in _NAMES:
            chain = chain_of(sweep, one)
            if pointers.is_one(last_name(chain), one.start_byte):
                yield path, chain, pointers.is_function(one.start_byte)


def _call(sweep: Sweep, pointers: Pointers, node: Node, callee: str) -> None:
    """Records what a call passes, or puts into a collection."""
    listed, start = node.child_by_field_name("arguments"), node.start_byte
    if listed is None or not pointers.lie_in(listed.start_byte, listed.end_byte):
        return
    scope = sweep.inner(start)
    receiver, _, name = callee.rpartition(".")
    values = [one for one in listed.named_children if "comment" not in one.type]
    for slot, value in enumerate(values):
        for path, chain, is_function in _given(sweep, pointers, value):
            sweep.bind(scope, f"{slot}{path}@{callee}", "argument", chain, start)
            if receiver and _ADDING.get(name) == slot:
                sweep.bind(scope, f"{receiver}[]{path}", "element", chain, start)
            elif is_function:
                sweep.bind(scope, "", "pass", chain, start)


def _structure(sweep: Sweep, pointers: Pointers, node: Node) -> None:
    """Records what the fields of an object get that is written out."""
    made, body = sweep.calls.get(node.end_byte, (0, ""))[1], node.child_by_field_name("body")
    scope = sweep.inner(node.start_byte)
    for child in body.named_children if made and body is not None else ():
        if child.type == "shorthand_field_initializer":
            name = sweep.text(child)
            if name in pointers.called:
                sweep.bind(scope, f"{made}.{name}", "element", name, child.start_byte)
        field, value = child.child_by_field_name("field"), child.child_by_field_name("value")
        if field is None or value is None:
            continue
        for path, chain, _ in _given(sweep, pointers, value):
            sweep.bind(scope, f"{made}.{sweep.text(field)}{path}", "element", chain, child.start_byte)


def _declaration(sweep: Sweep, pointers: Pointers, node: Node) -> None:
    """Records what a variable, a constant or the place of an assignment holds."""
    place = node.child_by_field_name("pattern") or node.child_by_field_name("name") or node.child_by_field_name("left")
    value = node.child_by_field_name("value") or node.child_by_field_name("right")
    if place is None or value is None:
        return
    scope, target = sweep.inner(node.start_byte), chain_of(sweep, place)
    for path, chain, _ in _given(sweep, pointers, value):
        if path or "." in target:
            sweep.bind(scope, f"{target}{path}", "element", chain, node.start_byte)
        else:
            sweep.bind(scope, target, "value", chain, value.start_byte)


def _result(sweep: Sweep, pointers: Pointers, last: Node) -> None:
    """Records the functions among what a function evaluates to."""
    scope = sweep.inner(last.start_byte)
    found = [chain for _, chain, _ in _given(sweep, pointers, last)]
    for chain in found or values_of(sweep, last):
        if found or last_name(chain) == chain:
            sweep.bind(scope, "", "return", chain, last.start_byte)
