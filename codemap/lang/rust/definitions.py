"""Rust definitions: functions, types with their fields and variants, traits, modules, constants, macros."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.brackets import closing
from codemap.lang.chain import NAME
from codemap.lang.order import in_order
from codemap.lang.rust.items import Block, Items
from codemap.lang.rust.types import Variables, bounds_of, class_of, header_of
from codemap.lang.signature import folded
from codemap.lang.source import proper
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_NAME = re.compile(
    rf"(?:pub\b\s*(?:\([^)]*\)\s*)?)?(?:(?:default|async|const|unsafe|auto|safe|extern(?:\s*\"[^\"]*\")?)\s+)*"
    rf"(?:fn|struct|union|enum|trait|type|mod|const|static|macro_rules!)\s+(?:mut\s+)?(?:r#)?({NAME})\s*",
    re.ASCII,
)
_FIELD = re.compile(rf"(?:pub\b\s*(?:\([^)]*\)\s*)?)?(?:r#)?({NAME})\s*:\s*", re.ASCII)
_IMPL = re.compile(r"(?:default\s+|unsafe\s+)*impl\s*")
_SELF = re.compile(r"\ASelf\b")
_WORD = re.compile(NAME, re.ASCII)
_PATTERN_NAME = re.compile(rf"(?<![\w:]){NAME}(?!\s*(?:::|[({{:\w]))", re.ASCII)
_WHERE = re.compile(r"\bwhere\b")
_FOR = re.compile(r"\bfor\b(?!\s*<)")
_KINDS = {
    "struct_item": "struct",
    "union_item": "struct",
    "enum_item": "enum",
    "trait_item": "trait",
    "mod_item": "module",
}
_VALUES = {"const_item": "constant", "static_item": "variable"}
_MAX_VALUE = 60
_NOT_BOUND = frozenset({"_", "mut", "ref", "self", "box"})


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every item of a file, in order of position."""
    items = Items(sweep)
    for node in in_order(nodes):
        _DEFINERS[node.type](items, node)


def _function(items: Items, node: Node) -> None:
    found = _NAME.match(items.text, node.start_byte)
    if not found:
        return
    body = node.child_by_field_name("body")
    if body is not None:
        items.sweep.kept.setdefault("body", []).append(body)
    end = body.start_byte if body else node.end_byte
    draft = Draft("function", proper(found[1]), node.start_byte, node.end_byte, end, found.start(1))
    block = items.block(node.start_byte)
    patterns = _header(items, draft, found.end(1), end, block)
    scope = items.sweep.enter(node.start_byte)
    inside = block is not None and (scope == block.holder or scope < 0 or items.sweep.drafts[scope].start < block.start)
    parent: int | None = None
    if block and inside:
        draft.kind = "method"
        draft.receiver = "self" if draft.parameters and draft.parameters[0].name == "self" else ""
        parent = block.holder if block.holder >= 0 else scope
        draft.prefix = "" if block.holder >= 0 else f"{block.owner.rpartition('.')[2]}."
        draft.bases = (block.trait,) if block.trait else ()
        _name_self(draft, block.made)
    index = items.open(draft, parent=parent)
    draft.exported = draft.visibility != "private" or (block is not None and inside and block.of_trait)
    for pattern in patterns if index >= 0 else ():
        for one in _PATTERN_NAME.finditer(pattern):
            if one[0] not in _NOT_BOUND and not one[0][:1].isupper():
                items.sweep.bind(index, one[0], "value", "?", draft.at)


def _name_self(draft: Draft, owner: str) -> None:
    """Puts the type around for `Self` in what the header of a method says: others see it from elsewhere."""
    if "Self" not in draft.signature:
        return
    draft.returns = _SELF.sub(owner, draft.returns)
    named = [one._replace(annotation=_SELF.sub(owner, one.annotation)) for one in draft.parameters]
    draft.parameters = tuple(named)


