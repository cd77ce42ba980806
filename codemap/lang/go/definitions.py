"""Go definitions: functions, methods, types with their fields and methods, and the variables of the package."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from codemap.lang.brackets import closing
from codemap.lang.chain import NAME, SPACE
from codemap.lang.comments import documentation_above
from codemap.lang.go.types import PLAIN_TYPES, Header, class_of, header_of, type_variables
from codemap.lang.order import in_order
from codemap.lang.signature import folded
from codemap.lang.source import proper
from codemap.lang.sweep import Draft
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_FUNCTION = re.compile(rf"func\s+(?:\(([^()]*)\)\s*)?({NAME})\s*", re.ASCII)
_RECEIVER = re.compile(rf"(?:({NAME})\s+)?\*?\s*\(?({NAME})", re.ASCII)
_WORD = re.compile(NAME, re.ASCII)
_KEYWORD = re.compile(r"(?:type|var|const)\s+\Z")
_TYPE = re.compile(rf"({NAME})\s*", re.ASCII)
_SHAPE = re.compile(r"\s*(struct|interface)\b")
_EMBEDDED = re.compile(
    rf"\*?\s*({NAME}(?:\s*\.\s*{NAME})?)\s*(?:\[.*\])?\s*(?:`[^`]*`|\"[^\"\n]*\")?", re.ASCII | re.DOTALL
)
_NAMES = re.compile(rf"{NAME}(?:\s*,\s*{NAME})*", re.ASCII)
_MAX_VALUE = 60


@dataclass(slots=True)
class _Seen:
    """The types of the package so far, their type parameters, and the type that constants repeat from the last one."""

    types: dict[str, int] = field(default_factory=dict)
    variables: dict[int, dict[str, str]] = field(default_factory=dict)
    repeated: str = ""


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every function and type, and adds fields, methods of interfaces and the variables of the package."""
    seen = _Seen()
    for node in in_order(nodes):
        _DEFINERS[node.type](sweep, node, seen)


def is_public(name: str) -> bool:
    """Returns whether other packages can use a name: it begins with a capital letter."""
    return name[:1].isupper()


def _open(sweep: Sweep, draft: Draft, *, leaf: bool = False, parent: int | None = None) -> int:
    """Takes a definition with the comment above it."""
    draft.visibility = "public" if is_public(draft.name) else "private"
    draft.exported = draft.visibility == "public"
    draft.start, draft.doc = documentation_above(sweep.source, draft.start)
    return sweep.add(draft, parent) if leaf else sweep.open(draft, parent)


def _function(sweep: Sweep, node: Node, seen: _Seen) -> None:
    source, start = sweep.source, node.start_byte
    found = _FUNCTION.match(source.text, start)
    if not found:
        return
    body = node.child_by_field_name("body")
    end = body.start_byte if body else node.end_byte
    at = found.start(2)
    draft = Draft("function", proper(found[2]), start, node.end_byte, end, at)
    receiver = _RECEIVER.match(found[1].strip()) if found[1] is not None else None
    holder = proper(receiver[2]) if receiver else ""
    parent = seen.types.get(holder, -1) if receiver else None
    header = _header(sweep, draft, found.end(2), end, seen.variables.get(parent) if parent is not None else None)
    if receiver and found[1]:
        draft.kind, draft.receiver = "method", proper(receiver[1] or "")
        sweep.taken.add(found.start(1) + found[1].index(receiver[2], receiver.start(2)))
        draft.prefix = f"{holder}." if parent == -1 else ""
        own = Parameter(proper(receiver[1] or "_"), "positional", True, holder)
        draft.parameters = (own, *draft.parameters)
    index = _open(sweep, draft, parent=parent)
    for name, kind in header.results:
        if index >= 0:
            sweep.bind(index, name, "type" if kind else "value", kind or "?", at)
    _further(sweep, index, header, at)


def _further(sweep: Sweep, index: int, header: Header, offset: int) -> None:
    """Binds the results after the first one to their types."""
    for place, kind in header.further if index >= 0 else ():
        sweep.bind(index, f"[{place}]", "type", kind, offset)


def _header(sweep: Sweep, draft: Draft, start: int, end: int, around: dict[str, str] | None = None) -> Header:
    """Fills in the parameters, the result and the signature of a function whose header is a range of the text."""
    source = sweep.source
    text = source.slice(start, end).rstrip()
    variables = around or {}
    place = 0
    if text.startswith("["):
        place = closing(text, 0)
        variables = type_variables(text[:place])
        sweep.type_parameters.update(variables)
    place = text.find("(", place)
    header = header_of(text[place:], variables) if place >= 0 else Header()
    draft.parameters, draft.returns = header.parameters, header.returns
    draft.signature = folded(draft.name + text)
    return header


