"""Functions as values, where calling one is calling a member of an object: where they are put, passed and returned.

Bindings of the kinds `argument`, `element` and `return`, see `model.Binding`. Only files that name a function as a
value pay for it: such functions are placed first, then the names that are declared like what got them. Calls, and loops
that go over a `value`, are kept by the steps before.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.chain import bare_type, links, without_calls

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Draft, Sweep

_HIGHEST = 12
"""Steps from a value up to what it is put into or passed to."""

_WORD = re.compile(r"\$?\w+")
_NAMELESS = frozenset(")]")
_TYPES = frozenset({"class", "interface", "enum", "struct", "trait", "object", "record"})

Spot = tuple["Node", str]
"""An expression that stands for a function, and its chain."""


class Handing(NamedTuple):
    """How a language hands values on, by kinds of nodes.

    `through` pass on the value of what they hold; `listed` spell a collection; `arguments` hold those of a call;
    `given` give a value to the node that `target_of` finds in them; `returned` end a function, `functions` are those
    without a name. `filling` are functions that make a collection of what they get, `wrapping` types whose objects
    stand for the function that they are made of, `adding` methods that put an argument into a collection, and which.
    `loop` names the fields of loops that hold the name and what is looped over, `own` is the object of a method.
    """

    through: frozenset[str]
    listed: frozenset[str]
    arguments: frozenset[str]
    given: frozenset[str]
    returned: frozenset[str]
    functions: frozenset[str]
    filling: frozenset[str]
    adding: Mapping[str, int]
    target_of: Callable[[Node], Node | None]
    chain_of: Callable[[Sweep, Node], str]
    wrapping: frozenset[str] = frozenset()
    loop: tuple[str, str] = ("name", "value")
    own: str = "this"


def hand_on(sweep: Sweep, rules: Handing, functions: Iterable[Spot], names: Iterable[Node]) -> None:
    """Records where functions go; `names` are the nodes of names that are used as values."""
    placing = _Placing(sweep, rules)
    for node, chain in functions:
        placing.place(node, chain)
    for call in sweep.kept.get("call", ()) if placing.results else ():
        chain = sweep.calls[call.end_byte][1]
        if _last_name(chain) in placing.results:
            placing.place(call, chain)
    for start, chain in sweep.calls.values():
        if chain[-3:-2] in _NAMELESS and chain[0] not in "?<":
            sweep.bind(sweep.inner(start), "", "run", chain[:-2], start)
    held = placing.held()
    text = sweep.source.text
    for node in names if held else ():
        name = text[node.start_byte : node.end_byte]
        if name in held:
            placing.place(node, sweep.text(node))
        elif name == rules.own and node.parent is not None:
            chain = rules.chain_of(sweep, node.parent)
            if chain.removeprefix("this.") in held:
                placing.place(node.parent, chain)
    for loop in sweep.kept.get("loop", ()) if held else ():
        name_node, value = map(loop.child_by_field_name, rules.loop)
        chain = rules.chain_of(sweep, value) if value is not None else "?"
        if name_node is not None and _last_name(chain) in placing.names:
            placing.put(sweep.inner(loop.start_byte), sweep.text(name_node), "", f"{chain}[]", loop.start_byte)


class _Placing:
    """The places of functions in one sweep, and the types that those are declared to have."""

    def __init__(self, sweep: Sweep, rules: Handing) -> None:
        self.sweep = sweep
        self.rules = rules
        self.types: set[str] = set()
        self.names: set[str] = set()
        self.results: set[str] = set()
        """Functions that hand out one."""
        self._typed = [(target, value) for _, _, target, kind, value in sweep.bindings if kind == "type"]
        self._locals = {(scope, target) for _, scope, target, _, _ in sweep.bindings}
        self._slots: dict[int, tuple[list[int], list[int]]] = {}
        self._takers: dict[str, list[int]] = {}
        for place, draft in enumerate(sweep.drafts):
            made = draft.name == "__construct" and draft.parent >= 0
            self._takers.setdefault(sweep.drafts[draft.parent].name if made else draft.name, []).append(place)

    def held(self) -> set[str]:
        """Returns the names that got a function, and those that are declared to have a type that did."""
        types = {bare_type(one) for one in self.types} - {""}
        names = set(self.names)
        for draft in self.sweep.drafts:
            names.update([one.name for one in draft.parameters if bare_type(one.annotation) in types])
        names.update([target for target, value in self._typed if bare_type(value) in types or target in names])
        return names

    def place(self, node: Node, chain: str) -> None:
        """Records where an expression goes that stands for a function."""
        path, rules, start = "", self.rules, node.start_byte
        scope = self.sweep.inner(start)
        around = node.parent
        for _ in range(_HIGHEST):
            if around is None:
                return
            kind = around.type
            if kind in rules.arguments:
                call = self._call_of(around)
                callee = self.sweep.calls[call.end_byte][1][:-2] if call is not None else "?"
                name = callee.rpartition(".")[2]
                if call is None or (name not in rules.filling and name not in rules.wrapping):
                    self._pass(scope, callee, f"{self._slot(around, node)}{path}", chain, start)
                    return
                path, around = f"[]{path}" if name in rules.filling else path, call
            elif kind in rules.given:
                if not self._give(around, node, scope, path, chain):
                    return
            elif kind in rules.returned:
                self._return(around, scope, path, chain)
                return
            elif kind in rules.listed:
                path = f"[]{path}" if around.parent is None or around.parent.type not in rules.listed else path
            elif kind not in rules.through:
                return
            node, around = around, around.parent

    def _call_of(self, arguments: Node) -> Node | None:
        """Returns the call that has these arguments."""
        call = arguments.parent
        for _ in range(2):
            if call is not None and self.sweep.calls.get(call.end_byte, (-1, ""))[0] == call.start_byte:
                return call
            call = call.parent if call is not None else None
        return None

    def _slot(self, arguments: Node, node: Node) -> int:
        """Returns how many arguments stand before one."""
        if arguments.id not in self._slots:
            parts, lists = arguments.named_children, self.rules.arguments
            counts = [one.named_child_count if one.type in lists else int("comment" not in one.type) for one in parts]
            self._slots[arguments.id] = [one.end_byte for one in parts], [0, *accumulate(counts)]
        ends, before = self._slots[arguments.id]
        return before[bisect_right(ends, node.start_byte)]

    def _pass(self, scope: int, callee: str, slot: str, chain: str, offset: int) -> None:
        receiver, _, name = callee.rpartition(".")
        number, _, path = slot.partition("[")
        if not name or callee[0] in "?<":
            return
        if receiver and self.rules.adding.get(name) == int(number):
            self.put(scope, receiver, "[]" + slot.removeprefix(number), chain, offset)
        elif name in self._takers:
            self.sweep.bind(scope, f"{slot}@{callee}", "argument", chain, offset)
            for taker in self._takers[name] if not path else ():
                self._take(scope, self.sweep.drafts[taker], int(number), f"{callee}()", chain, offset)

    def _take(self, scope: int, taker: Draft, slot: int, made: str, chain: str, offset: int) -> None:
        """Notes a parameter that gets a function; one in the header of a type is a field of what is made."""
        for parameter in taker.parameters[slot : slot + 1]:
            self.types.add(parameter.annotation)
            self.names.add(parameter.name)
            if taker.kind in _TYPES:
                self.sweep.bind(scope, f"{made}.{parameter.name}", "element", chain, offset)

    def _give(self, around: Node, node: Node, scope: int, path: str, chain: str) -> bool:
        """Records what a declaration or an assignment gives to its target; says whether that is an entry of a list."""
        target, holder = self.rules.target_of(around), around.parent
        if target is None or target.end_byte > node.start_byte:
            return False
        place = self.rules.chain_of(self.sweep, target)
        if holder is not None and holder.type in self.rules.listed:
            made = self._call_of(holder)
            if place[0] in "?<" or made is None:
                return True
            place = f"{self.sweep.calls[made.end_byte][1]}.{place}"
        self.put(scope, place, path, chain, node.start_byte)
        return False

    def put(self, scope: int, target: str, path: str, chain: str, offset: int) -> None:
        """Records that a place holds a function: a name, a field of the own object, or an element of one."""
        if target[0] in "?<":
            return
        name, (head, *rest) = _last_name(target), links(target)
        field = not rest and not self._is_local(scope, head)
        self.names.add(name)
        self.types.update([value for target, value in self._typed if target == name])
        place = target if rest else f"this.{head}" if field else f"@{head}"
        self.sweep.bind(scope, f"{place}{path}", "element", chain, offset)

    def _is_local(self, scope: int, name: str) -> bool:
        """Says whether a name is bound by a function around, or written where its field is declared."""
        drafts = self.sweep.drafts
        if scope < 0 or drafts[scope].kind in _TYPES:
            return True
        while scope >= 0 and drafts[scope].kind not in _TYPES:
            if (scope, name) in self._locals or any(one.name == name for one in drafts[scope].parameters):
                return True
            scope = drafts[scope].parent
        return scope < 0

    def _return(self, end: Node, scope: int, path: str, chain: str) -> None:
        """Records what the function around hands out, and that it is a function."""
        node, offset = end.parent, end.start_byte
        if scope < 0 or path:
            return
        draft = self.sweep.drafts[scope]
        while node is not None and node.start_byte > draft.start and node.type not in self.rules.functions:
            node = node.parent
        if node is None or node.type not in self.rules.functions:
            self.types.add(draft.returns)
            self.results.add(draft.name)
            self.sweep.bind(scope, "", "return", chain, offset)
            self.sweep.bind(scope, f"@{draft.name}()", "element", chain, offset)


_BLOCKS = frozenset({"block", "compound_statement", "statements", "expression_statement", "return_statement"})
_CALLED = re.compile(r"\w\(?\Z", re.ASCII)
"""The end of what stands before the first argument of a call, or before a lambda behind it."""

_LOOKED_BACK = 40
"""Bytes before a first argument in which the name of the call is looked for."""


def only_calling(
    sweep: Sweep, rules: Handing, nodes: Iterable[Node], parts_of: Callable[[Node], tuple[Node | None, Node | None]]
) -> Iterator[Spot]:
    """Yields functions without a name that do nothing but call one, and that go somewhere in this file.

    `parts_of` gives the body and the parameters of such a function.
    """
    text = sweep.source.text
    taking = {"return", *(draft.name for draft in sweep.drafts), *rules.filling, *rules.adding, *rules.wrapping}
    for node in nodes:
        start = node.start_byte
        before = text[max(0, start - _LOOKED_BACK) : start].rstrip()
        called = _WORD.findall(before) if _CALLED.search(before) else ()
        if not called or called[-1] in taking:
            chain = _called_by(sweep, *parts_of(node))
            if chain:
                yield node, chain


def referred(
    sweep: Sweep,
    rules: Handing,
    chain_of: Callable[[Sweep, Node], str],
    parts_of: Callable[[Node], tuple[Node | None, Node | None]],
) -> list[Spot]:
    """Returns the functions that references name, and those of `only_calling`, where both are captured so."""
    named = [(node, chain_of(sweep, node)) for node in sweep.kept.get("reference", ())]
    calling = only_calling(sweep, rules, sweep.kept.get("lambda", ()), parts_of)
    return [*((node, chain) for node, chain in named if chain[0] not in "?<"), *calling]


def _called_by(sweep: Sweep, body: Node | None, parameters: Node | None) -> str:
    """Returns the chain of what a function calls that does nothing else, empty for another one."""
    while body is not None and body.type in _BLOCKS:
        body = body.named_children[0] if body.named_child_count == 1 else None
    start, chain = sweep.calls.get(body.end_byte, (-1, "")) if body is not None else (-1, "")
    if body is None or start != body.start_byte or chain[0] in "?<" or chain[-3:-2] in _NAMELESS:
        return ""
    taken = sweep.source.slice(parameters.start_byte, parameters.end_byte) if parameters is not None else ""
    return "" if links(chain)[0] in _WORD.findall(taken) else chain[:-2]


def _last_name(chain: str) -> str:
    return without_calls(chain).rpartition(".")[2]
