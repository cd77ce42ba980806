"""PHP functions as values: callable arrays and texts, `f(...)`, closures that only call one, and what holds such."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from codemap.lang.callbacks import Handing, Spot, hand_on, only_calling
from codemap.lang.limits import MAX_VALUES
from codemap.lang.php.syntax import NAME, chain_of, name_chain
from codemap.lang.source import proper

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_HANDING = Handing(
    through=frozenset(
        {"argument", "parenthesized_expression", "conditional_expression", "cast_expression"}
        | {"array_creation_expression"}
    ),
    listed=frozenset({"array_element_initializer"}),
    arguments=frozenset({"arguments"}),
    given=frozenset({"assignment_expression", "augmented_assignment_expression"}),
    returned=frozenset({"return_statement"}),
    functions=frozenset({"anonymous_function", "arrow_function"}),
    filling=frozenset(),
    adding={"array_push": 1, "push": 0, "add": 0, "set": 1},
    target_of=lambda node: node.child_by_field_name("left"),
    chain_of=chain_of,
    wrapping=frozenset({"fromCallable"}),
    own="$this",
)
_CALLING = frozenset(
    {"call_user_func", "call_user_func_array", "array_map", "array_filter", "usort", "uasort", "uksort"}
)
"""Functions of the language that call what they are given."""

_HELD = frozenset({"variable_name", "member_access_expression"})
_CALLABLE = re.compile(
    rf"\[\s*(?:(\$this|\$?\\?{NAME}(?:\\{NAME})*(?:::class)?)|['\"](\\?{NAME}(?:\\{NAME})*)['\"])"
    rf"\s*,\s*(['\"])({NAME})\3\s*,?\s*\]",
    re.ASCII,
)
_FUNCTION_NAME = re.compile(rf"(['\"])(\\{{0,2}}{NAME}(?:(?:\\{{1,2}}|::){NAME})*)\1", re.ASCII)
_SPELLED = re.compile(rf"(\$\w+)\s*=\s*(['\"])(\\?{NAME}(?:\\{NAME})*)\2\s*;", re.ASCII)
_CALLED = re.compile(r"(\$\w+)\s*\(", re.ASCII)
_HOLDER = re.compile(rf"(?:(\$\w+|{NAME})\s*(?:\??->|::)\s*)?\Z", re.ASCII)
_LOOKED_BACK = 60
"""Bytes before the name of a call in which what it is called on is looked for."""

_REFLECTED = re.compile(rf"ReflectionMethod\(\s*(\\?{NAME}(?:\\{NAME})*)::class\s*,\s*['\"]({NAME})['\"]", re.ASCII)


def spelled_callable(sweep: Sweep, node: Node) -> tuple[str, int]:
    """Returns the chain of the function that an array or a text spells, and where its name is; empty for others."""
    found = _CALLABLE.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
    if found:
        holder = found[1] or found[2]
        return f"{name_chain(proper(holder).removesuffix('::class'))}.{proper(found[4])}", found.start(4)
    found = _FUNCTION_NAME.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
    return (name_chain(proper(found[2])), found.start(2)) if found else ("", node.start_byte)


def arguments_of(node: Node) -> Node | None:
    """Returns the arguments of a call or of an object that is made."""
    listed = node.child_by_field_name("arguments")
    return listed or next((child for child in node.named_children if child.type == "arguments"), None)


def callbacks(sweep: Sweep) -> None:
    """Records where functions go that a file names as values, and the calls of names that a variable spells."""
    functions = list(_functions(sweep))
    if functions:
        hand_on(sweep, _HANDING, functions, _variables(sweep))
    text = sweep.source.text
    for found in _REFLECTED.finditer(text) if "ReflectionMethod(" in text else ():
        sweep.refer("call", f"{name_chain(proper(found[1]))}.{found[2]}", found.start(2), sweep.inner(found.start(2)))
    _called_late(sweep)


def _functions(sweep: Sweep) -> Iterator[Spot]:
    text = sweep.source.text
    for node in sweep.kept.get("callable", ()):
        yield node, spelled_callable(sweep, node)[0]
    for node in sweep.kept.get("call", ()) if "(...)" in text else ():
        start, chain = sweep.calls[node.end_byte]
        if text.endswith("(...)", start, node.end_byte) and start == node.start_byte and chain[0] not in "?<":
            yield node, chain[:-2]
    yield from only_calling(sweep, _HANDING, sweep.kept.get("closure", ()), _parts)


def _parts(node: Node) -> tuple[Node | None, Node | None]:
    return node.child_by_field_name("body"), node.child_by_field_name("parameters")


def _variables(sweep: Sweep) -> Iterator[Node]:
    """Yields the variables that are assigned, passed or returned as a whole; records calls by the language's own."""
    for node in sweep.kept.get("assigned", ()):
        right = node.child_by_field_name("right")
        if right is not None and right.type == "variable_name":
            yield right
    text, taking = sweep.source.text, {*(draft.name for draft in sweep.drafts), *_HANDING.adding, *_CALLING}
    for node in sweep.kept.get("call", ()):
        end = node.end_byte
        callee = sweep.calls[end][1][:-2]
        if text.startswith("()", end - 2) or callee.rpartition(".")[2] not in taking:
            continue
        arguments, calling = arguments_of(node), callee in _CALLING
        for one in arguments.named_children if arguments is not None else ():
            value = one.named_children[-1] if one.named_child_count else one
            if value.type == "variable_name":
                yield value
            if calling and value.type in _HELD:
                sweep.refer("call", chain_of(sweep, value), value.start_byte, sweep.inner(value.start_byte))
                break
    yield from (node for node in sweep.kept.get("returned", ()) if node.type == "variable_name")


def _called_late(sweep: Sweep) -> None:
    """Records calls of what a variable names that was given a text: `$name = 'go'; $name(); $this->$name();`."""
    text, given = sweep.source.text, dict[tuple[int, str], dict[str, None]]()
    for found in _SPELLED.finditer(text):
        given.setdefault((sweep.inner(found.start()), found[1]), {})[name_chain(proper(found[3]))] = None
    for found in _CALLED.finditer(text) if given else ():
        scope, start = sweep.inner(found.start()), found.start()
        for chain in islice(given.get((scope, found[1]), ()), MAX_VALUES):
            holder = _HOLDER.search(text, max(0, start - _LOOKED_BACK), start)
            sweep.refer("call", f"{proper(holder[1])}.{chain}" if holder and holder[1] else chain, start, scope)
