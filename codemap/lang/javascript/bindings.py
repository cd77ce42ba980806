"""JavaScript and TypeScript bindings: declarations, assignments, loops, catch, tests of classes, fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.expressions import first_child
from codemap.lang.javascript.contents import elements, is_made_of_others, put, stored
from codemap.lang.javascript.modules import taken_in
from codemap.lang.javascript.parameters import bound_names, subscripted
from codemap.lang.javascript.received import bind_name, receive
from codemap.lang.javascript.syntax import DEFINING, FUNCTIONS, chain_of, given_by, unwrapped, values_of
from codemap.lang.javascript.types import classes_of
from codemap.lang.javascript.unpacking import parts_of
from codemap.lang.order import in_order
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SIMPLE = re.compile(rf"({NAME})\s*=(?![=>])\s*", re.ASCII)
_OF_CLASS = re.compile(rf"({NAME})\s*\.\s*(?:prototype\s*\.\s*)?({NAME})", re.ASCII)
_THIS = re.compile(rf"this\s*\.\s*(#?{NAME})", re.ASCII)
_THROWN = re.compile(rf"\bthrow\s+new\s+({NAME}(?:\.{NAME})*)\s*\(", re.ASCII)
_LONGEST_ATTEMPT = 4_000
"""Bytes of a `try` in which it is looked for what is thrown: they nest."""

_PARTS = ("member_expression", "subscript_expression")
_TAKING_IN = frozenset({"require()", "import()"})
_OF_OBJECT = ("Object.values()", "Object.entries()", "Array.from()")
_CLASSES = ("class", "interface")


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    sweep.classes.update({one.qualname: place for place, one in enumerate(sweep.drafts) if one.kind == "class"})
    for node in in_order(sweep.kept["bind"] + nodes):
        _BINDERS[node.type](sweep, node)


def _declarator(sweep: Sweep, node: Node) -> None:
    start, end = node.start_byte, node.end_byte
    simple = _SIMPLE.match(sweep.source.text, start)
    known = sweep.calls.get(end)
    if simple and known and known[0] == simple.end() and known[1] not in _TAKING_IN:
        name_ = sweep.source.slice(start, simple.end(1))
        bind_name(sweep, name_, "value", given_by(sweep, known[1], end), start)
        if is_made_of_others(known[1]) and (made := node.child_by_field_name("value")) is not None:
            stored(sweep, name_, made, sweep.inner(start), start)
        return
    name, value, declared = (
        node.child_by_field_name("name"),
        node.child_by_field_name("value"),
        node.child_by_field_name("type"),
    )
    if name is None:
        return
    _mark(sweep, name)
    module, member = _taken_in(sweep, value.start_byte, end) if value else ("", "")
    if module:
        _required(sweep, name, module, member)
        return
    if declared and name.type == "identifier":
        for chain in classes_of(_text(sweep, declared)) or ("?",):
            bind_name(sweep, _text(sweep, name), "type", chain, name.start_byte)
    if value is not None and value.type not in DEFINING:
        for target, values in parts_of(sweep, name, unwrapped(value)):
            _unpack(sweep, target, values)
        if name.type == "identifier":
            stored(sweep, _text(sweep, name), unwrapped(value), sweep.inner(name.start_byte), name.start_byte)
    elif value is None and not declared:
        _unpack(sweep, name, ("?",))


def _taken_in(sweep: Sweep, start: int, end: int) -> tuple[str, str]:
    """Returns (module, member) that a short expression takes in, both empty if it takes in nothing."""
    may = end - start < 300 and sweep.source.text.startswith(("require", "import", "await"), start)
    return taken_in(sweep.source.slice(start, end)) if may else ("", "")


def _required(sweep: Sweep, name: Node, module: str, member: str) -> None:
    """`const {a: b} = require("m")` imports; so does a dynamic import with a literal."""
    if name.type == "identifier":
        sweep.bring(name.start_byte, module, member, _text(sweep, name))
        return
    for leaf, kind, chain in bound_names(sweep, name, "_"):
        path = chain.split(".")
        sweep.taken.add(leaf.start_byte)
        if kind == "value" and len(path) == 2 and not member:
            sweep.bring(leaf.start_byte, module, path[1], _text(sweep, leaf))
        else:
            bind_name(sweep, _text(sweep, leaf), "value", "?", leaf.start_byte)


def _unpack(sweep: Sweep, target: Node, values: tuple[str, ...]) -> None:
    for value in values:
        for leaf, kind, chain in bound_names(sweep, target, value):
            bind_name(sweep, _text(sweep, leaf), kind, chain, leaf.start_byte)


def _mark(sweep: Sweep, target: Node) -> None:
    if target.type == "identifier":
        sweep.taken.add(target.start_byte)


def _assignment(sweep: Sweep, node: Node) -> None:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    kind = left.type
    if kind == "identifier" or kind.endswith("_pattern"):
        if right.type in FUNCTIONS:
            _reassign(sweep, left, ("?",))
            return
        for part, values in parts_of(sweep, left, right):
            _reassign(sweep, part, values)
        if kind == "identifier":
            stored(sweep, sweep.text(left), right, sweep.inner(left.start_byte), left.start_byte)
    elif kind == "member_expression" and (found := _THIS.fullmatch(sweep.source.text, left.start_byte, left.end_byte)):
        holder = _this_holder(sweep, left.start_byte)
        if holder is not None:
            sweep.taken.add(left.start_byte)
            scope = sweep.inner(left.start_byte)
            member = sweep.source.slice(found.start(1), found.end(1))
            target = f"this.{member}" if sweep.drafts[holder].kind == "function" else member
            for value in values_of(sweep, right):
                sweep.bind(holder, target, "value", value, left.start_byte)
            stored(sweep, sweep.text(left), right, scope, left.start_byte)
    elif kind in _PARTS and right.type not in DEFINING and not _class_member(sweep, left, right):
        put(sweep, left, right)


def _class_member(sweep: Sweep, left: Node, right: Node) -> bool:
    """Binds what is written onto a class of this file from outside, and says whether it was."""
    found = _OF_CLASS.fullmatch(sweep.source.text, left.start_byte, left.end_byte)
    if found is None or found[1] not in sweep.classes:
        return False
    for value in values_of(sweep, right):
        if value[0] not in "?<":
            member = sweep.source.slice(found.start(2), found.end(2))
            sweep.bind(sweep.classes[found[1]], member, "value", value, left.start_byte)
    return True


def _reassign(sweep: Sweep, target: Node, values: tuple[str, ...]) -> None:
    """Binds names where they were declared: an assignment declares nothing of its own."""
    for value in values:
        for leaf, kind, chain in bound_names(sweep, target, value):
            name = _text(sweep, leaf)
            bind_name(sweep, name, kind, chain, leaf.start_byte, _declaring(sweep, name, sweep.inner(leaf.start_byte)))


def _declaring(sweep: Sweep, name: str, scope: int) -> int:
    """Returns the innermost scope around that has bound `name` so far, the module's if none has."""
    while scope >= 0:
        draft = sweep.drafts[scope]
        if (scope, name) in sweep.declared or any(one.name == name for one in draft.parameters):
            return scope
        scope = draft.parent
    return -1


