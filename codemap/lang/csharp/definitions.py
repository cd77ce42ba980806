"""C# definitions: namespaces, types, their members, and local functions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, SPACE
from codemap.lang.csharp.comments import comment_above
from codemap.lang.csharp.parameters import parameters_of
from codemap.lang.csharp.syntax import class_of, type_of
from codemap.lang.order import in_order
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_VISIBILITY = re.compile(r"\b(?:public|protected|private|internal)\b")
_MODIFIERS = re.compile(
    r"(?:[ \t\r\n]++|//[^\n]*+|/\*(?s:.*?)\*/)*+"
    r"(?:(?:public|protected|private|internal|static|abstract|sealed|partial|readonly|override|virtual|async"
    r"|extern|unsafe|new|volatile|required|file|const|event|ref)\s+)*"
)
_ATTRIBUTES = re.compile(r"(?:\[[A-Za-z_][\w.]*\]\s*+)++(?=\w)", re.ASCII)
_ATTRIBUTE = re.compile(r"\[([\w.]+)", re.ASCII)
_KINDS = {
    "class_declaration": "class",
    "struct_declaration": "struct",
    "record_declaration": "record",
    "interface_declaration": "interface",
    "enum_declaration": "enum",
}
_OPEN = frozenset({"interface", "enum"})
_CONST = re.compile(r"\bconst\b")
_MAX_VALUE = 60


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every type and method, and adds fields and constants with the types that they are declared to have."""
    for node in in_order(nodes):
        _DEFINERS[node.type](sweep, node)


def _space(sweep: Sweep, node: Node) -> None:
    """Records a namespace; one without a block reaches to the end of the file."""
    name = node.child_by_field_name("name")
    if name is not None:
        end = node.end_byte if node.child_by_field_name("body") else len(sweep.source.data)
        sweep.spread(SPACE.sub("", sweep.text(name)), node.start_byte, end)


def _type(sweep: Sweep, node: Node) -> None:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or name.is_missing:
        return
    parts = {child.type: child for child in node.named_children}
    header, heritage = parts.get("parameter_list"), parts.get("base_list")
    draft = Draft(_KINDS[node.type], sweep.text(name), node.start_byte, node.end_byte, node.end_byte, name.start_byte)
    bases = _bases(sweep, heritage) if heritage is not None and draft.kind != "enum" else []
    draft.bases = tuple([chain for _, chain in bases])
    draft.parameters = parameters_of(sweep, header) if header is not None else ()
    end = body.start_byte if body else node.end_byte
    draft.body = heritage.start_byte if heritage is not None and header is not None else end
    index = _open(sweep, draft, node, end)
    for at, chain in bases if index >= 0 else ():
        sweep.refer("inherit", chain, at, index)
        sweep.taken.add(at)
    for one in draft.parameters if index >= 0 and header is not None else ():
        at = (
            sweep.source.text.find(one.name, header.start_byte)
            if header is not None and one.name.isascii()
            else draft.at
        )
        if draft.kind == "record":
            part = Draft("property", one.name, at, at + len(one.name.encode()), at + len(one.name.encode()), at)
            part.signature, part.returns, part.exported = f"{one.annotation} {one.name}", one.annotation, draft.exported
            part.receiver = "this"
            sweep.add(part, parent=index)
        sweep.bind(index, one.name, "type", one.annotation or "?", at)


def _bases(sweep: Sweep, heritage: Node) -> list[tuple[int, str]]:
    """Returns (offset, chain) of everything that a type extends or implements."""
    found = []
    for one in heritage.named_children:
        chain = DOTTED.match(sweep.source.text, one.start_byte)
        if chain and one.type not in ("argument_list", "comment"):
            found.append((one.start_byte, SPACE.sub("", sweep.source.slice(chain.start(), chain.end()))))
    return found


def _method(sweep: Sweep, node: Node) -> None:
    """Opens a method, a constructor, an operator or a local function."""
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is not None and name.is_missing:
        return
    text, at = _called(sweep, node, name)
    start = body.start_byte if body else node.end_byte
    draft = Draft("method", text, node.start_byte, node.end_byte, start, at)
    parameters = node.child_by_field_name("parameters")
    returns = node.child_by_field_name("returns") or node.child_by_field_name("type")
    holder = sweep.enter(node.start_byte)
    if holder < 0 or sweep.drafts[holder].kind not in _HOLDERS:
        draft.kind = "function"
    else:
        draft.receiver = "this"
    draft.parameters = parameters_of(sweep, parameters) if parameters is not None else ()
    draft.returns = type_of(sweep.text(returns)) if returns is not None else ""
    if node.type == "constructor_declaration" and parameters is not None:
        draft.body = parameters.end_byte  # what is handed on to another constructor runs in this one
    _open(sweep, draft, node, start)


def _called(sweep: Sweep, node: Node, name: Node | None) -> tuple[str, int]:
    """Returns the name of a method and where it is; operators and destructors have names made of symbols."""
    if name is not None:
        mark = "~" if node.type == "destructor_declaration" else ""
        return mark + sweep.text(name), name.start_byte
    operator = node.child_by_field_name("operator")
    if operator is not None:
        return f"operator {sweep.text(operator)}", operator.start_byte
    declared = node.child_by_field_name("type")
    return f"operator {class_of(sweep.text(declared)) if declared else '?'}", node.start_byte


