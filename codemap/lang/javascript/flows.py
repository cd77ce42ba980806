"""JavaScript values on their way: what calls pass on, what objects and arrays hold, and what runs without a name.

Four kinds of bindings, see `model.Binding`: `argument`, `element`, `run` and `pass`. Literals are left out, and so are
arguments of functions that this file does not define, but for functions that are passed by name.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME, links
from codemap.lang.handed import element_of
from codemap.lang.javascript.syntax import CHAIN, FUNCTIONS, NOISE, chain_of, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SPELLED = frozenset({"array", "object"})
_ATOMS = frozenset(
    {"identifier", "member_expression", "call_expression", "new_expression", "subscript_expression", "await_expression"}
    | {"ternary_expression", "binary_expression", "parenthesized_expression", "as_expression", "non_null_expression"}
)
_MOST_ELEMENTS = 64
"""Elements of one literal that are looked at; longer ones are data."""

_ADDING = {"push": 0, "unshift": 0, "add": 0, "set": 1}
"""Methods that put an argument into a container, and which one."""

_GIVING = {
    **dict.fromkeys(("forEach", "map", "filter", "find", "findIndex", "findLast", "some", "every", "flatMap"), (0, 1)),
    **dict.fromkeys(("sort", "toSorted"), (0, 2)),
    **dict.fromkeys(("reduce", "reduceRight"), (1, 1)),
}
"""Methods that give elements to a function: how many other values come before, and how many elements."""

_INVOKING = frozenset({"call", "apply", "bind"})
_COMPARING = frozenset(
    {
        "inherits",
        "setPrototypeOf",
        "off",
        "removeListener",
        "removeEventListener",
        "toBe",
        "toEqual",
        "toStrictEqual",
        "toContain",
    }
)
"""Functions that look for a function that they are given, or change it, and do not call it."""

FILLED = frozenset({"Object.create()", "Object.freeze()", "Map()", "Set()"})
"""Calls whose result holds what they are given."""

_OBJECT = frozenset({"Object.defineProperty", "Object.defineProperties", "Object.assign", "Reflect.defineProperty"})
_ENDS = frozenset(")]")
_WORDS = re.compile(r"[\w\s.,$]*", re.ASCII)
_KEY = re.compile(rf"[\"']?({NAME})[\"']?\Z", re.ASCII)
_SPAN = attrgetter("start_byte", "end_byte")
_BLANK = " \t\r\n\f"
_BEFORE_ARGUMENT = frozenset("(/\r\n\f")
_ENDS_ARGUMENT = re.compile(r"\s*[,)/}]")
_CALLABLE = frozenset({"function", "method", "class"})


def elements(sweep: Sweep, node: Node) -> Iterator[tuple[str, str]]:
    """Yields the path and the chain of what an expression holds, nested objects and arrays included."""
    pending = [("", node)]
    budget = _MOST_ELEMENTS
    while pending:
        path, node = pending.pop()
        if node.type == "shorthand_property_identifier":
            yield path, sweep.text(node)
        elif node.type not in _SPELLED:
            for value in values_of(sweep, node) if node.type in _ATOMS else ():
                if value[0] not in "?<":
                    yield path, value
        else:
            held = [(f"{path}{link}", one) for link, one in _held(sweep, node) if one.type not in FUNCTIONS]
            pending.extend(reversed(held[:budget]))
            budget -= min(budget, len(held))


def _held(sweep: Sweep, node: Node) -> Iterator[tuple[str, Node]]:
    """Yields what an object or array literal holds, each with the link that leads to it."""
    for place, child in enumerate(node.named_children[:_MOST_ELEMENTS]):
        if node.type == "array":
            yield f"[{place}]", child
        elif child.type == "shorthand_property_identifier":
            yield f".{sweep.text(child)}", child
        elif child.type == "pair":
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            if value is not None and key is not None:
                named = _KEY.match(sweep.text(key)) if key.type != "computed_property_name" else None
                yield f".{named[1]}" if named else "[]", value


def stored(sweep: Sweep, target: str, node: Node, scope: int, offset: int) -> None:
    """Records what a target holds that gets an object or array, or an object made with such members."""
    made = sweep.calls.get(node.end_byte, (0, ""))[1] if node.type in ("call_expression", "new_expression") else ""
    if made in FILLED:
        node = next(iter(_arguments_of(node)), node)
    for path, chain in elements(sweep, node) if node.type in _SPELLED else ():
        inner = "[]" if made == "Map()" else path
        sweep.bind(scope, f"{target}{inner}", "element", chain, offset)


def put(sweep: Sweep, left: Node, right: Node) -> None:
    """Records what an assignment puts into a member or an element."""
    target = chain_of(sweep, left)
    if target[0] in "?<" or target.endswith(")") or not split_target(target):
        return
    for path, chain in elements(sweep, right):
        sweep.bind(sweep.inner(left.start_byte), f"{target}{path}", "element", chain, left.start_byte)


def split_target(target: str) -> bool:
    """Says whether a target leads into something that has a name."""
    parts = links(target)
    return len(parts) > 1 and parts[0] not in ("exports", "module")


def passes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what calls pass to functions of this file, put into containers, and the calls of no name."""
    called = {one.name for one in sweep.drafts if one.kind in _CALLABLE}
    bound = {
        target for _, _, target, _, value in sweep.bindings if value[0] not in "?<" or value in ("<dict>", "<list>")
    }
    bound.update(parameter.name for one in sweep.drafts for parameter in one.parameters)
    known = called | bound | {fact.alias for _, fact in sweep.imports} | {"this"}
    known.discard("")
    functions = {one.qualname: place for place, one in enumerate(sweep.drafts) if one.kind == "function"}
    text, calls = sweep.source.text, sweep.calls
    for node in nodes:
        end = node.end_byte
        start, chain = calls[end]
        callee = chain[:-2]
        receiver, _, name = callee.rpartition(".")
        if name[-1:] in _ENDS:
            if callee[0] not in "?<":
                sweep.bind(sweep.inner(start), "", "run", callee, start)
                _arguments(sweep, node, callee, start, known)
        elif text[end - 2 : end] == "()" or receiver[:1] in ("?", "<"):
            continue
        elif name in (called if receiver else called | bound):
            _arguments(sweep, node, callee, start, known)
        elif receiver in functions and name in _INVOKING:
            _own_object(sweep, node, functions[receiver])
        elif callee in _OBJECT:
            _members(sweep, node, name, start)
        elif receiver and name in _ADDING:
            _additions(sweep, node, receiver, name, start)


