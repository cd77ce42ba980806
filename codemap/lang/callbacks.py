"""Functions as values, where calling one is calling a member of an object: where they are put, passed and returned.

Bindings of the kinds `argument`, `element` and `return`, see `model.Binding`. Only files that name a function as a
value pay for it: such functions are placed first, then the names that are declared like what got them. Calls, and loops
that go over a `value`, are kept by the steps before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.chain import links, without_calls

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_HIGHEST = 12
"""Steps from a value up to what it is put into or passed to."""

_BASE = re.compile(r"[^<\[(?]*")
_TYPES = frozenset({"class", "interface", "enum", "struct", "trait", "object", "record"})

Spot = tuple["Node", str]
"""An expression that stands for a function, and its chain."""


class Handing(NamedTuple):
    """How a language hands values on, by kinds of nodes.

    `through` pass on the value of what they hold; `listed` spell a collection; `arguments` hold those of a call;
    `declared` give their `name` a value, `assigned` their `left` side; `returned` end a function, `functions` are those
    without a name. `filling` are functions that make a collection of what they get, `adding`
    methods that put an argument into one, and which. `own` is the object of a method, where it is written.
    """

    through: frozenset[str]
    listed: frozenset[str]
    arguments: frozenset[str]
    declared: frozenset[str]
    assigned: frozenset[str]
    returned: frozenset[str]
    functions: frozenset[str]
    filling: frozenset[str]
    adding: Mapping[str, int]
    chain_of: Callable[[Sweep, Node], str]
    own: str = "this"


def hand_on(sweep: Sweep, rules: Handing, functions: Iterable[Spot], names: list[Node]) -> None:
    """Records where functions go; `names` are the nodes of names that are used as values."""
    placing = _Placing(sweep, rules)
    for node, chain in functions:
        placing.place(node, chain)
    for call in sweep.kept.get("call", ()) if placing.results else ():
        chain = sweep.calls[call.end_byte][1]
        if _last_name(chain) in placing.results:
            placing.place(call, chain)
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
        name_node, value = loop.child_by_field_name("name"), loop.child_by_field_name("value")
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
        self._takers: dict[str, list[int]] = {}
        for place, draft in enumerate(sweep.drafts):
            made = draft.name == "__construct" and draft.parent >= 0
            self._takers.setdefault(sweep.drafts[draft.parent].name if made else draft.name, []).append(place)

    def held(self) -> set[str]:
        """Returns the names that got a function, and those that are declared to have a type that did."""
        types = {_base(one) for one in self.types} - {""}
        names = set(self.names)
        for draft in self.sweep.drafts:
            names.update([one.name for one in draft.parameters if _base(one.annotation) in types])
        names.update([target for target, value in self._typed if _base(value) in types or target in names])
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
                if call is None or callee.rpartition(".")[2] not in rules.filling:
                    self._pass(scope, callee, f"{_slot(around, node)}{path}", chain, start)
                    return
                path, around = f"[]{path}", call
            elif kind in rules.declared or kind in rules.assigned:
                self._give(around, node, scope, path, chain)
                return
            elif kind in rules.returned:
                self._return(around, scope, path, chain)
                return
            elif kind in rules.listed:
                path = f"[]{path}"
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
                parameters = self.sweep.drafts[taker].parameters
                self.types.update([one.annotation for one in parameters[int(number) : int(number) + 1]])
                self.names.update([one.name for one in parameters[int(number) : int(number) + 1]])

    def _give(self, around: Node, node: Node, scope: int, path: str, chain: str) -> None:
        """Records what a declaration or an assignment gives to its target."""
        target = around.child_by_field_name("name" if around.type in self.rules.declared else "left")
        if target is not None and target.end_byte <= node.start_byte:
            self.put(scope, self.rules.chain_of(self.sweep, target), path, chain, node.start_byte)

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


def _slot(arguments: Node, node: Node) -> int:
    before = [one for one in arguments.named_children if one.end_byte <= node.start_byte]
    return sum("comment" not in one.type for one in before)


def _base(declared: str) -> str:
    found = _BASE.match(declared)
    return found[0] if found else ""


def _last_name(chain: str) -> str:
    return without_calls(chain).rpartition(".")[2]
