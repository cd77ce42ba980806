"""JavaScript and TypeScript definitions: what each captured node defines, if anything, and where its body begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.javascript.drafts import callable_draft, open_class
from codemap.lang.javascript.holders import Holders
from codemap.lang.javascript.members import field, member, pair
from codemap.lang.javascript.syntax import CHAIN, FUNCTIONS
from codemap.lang.javascript.types import classes_of
from codemap.lang.javascript.values import assignment, declarator, define_bound, hold_given, inherit
from codemap.lang.limits import MAX_TITLE
from codemap.lang.order import in_order
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_BLOCK = re.compile(
    r"(?:(?:Deno|QUnit|t|tap|vitest)\.)?(it|test|describe|suite|context|specify|bench|xit|xtest|xdescribe|fit|fdescribe)\b[\w.]*\s*[(`]"
)
_INHERITS = re.compile(
    rf"(?:(?:{NAME}\.)?inherits|Object\.setPrototypeOf)\(\s*({NAME})(?:\.prototype)?\s*,\s*({CHAIN.pattern})", re.ASCII
)
_SHARES = re.compile(rf"(?:{NAME}\.)?(?:inherits|setPrototypeOf|assign|extend|mixin)\(", re.ASCII)
"""A call that may make an object have the members of another one."""

_BINDING = frozenset({"variable_declarator", "assignment_expression", "arrow_function", "function_expression"})
"""Nodes that may bind names whether or not they define something: they are kept for that."""

_TITLE = re.compile(r"[.:\s]+")


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every definition of a file, in order of position."""
    holders = Holders(sweep)
    binding = sweep.kept.setdefault("bind", [])
    for node in in_order(nodes):
        kind = node.type
        if kind in _BINDING:
            binding.append(node)
        _DEFINERS[kind](holders, node)


def _export(holders: Holders, node: Node) -> None:
    """Notes what an export statement does to the declaration in it; a default value becomes a definition itself."""
    default = (
        holders.text.startswith("default", node.start_byte + 7)
        or " default " in holders.text[node.start_byte : node.start_byte + 24]
    )
    inner = node.child_by_field_name("declaration")
    value = node.child_by_field_name("value")
    if inner is not None:
        holders.note_export(inner, node, default=default)
    elif value is not None and value.type not in ("identifier", "member_expression"):
        holders.note_export(value, node, default=True)
        define_bound(holders, value, value, node.start_byte, "default")


def _ambient(holders: Holders, node: Node) -> None:
    """Lets `declare` pass: what it declares starts there, and is exported where the statement is."""
    inner = next((child for child in node.named_children if child.type != "comment"), None)
    if inner is not None:
        holders.pass_on(node, inner)


def _function(holders: Holders, node: Node) -> None:
    name = node.child_by_field_name("name")
    if (name is None or name.is_missing) and not holders.is_default(node):
        return
    named = name is not None and not name.is_missing
    text = holders.slice(name) if name is not None and named else "default"
    draft = callable_draft(
        holders, node, node, "function", text, name.start_byte if name is not None and named else node.start_byte
    )
    draft.receiver = "this" if text[:1].isupper() else ""
    holders.open(draft)


def _class(holders: Holders, node: Node) -> None:
    name = node.child_by_field_name("name")
    if name is None and not holders.is_default(node):
        return
    at = name.start_byte if name else node.start_byte
    open_class(holders, node, node, holders.slice(name) if name else "default", at)


def _named(kind: str, *, opens: bool) -> Callable[[Holders, Node], None]:
    """Returns a definer for declarations that are no more than a name and an extent."""

    def definer(holders: Holders, node: Node) -> None:
        name = node.child_by_field_name("name") or node
        body = node.child_by_field_name("body")
        start = body.start_byte if body else node.end_byte
        draft = Draft(kind, holders.slice(name).strip("'\""), node.start_byte, node.end_byte, start, name.start_byte)
        draft.signature = folded(holders.source.slice(node.start_byte, start))
        holders.sweep.taken.add(name.start_byte)
        parent = holders.sweep.enter(node.start_byte)
        draft.exported = not opens and parent >= 0 and holders.sweep.drafts[parent].exported
        holders.open(draft, leaf=not opens)

    return definer