def _type(sweep: Sweep, node: Node, seen: _Seen) -> None:
    source, start = sweep.source, node.start_byte
    found = _TYPE.match(source.text, start)
    if not found:
        return
    name, place = proper(found[1]), found.end()
    variables: dict[str, str] = {}
    if source.text.startswith("[", place) and node.child_by_field_name("type_parameters"):
        end = closing(source.text, place)
        variables = type_variables(source.slice(place, end))
        sweep.type_parameters.update(variables)
        place = end
    shape = _SHAPE.match(source.text, place)
    alias = node.type == "type_alias"
    draft = Draft(
        shape[1] if shape and not alias else "type", name, _statement(sweep, start), node.end_byte, place, start
    )
    header = source.slice(start, shape.end() if shape else node.end_byte)
    draft.signature = folded(f"type {header}")
    made_of = class_of(source.slice(place, node.end_byte).lstrip("= \t")) if alias or not shape else ""
    if alias and made_of:
        draft.bases = (made_of,)
    elif made_of.endswith("[]"):
        draft.returns = made_of
    sweep.taken.add(start)
    scope = sweep.enter(start)
    index = _open(sweep, draft)
    seen.variables[index] = variables
    if index >= 0 and scope < 0:
        seen.types[name] = index


def _statement(sweep: Sweep, start: int) -> int:
    """Returns where the declaration around a specification begins, if it is the first one on the keyword's line."""
    line = sweep.source.text.rfind("\n", 0, start) + 1
    found = _KEYWORD.search(sweep.source.text, line, start)
    return found.start() if found else start


def _field(sweep: Sweep, node: Node, seen: _Seen) -> None:
    source, start, end = sweep.source, node.start_byte, node.end_byte
    holder = sweep.enter(start)
    if holder < 0:
        return
    embedded = _EMBEDDED.fullmatch(source.text, start, end)
    if embedded:
        _embed(sweep, holder, embedded.start(1), embedded[1])
        return
    names = _NAMES.match(source.text, start)
    if not names:
        return
    kind = source.slice(names.end(), end)
    declared = class_of(kind, seen.variables.get(holder))
    several = "," in names[0]
    for found in _WORD.finditer(source.text, start, names.end()):
        name = proper(found[0])
        draft = Draft("field", name, found.start() if several else start, end, end, found.start())
        draft.signature = folded(f"{name} {kind.partition('`')[0].strip()}")
        _open(sweep, draft, leaf=True)
        sweep.bind(holder, name, "type" if declared else "value", declared or "?", found.start())


def _embed(sweep: Sweep, holder: int, offset: int, written: str) -> None:
    """Makes an embedded type a base of the type that holds it."""
    chain = SPACE.sub("", proper(written))
    sweep.taken.add(offset)
    if chain not in PLAIN_TYPES:
        sweep.drafts[holder].bases += (chain,)
        sweep.refer("inherit", chain, offset, holder)


def _element(sweep: Sweep, node: Node, seen: _Seen) -> None:
    """An interface that is named in another one is a base of it; unions and terms are only uses."""
    holder = sweep.enter(node.start_byte)
    found = _EMBEDDED.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
    if found and holder >= 0:
        _embed(sweep, holder, found.start(1), found[1])


def _method(sweep: Sweep, node: Node, seen: _Seen) -> None:
    start, end = node.start_byte, node.end_byte
    found = _WORD.match(sweep.source.text, start)
    if not found or sweep.enter(start) < 0:
        return
    draft = Draft("method", proper(found[0]), start, end, end, start)
    header = _header(sweep, draft, found.end(), end)
    _further(sweep, _open(sweep, draft, leaf=True), header, start)


def _variables(sweep: Sweep, node: Node, seen: _Seen) -> None:
    """Adds the variables or constants of a specification at package level; those in functions are bindings."""
    source, start, end = sweep.source, node.start_byte, node.end_byte
    if sweep.enter(start) >= 0:
        return
    names = _NAMES.match(source.text, start)
    if not names:
        return
    several = "," in names[0]
    repeated = _repeated(seen, source.slice(names.end(), end)) if node.type == "const_spec" else ""
    kind = "constant" if node.type == "const_spec" else "variable"
    body = source.text.find("func", names.end(), end)
    for found in _WORD.finditer(source.text, start, names.end()):
        if found[0] == "_":
            continue
        name = proper(found[0])
        first = found.start() if several else _statement(sweep, start)
        draft = Draft(kind, name, first, end, end if body < 0 or several else names.end(), found.start())
        draft.signature = folded(source.slice(start, end)) if end - start <= _MAX_VALUE else name
        _open(sweep, draft, leaf=several)
        if repeated:
            sweep.bind(-1, name, "type", repeated, found.start())


def _repeated(seen: _Seen, rest: str) -> str:
    """Returns the type that a constant has because the one before it has; `rest` is what follows its name."""
    if rest.strip():
        seen.repeated = class_of(rest.partition("=")[0].strip())
        return ""
    return seen.repeated


_DEFINERS = {
    "function_declaration": _function,
    "method_declaration": _function,
    "type_spec": _type,
    "type_alias": _type,
    "field_declaration": _field,
    "method_elem": _method,
    "type_elem": _element,
    "var_spec": _variables,
    "const_spec": _variables,
}


def enclose(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the package that the file belongs to."""
    for node in nodes[:1]:
        found = _WORD.search(sweep.source.text, node.start_byte + len("package"), node.end_byte)
        if found:
            sweep.spread(proper(found[0]), 0, len(sweep.source.text))
