"""Ruby bindings: assignments, rescued errors, parameters of blocks, fields, and what methods hand out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.ruby.bodies import HOLDERS
from codemap.lang.ruby.syntax import chain_of, last_statement, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_FIELDS = ("instance_variable", "class_variable")
_PATTERNS = frozenset({"left_assignment_list", "destructured_left_assignment", "rest_assignment"})
_ITEMS = frozenset(
    re.findall(
        r"\S+",
        """
        all? any? collect count cycle delete_if detect drop_while each each_entry each_slice each_value
        each_with_index each_with_object filter filter_map find find_all find_each find_index first flat_map
        group_by index_by inject keep_if map max_by min_by none? one? partition reduce reject reverse_each
        select sort_by sum take_while to_h uniq
        """,
    )
)
_BODIES = ("body_statement", "block_body")
_SELF = frozenset({"tap", "then", "yield_self"})


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    for node in nodes:
        _BINDERS[node.type](sweep, node)


def _assignment(sweep: Sweep, node: Node) -> None:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    if left.type in _PATTERNS:
        _unpack(sweep, left, right)
        return
    known = sweep.calls.get(right.end_byte)
    plain = known is not None and known[0] == right.start_byte and right.type == "call"
    _target(sweep, left, "value", (known[1],) if plain and known else values_of(sweep, right))


def _update(sweep: Sweep, node: Node) -> None:
    """Binds what `||=` and `&&=` give; other operators give something that is not understood."""
    left, right, operator = (node.child_by_field_name(field) for field in ("left", "right", "operator"))
    if left is not None and right is not None:
        understood = operator is not None and operator.type in ("||=", "&&=")
        _target(sweep, left, "value", values_of(sweep, right) if understood else ("?",))


def _unpack(sweep: Sweep, left: Node, right: Node) -> None:
    """Binds targets element by element where both sides are spelled out."""
    targets = [child for child in left.named_children if child.type != "comment"]
    values = right.named_children if right.type in ("right_assignment_list", "array") else []
    if len(targets) == len(values) and all(one.type in ("identifier", *_FIELDS) for one in targets):
        for target, value in zip(targets, values, strict=True):
            _target(sweep, target, "value", values_of(sweep, value))
        return
    item = (chain_of(sweep, right),)
    for target in _leaves(left):
        _target(sweep, target, "item", item)


def _leaves(target: Node) -> Iterator[Node]:
    pending = [target]
    while pending:
        node = pending.pop()
        if node.type in ("identifier", *_FIELDS):
            yield node
        elif node.type in _PATTERNS:
            pending.extend(reversed(node.named_children))


def _target(sweep: Sweep, target: Node, kind: str, values: tuple[str, ...]) -> None:
    """Binds a variable in its scope; a field or a constant in the type around it."""
    start, name = target.start_byte, sweep.text(target)
    scope = sweep.inner(start)
    if target.type in _FIELDS:
        scope = _type_around(sweep, scope)
    elif target.type not in ("identifier", "constant"):
        return
    for value in values:
        sweep.bind(scope, name, kind, value, start)


def _type_around(sweep: Sweep, scope: int) -> int:
    while scope >= 0 and sweep.drafts[scope].kind not in HOLDERS:
        scope = sweep.drafts[scope].parent
    return scope


def _rescue(sweep: Sweep, node: Node) -> None:
    variable, caught = node.child_by_field_name("variable"), node.child_by_field_name("exceptions")
    if variable is None or not variable.named_child_count:
        return
    chains = [chain_of(sweep, one) for one in caught.named_children] if caught is not None else []
    _target(sweep, variable.named_children[0], "type", tuple(chains) or ("?",))


def _loop(sweep: Sweep, node: Node) -> None:
    pattern, value = node.child_by_field_name("pattern"), node.child_by_field_name("value")
    inner = value.named_children[0] if value is not None and value.named_child_count else None
    if pattern is not None:
        _target(sweep, pattern, "item", (chain_of(sweep, inner) if inner is not None else "?",))


def blocks(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds the parameters of blocks: elements of what a method goes through, or the receiver itself."""
    for block in nodes:
        parameters, call = block.child_by_field_name("parameters"), block.parent
        if parameters is None or call is None:
            continue
        method, receiver = call.child_by_field_name("method"), call.child_by_field_name("receiver")
        name = sweep.text(method) if method is not None else ""
        kind = "item" if name in _ITEMS else "value"
        value = chain_of(sweep, receiver) if receiver is not None and (name in _ITEMS or name in _SELF) else "?"
        for place, one in enumerate(parameters.named_children):
            if one.type == "identifier":
                last = place == len(parameters.named_children) - 1
                understood = place == 0 or (last and name in ("inject", "reduce"))
                if place == 0 and not last and name in ("inject", "reduce"):
                    understood = False
                _target(sweep, one, kind, (value if understood else "?",))


def defaults(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds parameters to their defaults."""
    for node in nodes:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None and value is not None:
            _target(sweep, name, "value", values_of(sweep, value))


def results(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what methods hand out: the value of their last statement, and of every `return`."""
    for node in nodes:
        scope = sweep.inner(node.start_byte)
        if scope >= 0 and sweep.drafts[scope].kind in ("method", "function"):
            _hand_out(sweep, scope, node)


def last_values(sweep: Sweep, _nodes: list[Node]) -> None:
    """Records the value of the last statement of every method."""
    for node in sweep.kept.get("method", ()):
        body = node.child_by_field_name("body")
        last = last_statement(body) if body is not None and body.type in _BODIES else body
        if body is None or last is None:
            continue
        scope = sweep.inner(body.start_byte)
        if scope >= 0 and sweep.drafts[scope].start <= node.start_byte:
            _hand_out(sweep, scope, last)


def _hand_out(sweep: Sweep, scope: int, node: Node) -> None:
    if sweep.drafts[scope].name == "initialize" or sweep.drafts[scope].name.endswith("="):
        return
    for value in values_of(sweep, node):
        if value[0] not in "?<":
            sweep.bind(scope, "", "return", value, node.start_byte)


_BINDERS = {
    "assignment": _assignment,
    "operator_assignment": _update,
    "rescue": _rescue,
    "for": _loop,
}
