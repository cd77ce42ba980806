"""Kotlin definitions: types, functions, properties, and the objects without a name that expressions make.

The members of a companion are members of its class.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, NAME, SPACE
from codemap.lang.comments import comment_above
from codemap.lang.kotlin.parameters import parameters_of
from codemap.lang.kotlin.syntax import child_of, children_of, made_of, name_of, type_of, values_of
from codemap.lang.order import in_order
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_MODIFIERS = re.compile(
    r"(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inner|value|inline|annotation|override"
    r"|suspend|operator|infix|tailrec|external|const|lateinit|expect|actual|companion)\s++)*+"
)
_ANNOTATED = re.compile(rf"(?:@{NAME}(?:\.{NAME})*\s++)+(?!actual|expect){_MODIFIERS.pattern}(?=[\w`])", re.ASCII)
_ANNOTATION = re.compile(rf"@({NAME}(?:\.{NAME})*)", re.ASCII)
_VISIBILITY = re.compile(r"\b(?:public|protected|private|internal)\b")
_CONST = re.compile(r"\bconst\b")
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*$")
_WHERE = re.compile(r"\swhere\s")
_HOLDERS = frozenset({"class", "interface", "enum", "object"})
_TYPES = ("user_type", "nullable_type", "function_type", "parenthesized_type")
_MAX_VALUE = 60


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every type, function and property; those of functions are bindings."""
    for node in in_order(nodes):
        _DEFINERS[node.type](sweep, node)


def _type(sweep: Sweep, node: Node) -> None:
    parts = children_of(node)
    name, body = parts.get("type_identifier"), parts.get("class_body") or parts.get("enum_class_body")
    if name is None or name.is_missing:
        return
    word = _keyword(sweep, node, name)
    draft = Draft(word, name_of(sweep, name), node.start_byte, node.end_byte, name.end_byte, name.start_byte)
    header = parts.get("primary_constructor")
    bases = _bases(sweep, node)
    draft.bases = tuple([chain for _, chain in bases])
    made = parameters_of(sweep, header) if header is not None else ()
    draft.parameters = tuple([one for one, _ in made])
    index = _open(sweep, draft, node, body.start_byte if body else node.end_byte)
    if index < 0:
        return
    for at, chain in bases:
        sweep.refer("inherit", chain, at, index)
        sweep.taken.add(at)
    for one, kept in made if header is not None else ():
        _component(sweep, header or node, draft, index, one.name, one.annotation, kept=kept)


def _keyword(sweep: Sweep, node: Node, name: Node) -> str:
    words = sweep.source.text[node.start_byte : name.start_byte].split()
    if node.type == "object_declaration":
        return "object"
    return "enum" if "enum" in words else "interface" if "interface" in words else "class"


def _bases(sweep: Sweep, node: Node) -> list[tuple[int, str]]:
    """Returns (offset, chain) of everything that a type or an object extends or implements."""
    found = []
    for one in node.named_children:
        chain = DOTTED.match(sweep.source.text, one.start_byte) if one.type == "delegation_specifier" else None
        if chain:
            found.append((one.start_byte, SPACE.sub("", sweep.source.slice(chain.start(), chain.end()))))
    return found


def _component(sweep: Sweep, header: Node, holder: Draft, index: int, name: str, chain: str, *, kept: bool) -> None:
    """Binds a parameter of a class in it; one that is a property is a definition, too."""
    at = header.start_byte
    for node in header.named_children:
        inner = child_of(node, "simple_identifier") if node.type == "class_parameter" else None
        if inner is not None and name_of(sweep, inner) == name:
            at = inner.start_byte
            if kept:
                draft = Draft("property", name, node.start_byte, node.end_byte, node.end_byte, at)
                draft.signature, draft.returns, draft.receiver = folded(sweep.text(node)), chain, "this"
                words = _VISIBILITY.search(sweep.source.text, node.start_byte, at)
                draft.visibility = words[0] if words else "public"
                draft.exported = holder.exported and draft.visibility != "private"
                sweep.add(draft, parent=index)
            break
    sweep.bind(index, name, "type", chain or "?", at)


def _function(sweep: Sweep, node: Node) -> None:
    parts = children_of(node)
    name, body, listed = (
        parts.get(kind) for kind in ("simple_identifier", "function_body", "function_value_parameters")
    )
    if name is None or listed is None or name.is_missing:
        return
    start = body.start_byte if body else node.end_byte
    draft = Draft("function", name_of(sweep, name), node.start_byte, node.end_byte, start, name.start_byte)
    draft.parameters = tuple([one for one, _ in parameters_of(sweep, listed)])
    declared = sweep.source.slice(listed.end_byte, start).strip()
    if declared.startswith(":"):
        draft.returns = type_of(_WHERE.split(declared[1:].strip(), maxsplit=1)[0])
    holder = sweep.enter(node.start_byte)
    if holder >= 0 and sweep.drafts[holder].kind in _HOLDERS:
        draft.kind, draft.receiver = "method", "this"
        index = _open(sweep, draft, node, start)
    else:
        _extend(sweep, draft, node.child_by_field_name("receiver"))
        index = _open(sweep, draft, node, start, parent=_home(sweep, draft, holder))
    if index >= 0 and not declared:
        for value in _results(sweep, body):
            sweep.bind(index, "", "return", value, start)


