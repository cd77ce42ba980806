"""Drafts of JavaScript and TypeScript definitions: what headers of functions, classes and variables say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME, SPACE
from codemap.lang.javascript.parameters import parameters_of
from codemap.lang.javascript.syntax import CHAIN, NOISE, chain_of
from codemap.lang.javascript.types import class_of
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.javascript.holders import Holders


_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*$")
_SPELLED = re.compile(rf"\[\s*[\"'`]({NAME})[\"'`]\s*\]", re.ASCII)
_MAX_VALUE = 60


def callable_draft(holders: Holders, outer: Node, function: Node, kind: str, name: str, at: int) -> Draft:
    """Returns the draft of a function; its own scope begins with the body, parameters are its header."""
    holders.defined.add(function.start_byte)
    body = function.child_by_field_name("body")
    returns = function.child_by_field_name("return_type")
    parameters = function.child_by_field_name("parameters") or function.child_by_field_name("parameter")
    typed = function.child_by_field_name("type_parameters")
    draft = Draft(kind, name, outer.start_byte, outer.end_byte, body.start_byte if body else outer.end_byte, at)
    draft.parameters = parameters_of(holders.sweep, function)
    draft.returns = class_of(holders.slice(returns)) if returns else ""
    if parameters:
        draft.header = parameters.start_byte
        text = holders.source.slice((typed or parameters).start_byte, (returns or parameters).end_byte)
        draft.signature = folded(name + (text if text.startswith(("(", "<")) else f"({text})"))
    return draft


def let_typed(draft: Draft, holder: Node) -> None:
    """Requires no argument where what holds the function has a type of its own: callers go by that one."""
    if holder.child_by_field_name("type") is not None:
        draft.parameters = tuple([one._replace(required=False) for one in draft.parameters])


def open_class(holders: Holders, outer: Node, node: Node, name: str, at: int) -> None:
    """Opens a class or interface, and records what it extends, implements and is decorated with."""
    body = node.child_by_field_name("body")
    start = body.start_byte if body else node.end_byte
    holders.sweep.taken.add(at)
    kind = "interface" if node.type == "interface_declaration" else "class"
    draft = Draft(kind, name, outer.start_byte, outer.end_byte, start, at)
    named = node.child_by_field_name("type_parameters") or node.child_by_field_name("name")
    draft.signature = folded(
        f"{kind} {name} " + holders.source.slice(named.end_byte, start) if named else f"{kind} {name}"
    )
    bases = [
        (base, chain_of(holders.sweep, base) if is_value else type_chain(holders, base))
        for is_value, base in heritage(node)
    ]
    draft.bases = tuple([chain for _, chain in bases])
    decorators = holders.class_decorators(node)
    index = holders.open(draft)
    holders.decorate(index, draft, decorators)
    for base, chain in bases:
        if index >= 0 and not chain.endswith("()"):
            holders.sweep.refer("inherit", chain, base.start_byte, index)
            holders.sweep.taken.add(base.start_byte)
    if body:
        holders.hold(body, index)


def heritage(node: Node) -> list[tuple[bool, Node]]:
    """Returns (is an expression, node) of everything a class or interface extends or implements."""
    found: list[tuple[bool, Node]] = []
    for clause in node.named_children:
        if clause.type == "class_heritage":
            for part in clause.named_children:
                if part.type == "extends_clause":
                    found += [(True, value) for value in part.children_by_field_name("value")]
                elif part.type == "implements_clause":
                    found += [(False, one) for one in part.named_children if one.type != "comment"]
                elif part.type != "comment":
                    found.append((True, part))
        elif clause.type == "extends_type_clause":
            found += [(False, one) for one in clause.children_by_field_name("type")]
    return found


def type_chain(holders: Holders, node: Node) -> str:
    """Returns the dotted name that a type begins with."""
    found = CHAIN.match(holders.text, node.start_byte)
    return NOISE.sub("", holders.source.slice(found.start(), found.end())) if found else "?"


def variable_draft(holders: Holders, outer: Node, value: Node, at: int, name: str) -> Draft:
    """Returns the draft of a variable; its signature shows a short value."""
    kind = "constant" if _CONSTANT.match(name) else "variable"
    draft = Draft(kind, name, outer.start_byte, outer.end_byte, outer.end_byte, at)
    short = value.end_byte - at <= _MAX_VALUE and at <= value.start_byte
    draft.signature = folded(holders.source.slice(at, value.end_byte)) if short else name
    return draft


def member_name(holders: Holders, name: Node) -> str:
    """Returns a member's name as it is used after a dot; computed names keep their brackets."""
    text = holders.slice(name)
    if name.type == "computed_property_name" and (spelled := _SPELLED.fullmatch(text)):
        return spelled[1]
    return text.strip("'\"") if name.type == "string" else SPACE.sub("", text)


def is_require(holders: Holders, value: Node) -> bool:
    """Returns whether an expression takes in a module by `require("...")`."""
    return value.type in ("call_expression", "member_expression") and holders.text.startswith(
        "require(", value.start_byte
    )
