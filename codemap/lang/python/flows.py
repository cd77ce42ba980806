"""Python values on their way: what calls pass on, and what containers hold.

Three kinds of bindings, see `model.Binding`: `argument`, `element`, and `run` for calls of no name. Literals are left
out, and so is what is passed to functions that this file does not define.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import links
from codemap.lang.expressions import first_child
from codemap.lang.python.operators import APPLYING
from codemap.lang.python.replaced import leave_out_replaced
from codemap.lang.python.special import runs
from codemap.lang.python.syntax import chain_of, is_rearranging, iterated, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SPELLED = frozenset({"list", "tuple", "set", "dictionary", "expression_list"})
_COMPREHENSIONS = frozenset(
    {"list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression"}
)
_ATOMS = frozenset({"identifier", "attribute", "call", "subscript", "lambda", "await", "conditional_expression"})
_MOST_ELEMENTS = 64
"""Elements of one literal that are looked at; longer ones are data."""

_ADDING = {"append": "0", "add": "0", "appendleft": "0", "insert": "1", "setdefault": "1", "register": "1"}
"""Methods that put an argument into a container, and which one."""

_CALLING = frozenset({"map", "filter", "sorted", "min", "max", "reduce", "iter"})
"""Functions that call what they are given."""

_HOLDING = frozenset({"<list>", "<dict>", "<set>", "<tuple>"})
_TEXTS = re.compile(r"\"[^\"\\\n]*\"|'[^'\\\n]*'")
_WORDS = re.compile(r"[\w\s.,=]*", re.ASCII)
_BLANK = " \t\r\n\f"
_ENDS = frozenset(")]")
_MERGING = frozenset({"update", "extend"})
_QUOTED = re.compile(r"[\"'](\w{1,40})[\"']\Z", re.ASCII)
_FUNCTIONS = frozenset({"function", "method", "class"})


def elements(sweep: Sweep, node: Node) -> Iterator[tuple[str, str]]:
    """Yields the path and the chain of what a spelled-out container holds, nested ones included."""
    pending = [("", node)]
    budget = _MOST_ELEMENTS
    while pending:
        path, node = pending.pop()
        if node.type not in _SPELLED:
            for value in values_of(sweep, node):
                if value[0] not in "?<":
                    yield path, value
            continue
        held = []
        for place, child in enumerate(node.named_children[:_MOST_ELEMENTS]):
            key, value_node = str(place), child
            if child.type == "pair":
                first, second = child.child_by_field_name("key"), child.child_by_field_name("value")
                if first is None or second is None:
                    continue
                key, value_node = _key_of(sweep, first), second
            if budget and value_node.type in _ATOMS | _SPELLED:
                budget -= 1
                held.append((f"{path}[{key if node.type != 'set' else ''}]", value_node))
        pending.extend(reversed(held))


def rearranged(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an element of a comprehension, or of a container made of another one; empty for others."""
    if node.type in _COMPREHENSIONS:
        first = first_child(node)
        if first is not None and first.type == "pair":
            first = first.child_by_field_name("value")
        chain = chain_of(sweep, first) if first is not None else "?"
    elif node.type == "call" and is_rearranging(chain_of(sweep, node)):
        chain = f"{iterated(sweep, node)}[]"
    else:
        return ""
    return "" if chain[0] in "?<" or is_rearranging(chain[:-2]) else chain


def holds(node: Node) -> bool:
    """Says whether an expression may make a container."""
    return node.type in _SPELLED or node.type in _COMPREHENSIONS or node.type == "call"


def is_spelled(node: Node) -> bool:
    """Says whether an expression spells out what a container holds."""
    return node.type in _SPELLED


def _key_of(sweep: Sweep, node: Node) -> str:
    text = sweep.source.text[node.start_byte : node.end_byte]
    found = _QUOTED.match(text)
    return f"'{found[1]}" if found else text if text.isdigit() and len(text) < 5 else ""