def _arguments_of(node: Node) -> list[Node]:
    arguments = node.child_by_field_name("arguments")
    if arguments is None or arguments.type != "arguments":
        return []
    found = []
    for child in arguments.named_children:
        if child.type == "spread_element":
            break
        if child.type != "comment":
            found.append(child)
    return found


def _arguments(sweep: Sweep, node: Node, callee: str, start: int, known: set[str]) -> None:
    """Records the arguments of a call that begin with a name which can denote something."""
    text, scope = sweep.source.text, sweep.inner(start)
    opened, end = text.rfind("(", start, node.end_byte), node.end_byte - 1
    if opened >= 0 and _WORDS.fullmatch(text, opened + 1, end):
        for place, part in enumerate(text[opened + 1 : end].split(",")):
            chain = part.strip(_BLANK)
            if chain.partition(".")[0] in known and len(chain.split()) == 1:
                sweep.bind(scope, f"{place}@{callee}", "argument", chain, start)
        return
    for place, value in enumerate(_arguments_of(node)):
        for path, chain in elements(sweep, value):
            if links(chain)[0] in known:
                sweep.bind(scope, f"{place}{path}@{callee}", "argument", chain, start)


def _own_object(sweep: Sweep, node: Node, function: int) -> None:
    """Records what `this` is in a function that is called with an object of its own."""
    first = next(iter(_arguments_of(node)), None)
    if first is not None and first.type == "identifier":
        _this_is(sweep, function, sweep.text(first), node.start_byte)


def _this_is(sweep: Sweep, function: int, name: str, offset: int) -> None:
    """Binds `this` in a function, to a name that means the same there as where it was written: one of the module."""
    if any(one.name == name and one.parent < 0 for one in sweep.drafts):
        sweep.bind(function, "this", "value", name, offset)


def _members(sweep: Sweep, node: Node, name: str, start: int) -> None:
    """Records what `Object.defineProperty` and its like make members of an object."""
    holder, *others = _arguments_of(node) or [node]
    target = chain_of(sweep, holder)
    if holder is node or target[0] in "?<" or not others:
        return
    scope = sweep.inner(start)
    if name == "assign":
        for one in others:
            stored(sweep, target, one, scope, start)
    elif name == "defineProperties":
        for link, descriptor in _held(sweep, others[0]) if others[0].type == "object" else ():
            _described(sweep, f"{target}{link}", descriptor, scope, start)
    elif len(others) > 1 and (key := _KEY.match(sweep.source.slice(others[0].start_byte, others[0].end_byte))):
        _described(sweep, f"{target}.{key[1]}", others[1], scope, start)


