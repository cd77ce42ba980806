"""Go values on their way: what calls pass on, assignments put somewhere, and functions return; calls of no name."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, SPACE, links
from codemap.lang.go.contents import ATOMS, unwrapped
from codemap.lang.go.syntax import chain_of, values_of
from codemap.lang.go.types import BUILTINS
from codemap.lang.order import in_order
from codemap.lang.results import handed_out
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_ENDS_ARGUMENT = re.compile(r"\s*[,)]")
_ENDS = frozenset(")]")
_START, _END = attrgetter("start_byte"), attrgetter("end_byte")
_MAY_END = frozenset(",) \t\r\n")
"""What may stand behind a name that is an argument."""

_CALLABLE = frozenset({"function", "method"})
_NOT_PASSED = frozenset({"len", "cap", "append", "make", "new", "panic", "delete", "copy", "print", "println", "close"})


def assigns(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what assignments and channels give to names, fields and elements."""
    known = {(scope, target) for _, scope, target, _, _ in sweep.bindings}
    for node in nodes:
        if node.type == "send_statement":
            left, right = node.child_by_field_name("channel"), node.child_by_field_name("value")
            if left is not None and right is not None:
                _put(sweep, f"{chain_of(sweep, left)}[]", right, node.start_byte)
            continue
        sides = [node.child_by_field_name(side) for side in ("left", "right")]
        lefts, rights = ([*side.named_children] if side is not None else [] for side in sides)
        for left, right in zip(lefts, rights, strict=False) if len(lefts) == len(rights) else ():
            if left.type == "identifier":
                _reassign(sweep, sweep.text(left), right, node.start_byte, known)
            else:
                _put(sweep, chain_of(sweep, left), right, node.start_byte)


def _reassign(sweep: Sweep, name: str, right: Node, offset: int, known: set[tuple[int, str]]) -> None:
    """Binds a name where it was declared: an assignment declares nothing of its own."""
    scope = sweep.inner(offset)
    if _is_append(sweep, right):
        _put(sweep, name, right, offset)
        return
    while scope >= 0 and (scope, name) not in known:
        scope = sweep.drafts[scope].parent
    for chain in values_of(sweep, right) if right.type in ATOMS else ():
        if chain[0] not in "?<" and (scope, name) in known:
            sweep.bind(scope, name, "value", chain, offset)


def _put(sweep: Sweep, target: str, right: Node, offset: int) -> None:
    """Records what is put into a field, an element or a channel, or appended to a slice."""
    given = [right]
    if _is_append(sweep, right):
        arguments = right.child_by_field_name("arguments")
        given, target = arguments.named_children[1:] if arguments is not None else [], f"{target}[]"
    for value in given:
        for chain in values_of(sweep, value) if value.type in ATOMS and target[0] not in "?<" else ():
            if chain[0] not in "?<" and len(links(target)) > 1:
                sweep.bind(sweep.inner(offset), target, "element", chain, offset)


def _is_append(sweep: Sweep, value: Node) -> bool:
    return value.type == "call_expression" and sweep.source.text.startswith("append(", value.start_byte)


def passes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what calls pass to functions of this file, and the calls of no name."""
    called = {one.name for one in sweep.drafts if one.kind in _CALLABLE}
    text = sweep.source.text
    passing: dict[int, tuple[int, str]] = {}
    for end, (start, chain) in sweep.calls.items():
        callee = chain[:-2]
        name = callee.rpartition(".")[2]
        nameless = name[-1:] in _ENDS
        if (nameless or name in called) and callee[0] not in "?<":
            if nameless:
                sweep.bind(sweep.inner(start), "", "run", callee, start)
            if not text.endswith("()", start, end):
                passing[end] = start, callee
    known = called | {target for _, _, target, _, _ in sweep.bindings} | {fact.alias for _, fact in sweep.imports}
    known.update([parameter.name for one in sweep.drafts for parameter in one.parameters])
    for node in nodes if passing else ():
        if found := passing.get(node.end_byte):
            _arguments(sweep, node, found[1], found[0], known)


def _arguments(sweep: Sweep, node: Node, callee: str, start: int, known: set[str]) -> None:
    """Records the arguments of a call that begin with a name which can denote something."""
    listed, scope = node.child_by_field_name("arguments"), sweep.inner(start)
    for place, one in enumerate(listed.named_children if listed is not None else ()):
        value = unwrapped(one)
        for chain in values_of(sweep, value) if value.type in ATOMS else ():
            if links(chain)[0] in known:
                sweep.bind(scope, f"{place}@{callee}", "argument", chain, start)


def handed(sweep: Sweep, nodes: list[Node]) -> None:
    """Records functions that are passed by name, methods of objects among them: whoever gets one calls it."""
    ours = {one.name for one in sweep.drafts if one.kind == "function"}
    fields = {one.name for one in sweep.drafts if one.kind == "field"}
    bound = {target for _, _, target, _, _ in sweep.bindings} | BUILTINS
    bound.update(parameter.name for one in sweep.drafts for parameter in one.parameters)
    plain = bound - ours
    text, taken = sweep.source.text, sweep.taken
    for node, start, end in zip(nodes, map(_START, nodes), map(_END, nodes), strict=True):
        after = text[end : end + 1]
        if start in taken if after == "." else after not in _MAY_END or text[start:end] in plain:
            continue
        found = DOTTED.match(text, start)
        if not found or not _ENDS_ARGUMENT.match(text, found.end()):
            continue
        chain = SPACE.sub("", proper(found[0]))
        name = chain.rpartition(".")[2]
        if (name in fields and name not in ours) if "." in chain else (chain in bound and chain not in ours):
            continue
        if _is_argument(sweep, node, found.end()):
            sweep.bind(sweep.inner(start), "", "pass", chain, start)


def _is_argument(sweep: Sweep, name: Node, end: int) -> bool:
    """Says whether a name begins an argument that ends at `end`, of a call that may call it."""
    start, node = name.start_byte, name
    while (parent := node.parent) is not None and parent.start_byte == start and parent.end_byte <= end:
        node = parent
    if parent is None or parent.type != "argument_list" or node.end_byte != end or parent.parent is None:
        return False
    return sweep.calls.get(parent.parent.end_byte, (0, ""))[1][:-2] not in _NOT_PASSED


def returned(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what functions return, each of several results with its place."""
    for node, scope in handed_out(sweep, in_order(nodes)):
        listed = node.named_children[0] if node.named_children else None
        if listed is None or listed.type != "expression_list":
            continue
        for place, value in enumerate(listed.named_children):
            for chain in values_of(sweep, value) if value.type in ATOMS else ():
                if chain[0] not in "?<":
                    sweep.bind(scope, f"[{place}]" if place else "", "return", chain, node.start_byte)