def _results(sweep: Sweep, body: Node | None) -> tuple[str, ...]:
    """Returns the chains of the expression that a body is; none for a block, and for what is not understood."""
    if body is None or not sweep.source.text.startswith("=", body.start_byte) or not body.named_child_count:
        return ()
    return tuple([value for value in values_of(sweep, body.named_children[-1]) if value[0] not in "?<"])


def _extend(sweep: Sweep, draft: Draft, receiver: Node | None) -> None:
    """Makes a method of what is declared for a type from outside of it."""
    owner = DOTTED.match(sweep.source.text, receiver.start_byte, receiver.end_byte) if receiver is not None else None
    if owner:
        draft.kind = "method" if draft.kind == "function" else draft.kind
        draft.receiver, draft.prefix = "this", f"{SPACE.sub('', sweep.source.slice(owner.start(), owner.end()))}."


def _home(sweep: Sweep, draft: Draft, holder: int) -> int | None:
    """Returns the type of this file that an extension belongs to; its prefix goes then."""
    if holder >= 0 or not draft.prefix:
        return None
    owner = draft.prefix[:-1]
    found = next(
        (place for place, one in enumerate(sweep.drafts) if one.qualname == owner and one.kind in _HOLDERS), None
    )
    if found is not None:
        draft.prefix = ""
    return found


def _property(sweep: Sweep, node: Node) -> None:
    holder = sweep.enter(node.start_byte)
    parts = children_of(node)
    declaration = parts.get("variable_declaration")
    name = child_of(declaration, "simple_identifier") if declaration is not None else None
    if declaration is None or name is None or name.is_missing:
        return
    text, at = name_of(sweep, name), name.start_byte
    declared = child_of(declaration, *_TYPES)
    chain = type_of(sweep.text(declared)) if declared is not None else ""
    inner = parts.get("getter") or parts.get("setter")
    value = _value(node, declaration)
    chain = chain or (made_of(sweep, value) if value is not None else "")
    member = holder >= 0 and sweep.drafts[holder].kind in _HOLDERS
    fixed = bool(_CONST.search(sweep.source.text, node.start_byte, at)) or (not member and _CONSTANT.match(text))
    kind = "constant" if fixed else "property" if member or inner else "variable"
    draft = Draft(kind, text, node.start_byte, node.end_byte, inner.start_byte if inner else node.end_byte, at)
    draft.signature = folded(
        sweep.source.slice(at, node.end_byte if node.end_byte - at <= _MAX_VALUE else declaration.end_byte)
    )
    draft.returns = chain if kind == "property" else ""
    draft.receiver = "this" if member else ""
    _extend(sweep, draft, node.child_by_field_name("receiver"))
    parent = _home(sweep, draft, holder)
    if _open(sweep, draft, node, declaration.end_byte, parent=parent, leaf=inner is None) < 0 or draft.prefix:
        return
    if chain:
        sweep.bind(draft.parent, text, "type", chain, at)
    else:
        for one in values_of(sweep, value) if value is not None else _got(sweep, inner) or ("?",):
            sweep.bind(draft.parent, text, "value", one, at)


def _value(node: Node, declaration: Node) -> Node | None:
    """Returns the initial value of a property; of one that is made when it is first used, what makes it."""
    after = [one for one in node.named_children if one.start_byte >= declaration.end_byte and "comment" not in one.type]
    first = after[0] if after and after[0].type not in ("getter", "setter", "type_constraints") else None
    if first is None or first.type != "property_delegate":
        return first
    call = first.named_children[0] if first.named_child_count else None
    suffix = call.named_children[-1] if call is not None and call.type == "call_expression" else None
    block = child_of(suffix, "annotated_lambda") if suffix is not None else None
    literal = child_of(block, "lambda_literal") if block is not None else None
    return child_of(literal, "statements") if literal is not None else None


def _got(sweep: Sweep, accessor: Node | None) -> tuple[str, ...]:
    """Returns the chains of what a getter hands out."""
    body = child_of(accessor, "function_body") if accessor is not None and accessor.type == "getter" else None
    return _results(sweep, body)


def _accessor(sweep: Sweep, node: Node) -> None:
    """Extends a property to an accessor on a line of its own, which the grammar puts beside it."""
    around = node.parent
    if around is None or around.type == "property_declaration" or not sweep.drafts:
        return
    last = sweep.drafts[-1]
    if last.kind not in ("property", "variable", "constant") or sweep.source.text[last.end : node.start_byte].strip():
        return
    last.body = min(last.body, node.start_byte)
    last.end = node.end_byte
    last.kind = "property" if last.kind == "variable" else last.kind
    for value in _got(sweep, node) if not last.returns and not last.prefix else ():
        sweep.bind(last.parent, last.name, "value", value, last.at)


