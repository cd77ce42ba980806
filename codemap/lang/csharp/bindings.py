"""C# bindings: the names that declarations in bodies, loops, catch, patterns, queries and lambdas bind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.csharp.syntax import chain_of, made_of, type_of, values_of
from codemap.lang.handed import element_of
from codemap.lang.order import in_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep


_USED = re.compile(r"(await\s+)?using\b")
_LOOP = "GetEnumerator"


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    for node in in_order(nodes):
        _BINDERS[node.type](sweep, node)


def _declaration(sweep: Sweep, node: Node) -> None:
    declared = node.child_by_field_name("type")
    if declared is None:
        return
    implicit = declared.type == "implicit_type"
    chain = "" if implicit else type_of(sweep.text(declared))
    held = _USED.match(sweep.source.text, node.parent.start_byte) if node.parent is not None else None
    for one in node.named_children:
        name = one.child_by_field_name("name") if one.type == "variable_declarator" else None
        if one.type != "variable_declarator":
            continue
        if held and name is not None:
            sweep.run(sweep.text(name), "DisposeAsync" if held[1] else "Dispose", name.start_byte)
        value = one.named_children[-1]
        if name is None:
            _all_names(sweep, one.named_children[0])
        elif not implicit:
            _name(sweep, name, "type", chain or "?")
        elif made := made_of(sweep, value):
            _name(sweep, name, "type", made)
        else:
            for read in values_of(sweep, value) if value is not name else ("?",):
                _name(sweep, name, "value", read)


def _all_names(sweep: Sweep, pattern: Node) -> None:
    """Binds every name of a pattern that takes a tuple apart; their values are not followed."""
    pending = [pattern]
    while pending:
        node = pending.pop()
        if node.type == "identifier":
            _name(sweep, node, "value", "?")
        else:
            pending.extend(node.named_children)


def _loop(sweep: Sweep, node: Node) -> None:
    left, right, declared = (node.child_by_field_name(name) for name in ("left", "right", "type"))
    if left is None or right is None:
        return
    sweep.kept.setdefault("loop", []).append(node)
    looped = chain_of(sweep, right)
    sweep.run(looped, _LOOP, node.start_byte)
    if left.type != "identifier":
        _all_names(sweep, left)
    elif declared is not None and declared.type != "implicit_type":
        _name(sweep, left, "type", type_of(sweep.text(declared)) or "?")
    else:
        _name(sweep, left, "item", looped)


def _typed(sweep: Sweep, node: Node) -> None:
    """Binds the name in catch, in a pattern or after `out` to the type that stands before it."""
    name, declared = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is not None and name.type == "identifier":
        known = declared is not None and declared.type != "implicit_type"
        _name(sweep, name, "type", (type_of(sweep.text(declared)) if known and declared else "") or "?")


def _clause(sweep: Sweep, node: Node) -> None:
    """Binds the name of a query clause: an item of the source after `in`."""
    name, children = node.child_by_field_name("name"), node.named_children
    if name is not None and len(children) > 1:
        kind = "value" if node.type == "let_clause" else "item"
        _name(sweep, name, kind, chain_of(sweep, children[-1]))


def _lambda(sweep: Sweep, node: Node) -> None:
    """Binds the parameters of a lambda; a single one without a type stands for what it is handed."""
    sweep.kept.setdefault("lambda", []).append(node)
    parameters = node.child_by_field_name("parameters")
    if parameters is None:
        return
    listed = [parameters] if parameters.type == "implicit_parameter" else parameters.named_children
    for one in listed:
        name = one if one.type == "implicit_parameter" else one.child_by_field_name("name")
        declared = one.child_by_field_name("type")
        if name is None:
            continue
        if declared is not None:
            _name(sweep, name, "type", type_of(sweep.text(declared)) or "?")
            continue
        source = _handed(sweep, node) if len(listed) == 1 else "?"
        if source != "?":
            sweep.handed.add(sweep.text(name), node.start_byte, node.end_byte, source)
        _name(sweep, name, "value", source)


def _handed(sweep: Sweep, node: Node) -> str:
    """Returns the chain of what a lambda is handed by the method that takes it, `?` where that is not understood."""
    argument = node.parent
    listed = argument.parent if argument is not None and argument.type == "argument" else None
    call = listed.parent if listed is not None and listed.type == "argument_list" else None
    function = call.child_by_field_name("function") if call is not None else None
    if function is None or function.type not in ("member_access_expression", "conditional_access_expression"):
        return "?"
    return element_of(chain_of(sweep, function).rpartition(".")[0])


def _name(sweep: Sweep, name: Node, kind: str, value: str) -> None:
    sweep.taken.add(name.start_byte)
    sweep.bind(sweep.inner(name.start_byte), sweep.text(name).lstrip("@"), kind, value, name.start_byte)


_BINDERS: dict[str, Callable[[Sweep, Node], None]] = {
    "variable_declaration": _declaration,
    "foreach_statement": _loop,
    "catch_declaration": _typed,
    "declaration_pattern": _typed,
    "recursive_pattern": _typed,
    "var_pattern": _typed,
    "declaration_expression": _typed,
    "from_clause": _clause,
    "join_clause": _clause,
    "let_clause": _clause,
    "lambda_expression": _lambda,
    "anonymous_method_expression": _lambda,
}
