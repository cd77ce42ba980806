"""C and C++ declarations: variables, fields, prototypes, typedefs, aliases and macros."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.cfamily.functions import define_prototype
from codemap.lang.cfamily.syntax import Declared, declared_by
from codemap.lang.cfamily.types import class_of, type_of
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.cfamily.holding import Holding

_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*$")
_FIXED = re.compile(r"(?:(?:static|inline|extern)\s+)*(?:const|constexpr)\b", re.ASCII)
_OWN = re.compile(r"(?:(?:inline|const|constexpr|thread_local)\s+)*static\b", re.ASCII)
_ELSEWHERE = re.compile(r"extern\b", re.ASCII)
_MAX_VALUE = 60


def define_declared(holding: Holding, node: Node) -> None:
    """Adds what a declaration declares; one in a function is left for the bindings."""
    if node.start_byte < holding.friend_end:
        return
    if holding.is_local(node.start_byte):
        holding.sweep.kept.setdefault("assignment", []).append(node)
        return
    declarators = node.children_by_field_name("declarator")
    for declarator in declarators:
        found = declared_by(declarator)
        if found is None:
            continue
        if found.function is not None:
            define_prototype(holding, node, found)
        else:
            _variable(holding, node, declarator, found, alone=len(declarators) == 1)


def _variable(holding: Holding, node: Node, declarator: Node, found: Declared, *, alone: bool) -> None:
    name, at = holding.slice(found.name), found.name.start_byte
    holding.sweep.taken.add(at)
    if found.name.type not in ("identifier", "field_identifier"):
        return
    start = holding.start_of(node) if alone else declarator.start_byte
    is_field = holding.type_around(start) >= 0
    fixed = _CONSTANT.match(name) or _FIXED.match(holding.text, node.start_byte)
    kind = "field" if is_field else "constant" if fixed else "variable"
    if not is_field and _ELSEWHERE.match(holding.text, node.start_byte) and declarator.type != "init_declarator":
        kind = "prototype"
    end = node.end_byte if alone else declarator.end_byte
    draft = Draft(kind, name, start, end, end, at)
    declared = node.child_by_field_name("type")
    first = declared.start_byte if declared is not None and declared.end_byte - declared.start_byte < _MAX_VALUE else at
    draft.signature = folded(holding.source.slice(first if alone else at, min(end, declarator.end_byte)))
    if len(draft.signature) > 2 * _MAX_VALUE:
        draft.signature = name
    hidden = not is_field and not holding.is_header and bool(_OWN.match(holding.text, node.start_byte))
    index = holding.open(draft, leaf=True, hidden=hidden)
    if declarator.type == "init_declarator":
        holding.sweep.kept.setdefault("initialised", []).append(declarator)
    if index >= 0 and declared is not None:
        chain = type_of(holding.slice(declared))
        holding.sweep.bind(draft.parent, name, "type" if chain else "value", chain or "?", at)


def define_typedef(holding: Holding, node: Node) -> None:
    """Adds the names that a typedef gives; the first one names a type that has no name of its own."""
    declared = node.child_by_field_name("type")
    if declared is None or holding.is_local(node.start_byte):
        return
    tag, body = declared.child_by_field_name("name"), declared.child_by_field_name("body")
    holding.outers[declared.start_byte] = node.start_byte
    for declarator in node.children_by_field_name("declarator"):
        found = declared_by(declarator)
        if found is None:
            continue
        name, at = holding.slice(found.name), found.name.start_byte
        holding.sweep.taken.add(at)
        if body is not None and tag is None and found.is_value and declared.start_byte not in holding.names:
            holding.names[declared.start_byte] = name, at
        elif tag is None or holding.slice(tag) != name:
            start = declarator.start_byte if body is not None else node.start_byte
            target = class_of(holding.slice(tag or declared)) if body is None or tag is not None else ""
            _alias(holding, name, at, start, node.end_byte, target if found.function is None else "")


def define_alias(holding: Holding, node: Node) -> None:
    """Adds a type alias (`using X = T`), or a concept."""
    name, declared = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None or holding.is_local(node.start_byte):
        return
    holding.sweep.taken.add(name.start_byte)
    target = class_of(holding.slice(declared)) if declared is not None else ""
    _alias(holding, holding.slice(name), name.start_byte, holding.start_of(node), node.end_byte, target)


def _alias(holding: Holding, name: str, at: int, start: int, end: int, target: str) -> None:
    draft = Draft("type", name, start, end, end, at)
    draft.signature = folded(holding.source.slice(start, end).rstrip(";"))
    if holding.open(draft, leaf=True) >= 0 and target:
        holding.sweep.bind(draft.parent, name, "type" if target.endswith("[]") else "value", target, at)


def define_macro(holding: Holding, node: Node) -> None:
    """Opens a macro; the name that only guards a header against being read twice is none."""
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None:
        return
    text = holding.slice(name)
    if value is None and holding.is_header and f"#ifndef {text}\n" in holding.text:
        return
    listed = node.child_by_field_name("parameters")
    start = node.start_byte
    end = start + max(1, len(holding.text[start : node.end_byte].rstrip("\r\n")))
    draft = Draft("macro", text, start, end, (listed or name).end_byte, name.start_byte)
    if listed is not None:
        draft.parameters = tuple(
            [
                Parameter(shown, "rest" if shown == "..." else "normal", shown != "...", "")
                for one in listed.children
                if (shown := holding.slice(one)) not in ("(", ")", ",")
            ]
        )
    whole = end - name.start_byte <= _MAX_VALUE
    draft.signature = folded(holding.source.slice(name.start_byte, end if whole else draft.body))
    holding.open(draft, parent=-1)
