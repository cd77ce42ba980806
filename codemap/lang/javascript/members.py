"""Members of JavaScript and TypeScript classes, interfaces and of objects that have a name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.javascript.drafts import callable_draft, let_typed, member_name
from codemap.lang.javascript.syntax import FUNCTIONS
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.javascript.holders import Holders


_ACCESSOR = re.compile(
    r"(?:(?:static|public|private|protected|override|abstract|readonly|declare)\s+)*(?:get|set|accessor)\s+[^\s(]"
)


def member(holders: Holders, node: Node) -> None:
    """Defines a method of a class, an interface, or an object that has a name."""
    name, holder = node.child_by_field_name("name"), holders.holder(node)
    if name is None or holder is None:
        return
    kind = "property" if _ACCESSOR.match(holders.text, node.start_byte) else "method"
    draft = callable_draft(holders, node, node, kind, member_name(holders, name), name.start_byte)
    draft.receiver = "this"
    holders.open_member(draft, node, holder)


def field(holders: Holders, node: Node) -> None:
    """Defines a field of a class or a property of an interface; one that holds a function is a method."""
    name, holder = node.child_by_field_name("name") or node.child_by_field_name("property"), holders.holder(node)
    if name is None or holder is None:
        return
    value, annotation = node.child_by_field_name("value"), node.child_by_field_name("type")
    text = member_name(holders, name)
    if value and value.type in FUNCTIONS:
        draft = callable_draft(holders, node, value, "method", text, name.start_byte)
        let_typed(draft, node)
        draft.receiver = "this"
        holders.open_member(draft, node, holder)
        return
    draft = Draft("field", text, node.start_byte, node.end_byte, node.end_byte, name.start_byte)
    draft.signature = folded(holders.source.slice(name.start_byte, (annotation or name).end_byte))
    holders.open_member(draft, node, holder, leaf=True)
    if value and value.type == "object":
        holders.hold(value, holder.definition, f"{holder.prefix}{text}.")


def pair(holders: Holders, node: Node) -> None:
    """Defines a function in an object that has a name, or follows an object in it."""
    key, value, holder = node.child_by_field_name("key"), node.child_by_field_name("value"), holders.holder(node)
    if key is None or value is None or holder is None:
        return
    name = member_name(holders, key)
    if value.type == "object":
        holders.nest(node, value, name)
        return
    draft = callable_draft(holders, node, value, "method", name, key.start_byte)
    draft.receiver = "this"
    holders.open_member(draft, node, holder)