def _described(sweep: Sweep, target: str, descriptor: Node, scope: int, start: int) -> None:
    """Records the value of a property, and whose `this` its accessors have."""
    for link, value in _held(sweep, descriptor) if descriptor.type == "object" else ():
        if link == ".value":
            for path, chain in elements(sweep, value):
                sweep.bind(scope, f"{target}{path}", "element", chain, start)
        elif link in (".get", ".set") and value.type == "identifier":
            name = sweep.text(value)
            accessor = next((at for at, one in enumerate(sweep.drafts) if one.qualname == name), None)
            if accessor is not None:
                _this_is(sweep, accessor, links(target)[0], start)


def _additions(sweep: Sweep, node: Node, receiver: str, name: str, start: int) -> None:
    given = _arguments_of(node)[_ADDING[name] :][:1]
    for path, chain in elements(sweep, given[0]) if given else ():
        sweep.bind(sweep.inner(start), f"{receiver}[]{path}", "element", chain, start)


def handed(sweep: Sweep, nodes: list[Node]) -> None:
    """Records functions that are passed by name: whoever gets one calls it, now or later."""
    ours = {one.name for one in sweep.drafts if one.kind in ("function", "method")}
    ours.update(fact.alias for _, fact in sweep.imports)
    ours.discard("")
    ours.add("this")
    text = sweep.source.text
    for node, (start, end) in zip(nodes, map(_SPAN, nodes), strict=True):
        if text[start:end] not in ours:
            continue
        found = CHAIN.match(text, start)
        if not found or not _ENDS_ARGUMENT.match(text, found.end()) or (found.end() > end and text[end] != "."):
            continue
        if text[start - 1] == "{" and _is_attribute(node):
            sweep.bind(sweep.inner(start), "", "pass", NOISE.sub("", sweep.source.slice(start, found.end())), start)
            continue
        argument = _argument(node, found.end())
        if argument is not None and argument.type != "this" and not _is_only_named(sweep, argument):
            chain = NOISE.sub("", sweep.source.slice(start, found.end()))
            sweep.bind(sweep.inner(start), "", "pass", chain, start)


def given_to(sweep: Sweep, function: Node) -> tuple[str, ...]:
    """Returns the chains of what the method that takes a function without a name gives it, `?` for unknown ones."""
    if not _may_begin(sweep.source.text, function.start_byte):
        return ()
    listed = function.parent
    call = listed.parent if listed is not None and listed.type == "arguments" else None
    known = sweep.calls.get(call.end_byte) if call is not None else None
    if listed is None or known is None or listed.named_children[0].start_byte != function.start_byte:
        return ()
    receiver, _, method = known[1][:-2].rpartition(".")
    if not receiver or receiver[0] in "?<":
        return ()
    if method == "then":
        return (receiver,)
    places = _GIVING.get(method)
    return ("?",) * places[0] + (element_of(receiver),) * places[1] if places else ()


def _may_begin(text: str, start: int) -> bool:
    """Says whether what starts at an offset may be a first argument: a comment may be before it."""
    before = start - 1
    while before > 0 and text[before] in " \t":
        before -= 1
    return text[before] in _BEFORE_ARGUMENT


def _argument(name: Node, end: int) -> Node | None:
    """Returns the argument that a name begins and that ends at `end`, None where there is none."""
    start, node = name.start_byte, name
    while (parent := node.parent) is not None and parent.start_byte == start and parent.end_byte <= end:
        node = parent
    return node if parent is not None and parent.type == "arguments" and node.end_byte == end else None


def _is_attribute(name: Node) -> bool:
    """Says whether a name, or the chain that it begins, is all that an attribute of an element is given."""
    node = name
    while (parent := node.parent) is not None and parent.start_byte == name.start_byte:
        node = parent
    around = parent.parent if parent is not None and parent.type == "jsx_expression" else None
    return around is not None and around.type == "jsx_attribute"


def _is_only_named(sweep: Sweep, node: Node) -> bool:
    """Says whether an argument is the object that a function is called with, gets members, or is looked for."""
    call = node.parent.parent if node.parent is not None else None
    if call is None:
        return False
    callee = sweep.calls.get(call.end_byte, (0, ""))[1][:-2]
    return callee.rpartition(".")[2] in _INVOKING | _COMPARING or callee in _OBJECT


def returned(sweep: Sweep, node: Node, scope: int) -> None:
    """Records what an object or array holds that a function returns."""
    for path, chain in elements(sweep, node) if node.type in _SPELLED else ():
        sweep.bind(scope, path, "return", chain, node.start_byte)
