"""Java definitions: types, their members, and the classes without a name that expressions make."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, NAME, SPACE
from codemap.lang.comments import comment_above
from codemap.lang.java.parameters import parameters_of
from codemap.lang.java.syntax import class_of, type_of
from codemap.lang.order import in_order
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft
from codemap.model import Parameter

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_VISIBILITY = re.compile(r"\b(?:public|protected|private)\b")
_MODIFIER = (
    r"(?:public|protected|private|static|final|abstract|default|synchronized|native|transient|volatile|sealed"
    r"|non-sealed|strictfp)"
)
_MODIFIERS = re.compile(rf"(?:{_MODIFIER}(?:\s++|(?=<)))*+")
_ANNOTATED = re.compile(
    rf"(?:@(?!interface\b){NAME}(?:\.{NAME})*\s++)+{_MODIFIERS.pattern}(?!{_MODIFIER}\b)(?=[\w$<])", re.ASCII
)
_ANNOTATION = re.compile(rf"@({NAME}(?:\.{NAME})*)", re.ASCII)
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*$")
_KINDS = {
    "class_declaration": "class",
    "record_declaration": "record",
    "enum_declaration": "enum",
    "interface_declaration": "interface",
    "annotation_type_declaration": "interface",
}
_HERITAGE = frozenset({"superclass", "super_interfaces", "extends_interfaces"})
_OPEN = frozenset({"interface", "enum"})
_MAX_VALUE = 60


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every type and method, and adds fields and constants with the types that they are declared to have."""
    for node in in_order(nodes):
        _DEFINERS[node.type](sweep, node)


def _type(sweep: Sweep, node: Node) -> None:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or name.is_missing:
        return
    start = body.start_byte if body else node.end_byte
    draft = Draft(_KINDS[node.type], sweep.text(name), node.start_byte, node.end_byte, start, name.start_byte)
    bases = _bases(sweep, node)
    draft.bases = tuple([chain for _, chain in bases])
    header = node.child_by_field_name("parameters")
    if header is not None:
        draft.parameters = parameters_of(sweep, header)
    index = _open(sweep, draft, node)
    for at, chain in bases if index >= 0 else ():
        sweep.refer("inherit", chain, at, index)
        sweep.taken.add(at)
    if header is not None and index >= 0:
        _components(sweep, header, draft, index)


def _bases(sweep: Sweep, node: Node) -> list[tuple[int, str]]:
    """Returns (offset, chain) of everything that a type extends or implements."""
    found = []
    for clause in node.named_children:
        if clause.type in _HERITAGE:
            listed = clause.named_children[0] if clause.named_children[0].type == "type_list" else clause
            for one in listed.named_children:
                chain = DOTTED.match(sweep.source.text, one.start_byte)
                if chain:
                    found.append((one.start_byte, SPACE.sub("", sweep.source.slice(chain.start(), chain.end()))))
    return found


def _components(sweep: Sweep, header: Node, record: Draft, index: int) -> None:
    """Adds the components of a record: each is a field and the method that hands it out."""
    for node, one in zip(
        [child for child in header.named_children if child.type in ("formal_parameter", "spread_parameter")],
        record.parameters,
        strict=False,
    ):
        name = node.child_by_field_name("name")
        at = name.start_byte if name else node.start_byte
        draft = Draft("property", one.name, node.start_byte, node.end_byte, node.end_byte, at)
        draft.signature, draft.returns, draft.exported = folded(sweep.text(node)), one.annotation, record.exported
        draft.receiver = "this"
        if sweep.add(draft, parent=index) >= 0 and one.annotation:
            sweep.bind(index, one.name, "type", one.annotation, at)


def _method(sweep: Sweep, node: Node) -> None:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or name.is_missing:
        return
    start = body.start_byte if body else node.end_byte
    draft = Draft("method", sweep.text(name), node.start_byte, node.end_byte, start, name.start_byte)
    draft.receiver = "this"
    parameters, returns = node.child_by_field_name("parameters"), node.child_by_field_name("type")
    if parameters is not None:
        draft.parameters = parameters_of(sweep, parameters)
    elif node.type == "compact_constructor_declaration":
        draft.parameters = _of_record(sweep, node.start_byte)
    if returns is not None:
        draft.returns = type_of(sweep.text(returns))
    _open(sweep, draft, node)


def _of_record(sweep: Sweep, offset: int) -> tuple[Parameter, ...]:
    holder = sweep.enter(offset)
    return sweep.drafts[holder].parameters if holder >= 0 else ()