def _property(sweep: Sweep, node: Node) -> None:
    """Opens a property, an indexer or an event with accessors."""
    name, declared = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is not None and name.is_missing:
        return
    inner = node.child_by_field_name("accessors") or node.child_by_field_name("value")
    start = inner.start_byte if inner else node.end_byte
    text, at = (sweep.text(name), name.start_byte) if name else ("this[]", node.start_byte)
    draft = Draft("property", text, node.start_byte, node.end_byte, start, at)
    draft.returns = type_of(sweep.text(declared)) if declared else ""
    parameters = node.child_by_field_name("parameters")
    draft.parameters = parameters_of(sweep, parameters) if parameters is not None else ()
    draft.receiver = "this"
    holder = sweep.enter(node.start_byte)
    if _open(sweep, draft, node, start) >= 0 and holder >= 0:
        sweep.bind(holder, text, "type", draft.returns or "?", at)


def _field(sweep: Sweep, node: Node) -> None:
    declaration = next((child for child in node.named_children if child.type == "variable_declaration"), None)
    declared = declaration.child_by_field_name("type") if declaration is not None else None
    holder = sweep.enter(node.start_byte)
    if declaration is None or declared is None or holder < 0:
        return
    fixed = bool(_CONST.search(sweep.source.text, node.start_byte, declared.start_byte))
    written, chain = sweep.text(declared), type_of(sweep.text(declared))
    declarators = [child for child in declaration.named_children if child.type == "variable_declarator"]
    for one in declarators:
        name = one.child_by_field_name("name")
        if name is None or name.is_missing:
            continue
        outer = node if one is declarators[0] else one
        end = node.end_byte if one is declarators[-1] else one.end_byte
        text, at = sweep.text(name), name.start_byte
        draft = Draft("constant" if fixed else "field", text, outer.start_byte, end, end, at)
        draft.signature = folded(f"{written} {sweep.text(one) if one.end_byte - at <= _MAX_VALUE else text}")
        if _open(sweep, draft, node, end, leaf=True) >= 0:
            sweep.bind(holder, text, "type", chain or "?", at)


def _constant(sweep: Sweep, node: Node) -> None:
    name, holder = node.child_by_field_name("name"), sweep.enter(node.start_byte)
    if name is None or holder < 0:
        return
    text = sweep.text(name)
    draft = Draft("constant", text, node.start_byte, node.end_byte, node.end_byte, name.start_byte)
    if _open(sweep, draft, node, node.end_byte, leaf=True) >= 0:
        sweep.bind(holder, text, "type", sweep.drafts[holder].name, name.start_byte)


def _delegate(sweep: Sweep, node: Node) -> None:
    name, returns = node.child_by_field_name("name"), node.child_by_field_name("type")
    parameters = node.child_by_field_name("parameters")
    if name is None:
        return
    draft = Draft("type", sweep.text(name), node.start_byte, node.end_byte, node.end_byte, name.start_byte)
    draft.parameters = parameters_of(sweep, parameters) if parameters is not None else ()
    draft.returns = type_of(sweep.text(returns)) if returns is not None else ""
    _open(sweep, draft, node, node.end_byte)


def _open(sweep: Sweep, draft: Draft, node: Node, end: int, *, leaf: bool = False) -> int:
    """Takes a definition whose header ends at `end`, with what its modifiers and the comment above it say."""
    source, start = sweep.source, node.start_byte
    text = source.text
    holder = sweep.enter(start)
    around = sweep.drafts[holder] if holder >= 0 else None
    header, decorators = start, _NOTHING
    if text[start] == "[":
        decorators, header = _decorators(sweep, node)
        draft.decorators = tuple([chain for _, chain in decorators])
    found = _MODIFIERS.match(text, header, end)
    words, header = (found[0], found.end()) if found else ("", header)
    named = _VISIBILITY.search(words)
    default = "internal" if around is None else "public" if around.kind in _OPEN else "private"
    draft.visibility = named[0] if named else default
    draft.exported = draft.visibility != "private" and (around is None or around.exported)
    if not draft.signature:
        draft.signature = folded(source.slice(header, end).rstrip("; \r\n\t"))
    draft.start, draft.doc = comment_above(source, draft.start)
    index = sweep.add(draft) if leaf else sweep.open(draft)
    for at, chain in decorators if index >= 0 else ():
        sweep.refer("decorate", chain, at, index)
        sweep.taken.add(at)
    return index


def _decorators(sweep: Sweep, node: Node) -> tuple[list[tuple[int, str]], int]:
    """Returns (offset, chain) of the attributes before a definition, and where they end."""
    plain = _ATTRIBUTES.match(sweep.source.text, node.start_byte)
    if plain:
        found = _ATTRIBUTE.finditer(sweep.source.text, node.start_byte, plain.end())
        return [(one.start(1), one[1]) for one in found], plain.end()
    lists = [child for child in node.named_children if child.type == "attribute_list"]
    names = [
        one.child_by_field_name("name") for part in lists for one in part.named_children if one.type == "attribute"
    ]
    end = lists[-1].end_byte if lists else node.start_byte
    return [(name.start_byte, SPACE.sub("", sweep.text(name)).partition("<")[0]) for name in names if name], end


_NOTHING: list[tuple[int, str]] = []
_HOLDERS = frozenset(_KINDS.values())
_DEFINERS: dict[str, Callable[[Sweep, Node], None]] = {
    **dict.fromkeys(_KINDS, _type),
    "namespace_declaration": _space,
    "file_scoped_namespace_declaration": _space,
    "method_declaration": _method,
    "constructor_declaration": _method,
    "destructor_declaration": _method,
    "operator_declaration": _method,
    "conversion_operator_declaration": _method,
    "local_function_statement": _method,
    "property_declaration": _property,
    "indexer_declaration": _property,
    "event_declaration": _property,
    "field_declaration": _field,
    "event_field_declaration": _field,
    "enum_member_declaration": _constant,
    "delegate_declaration": _delegate,
}