def _header(items: Items, draft: Draft, start: int, end: int, block: Block | None) -> tuple[str, ...]:
    """Fills in the parameters, the result and the signature of a function; returns the patterns among the former."""
    text = items.source.slice(start, end).rstrip(" \t\r\n;")
    draft.signature = folded(draft.name + text)
    own, text = _variables(items, text)
    variables = {**block.variables, **own} if block else own
    place = text.find("(")
    if place < 0:
        return ()
    header = header_of(text[place:], variables, block.made if block else "Self")
    draft.parameters, draft.returns = header.parameters, header.returns
    return header.patterns


def _named(items: Items, node: Node) -> None:
    """Opens a type, a trait or a module with a body."""
    found = _NAME.match(items.text, node.start_byte)
    body = node.child_by_field_name("body")
    if not found or (node.type == "mod_item" and body is None):
        return
    start, end = found.end(1), body.start_byte if body else node.end_byte
    draft = Draft(_KINDS[node.type], proper(found[1]), node.start_byte, node.end_byte, start, found.start(1))
    header = items.source.slice(node.start_byte, end).rstrip(" \t\r\n;")
    draft.signature = folded(header)
    items.sweep.taken.add(draft.at)
    variables, _ = _variables(items, items.source.slice(found.end(), end))
    index = items.open(draft, is_type=node.type != "mod_item")
    draft.exported = draft.visibility != "private"
    if index < 0:
        return
    items.variables[index] = variables
    if node.type == "trait_item":
        block = Block(node.start_byte, node.end_byte, draft.name, index, variables, of_trait=True, made=draft.name)
        items.blocks.append(block)
        _bases(items, index, node.child_by_field_name("bounds"))
    elif node.type == "struct_item" and body and body.type == "ordered_field_declaration_list":
        _places(items, index, body, variables)


def _places(items: Items, index: int, body: Node, variables: Variables) -> None:
    """Binds the fields of a tuple struct by their places."""
    for place, written in enumerate(body.children_by_field_name("type")):
        declared = class_of(items.source.slice(written.start_byte, written.end_byte), variables)
        items.sweep.bind(index, str(place), "type" if declared else "value", declared or "?", written.start_byte)


def _bases(items: Items, index: int, bounds: Node | None) -> None:
    for one in bounds.named_children if bounds else ():
        if one.type in ("type_identifier", "scoped_type_identifier", "generic_type"):
            _inherit(items, index, one.start_byte, class_of(items.source.slice(one.start_byte, one.end_byte)))


def _inherit(items: Items, index: int, offset: int, chain: str) -> None:
    if not chain:
        return
    if index >= 0 and chain not in items.sweep.drafts[index].bases:
        items.sweep.drafts[index].bases += (chain,)
    items.sweep.refer("inherit", chain, offset, index)
    items.sweep.taken.add(offset)


def _impl(items: Items, node: Node) -> None:
    """Notes what an `impl` block is of: its functions belong to that type, and its trait is a base of the type."""
    found = _IMPL.match(items.text, node.start_byte)
    body = node.child_by_field_name("body")
    if not found or body is None:
        return
    variables, header = _variables(items, items.source.slice(found.end(), body.start_byte))
    split = _FOR.search(header)
    trait = header[: split.start()].lstrip(" \t\r\n!") if split else ""
    owner = class_of(header[split.end() if split else 0 :]).removesuffix("[]") or "?"
    scope = items.sweep.enter(node.start_byte)
    holder = items.known(scope, owner)
    implemented = class_of(trait, variables)
    made = variables.get(owner) or owner
    block = Block(node.start_byte, node.end_byte, owner, holder, variables, bool(split), made, implemented)
    items.blocks.append(block)
    for name, bound in variables.items():
        for field in items.fields.get((holder, name), ()) if bound else ():
            items.sweep.bind(holder, field, "type", bound, node.start_byte)
    at = node.child_by_field_name("trait")
    if split and at:
        _inherit(items, holder, at.start_byte, implemented)
    written = node.child_by_field_name("type")
    if written:
        items.sweep.taken.add(written.start_byte)


def _variables(items: Items, header: str) -> tuple[Variables, str]:
    """Returns the type parameters that a header begins with, bounds of its `where` clause included, and the rest."""
    variables: Variables = {}
    place = 0
    if header.startswith("<"):
        place = closing(header, 0, angles=True)
        variables = bounds_of(header[1 : place - 1])
    where = _WHERE.search(header, place) if "where" in header else None
    if where:
        variables.update({name: bound for name, bound in bounds_of(header[where.end() :]).items() if bound})
    items.sweep.type_parameters.update(variables)
    return variables, header[place : where.start() if where else len(header)]