def _field(sweep: Sweep, node: Node) -> None:
    holder = sweep.enter(node.start_byte)
    declared = node.child_by_field_name("type")
    declarators = node.children_by_field_name("declarator")
    if declared is None or holder < 0:
        return
    chain = type_of(sweep.text(declared))
    for one in declarators:
        name = one.child_by_field_name("name")
        if name is None or name.is_missing:
            continue
        outer = node if one is declarators[0] else one
        text, at = sweep.text(name), name.start_byte
        end = node.end_byte if one is declarators[-1] else one.end_byte
        fixed = node.type == "constant_declaration" or _CONSTANT.match(text)
        draft = Draft("constant" if fixed else "field", text, outer.start_byte, end, end, at)
        draft.signature = f"{folded(sweep.text(declared))} {text}"
        if one.end_byte - at <= _MAX_VALUE:
            draft.signature = folded(f"{sweep.text(declared)} {sweep.text(one)}")
        levels = "[]" if one.child_by_field_name("dimensions") else ""
        if _open(sweep, draft, node, leaf=True) >= 0:
            sweep.bind(holder, text, "type", chain + levels if chain else "?", at)


def _constant(sweep: Sweep, node: Node) -> None:
    """Adds a constant of an enum; one with a body of its own makes a class without a name."""
    name, body, holder = (
        node.child_by_field_name("name"),
        node.child_by_field_name("body"),
        sweep.enter(node.start_byte),
    )
    if name is None or holder < 0:
        return
    text = sweep.text(name)
    draft = Draft(
        "constant", text, node.start_byte, node.end_byte, body.start_byte if body else node.end_byte, name.start_byte
    )
    draft.signature = folded(sweep.source.slice(node.start_byte, draft.body))
    enum = sweep.drafts[holder].name
    if _open(sweep, draft, node, leaf=body is None) >= 0:
        sweep.bind(holder, text, "type", enum, name.start_byte)
    if body is not None:
        _unnamed(sweep, body, body.start_byte, enum)


def _anonymous(sweep: Sweep, body: Node) -> None:
    """Opens the class without a name that an expression makes; enum constants open theirs themselves."""
    made = body.parent
    declared = (
        made.child_by_field_name("type") if made is not None and made.type == "object_creation_expression" else None
    )
    if declared is not None:
        _unnamed(sweep, body, declared.start_byte, class_of(sweep.text(declared)))


def _unnamed(sweep: Sweep, body: Node, at: int, base: str) -> None:
    draft = Draft("class", f"<{base}>", body.start_byte, body.end_byte, body.start_byte, body.start_byte)
    draft.bases = (base,) if base else ()
    draft.signature = f"new {base}()"
    draft.visibility = "private"
    index = sweep.open(draft)
    if index >= 0 and base and at != body.start_byte:
        sweep.refer("inherit", base, at, index)


def _open(sweep: Sweep, draft: Draft, node: Node, *, leaf: bool = False) -> int:
    """Takes a definition with what its modifiers and the comment above it say."""
    source, start = sweep.source, node.start_byte
    holder = sweep.enter(start)
    around = sweep.drafts[holder] if holder >= 0 else None
    text = source.text
    found = _MODIFIERS.match(text, start)
    words, header = (found[0], found.end()) if found else ("", start)
    decorators: list[tuple[int, str]] = []
    if text[header] == "@":
        decorators, header = _decorators(sweep, node, header)
        draft.decorators = tuple([chain for _, chain in decorators])
        words = text[start:header]
    named = _VISIBILITY.search(words)
    draft.visibility = named[0] if named else "public" if around and around.kind in _OPEN else "package"
    draft.exported = draft.visibility != "private" and (around is None or around.exported)
    if not draft.signature:
        draft.signature = folded(source.slice(header, draft.body).rstrip("; \r\n\t"))
    draft.start, draft.doc = comment_above(source, draft.start)
    index = sweep.add(draft) if leaf else sweep.open(draft)
    for at, chain in decorators if index >= 0 else ():
        sweep.refer("decorate", chain, at, index)
    return index


def _decorators(sweep: Sweep, node: Node, start: int) -> tuple[list[tuple[int, str]], int]:
    """Returns (offset, chain) of the annotations among the modifiers, the first of them at `start`, and their end."""
    plain = _ANNOTATED.match(sweep.source.text, start)
    if plain and plain[0].isascii():
        return [
            (one.start(1), one[1]) for one in _ANNOTATION.finditer(sweep.source.text, start, plain.end())
        ], plain.end()
    modifiers = node.named_child(0)
    if modifiers is None or modifiers.type != "modifiers":
        return [], start
    names = [one.child_by_field_name("name") for one in modifiers.named_children if one.type.endswith("annotation")]
    return [(name.start_byte, SPACE.sub("", sweep.text(name))) for name in names if name], modifiers.end_byte


_DEFINERS: dict[str, Callable[[Sweep, Node], None]] = {
    **dict.fromkeys(_KINDS, _type),
    "method_declaration": _method,
    "constructor_declaration": _method,
    "compact_constructor_declaration": _method,
    "annotation_type_element_declaration": _method,
    "field_declaration": _field,
    "constant_declaration": _field,
    "enum_constant": _constant,
    "class_body": _anonymous,
}