def _alias(holders: Holders, node: Node) -> None:
    """Defines a type: an interface where its members are written out, else another name for the first class in it."""
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None or value is None:
        return
    kind = "interface" if value.type == "object_type" else "type"
    draft = Draft(kind, holders.slice(name), node.start_byte, node.end_byte, value.start_byte, name.start_byte)
    draft.signature = folded(holders.slice(node))
    holders.sweep.taken.add(name.start_byte)
    parent = holders.sweep.enter(node.start_byte)
    index = holders.open(draft)
    if kind == "interface":
        holders.hold(value, index)
    else:
        for chain in classes_of(holders.slice(value)):
            kind = "type" if chain.endswith("[]") else "value"
            holders.sweep.bind(parent, draft.name, kind, chain, name.start_byte)


def _block(holders: Holders, node: Node) -> None:
    """Defines a test or a group of tests: a call of the runner's functions with a title and a body."""
    start, text = node.start_byte, holders.text
    if _SHARES.match(text, start):
        inherit(holders, _INHERITS.match(text, start))
        hold_given(holders, node)
    found = _BLOCK.match(text, start)
    arguments = node.child_by_field_name("arguments") if found else None
    if not found or arguments is None or start in holders.blocks:
        return
    children = arguments.named_children
    body = next((one for one in children if one.type in FUNCTIONS), None)
    if body is None:
        return
    written = holders.slice(children[0])
    title = _TITLE.sub(" ", written.strip("'\"`")).strip(" ")[:MAX_TITLE].strip(" ")
    draft = Draft("test", f"{found[1]}: {title}", start, node.end_byte, body.start_byte, start)
    draft.signature = folded(f"{found[1]}({written})")
    holders.blocks.add(start)
    holders.defined.add(body.start_byte)
    holders.open(draft)


def _function_value(holders: Holders, node: Node) -> None:
    """Defines a function that has a name of its own and none that is given to it; notes how far others reach.

    The variables in it are no module's."""
    name = node.child_by_field_name("name") if node.start_byte not in holders.defined else None
    if name is not None and not name.is_missing:
        text = holders.slice(name)
        draft = callable_draft(holders, node, node, "function", text, name.start_byte)
        draft.receiver = "this" if text[:1].isupper() else ""
        if holders.open_expression(draft) >= 0:
            holders.sweep.expressions[node.start_byte] = text
            holders.sweep.kept.setdefault("expression", []).append(node)
            return
    holders.function_end = max(holders.function_end, node.end_byte)


def _decorator(holders: Holders, node: Node) -> None:
    holders.decorators.append(node)


_DEFINERS: dict[str, Callable[[Holders, Node], None]] = {
    "export_statement": _export,
    "ambient_declaration": _ambient,
    "function_declaration": _function,
    "generator_function_declaration": _function,
    "function_signature": _function,
    "class_declaration": _class,
    "abstract_class_declaration": _class,
    "interface_declaration": _class,
    "type_alias_declaration": _alias,
    "enum_declaration": _named("enum", opens=True),
    "internal_module": _named("namespace", opens=True),
    "module": _named("namespace", opens=True),
    "property_identifier": _named("constant", opens=False),
    "string": _named("constant", opens=False),
    "computed_property_name": _named("constant", opens=False),
    "enum_assignment": _named("constant", opens=False),
    "variable_declarator": declarator,
    "method_definition": member,
    "method_signature": member,
    "abstract_method_signature": member,
    "property_signature": field,
    "field_definition": field,
    "public_field_definition": field,
    "pair": pair,
    "assignment_expression": assignment,
    "call_expression": _block,
    "decorator": _decorator,
    "arrow_function": _function_value,
    "function_expression": _function_value,
}
