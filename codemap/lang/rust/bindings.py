"""Rust bindings: `let` in all its forms, loops, arms of matches, parameters of closures, constants in functions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.rust.syntax import PATH, chain_of, dotted, values_of
from codemap.lang.rust.types import class_of
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_LET = re.compile(
    rf"let\s+(?:mut\s+)?({NAME})\s*(?::\s*([^=;<]+|[^=;<]*<[^=;]*>)\s*)?=\s*(?:&\s*(?:mut\s+)?)?", re.ASCII
)
_LOOKED_THROUGH = frozenset({"Some", "Ok"})
_GIVING = frozenset(
    re.findall(
        r"\w+",
        """
        all and_then any filter filter_map find find_map flat_map for_each inspect is_some_and map map_or
        map_or_else map_while max_by_key min_by_key partition position skip_while take_while then
        """,
    )
)
_PASSING = frozenset(
    {"mut_pattern", "ref_pattern", "reference_pattern", "or_pattern", "match_pattern", "captured_pattern"}
    | {"parenthesized_pattern"}
)
_WRAPPERS = ("Some()", "Ok()", "Box.new()", "Arc.new()", "Rc.new()", "Arc.clone()", "Rc.clone()", "Mutex.new()")


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    for node in nodes:
        _BINDERS[node.type](sweep, node)
    sweep.kept["held"] = [node for node in nodes if node.type in _HELD]


def _let(sweep: Sweep, node: Node) -> None:
    text, start, end = sweep.source.text, node.start_byte, node.end_byte
    found = _LET.match(text, start)
    if found:
        declared = class_of(proper(found[2])) if found[2] else ""
        value = declared or _plain_value(sweep, found.end(), end - 1)
        if value:
            kind = "type" if declared else "value"
            _name(sweep, proper(found[1]), kind, value, found.start(1))
            return
    pattern, written = node.child_by_field_name("pattern"), node.child_by_field_name("type")
    given = node.child_by_field_name("value")
    if pattern is None:
        return
    declared = class_of(sweep.text(written)) if written else ""
    if declared:
        _take(sweep, pattern, "type", declared)
    elif given is not None:
        for chain in values_of(sweep, given):
            _take(sweep, pattern, "value", chain)
    else:
        _take(sweep, pattern, "value", "?")


def _plain_value(sweep: Sweep, start: int, end: int) -> str:
    """Returns the chain of a right side that its text alone tells: a call or a path, tried or awaited; else nothing."""
    text = sweep.source.text
    while end > start and text[end - 1] in " \t\r\n?":
        end -= 1
    if text.endswith(".await", start, end):
        end -= len(".await")
    known = sweep.calls.get(end)
    if known and known[0] == start and known[1] not in _WRAPPERS:
        return known[1]
    found = PATH.fullmatch(text, start, end)
    return dotted(proper(found[0])) if found and found[0] not in ("true", "false", "None") else ""


def _condition(sweep: Sweep, node: Node) -> None:
    pattern, value = node.child_by_field_name("pattern"), node.child_by_field_name("value")
    if pattern is not None:
        _take(sweep, pattern, "value", chain_of(sweep, value) if value else "?")


def _loop(sweep: Sweep, node: Node) -> None:
    pattern, value = node.child_by_field_name("pattern"), node.child_by_field_name("value")
    chain = chain_of(sweep, value) if value else "?"
    sweep.run(chain, "into_iter", node.start_byte)
    if pattern is not None:
        _take(sweep, pattern, "item", chain)


def _match(sweep: Sweep, node: Node) -> None:
    value, body = node.child_by_field_name("value"), node.child_by_field_name("body")
    chain = chain_of(sweep, value) if value else "?"
    for arm in body.named_children if body else ():
        pattern = arm.child_by_field_name("pattern")
        if pattern is not None:
            condition = pattern.child_by_field_name("condition")
            for one in pattern.named_children:
                if one != condition:
                    _take(sweep, one, "value", chain)


def _closure(sweep: Sweep, node: Node) -> None:
    """Binds the parameters of a closure in the scope around its body; some methods give it what they are called on."""
    parameters = node.child_by_field_name("parameters")
    given = _given(sweep, node)
    for one in parameters.named_children if parameters else ():
        pattern = one.child_by_field_name("pattern") or one
        written = one.child_by_field_name("type") if pattern is not one else None
        declared = class_of(sweep.text(written)) if written else ""
        _take(sweep, pattern, "type" if declared else "value", declared or given)
        given = "?"


def _given(sweep: Sweep, closure: Node) -> str:
    """Returns the chain of what a closure is called with by the method that it is the only argument of."""
    around = closure.parent
    call = around.parent if around is not None and around.type == "arguments" else None
    function = call.child_by_field_name("function") if call is not None else None
    if function is None or function.type != "field_expression":
        return "?"
    name, value = function.child_by_field_name("field"), function.child_by_field_name("value")
    if name is None or value is None or _text(sweep, name) not in _GIVING:
        return "?"
    chain = chain_of(sweep, value)
    return f"{chain}.next()" if chain[0] not in "?<" else "?"


def _constant(sweep: Sweep, node: Node) -> None:
    """Binds a constant that a function has for itself; all others are definitions."""
    name, scope = node.child_by_field_name("name"), sweep.inner(node.start_byte)
    if name is not None and scope >= 0 and sweep.drafts[scope].kind in ("function", "method"):
        written = node.child_by_field_name("type")
        declared = class_of(sweep.text(written)) if written else ""
        _name(sweep, _text(sweep, name), "type" if declared else "value", declared or "?", name.start_byte)


def _take(sweep: Sweep, pattern: Node, kind: str, value: str) -> None:
    """Binds the names of a pattern to what they get when it takes `value` apart."""
    pending = [(pattern, kind, value)]
    while pending:
        node, kind, value = pending.pop()
        shape = node.type
        if shape in ("identifier", "shorthand_field_identifier"):
            name = _text(sweep, node)
            if not name[:1].isupper():
                _name(sweep, name, kind, value, node.start_byte)
        elif shape in _PASSING:
            pending.extend((child, kind, value) for child in reversed(node.named_children))
        elif shape == "tuple_struct_pattern":
            pending.extend(_inside_tuple(sweep, node, kind, value))
        elif shape == "struct_pattern":
            pending.extend(_inside_struct(sweep, node))
        elif shape in ("tuple_pattern", "slice_pattern"):
            pending.extend((child, "value", "?") for child in reversed(node.named_children))


def _inside_tuple(sweep: Sweep, node: Node, kind: str, value: str) -> list[tuple[Node, str, str]]:
    holder = node.child_by_field_name("type")
    through = holder is not None and _text(sweep, holder) in _LOOKED_THROUGH
    inner = [child for child in reversed(node.named_children) if child != holder]
    return [(child, kind, value) if through else (child, "value", "?") for child in inner]


def _inside_struct(sweep: Sweep, node: Node) -> list[tuple[Node, str, str]]:
    holder = node.child_by_field_name("type")
    made = f"{dotted(_text(sweep, holder))}()" if holder and holder.type.endswith("identifier") else "?"
    found = []
    for child in reversed(node.named_children):
        name = child.child_by_field_name("name") if child.type == "field_pattern" else None
        if name is not None:
            field = f"{made}.{_text(sweep, name)}" if made != "?" else "?"
            found.append((child.child_by_field_name("pattern") or name, "value", field))
    return found


def _name(sweep: Sweep, name: str, kind: str, value: str, offset: int) -> None:
    sweep.taken.add(offset)
    sweep.bind(sweep.inner(offset), name, kind, value, offset)


def _text(sweep: Sweep, node: Node) -> str:
    return sweep.text(node)


_HELD = frozenset({"let_declaration", "const_item", "static_item"})
_BINDERS = {
    "let_declaration": _let,
    "let_condition": _condition,
    "for_expression": _loop,
    "match_expression": _match,
    "closure_expression": _closure,
    "const_item": _constant,
    "static_item": _constant,
}
