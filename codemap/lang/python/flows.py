"""Python values on their way: what calls pass on, and what they put into containers.

Three kinds of bindings, see `model.Binding`: `argument`, `element`, and `run` for calls of no name. Literals are left
out, and so is what is passed to functions that this file does not define.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import links
from codemap.lang.expressions import first_child
from codemap.lang.python.containers import ATOMS, SPELLED, elements, is_spelled, items
from codemap.lang.python.operators import APPLYING
from codemap.lang.python.replaced import leave_out_replaced
from codemap.lang.python.special import runs
from codemap.lang.python.syntax import chain_of, is_passing, is_telling, literal_name, passed_by_place, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_ADDING = {"append": "0", "add": "0", "appendleft": "0", "insert": "1", "setdefault": "1", "register": "1"}
"""Methods that put an argument into a container, and which one."""

_HOLDING = frozenset({"<list>", "<dict>", "<set>", "<tuple>"})
_TEXTS = re.compile(r"\"[^\"\\\n]*\"|'[^'\\\n]*'")
_WORDS = re.compile(r"[\w\s.,=]*", re.ASCII)
_CODE = re.compile(r"([\"'])\s*(?P<called>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\([^()\"'\\]*\)\s*\1", re.ASCII)
"""A text that holds one call."""

_BLANK = " \t\r\n\f"
_ENDS = frozenset(")]")
_MERGING = frozenset({"update", "extend"})
_FUNCTIONS = frozenset({"function", "method", "class"})


def passes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what calls pass to functions of this file and put into containers, and the calls of no name."""
    called = {one.name for one in sweep.drafts if one.kind in _FUNCTIONS}
    bound = {
        target
        for _, _, target, kind, value in sweep.bindings
        if kind != "element" and (value[0] not in "?<" or value in _HOLDING)
    }
    bound.update(parameter.name for one in sweep.drafts for parameter in one.parameters)
    bare, known = called | bound | _GIVEN.keys(), called | bound | {fact.alias for _, fact in sweep.imports}
    known.discard("")
    members, text, calls = called | _ADDING.keys() | _MERGING | _GIVEN_TO_MEMBERS, sweep.source.text, sweep.calls
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
            given = _GIVEN.get(name) if name not in called else None
            if given and (not receiver or name in _GIVEN_TO_MEMBERS):
                given(sweep, node, start)
            elif not receiver or name in called:
                _arguments(sweep, node, chain[:-2], start, known)
            else:
                _additions(sweep, node, receiver, name, start, known)
    leave_out_replaced(sweep)


def _calls_back(sweep: Sweep, node: Node, start: int) -> None:
    """Records that a function of the language calls what it is given."""
    for slot, value in _passed(node, sweep):
        if slot in ("0", "1", "key") and value.type in ("identifier", "attribute"):
            runs(sweep, chain_of(sweep, value), start, sweep.inner(start))


def _sets(sweep: Sweep, node: Node, start: int) -> None:
    """Records what is put into a member that is given by its name."""
    holder, name, value = (*passed_by_place(node)[:3], None, None, None)[:3]
    if holder is None or name is None or value is None:
        return
    member, chain = literal_name(sweep, name), chain_of(sweep, holder)
    if member and chain[0] not in "?<":
        for path, put in elements(sweep, value):
            sweep.bind(sweep.inner(start), f"{chain}.{member}{path}", "element", put, start)


def _evaluates(sweep: Sweep, node: Node, start: int) -> None:
    """Records that code in a text runs, where it is a call or what gives a function."""
    first = next(iter(passed_by_place(node)), None)
    code = _CODE.fullmatch(sweep.text(first)) if first is not None else None
    if code:
        runs(sweep, code["called"], start, sweep.inner(start))


def _nameless(sweep: Sweep, node: Node, callee: str, start: int, known: set[str]) -> None:
    function = node.child_by_field_name("function")
    told: tuple[str, ...] = (callee,)
    if function is not None and (is_telling(callee) or is_passing(callee)):
        told = values_of(sweep, function)
    for chain in told:
        runs(sweep, chain, start, sweep.inner(start))
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
    """Yields the slot and the value of each argument that can denote something: a place or a name.

    What is unpacked there has the slot `*` with the place where it begins, or `**`.
    """
    arguments = node.child_by_field_name("arguments")
    place: int | None = 0
    for child in arguments.named_children if arguments is not None else ():
        kind = child.type
        if kind == "keyword_argument":
            key, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            if key is not None and value is not None and value.type in ATOMS | SPELLED:
                yield sweep.text(key), value
        elif kind in ("list_splat", "dictionary_splat"):
            inner = first_child(child)
            if inner is not None and inner.type in ATOMS and place is not None:
                yield f"*{place}" if kind == "list_splat" else "**", inner
            place = None if kind == "list_splat" else place
        elif kind != "comment" and place is not None:
            if kind in ATOMS or kind in SPELLED:
                yield str(place), child
            place += 1


def _additions(sweep: Sweep, node: Node, receiver: str, name: str, start: int, known: set[str]) -> None:
    wanted, merging = _ADDING.get(name, "0"), name in _MERGING
    for slot, value in _passed(node, sweep):
        if slot != wanted:
            continue
        scope = sweep.inner(start)
        if merging and not is_spelled(value):
            for path, chain in items(sweep, value, inner=True):  # which key a dictionary brings, is not known
                if name == "extend" and links(chain)[0] in known:
                    sweep.bind(scope, f"{receiver}[]{path}", "element", chain, start)
            continue
        for path, chain in elements(sweep, value):
            sweep.bind(scope, f"{receiver}{path if merging else f'[]{path}'}", "element", chain, start)


_GIVEN = {
    **dict.fromkeys(("map", "filter", "sorted", "sort", "min", "max", "reduce", "iter", "defaultdict"), _calls_back),
    **dict.fromkeys(("eval", "exec"), _evaluates),
    "setattr": _sets,
}
"""Functions of the language that do something with what they are given: call it, run it, put it somewhere."""

_GIVEN_TO_MEMBERS = frozenset({"sort", "reduce", "defaultdict"})
"""Those that are written with what they belong to."""
