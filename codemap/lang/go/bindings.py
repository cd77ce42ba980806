"""Go bindings: short declarations, variables, loops, channels, type switches, parameters of function literals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.expressions import first_child
from codemap.lang.go.syntax import chain_of, values_of
from codemap.lang.go.types import class_of, header_of
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WORD = re.compile(NAME, re.ASCII)
_SHORT = re.compile(rf"({NAME}(?:\s*,\s*{NAME})*)\s*:=\s*", re.ASCII)
_LITERAL = re.compile(r"func\s*(?=\()")
_PLAIN = re.compile(rf"&?({NAME}(?:\.{NAME})?)", re.ASCII)
_MADE = ("new()", "make()", "append()")


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    for node in nodes:
        _BINDERS[node.type](sweep, node)


def keys(sweep: Sweep, nodes: list[Node]) -> None:
    """Tells the fields that a literal sets apart from reads."""
    sweep.taken.update([node.start_byte for node in nodes])


def _short(sweep: Sweep, node: Node) -> None:
    text, start, end = sweep.source.text, node.start_byte, node.end_byte
    found = _SHORT.match(text, start)
    if not found:
        return
    scope, place = sweep.inner(start), found.end()
    if "," not in found[1]:
        value = _plain_value(sweep, place, end)
        if value:
            _name(sweep, scope, found[1], "value", value, start)
            return
    _assign(sweep, scope, found, node.child_by_field_name("right"), place, end)


def _plain_value(sweep: Sweep, start: int, end: int) -> str:
    """Returns the chain of a right side that its text alone tells: a call, an object, a dotted name; else nothing."""
    text = sweep.source.text
    known = sweep.calls.get(end)
    if known and known[0] in (start, start + 1) and known[1] not in _MADE:
        return known[1] if known[0] == start or text[start] == "&" else ""
    found = _PLAIN.fullmatch(text, start, end)
    return proper(found[1]) if found and found[1] not in ("nil", "true", "false") else ""


def _assign(sweep: Sweep, scope: int, names: re.Match[str], right: Node | None, start: int, end: int) -> None:
    """Binds names to values one by one; the first of several gets what one call hands out first."""
    found = list(_WORD.finditer(sweep.source.text, names.start(1), names.end(1)))
    operands = right.named_children if right and right.type == "expression_list" else [right] if right else []
    for place, one in enumerate(found):
        if len(operands) == len(found):
            held = _collection(sweep, operands[place])
            if held:
                _name(sweep, scope, one[0], "type", held, one.start())
                continue
            for value in values_of(sweep, operands[place]):
                _name(sweep, scope, one[0], "value", value, one.start())
        elif place == 0 and len(operands) == 1:
            _name(sweep, scope, one[0], "value", chain_of(sweep, operands[0]), one.start())
        else:
            _further(sweep, scope, one[0], place, operands, one.start())


def _further(sweep: Sweep, scope: int, name: str, place: int, operands: list[Node], offset: int) -> None:
    """Binds a further result of a call: by custom `err` is an error."""
    if name == "err":
        _name(sweep, scope, name, "type", "error", offset)
        return
    value = chain_of(sweep, operands[0]) if len(operands) == 1 and operands[0].type == "call_expression" else "?"
    known = value[0] not in "?<" and value.endswith("()")
    _name(sweep, scope, name, f"result {place}" if known else "value", value if known else "?", offset)


def _name(sweep: Sweep, scope: int, name: str, kind: str, value: str, offset: int) -> None:
    sweep.taken.add(offset)
    if name != "_":
        sweep.bind(scope, proper(name), kind, value, offset)


def _specification(sweep: Sweep, node: Node) -> None:
    """Binds what `var` and `const` declare, in functions and at package level."""
    names = node.children_by_field_name("name")
    declared, value = node.child_by_field_name("type"), node.child_by_field_name("value")
    names = [one for one in names if one.type == "identifier"]
    scope = sweep.inner(names[0].start_byte) if names else -1
    if not names:
        return
    chain = class_of(sweep.text(declared)) if declared else ""
    operands = value.named_children if value and value.type == "expression_list" else []
    for place, one in enumerate(names):
        name, offset = sweep.source.text[one.start_byte : one.end_byte], one.start_byte
        made = _objects(sweep, operands[place]) if declared and len(operands) == len(names) else ()
        held = _collection(sweep, operands[place]) if not declared and len(operands) == len(names) else ""
        if held:
            _name(sweep, scope, name, "type", held, offset)
            continue
        if declared and not made:
            _name(sweep, scope, name, "type" if chain else "value", chain or "?", offset)
        elif len(operands) == len(names) or (place == 0 and operands):
            for written in made or values_of(sweep, operands[place]):
                _name(sweep, scope, name, "value", written, offset)
        else:
            _further(sweep, scope, name, place, operands, offset)


def _collection(sweep: Sweep, value: Node) -> str:
    """Returns the type of a collection that is written out, or made, as far as it names what it holds."""
    written = value.child_by_field_name("type") if value.type == "composite_literal" else None
    if value.type == "call_expression" and sweep.source.text.startswith("make(", value.start_byte):
        arguments = value.child_by_field_name("arguments")
        written = first_child(arguments) if arguments is not None else None
    chain = class_of(sweep.text(written)) if written is not None else ""
    return chain if chain.endswith("[]") else ""


def _objects(sweep: Sweep, value: Node) -> tuple[str, ...]:
    """Returns the chain of an object that is written out: its type tells more than the declared one."""
    written = value.child_by_field_name("operand") if value.type == "unary_expression" else value
    return values_of(sweep, value) if written is not None and written.type == "composite_literal" else ()


def _range(sweep: Sweep, node: Node) -> None:
    """Binds the last name of a loop to the elements it runs over: one that stands alone counts, or gets what a channel
    holds, and only elements have members."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    scope = sweep.inner(node.start_byte)
    names = left.named_children
    for place, one in enumerate(names):
        if one.type == "identifier":
            value = chain_of(sweep, right) if place == len(names) - 1 else "?"
            _name(sweep, scope, sweep.source.text[one.start_byte : one.end_byte], "item", value, one.start_byte)


