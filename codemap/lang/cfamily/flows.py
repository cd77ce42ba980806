"""C and C++ functions on their way: what calls pass on, what variables and structures hold, what runs without a name.

Bindings of the kinds `argument`, `element`, `return`, `run` and `pass`, see `model.Binding`. Arguments and lists are
read from the tree; assignments and results from the text before a name, which costs a fraction.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.cfamily.syntax import CHAIN, chain_of, declared_by, first_argument_of
from codemap.lang.cfamily.types import class_of, dotted
from codemap.lang.chain import NAME, links
from codemap.lang.expressions import first_child
from codemap.lang.pointers import Pointers, last_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_MOST_ELEMENTS = 64
"""Elements of one list that are looked at; longer ones are data."""

_LONG = 400
"""Bytes of arguments beyond which they are data, or code that is written there."""

_BEFORE = 160
"""Bytes before a name in which a statement is looked for that gives it to something."""

_NAMES = frozenset({"identifier", "qualified_identifier"})
_THROUGH = {"pointer_expression": "argument", "cast_expression": "value", "parenthesized_expression": ""}
_PLACE = rf"{NAME}(?:\s*(?:\.|->)\s*{NAME}|\s*\[[^\]\n]*\])*"
_GIVING = re.compile(
    rf"(?:(?P<before>.*?)(?<![\w.>])(?P<place>{_PLACE})\s*=(?!=)|(?P<returned>.*?\breturn\b))"
    rf"\s*(?:[^=;?]*\?\s*(?:&?\s*{NAME}\s*:\s*)?)?(?:\([\w\s*]*\)\s*)?&?\s*",
    re.ASCII | re.DOTALL,
)
_DECLARES = re.compile(r"(?<!\belse)(?<!\bdo)(?<=[\w*&>,])\s*\Z", re.ASCII)
_ENDS = re.compile(r"\s*[;:]")
_STARTS = re.compile(r"[;{}]")
_KEYED = re.compile(r"\w*[mM]ap\s*<[^;{}()]*(?:\([^;{}]*\)[^;{}]*)?\Z", re.ASCII)
_PAIR = re.compile(r"\A\[\d+\]\[1\]")
_DECLARED = re.compile(rf"\(\s*(?:{NAME}\s*::\s*)?\*\s*(?:const\s+)?({NAME})\s*\)\s*\(", re.ASCII)
_SKIPPED = frozenset(" \t\r\n&")
_STORED = re.compile(rf"=\s*({NAME})\s*;", re.ASCII)
_NAMELESS = frozenset(")]")
_SUBSCRIPT = re.compile(r"\[\s*(\d{1,3}|)[^\]]*\]", re.ASCII)


def flows(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the functions that are given to something, and the calls of what has no name; `nodes` are names."""
    declared = [one.signature for one in sweep.drafts if "(" in one.signature and "*" in one.signature]
    pointers = Pointers(sweep, nodes, {name for signature in declared for name in _DECLARED.findall(signature)})
    text = sweep.source.text
    for start, chain in sweep.calls.values():
        if chain[-3:-2] in _NAMELESS and chain[0] not in "?<":
            sweep.bind(sweep.inner(start), "", "run", chain[:-2], start)
    for node in sweep.kept.get("call", ()) if pointers.spots else ():
        start, end = node.start_byte, node.end_byte
        if end - start < _LONG and pointers.lie_in(start, end):
            first, chain = sweep.calls.get(end, (-1, ""))
            if first == start and chain[0] not in "?<":
                _call(sweep, pointers, node, chain[:-2])
    for node in sweep.kept.get("initialised", ()):
        if pointers.names or pointers.lie_in(node.start_byte, node.end_byte):
            _declaration(sweep, pointers, node)
    for node in sweep.kept.get("initialiser", ()):
        _initialiser(sweep, pointers, node)
    parameters = {one.name for draft in sweep.drafts for one in draft.parameters}
    given = [start for start in pointers.spots if _is_given(text, start)]
    stored = [found for found in _STORED.finditer(text) if found[1] in parameters]
    given += [found.start(1) for found in stored if not pointers.is_one(found[1], found.start(1))]
    bound = _bound(sweep) if given else set()
    for start in given:
        _statement(sweep, pointers, start, bound)


def _bound(sweep: Sweep) -> set[tuple[int, str]]:
    """Returns the names that scopes bind; of C, parameters are enough: its functions have no object around them."""
    bound = {(scope, target) for _, scope, target, _, _ in sweep.bindings if sweep.language == "cpp"}
    bound.update([(place, one.name) for place, draft in enumerate(sweep.drafts) for one in draft.parameters])
    return bound


def _is_given(text: str, start: int) -> bool:
    """Says whether what is before an offset may give to something what is there."""
    at = start - 1
    while at > 0 and text[at] in _SKIPPED:
        at -= 1
    return text[at] in "=?:" or text.endswith("return", 0, at + 1)


def _call(sweep: Sweep, pointers: Pointers, node: Node, callee: str) -> None:
    """Records what a call passes."""
    listed, start = node.child_by_field_name("arguments"), node.start_byte
    if listed is None or not pointers.lie_in(listed.start_byte, listed.end_byte):
        return
    scope = sweep.inner(start)
    values = [one for one in listed.named_children if one.type != "comment"]
    for slot, value in enumerate(values):
        if not pointers.lie_in(value.start_byte, value.end_byte):
            continue
        for path, made, name in _elements(sweep, value):
            given, offset = sweep.text(name), name.start_byte
            if not pointers.is_one(given, offset):
                continue
            if made:
                sweep.bind(scope, f"{made}(){path}", "element", dotted(given), start)
            elif not path:
                sweep.bind(scope, f"{slot}@{callee}", "argument", dotted(given), start)
                if pointers.is_function(offset):
                    sweep.bind(scope, "", "pass", dotted(given), start)


