"""What JavaScript objects and arrays hold: literals, copies and results of them, and what is put there later.

All of it becomes bindings of the kind `element`, see `model.Binding`. Literals that denote nothing are left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME, links
from codemap.lang.javascript.syntax import FUNCTIONS, chain_of, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SPELLED = frozenset({"array", "object"})
_CALLS = frozenset({"call_expression", "new_expression"})
_ATOMS = _CALLS | frozenset(
    {"identifier", "member_expression", "subscript_expression", "await_expression", "function_expression"}
    | {"ternary_expression", "binary_expression", "parenthesized_expression", "as_expression", "non_null_expression"}
)
_MOST_ELEMENTS = 64
"""Elements of one literal that are looked at; longer ones are data."""

_ADDING = {"push": 0, "unshift": 0, "add": 0, "set": 1}
"""Methods that put an argument into a container, and which one."""

_SAME = frozenset({"Object.create", "Object.freeze", "Object.seal", "Set"})
"""Functions whose result holds what their argument holds."""

_REARRANGING = frozenset({"filter", "slice", "concat", "reverse", "sort", "toSorted", "toReversed"})
"""Methods whose result holds elements of what they are called on."""

_MADE_OF = _SAME | _REARRANGING | {"Object.assign", "Object.values", "Array.from", "Map", "map", "flatMap"}
OBJECT_MAKERS = frozenset(
    {"Object.defineProperty", "Object.defineProperties", "Object.assign", "Object.setPrototypeOf"}
    | {"Reflect.defineProperty", "Reflect.setPrototypeOf"}
)
PUTTING = frozenset(_ADDING) | {callee.rpartition(".")[2] for callee in OBJECT_MAKERS}
"""The names of functions that put something into an object."""

_BASE = "__proto__"
"""The member of an object that has what it has not itself."""

_KEY = re.compile(rf"[\"']?({NAME})[\"']?\Z", re.ASCII)

_Part = tuple[str, "Node | str"]
"""A path, and what lies there: an expression or a chain."""


def is_made_of_others(chain: str) -> bool:
    """Says whether a call, by its chain, makes a container of what it is given or called on."""
    callee = chain[:-2]
    return callee in _MADE_OF or callee.rpartition(".")[2] in _MADE_OF


def elements(sweep: Sweep, node: Node) -> Iterator[tuple[str, str]]:
    """Yields the path and the chain of what an expression holds, nested objects and arrays included."""
    pending: list[_Part] = [("", node)]
    budget = _MOST_ELEMENTS
    while pending:
        path, part = pending.pop()
        if isinstance(part, str):
            if part[0] not in "?<":
                yield path, part
        elif part.type == "shorthand_property_identifier":
            yield path, sweep.text(part)
        elif part.type in _SPELLED or (part.type in _CALLS and _is_container(sweep, part)):
            held = [(f"{path}{link}", one) for link, one in _held(sweep, part)]
            pending.extend(reversed(held[:budget]))
            budget -= min(budget, len(held))
        elif part.type in _ATOMS:
            for value in values_of(sweep, part):
                if value[0] not in "?<":
                    yield path, value


def _held(sweep: Sweep, node: Node) -> Iterator[_Part]:
    """Yields what an object, an array or a call that makes one holds, each with the link that leads to it."""
    if node.type in _CALLS:
        yield from _made_of(sweep, node)
        return
    spread = False
    for place, child in enumerate(node.named_children[:_MOST_ELEMENTS]):
        if child.type == "spread_element":
            spread = True
            other = child.named_children[0]
            yield from _all_of(sweep, other) if node.type == "array" else [("", other)]
        elif node.type == "array":
            yield "[]" if spread else f"[{place}]", child
        elif child.type == "shorthand_property_identifier":
            yield f".{sweep.text(child)}", child
        elif child.type == "pair":
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            if value is not None and key is not None and value.type not in FUNCTIONS:
                named = _KEY.match(sweep.text(key)) if key.type != "computed_property_name" else None
                yield ("" if named[1] == _BASE else f".{named[1]}") if named else "[]", value


def _all_of(sweep: Sweep, node: Node) -> list[_Part]:
    """Returns the elements of an array, or of what a chain stands for, with no regard to their order."""
    if node.type == "array":
        return [("[]", child) for child in node.named_children[:_MOST_ELEMENTS]]
    return [("[]", element) for chain in values_of(sweep, node) if (element := f"{chain}[]")]


def _is_container(sweep: Sweep, call: Node) -> bool:
    return is_made_of_others(sweep.calls.get(call.end_byte, (0, "?"))[1])


def _made_of(sweep: Sweep, call: Node) -> Iterator[_Part]:
    """Yields what the result of a call holds that makes a container of others."""
    callee = sweep.calls[call.end_byte][1][:-2]
    name = callee.rpartition(".")[2]
    given = arguments_of(call)
    if callee == "Object.assign":
        yield from [("", one) for one in given]
    elif callee in _SAME and given:
        yield from [("", given[0])] if callee != "Set" or given[0].type == "array" else _all_of(sweep, given[0])
    elif callee == "Map" and given:
        pairs = given[0].named_children[:_MOST_ELEMENTS] if given[0].type == "array" else []
        yield from [("[]", pair.named_children[1]) for pair in pairs if pair.named_child_count == 2]
    elif callee in ("Object.values", "Array.from") and len(given) == 1:
        yield from _all_of(sweep, given[0])
    elif callee == "Array.from" or name in ("map", "flatMap"):
        yield from [("[]", value) for value in _given_back(sweep, call, given[-1])] if given else ()
    elif name in _REARRANGING and (holder := _holder(call)) is not None:
        yield from _all_of(sweep, holder) if holder.type == "array" else [("", chain_of(sweep, call))]
        for one in given if name == "concat" else ():
            yield from _all_of(sweep, one)


def _holder(call: Node) -> Node | None:
    function = call.child_by_field_name("function")
    return function.child_by_field_name("object") if function is not None else None


def _given_back(sweep: Sweep, call: Node, function: Node) -> Iterator[str]:
    """Yields the chains of what a function gives that is called with each element of something."""
    if function.type in ("identifier", "member_expression"):
        yield f"{chain_of(sweep, function)}()"
    body = function.child_by_field_name("body") if function.type == "arrow_function" else None
    if body is None or body.type not in _ATOMS:
        return
    parameter, holder = function.child_by_field_name("parameter"), _holder(call)
    listed = function.child_by_field_name("parameters")
    parameter = listed.named_children[0] if listed is not None and listed.named_child_count else parameter
    for value in values_of(sweep, body):
        if parameter is None or links(value)[0] != sweep.text(parameter):
            yield value
        elif holder is not None:
            yield f"{chain_of(sweep, holder)}[]{value[len(sweep.text(parameter)) :]}"


def stored(sweep: Sweep, target: str, node: Node, scope: int, offset: int) -> None:
    """Records what a target holds that gets an object or array, one made of others included."""
    if node.type in _SPELLED or (node.type in _CALLS and _is_container(sweep, node)):
        own = ("", chain_of(sweep, node))
        for path, chain in elements(sweep, node):
            if (path, chain) != own:
                sweep.bind(scope, f"{target}{path}", "element", chain, offset)


def put(sweep: Sweep, left: Node, right: Node) -> None:
    """Records what an assignment puts into a member or an element."""
    target = chain_of(sweep, left).removesuffix(f".{_BASE}")
    if target[0] in "?<" or target.endswith(")") or not _leads_into(target):
        return
    for path, chain in elements(sweep, right):
        sweep.bind(sweep.inner(left.start_byte), f"{target}{path}", "element", chain, left.start_byte)


def _leads_into(target: str) -> bool:
    """Says whether a target leads into something that has a name."""
    return links(target)[0] not in ("exports", "module")


def returned(sweep: Sweep, node: Node, scope: int) -> None:
    """Records what an object or array holds that a function returns."""
    for path, chain in elements(sweep, node) if node.type in _SPELLED else ():
        sweep.bind(scope, path, "return", chain, node.start_byte)


def added(sweep: Sweep, node: Node, receiver: str, name: str, start: int) -> None:
    """Records what a call of a method puts into what it is called on, if it is one that does."""
    given = arguments_of(node)[_ADDING[name] :][:1] if name in _ADDING else ()
    for path, chain in elements(sweep, given[0]) if given else ():
        sweep.bind(sweep.inner(start), f"{receiver}[]{path}", "element", chain, start)


def members(sweep: Sweep, node: Node, name: str, start: int) -> None:
    """Records what `Object.defineProperty` and its like make members of an object."""
    holder, *others = arguments_of(node) or [node]
    target = chain_of(sweep, holder)
    if holder is node or target[0] in "?<" or not others:
        return
    scope = sweep.inner(start)
    if name in ("assign", "setPrototypeOf"):
        for one in others:
            for path, chain in elements(sweep, one):
                sweep.bind(scope, f"{target}{path}", "element", chain, start)
    elif name == "defineProperties":
        for link, descriptor in _held(sweep, others[0]) if others[0].type == "object" else ():
            if not isinstance(descriptor, str):
                _described(sweep, f"{target}{link}", descriptor, scope, start)
    elif len(others) > 1 and (key := _KEY.match(sweep.source.slice(others[0].start_byte, others[0].end_byte))):
        _described(sweep, f"{target}.{key[1]}", others[1], scope, start)


def _described(sweep: Sweep, target: str, descriptor: Node, scope: int, start: int) -> None:
    """Records the value of a property, and whose `this` its accessors have."""
    for link, value in _held(sweep, descriptor) if descriptor.type == "object" else ():
        if isinstance(value, str):
            continue
        if link == ".value":
            for path, chain in elements(sweep, value):
                sweep.bind(scope, f"{target}{path}", "element", chain, start)
        elif link in (".get", ".set") and value.type == "identifier":
            name = sweep.text(value)
            accessor = next((at for at, one in enumerate(sweep.drafts) if one.qualname == name), None)
            if accessor is not None:
                this_is(sweep, accessor, links(target)[0], start)


def this_is(sweep: Sweep, function: int, name: str, offset: int) -> None:
    """Binds `this` in a function, to a name that means the same there as where it was written: one of the module."""
    if any(one.name == name and one.parent < 0 for one in sweep.drafts):
        sweep.bind(function, "this", "value", name, offset)


def arguments_of(node: Node) -> list[Node]:
    """Returns the arguments of a call, up to the first one that spreads another."""
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