def _receive(sweep: Sweep, node: Node) -> None:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    for place, one in enumerate(left.named_children):
        if one.type == "identifier":
            value = chain_of(sweep, right) if place == 0 else "?"
            _name(sweep, sweep.inner(one.start_byte), _text(sweep, one), "value", value, one.start_byte)


def _switch(sweep: Sweep, node: Node) -> None:
    """Binds the name of a type switch: to the one type it has cases for, if there is just one."""
    alias = node.child_by_field_name("alias")
    if alias is None:
        return
    cases = [one.children_by_field_name("type") for one in node.named_children if one.type == "type_case"]
    types = [class_of(_text(sweep, one)) for case in cases for one in case]
    for one in alias.named_children:
        kind, value = ("type", types[0]) if len(types) == 1 and types[0] else ("value", "?")
        _name(sweep, sweep.inner(node.start_byte), _text(sweep, one), kind, value, one.start_byte)


def _literal(sweep: Sweep, node: Node) -> None:
    """Binds the parameters of a function literal in the scope around its body."""
    sweep.unnamed.append((node.start_byte, node.end_byte))
    found = _LITERAL.match(sweep.source.text, node.start_byte)
    body = node.child_by_field_name("body")
    if not found or body is None:
        return
    start = found.end()
    if sweep.source.text.startswith("()", start):
        return
    header = header_of(sweep.source.slice(start, body.start_byte))
    scope = sweep.inner(body.start_byte)
    for one in header.parameters:
        kind = "type" if one.annotation and one.kind == "normal" else "value"
        _name(sweep, scope, one.name, kind, one.annotation if kind == "type" else "?", start)
    for name, declared in header.results:
        _name(sweep, scope, name, "type" if declared else "value", declared or "?", start)


def _text(sweep: Sweep, node: Node) -> str:
    return sweep.text(node)


_BINDERS = {
    "short_var_declaration": _short,
    "var_spec": _specification,
    "const_spec": _specification,
    "range_clause": _range,
    "receive_statement": _receive,
    "type_switch_statement": _switch,
    "func_literal": _literal,
}