def _elements(sweep: Sweep, node: Node) -> Iterator[tuple[str, str, Node]]:
    """Yields the names that an expression gives or holds: where in it, of which type that is made, the name."""
    pending, budget = [("", "", node)], _MOST_ELEMENTS
    while pending:
        path, made, node = pending.pop()
        kind = node.type
        if kind in _NAMES:
            yield path, made, node
        elif kind in _THROUGH:
            inner = node.child_by_field_name(_THROUGH[kind]) if _THROUGH[kind] else first_child(node)
            pending.extend([(path, made, inner)] if inner is not None else [])
        elif kind == "conditional_expression":
            ends = [node.child_by_field_name(name) for name in ("alternative", "consequence")]
            pending.extend([(path, made, one) for one in ends if one is not None])
        elif kind == "compound_literal_expression":
            declared, value = node.child_by_field_name("type"), node.child_by_field_name("value")
            if declared is not None and value is not None:
                pending.append((path, class_of(sweep.text(declared)), value))
        elif kind == "initializer_list":
            held = [(f"{path}{link}", made, one) for link, one in _held(sweep, node)][:budget]
            budget -= len(held)
            pending.extend(reversed(held))


def _held(sweep: Sweep, listed: Node) -> Iterator[tuple[str, Node]]:
    """Yields what a list in braces holds, each with the link that leads to it."""
    children = [one for one in listed.named_children[:_MOST_ELEMENTS] if one.type != "comment"]
    for place, child in enumerate(children):
        value = child.child_by_field_name("value") if child.type == "initializer_pair" else None
        if value is None:
            yield f"[{place}]", child
        else:
            written = "".join([sweep.text(one) for one in child.children_by_field_name("designator")])
            yield _SUBSCRIPT.sub(r"[\1]", written), value


def _declaration(sweep: Sweep, pointers: Pointers, declarator: Node) -> None:
    """Records what a variable holds from its declaration on, if that may be a function or has such in it."""
    value, inner = declarator.child_by_field_name("value"), declarator.child_by_field_name("declarator")
    found = declared_by(inner) if inner is not None else None
    if value is None or found is None or found.name.type != "identifier":
        return
    name, start = sweep.text(found.name), declarator.start_byte
    if not pointers.lie_in(start, declarator.end_byte) and name not in pointers.names:
        return
    scope = sweep.inner(start)
    given = list(_elements(sweep, value)) if pointers.lie_in(value.start_byte, value.end_byte) else []
    for path, _, one in given:
        if pointers.is_one(sweep.text(one), one.start_byte):
            kind = "element" if path else "value"
            if path and _KEYED.search(sweep.source.text, max(0, start - _BEFORE), start):
                path = _PAIR.sub("[]", path)
            sweep.bind(scope, f"{name}{path}", kind, dotted(sweep.text(one)), found.name.end_byte)
    if not given and name in pointers.names and (chain := chain_of(sweep, value))[0] not in "?<":
        sweep.bind(scope, name, "value", chain, found.name.end_byte)


def _statement(sweep: Sweep, pointers: Pointers, start: int, bound: set[tuple[int, str]]) -> None:
    """Records that an assignment stores what a name stands for, or that a function returns it."""
    text = sweep.source.text
    whole = CHAIN.match(text, start)
    if whole is None or not _ENDS.match(text, whole.end()):
        return
    before = text[max(0, start - _BEFORE) : start]
    found = _GIVING.fullmatch(_STARTS.split(before)[-1])
    if found is None:
        return
    name, scope, known = dotted(whole[0]), sweep.inner(start), pointers.is_one(whole[0], start)
    if found["returned"] is not None:
        if known and scope >= 0:
            sweep.bind(scope, "", "return", name, start)
    elif not _DECLARES.search(found["before"]):
        place = dotted(_SUBSCRIPT.sub(r"[\1]", found["place"]))
        if known or last_name(place) in pointers.called:
            place = _seen_from(sweep, scope, place, bound)
            # A name alone would read as one that this scope binds.
            sweep.bind(scope, place if len(links(place)) > 1 else f"@{place}", "element", name, start)


def _seen_from(sweep: Sweep, scope: int, place: str, bound: set[tuple[int, str]]) -> str:
    """Returns the chain of a place that is written in a scope: what a method does not bind is of its object."""
    head = links(place)[0]
    if (
        scope < 0
        or not sweep.drafts[scope].receiver
        or head == "this"
        or not bound.isdisjoint(((scope, head), (-1, head)))
    ):
        return place
    return f"this.{place}"


def _initialiser(sweep: Sweep, pointers: Pointers, node: Node) -> None:
    """Records what a constructor gives a member before its body runs."""
    field, value = node.named_children[0], node.named_children[-1]
    given = first_child(value)
    if given is not None and given.type == "call_expression":
        given = first_argument_of(given)
    if given is None or given.type != "identifier" or field.type != "field_identifier":
        return
    name = sweep.text(field)
    if name in pointers.called or pointers.is_one(sweep.text(given), given.start_byte):
        sweep.bind(sweep.inner(node.start_byte), f"this.{name}", "element", sweep.text(given), given.start_byte)