def _this_holder(sweep: Sweep, offset: int) -> int | None:
    """Returns the class whose object `this` is at `offset`; a function with a capital letter is its own."""
    scope = sweep.inner(offset)
    while scope >= 0:
        draft = sweep.drafts[scope]
        if draft.receiver:
            return scope if draft.kind == "function" else draft.parent
        if draft.kind in _CLASSES:
            return scope
        scope = draft.parent
    return None


def _loop(sweep: Sweep, node: Node) -> None:
    left, right, operator = (node.child_by_field_name(name) for name in ("left", "right", "operator"))
    if left is None or right is None:
        return
    of = operator is not None and operator.type == "of"
    if of and left.type == "identifier" and right.type == "array":
        for _, element in elements(sweep, right):
            bind_name(sweep, _text(sweep, left), "value", element, left.start_byte)
    chain, entries = _looped_over(sweep, right) if of else ("?", False)
    if left.type == "identifier":
        bind_name(sweep, _text(sweep, left), "item", "?" if entries else chain, left.start_byte)
        return
    for leaf, _, value in bound_names(sweep, left, subscripted(chain, "")):
        if not entries:
            bind_name(sweep, _text(sweep, leaf), "value", value, leaf.start_byte)
        if value == f"{chain}[][1]":  # a map gives pairs of a key and what it holds
            bind_name(sweep, _text(sweep, leaf), "value", f"{chain}[]", leaf.start_byte)
        elif entries:
            bind_name(sweep, _text(sweep, leaf), "value", "?", leaf.start_byte)


