"""Java bindings: the names that declarations in bodies, loops, resources, catch, patterns and lambdas bind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.expressions import first_child
from codemap.lang.handed import element_of
from codemap.lang.java.syntax import chain_of, class_of, made_of, type_of, values_of
from codemap.lang.narrowing import narrow
from codemap.lang.order import in_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SIMPLE = re.compile(
    rf"(?:final\s+)?({NAME}(?:\.{NAME})*(?:<[\w\s.,<>?]*>)?(?:\[\])*)\s+({NAME})\s*(?:[=:;]|\Z)", re.ASCII
)

_MADE = re.compile(rf"\s*new\s+({NAME}(?:\.{NAME})*)\s*(?:<[^<>()]{{0,80}}>\s*)?\(", re.ASCII)


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding: by text where a plain name gets a plain type, by the tree otherwise."""
    text, match, add = sweep.source.text, _SIMPLE.match, sweep.bindings.append
    scopes = sweep.scopes_in_order()
    for node in in_order(nodes):
        start, kind = node.start_byte, node.type
        simple = match(text, start) if kind == "local_variable_declaration" else None
        if simple and node.child_count == 3 and simple[1] != "var" and simple[0].isascii():
            add((start, scopes(start), simple[2], "type", type_of(simple[1]) or "?"))
            # What is made is known where the declared type is of others.
            if (made := _MADE.match(text, simple.end())) and made[1] != class_of(simple[1]):
                add((start, scopes(start), simple[2], "value", f"{made[1]}()"))
        else:
            _BINDERS[kind](sweep, node)


def _local(sweep: Sweep, node: Node) -> None:
    declared = node.child_by_field_name("type")
    for one in node.children_by_field_name("declarator"):
        levels = "[]" if one.child_by_field_name("dimensions") else ""
        _declared(sweep, one, declared, one.child_by_field_name("value"), levels)


def _resource(sweep: Sweep, node: Node) -> None:
    """Binds a resource, which is closed in the end."""
    _declared(sweep, node, node.child_by_field_name("type"), node.child_by_field_name("value"))
    held = node.child_by_field_name("name") or first_child(node)
    if held is not None:
        sweep.run(chain_of(sweep, held), "close", node.start_byte)


def _declared(sweep: Sweep, node: Node, declared: Node | None, value: Node | None, levels: str = "") -> None:
    """Binds what a declaration names to its type, or to its value where the type is left to the compiler."""
    name = node.child_by_field_name("name")
    if name is None or declared is None:
        return
    written = sweep.text(declared)
    if written != "var":
        _name(sweep, name, "type", type_of(written + levels) or "?")
    elif value is not None and (chain := made_of(sweep, value)):
        _name(sweep, name, "type", chain)
    else:
        for chain in values_of(sweep, value) if value else ("?",):
            _name(sweep, name, "value", chain)


def _loop(sweep: Sweep, node: Node) -> None:
    name, declared, value = (node.child_by_field_name(field) for field in ("name", "type", "value"))
    if name is None or declared is None:
        return
    sweep.kept.setdefault("loop", []).append(node)
    written, looped = sweep.text(declared), chain_of(sweep, value) if value else "?"
    sweep.run(looped, "iterator", node.start_byte)
    if written != "var":
        _name(sweep, name, "type", type_of(written) or "?")
    else:
        _name(sweep, name, "item", looped)


def _catch(sweep: Sweep, node: Node) -> None:
    name = node.child_by_field_name("name")
    types = next((child for child in node.named_children if child.type == "catch_type"), None)
    if name is None or types is None:
        return
    for one in types.named_children:
        _name(sweep, name, "type", type_of(sweep.text(one)) or "?")


def _tested(sweep: Sweep, node: Node) -> None:
    """Binds the name of a pattern, or says where the tested name is of the type."""
    name, declared = node.child_by_field_name("name"), node.child_by_field_name("right")
    if name is not None and declared is not None:
        _name(sweep, name, "type", type_of(sweep.text(declared)) or "?")
        return
    left = node.child_by_field_name("left")
    tested = class_of(sweep.text(declared)) if declared is not None else ""
    if tested and left is not None and left.type == "identifier":
        narrow(sweep, node, sweep.text(left), tested, holds=True)


def _pattern(sweep: Sweep, node: Node) -> None:
    """Binds the name of a type pattern (`case A a`) or of a component of a record pattern."""
    children = node.named_children
    if len(children) > 1 and children[-1].type == "identifier":
        written = sweep.text(children[-2])
        _name(sweep, children[-1], "type", "?" if written == "var" else type_of(written) or "?")


def _lambda(sweep: Sweep, node: Node) -> None:
    """Binds the parameters of a lambda; a single one without a type stands for what it is handed."""
    sweep.kept.setdefault("lambda", []).append(node)
    parameters = node.child_by_field_name("parameters")
    if parameters is None:
        return
    listed = [parameters] if parameters.type == "identifier" else parameters.named_children
    for one in listed:
        declared = one.child_by_field_name("type")
        name = one.child_by_field_name("name") if one.type == "formal_parameter" else one
        if name is None or name.type != "identifier":
            continue
        chain = type_of(sweep.text(declared)) if declared is not None else "var"
        source = _handed(sweep, node) if chain == "var" and len(listed) == 1 else "?"
        if source != "?":
            sweep.handed.add(sweep.text(name), node.start_byte, node.end_byte, source)
        _name(sweep, name, "value" if chain == "var" else "type", source if chain == "var" else chain or "?")


def _handed(sweep: Sweep, node: Node) -> str:
    """Returns the chain of what a lambda is handed by the method that takes it, `?` where that is not understood."""
    listed = node.parent
    call = listed.parent if listed is not None and listed.type == "argument_list" else None
    holder = call.child_by_field_name("object") if call is not None else None
    return element_of(chain_of(sweep, holder)) if holder is not None else "?"


def _name(sweep: Sweep, name: Node, kind: str, value: str) -> None:
    sweep.taken.add(name.start_byte)
    sweep.bind(sweep.inner(name.start_byte), sweep.text(name), kind, value, name.start_byte)


_BINDERS: dict[str, Callable[[Sweep, Node], None]] = {
    "local_variable_declaration": _local,
    "enhanced_for_statement": _loop,
    "resource": _resource,
    "catch_formal_parameter": _catch,
    "instanceof_expression": _tested,
    "type_pattern": _pattern,
    "record_pattern_component": _pattern,
    "lambda_expression": _lambda,
}
