"""C and C++ types: classes, structures, unions, enumerations and their members that are no functions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.cfamily.types import dotted
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.cfamily.holding import Holding

_KINDS = {
    "class_specifier": "class",
    "struct_specifier": "struct",
    "union_specifier": "struct",
    "enum_specifier": "enum",
}
_SCOPED = re.compile(r"enum\s+(?:class|struct)\b", re.ASCII)
_BASES = frozenset({"type_identifier", "qualified_identifier", "template_type"})
_WORD = re.compile(r"\w+")
_MAX_VALUE = 60


def define_type(holding: Holding, node: Node) -> None:
    """Opens a type that has a body, with the name of the typedef around it where it has none of its own."""
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if body is None:
        return
    named, at = holding.names.get(node.start_byte, ("", node.start_byte))
    if name is not None:
        named, at = dotted(holding.slice(name)), name.start_byte
        holding.sweep.taken.add(at)
    if not named:
        return
    owner, _, last = named.rpartition(".")
    draft = Draft(_KINDS[node.type], last, holding.start_of(node), node.end_byte, body.start_byte, at)
    parent, draft.prefix = holding.owned(owner) if owner else (None, "")
    start = holding.start_of(node)
    start = start if holding.text.startswith("template", start) else node.start_byte
    head = holding.source.slice(start, body.start_byte)
    draft.signature = folded(head if name is not None else f"{head.strip()} {last}")
    bases = [
        (base, dotted(holding.slice(base)))
        for clause in node.named_children
        if clause.type == "base_class_clause"
        for base in clause.named_children
        if base.type in _BASES
    ]
    draft.bases = tuple([chain for _, chain in bases])
    index = holding.open(draft, parent=parent)
    if index < 0:
        return
    if node.type == "class_specifier":
        holding.access[index] = "private"
    elif node.type == "enum_specifier" and not _SCOPED.match(holding.text, node.start_byte):
        holding.unscoped.add(index)
    for base, chain in bases:
        holding.sweep.refer("inherit", chain, base.start_byte, index)
        holding.sweep.taken.update([found.start() for found in _WORD.finditer(holding.text, *base.byte_range)])


def define_enumerator(holding: Holding, node: Node) -> None:
    """Adds a member of an enumeration: a name of the scope around it, unless the enumeration has a scope."""
    name = node.child_by_field_name("name")
    if name is None:
        return
    around = holding.sweep.enter(node.start_byte)
    parent = holding.sweep.drafts[around].parent if around in holding.unscoped else None
    start, end = node.start_byte, node.end_byte
    draft = Draft("constant", holding.slice(name), start, end, end, name.start_byte)
    draft.signature = folded(holding.slice(node)) if end - start <= _MAX_VALUE else draft.name
    holding.open(draft, leaf=True, parent=parent)


def set_access(holding: Holding, node: Node) -> None:
    """Notes from where on the members of a class are public, protected or private."""
    around = holding.type_around(node.start_byte)
    if around >= 0:
        holding.access[around] = holding.sweep.text(node)