def _looped_over(sweep: Sweep, right: Node) -> tuple[str, bool]:
    """Returns the chain of what a loop runs over, and whether the loop gets pairs of keys and elements."""
    chain = chain_of(sweep, right)
    if chain in _OF_OBJECT:
        arguments = right.child_by_field_name("arguments")
        first = first_child(arguments) if arguments is not None else None
        chain, of = (chain_of(sweep, first) if first is not None else "?"), chain
        return chain, of == "Object.entries()"
    return chain.removesuffix(".values()").removesuffix(".entries()"), chain.endswith(".entries()")


def _catch(sweep: Sweep, node: Node) -> None:
    parameter = node.child_by_field_name("parameter")
    if parameter is None:
        return
    attempt = node.parent.child_by_field_name("body") if node.parent is not None else None
    thrown: list[str] = []
    if attempt is not None and attempt.end_byte - attempt.start_byte < _LONGEST_ATTEMPT:
        thrown = _THROWN.findall(sweep.source.text, attempt.start_byte, attempt.end_byte)
    _unpack(sweep, parameter, tuple([f"{proper(chain)}()" for chain in dict.fromkeys(thrown)]) or ("?",))


def _tested(sweep: Sweep, node: Node) -> None:
    """Lets a name stand for an object of the class that it is tested to be one of, where the test holds."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    around = node.parent
    while around is not None and around.type == "parenthesized_expression":
        node, around = around, around.parent
    if around is None or left is None or right is None:
        return
    held = around.child_by_field_name("consequence")
    if around.type == "binary_expression" and sweep.text(around.children[1]) == "&&":
        held = around
        if around.parent is not None and around.parent.type == "parenthesized_expression":
            statement = around.parent.parent
            held = (statement.child_by_field_name("consequence") if statement is not None else None) or around
    if held is not None and (chain := chain_of(sweep, right))[0] not in "?<":
        sweep.handed.add(sweep.text(left), min(held.start_byte, node.end_byte), held.end_byte, f"{chain}()")


def fields(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds class fields to their declared types and initial values."""
    for node in nodes:
        name = node.child_by_field_name("name") or node.child_by_field_name("property")
        value, declared = node.child_by_field_name("value"), node.child_by_field_name("type")
        if name is None or (value is not None and value.type in FUNCTIONS):
            continue
        if node.type == "property_signature" and not _is_written_out(sweep, node):
            continue
        scope, text = sweep.inner(node.start_byte), _text(sweep, name)
        classes = classes_of(_text(sweep, declared)) if declared else ()
        for chain in classes:
            sweep.bind(scope, text, "type", chain, name.start_byte)
        for chain in values_of(sweep, value) if value else (() if classes else ("?",)):
            sweep.bind(scope, text, "value", chain, name.start_byte)


def _is_written_out(sweep: Sweep, node: Node) -> bool:
    """Says whether a property is one of an interface itself, not of a type within it."""
    scope = sweep.inner(node.start_byte)
    body = node.parent
    return scope >= 0 and body is not None and sweep.drafts[scope].body == body.start_byte


def _text(sweep: Sweep, node: Node) -> str:
    return sweep.text(node)


_BINDERS = {
    "variable_declarator": _declarator,
    "assignment_expression": _assignment,
    "augmented_assignment_expression": _assignment,
    "for_in_statement": _loop,
    "catch_clause": _catch,
    "binary_expression": _tested,
    "arrow_function": receive,
    "function_expression": receive,
    "generator_function": receive,
}