def _constructor(sweep: Sweep, node: Node) -> None:
    text = "init" if node.type == "anonymous_initializer" else "constructor"
    body = child_of(node, "constructor_delegation_call", "statements")
    start = body.start_byte if body else node.end_byte
    draft = Draft("method", text, node.start_byte, node.end_byte, start, node.start_byte)
    listed = child_of(node, "function_value_parameters")
    draft.parameters = tuple([one for one, _ in parameters_of(sweep, listed)]) if listed is not None else ()
    draft.receiver = "this"
    _open(sweep, draft, node, listed.end_byte if listed is not None else node.start_byte + len(text))


def _entry(sweep: Sweep, node: Node) -> None:
    """Adds a constant of an enum; one with a body of its own makes a class without a name."""
    name, body, holder = child_of(node, "simple_identifier"), child_of(node, "class_body"), sweep.enter(node.start_byte)
    if name is None or holder < 0:
        return
    text, enum = name_of(sweep, name), sweep.drafts[holder].name
    start = body.start_byte if body else node.end_byte
    draft = Draft("constant", text, node.start_byte, node.end_byte, start, name.start_byte)
    if _open(sweep, draft, node, start, leaf=body is None) >= 0:
        sweep.bind(holder, text, "type", enum, name.start_byte)
    if body is not None:
        _unnamed(sweep, body.start_byte, body.end_byte, [(body.start_byte, enum)])


def _literal(sweep: Sweep, node: Node) -> None:
    body = child_of(node, "class_body")
    if body is not None:
        _unnamed(sweep, node.start_byte, node.end_byte, _bases(sweep, node))


def _unnamed(sweep: Sweep, start: int, end: int, bases: list[tuple[int, str]]) -> None:
    """Opens the class of an object without a name."""
    base = bases[0][1] if bases else "object"
    draft = Draft("class", f"<{base}>", start, end, start, start, signature=f"object : {base}", visibility="private")
    draft.bases = tuple([chain for _, chain in bases])
    index = sweep.open(draft)
    for at, chain in bases if index >= 0 else ():
        if at != start:
            sweep.refer("inherit", chain, at, index)
            sweep.taken.add(at)


def _alias(sweep: Sweep, node: Node) -> None:
    name = child_of(node, "type_identifier")
    if name is not None:
        draft = Draft("type", name_of(sweep, name), node.start_byte, node.end_byte, node.end_byte, name.start_byte)
        _open(sweep, draft, node, node.end_byte, leaf=True)


def _open(sweep: Sweep, draft: Draft, node: Node, end: int, *, parent: int | None = None, leaf: bool = False) -> int:
    """Takes a definition whose header ends at `end`, with what its modifiers and the comment above it say."""
    source, start = sweep.source, node.start_byte
    found = _MODIFIERS.match(source.text, start)
    words, header = (found[0], found.end()) if found else ("", start)
    decorators: list[tuple[int, str]] = []
    if source.text[header : header + 1] == "@":
        decorators, header = _decorators(sweep, node, header)
        draft.decorators = tuple([chain for _, chain in decorators])
        words = source.text[start:header]
    named = _VISIBILITY.search(words)
    holder = sweep.enter(start)
    draft.visibility = named[0] if named else "public"
    draft.exported = draft.visibility != "private" and (holder < 0 or sweep.drafts[holder].exported)
    if not draft.signature:
        draft.signature = folded(source.slice(header, end).rstrip("; \r\n\t"))
    draft.start, draft.doc = comment_above(source, draft.start)
    index = sweep.add(draft, parent=parent) if leaf else sweep.open(draft, parent=parent)
    for at, chain in decorators if index >= 0 else ():
        sweep.refer("decorate", chain, at, index)
        sweep.taken.add(at)
    return index


def _decorators(sweep: Sweep, node: Node, start: int) -> tuple[list[tuple[int, str]], int]:
    """Returns (offset, chain) of the annotations among the modifiers, the first of them at `start`, and their end."""
    plain = _ANNOTATED.match(sweep.source.text, start)
    if plain and plain[0].isascii():
        return [
            (one.start(1), one[1]) for one in _ANNOTATION.finditer(sweep.source.text, start, plain.end())
        ], plain.end()
    modifiers = child_of(node, "modifiers")
    if modifiers is None:
        return [], start
    found = []
    for one in modifiers.named_children:
        inner = child_of(one, "user_type", "constructor_invocation") if one.type == "annotation" else None
        chain = DOTTED.match(sweep.source.text, inner.start_byte) if inner is not None else None
        if chain:
            found.append((chain.start(), SPACE.sub("", sweep.source.slice(chain.start(), chain.end()))))
    return found, modifiers.end_byte


_DEFINERS: dict[str, Callable[[Sweep, Node], None]] = {
    "class_declaration": _type,
    "object_declaration": _type,
    "function_declaration": _function,
    "property_declaration": _property,
    "getter": _accessor,
    "setter": _accessor,
    "secondary_constructor": _constructor,
    "anonymous_initializer": _constructor,
    "enum_entry": _entry,
    "object_literal": _literal,
    "type_alias": _alias,
}
