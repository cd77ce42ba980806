"""JavaScript and TypeScript definitions made by giving a name a value: declarators, exports, prototypes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.adapter import WHOLE
from codemap.lang.chain import NAME, split_chain
from codemap.lang.javascript.drafts import callable_draft, is_require, let_typed, open_class, variable_draft
from codemap.lang.javascript.flows import RUNNING
from codemap.lang.javascript.holders import OF_CLASS
from codemap.lang.javascript.parameters import bound_names
from codemap.lang.javascript.syntax import CHAIN, FUNCTIONS, NOISE, chain_of, name_given, unwrapped
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.javascript.holders import Holders


_MADE = frozenset({"call_expression", "new_expression", "member_expression"})
_INHERITED = re.compile(
    rf"({NAME})\.prototype(?:\.__proto__)?\s*=\s*(?:Object\.create\(\s*|new\s+)?({CHAIN.pattern})", re.ASCII
)


_PROTOTYPE = re.compile(rf"({NAME})\.prototype", re.ASCII)
_ADDED_TO = re.compile(rf"(?:{NAME}\.)?(?:assign|extend|mixin)\(\s*({NAME})(\.prototype)?\s*,", re.ASCII)


def declarator(holders: Holders, node: Node) -> None:
    """Defines what a declarator binds: a function, a class, an object with members, or a variable of the module."""
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None or name.is_missing:
        return
    if name.type == "identifier":
        if value is not None and (alias := _PROTOTYPE.fullmatch(holders.text, value.start_byte, value.end_byte)):
            holders.also(holders.slice(name), proper(alias[1]))
        elif value is not None:
            define_bound(holders, node, value, name.start_byte, holders.slice(name))
        elif holders.is_module_variable(node):
            holders.open(
                variable_draft(holders, holders.declaration(node), node, name.start_byte, holders.slice(name)),
                leaf=True,
            )
    elif holders.is_module_variable(node) and not (value and is_require(holders, value)):
        outer = holders.declaration(node)
        for leaf, _, _ in bound_names(holders.sweep, name, "?"):
            draft = variable_draft(holders, outer, leaf, leaf.start_byte, holders.slice(leaf))
            draft.start, draft.exported = leaf.start_byte, holders.is_exported(outer)
            holders.open(draft, leaf=True)


def define_bound(holders: Holders, node: Node, value: Node, at: int, name: str) -> None:
    """Defines what a name stands for by the expression that it is bound to."""
    inner = unwrapped(value)
    shape = inner.type
    top = holders.at_module_level(node.start_byte)
    if shape in FUNCTIONS:
        function = callable_draft(holders, holders.declaration(node), inner, "function", name, at)
        let_typed(function, node)
        holders.open(function)
    elif shape == "class":
        open_class(holders, holders.declaration(node), inner, name, at)
    elif shape == "object" and (top or _has_functions(inner)):
        holders.hold(inner, holders.open(variable_draft(holders, holders.declaration(node), value, at, name)))
    elif top and holders.is_module_variable(node) and not is_require(holders, inner):
        draft = variable_draft(holders, holders.declaration(node), value, at, name)
        wrapped = _wrapped_function(holders, inner) if shape == "call_expression" else None
        if wrapped is not None:
            draft.body = wrapped.start_byte
            holders.defined.add(wrapped.start_byte)
        holders.open(draft)


def _wrapped_function(holders: Holders, call: Node) -> Node | None:
    """Returns the function that a call at the top of a value wraps (`memo(() => ...)`), if it is given one."""
    callee, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if callee is None or arguments is None or arguments.type != "arguments":
        return None
    named = callee.child_by_field_name("property") or callee
    if holders.slice(named) in RUNNING:
        return None
    return next((one for one in arguments.named_children if one.type in FUNCTIONS), None)


def _has_functions(literal: Node) -> bool:
    for child in literal.named_children:
        if child.type == "method_definition":
            return True
        value = child.child_by_field_name("value") if child.type == "pair" else None
        if value and value.type in FUNCTIONS:
            return True
    return False


def assignment(holders: Holders, node: Node) -> None:
    """Defines functions, classes and objects assigned to exports, prototypes and members of something defined here."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or left.type != "member_expression":
        return
    while right.type == "assignment_expression" and (inner := right.child_by_field_name("right")):
        right = inner
    value = unwrapped(right)
    if value.type in _MADE:
        inherit(holders, _INHERITED.match(holders.text, node.start_byte))
        return
    if value.type not in FUNCTIONS and value.type not in ("class", "object"):
        return
    chain = chain_of(holders.sweep, left)
    receiver, name = split_chain(chain)
    if chain == WHOLE and value.type == "object":
        if not name_given(holders.sweep, node):
            holders.hold_module(value)
    elif name == "prototype" and value.type == "object":
        holders.hold(value, holders.known(receiver))
    elif chain == WHOLE:
        if not name_given(holders.sweep, node):
            _whole(holders, node, value)
    elif receiver in ("exports", WHOLE):
        holders.note_export(node, node, default=False)
        define_bound(holders, node, value, left.end_byte - len(name.encode()), name)
    elif value.type in FUNCTIONS:
        _assigned_member(holders, node, value, receiver, name, left.end_byte - len(name.encode()))