def _field(items: Items, node: Node) -> None:
    holder = items.sweep.enter(node.start_byte)
    found = _FIELD.match(items.text, node.start_byte)
    if not found or holder < 0 or items.sweep.drafts[holder].kind != "struct":
        return
    name, kind = proper(found[1]), items.source.slice(found.end(), node.end_byte)
    draft = Draft("field", name, node.start_byte, node.end_byte, node.end_byte, found.start(1))
    draft.signature = folded(f"{name}: {kind}")
    items.open(draft, leaf=True)
    draft.exported = draft.visibility != "private"
    variables = items.variables.get(holder, {})
    declared = class_of(kind, variables)
    if not declared and (written := class_of(kind)) in variables:
        items.fields.setdefault((holder, written), []).append(name)
    items.sweep.bind(holder, name, "type" if declared else "value", declared or "?", found.start(1))


def _variant(items: Items, node: Node) -> None:
    holder = items.sweep.enter(node.start_byte)
    found = _WORD.match(items.text, node.start_byte)
    if not found or holder < 0:
        return
    draft = Draft("constant", proper(found[0]), node.start_byte, node.end_byte, node.end_byte, node.start_byte)
    draft.signature = folded(items.source.slice(node.start_byte, node.end_byte))
    items.open(draft, leaf=True)
    draft.visibility, draft.exported = "public", items.sweep.drafts[holder].exported


def _value(items: Items, node: Node) -> None:
    """Adds a constant, a static or a type alias of a module, a type or a trait; those in functions are bindings."""
    found = _NAME.match(items.text, node.start_byte)
    scope = items.sweep.enter(node.start_byte)
    if not found or (scope >= 0 and items.sweep.drafts[scope].kind in ("function", "method")):
        return
    kind = _VALUES.get(node.type, "type")
    draft = Draft(kind, proper(found[1]), node.start_byte, node.end_byte, node.end_byte, found.start(1))
    short = node.end_byte - found.start(1) <= _MAX_VALUE
    text = items.source.slice(found.start(1), node.end_byte).rstrip("; \t\r\n")
    draft.signature = folded(text if short else text.partition("=")[0])
    block = items.block(node.start_byte)
    parent: int | None = None
    if block:
        parent = block.holder if block.holder >= 0 else scope
        draft.prefix = "" if block.holder >= 0 else f"{block.owner.rpartition('.')[2]}."
    written = node.child_by_field_name("type")
    declared = class_of(items.source.slice(written.start_byte, written.end_byte)) if written else ""
    if kind == "type":
        items.sweep.taken.add(draft.at)
        draft.bases = (declared,) if declared and not declared.endswith("[]") else ()
    index = items.open(draft, leaf=True, parent=parent)
    draft.exported = draft.visibility != "private" or (block is not None and block.of_trait)
    if kind != "type" and index >= 0:
        items.sweep.bind(draft.parent, draft.name, "type" if declared else "value", declared or "?", draft.at)


def _macro(items: Items, node: Node) -> None:
    found = _NAME.match(items.text, node.start_byte)
    if not found:
        return
    draft = Draft("macro", proper(found[1]), node.start_byte, node.end_byte, found.end(1), found.start(1))
    draft.signature = f"macro_rules! {draft.name}"
    items.open(draft, leaf=True)
    draft.exported = "macro_export" in draft.decorators


def _attribute(items: Items, node: Node) -> None:
    items.attribute(node.start_byte, node.end_byte)


_DEFINERS = {
    "function_item": _function,
    "function_signature_item": _function,
    "struct_item": _named,
    "union_item": _named,
    "enum_item": _named,
    "trait_item": _named,
    "mod_item": _named,
    "impl_item": _impl,
    "field_declaration": _field,
    "enum_variant": _variant,
    "const_item": _value,
    "static_item": _value,
    "type_item": _value,
    "associated_type": _value,
    "macro_definition": _macro,
    "attribute_item": _attribute,
}