def passes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what calls pass to functions of this file and put into containers, and the calls of no name."""
    called = {one.name for one in sweep.drafts if one.kind in _FUNCTIONS}
    bound = {
        target
        for _, _, target, kind, value in sweep.bindings
        if kind != "element" and (value[0] not in "?<" or value in _HOLDING)
    }
    bound.update(parameter.name for one in sweep.drafts for parameter in one.parameters)
    bare, known = called | bound | _CALLING, called | bound | {fact.alias for _, fact in sweep.imports}
    known.discard("")
    members, text, calls = called | _ADDING.keys() | _MERGING, sweep.source.text, sweep.calls
    applying, applied = APPLYING - called, sweep.applied
    for node in nodes:
        end = node.end_byte
        start, chain = calls[end]
        if chain[0] in "?<":
            continue
        if chain[-3:-2] in _ENDS:
            _nameless(sweep, node, chain[:-2], start, known)
            continue
        if text[end - 2 : end] == "()":
            continue
        receiver, _, name = chain[:-2].rpartition(".")
        if not receiver and name in applying:
            applied.append((node, name))
        if name in (members if receiver else bare):
            if name in (called if receiver else bare) and name not in _CALLING:
                _arguments(sweep, node, chain[:-2], start, known)
            elif receiver:
                _additions(sweep, node, receiver, name, start)
            else:
                _calls_back(sweep, node, start)
    leave_out_replaced(sweep)


def _calls_back(sweep: Sweep, node: Node, start: int) -> None:
    """Records that a function of the language calls what it is given."""
    for slot, value in _passed(node, sweep):
        if slot in ("0", "1", "key") and value.type in ("identifier", "attribute"):
            runs(sweep, chain_of(sweep, value), start, sweep.inner(start))


def _nameless(sweep: Sweep, node: Node, callee: str, start: int, known: set[str]) -> None:
    function = node.child_by_field_name("function")
    told = chain_of(sweep, function) if function is not None and callee in ("type()", "getattr()") else callee
    runs(sweep, told, start, sweep.inner(start))
    _arguments(sweep, node, callee, start, known)


def _arguments(sweep: Sweep, node: Node, callee: str, start: int, known: set[str]) -> None:
    """Records the arguments of a call that begin with a name which can denote something."""
    text, scope = sweep.source.text, -2
    opened, end = start + len(callee) + 1, node.end_byte - 1
    inner = text[opened:end] if text[opened - 1 : opened] == "(" else "("
    if '"' in inner or "'" in inner:
        inner = _TEXTS.sub("0", inner)
    if _WORDS.fullmatch(inner):
        for place, part in enumerate(inner.split(",")):
            key, _, chain = part.rpartition("=")
            chain = chain.strip(_BLANK)
            if chain.partition(".")[0] in known and len(chain.split()) == 1:
                scope = sweep.inner(start) if scope == -2 else scope
                sweep.bind(scope, f"{key.strip(_BLANK) or place}@{callee}", "argument", chain, start)
        return
    for slot, value in _passed(node, sweep):
        for path, chain in elements(sweep, value):
            if links(chain)[0] in known:
                scope = sweep.inner(start) if scope == -2 else scope
                sweep.bind(scope, f"{slot}{path}@{callee}", "argument", chain, start)


def _passed(node: Node, sweep: Sweep) -> Iterator[tuple[str, Node]]:
    """Yields the slot and the value of each argument that can denote something: a place or a name."""
    arguments = node.child_by_field_name("arguments")
    place = 0
    for child in arguments.named_children if arguments is not None else ():
        kind = child.type
        if kind == "keyword_argument":
            key, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            if key is not None and value is not None and value.type in _ATOMS | _SPELLED:
                yield sweep.text(key), value
        elif kind in ("list_splat", "dictionary_splat"):
            return
        elif kind != "comment":
            if kind in _ATOMS or kind in _SPELLED:
                yield str(place), child
            place += 1


def _additions(sweep: Sweep, node: Node, receiver: str, name: str, start: int) -> None:
    wanted = _ADDING.get(name, "0")
    for slot, value in _passed(node, sweep):
        if slot != wanted or (name in _MERGING and not is_spelled(value)):
            continue
        for path, chain in elements(sweep, value):
            place = path if name in _MERGING else f"[]{path}"
            sweep.bind(sweep.inner(start), f"{receiver}{place}", "element", chain, start)


def stored(sweep: Sweep, target: str, node: Node, scope: int, offset: int) -> None:
    """Records what a target that gets a container holds, or an element that gets a value."""
    inner = rearranged(sweep, node)
    if inner:
        sweep.bind(scope, f"{target}[]", "element", inner, offset)
    for path, chain in elements(sweep, node):
        if path or target.endswith("]"):
            sweep.bind(scope, f"{target}{path}", "element", chain, offset)