def inherit(holders: Holders, found: re.Match[str] | None) -> None:
    """Notes the base of a function that makes objects, by a match of both names."""
    index = holders.known(proper(found[1])) if found else None
    if found and index is not None and holders.sweep.drafts[index].kind == "function":
        base = NOISE.sub("", proper(found[2])).removesuffix(".prototype")
        holders.sweep.drafts[index].bases += (base,)
        holders.sweep.refer("inherit", base, found.start(2), index)
        holders.sweep.taken.add(found.start(2))


def hold_given(holders: Holders, call: Node) -> None:
    """Holds the members of the objects that `Object.assign` and its like add to something defined here.

    An object with a name that is added to a prototype is a base: what it has counts before what others have."""
    found = _ADDED_TO.match(holders.text, call.start_byte)
    index = holders.known(proper(found[1])) if found else None
    arguments = call.child_by_field_name("arguments") if index is not None else None
    for one in arguments.named_children[1:] if arguments is not None else ():
        if one.type == "object":
            holders.hold(one, index)
        elif found and found[2] and index is not None and one.type in ("identifier", "member_expression"):
            base, draft = chain_of(holders.sweep, one), holders.sweep.drafts[index]
            draft.bases = (base, *draft.bases)
            holders.sweep.refer("inherit", base, one.start_byte, index)
            holders.sweep.taken.add(one.start_byte)


def _whole(holders: Holders, node: Node, value: Node) -> None:
    """Defines the function or class that a file exports in its own place, by its own name if it has one."""
    own = value.child_by_field_name("name")
    name, at = (holders.slice(own), own.start_byte) if own else ("default", node.start_byte)
    holders.note_export(node, node, default=True)
    define_bound(holders, node, value, at, name)
    holders.sweep.hand_on(at, "", name, WHOLE)


def _assigned_member(holders: Holders, node: Node, value: Node, receiver: str, name: str, at: int) -> None:
    own = receiver == "this"
    holder = holders.of_this(node.start_byte) if own else holders.known(receiver.removesuffix(".prototype"))
    if holder is None or not name:
        return
    draft = callable_draft(holders, node, value, "method", name, at)
    draft.receiver = "this" if own or value.type != "arrow_function" else ""
    draft.exported = holders.sweep.drafts[holder].exported
    if holders.sweep.drafts[holder].kind == "class" and not own and not receiver.endswith(".prototype"):
        draft.signature = OF_CLASS + draft.signature
    holders.sweep.taken.add(node.start_byte)
    holders.open(draft, parent=holder)
