"""What the targets of Python bindings get: names, fields, and what patterns take apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.expressions import first_child
from codemap.lang.python.containers import holds, stored
from codemap.lang.python.special import iterates, runs
from codemap.lang.python.syntax import chain_of, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

PATTERNS = frozenset(
    {"pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern", "tuple", "list", "list_splat"}
)
"""Nodes that take a value apart."""


def unpack(sweep: Sweep, left: Node, right: Node) -> None:
    """Binds a target to an expression, element by element where both sides are spelled out."""
    while right.type == "assignment" and (inner := right.child_by_field_name("right")):
        right = inner
    pending = [(left, right)]
    while pending:
        left, right = pending.pop()
        if left.type not in PATTERNS:
            bind_target(sweep, left, "value", values_of(sweep, right))
            _store(sweep, left, right)
            continue
        targets = [child for child in left.named_children if child.type != "comment"]
        values = [child for child in right.named_children if child.type != "comment"]
        paired = _paired(targets, values) if right.type in ("expression_list", "tuple", "list") else []
        if not paired:
            chain = chain_of(sweep, right)
            bind_target(sweep, left, "value", (chain,))
            iterates(sweep, chain, left.start_byte)
        for target, several in reversed(paired):
            if target.type.endswith("splat_pattern"):
                _rest(sweep, target, several)
            else:
                pending.append((target, several[0]))


def _paired(targets: list[Node], values: list[Node]) -> list[tuple[Node, list[Node]]]:
    """Returns each target with what it gets, nothing where that cannot be told; a starred one gets what is left."""
    if any(one.type.startswith("list_splat") for one in values) or len(targets) > len(values) + 1:
        return []
    starred = [place for place, one in enumerate(targets) if one.type.startswith("list_splat")]
    if len(starred) > 1 or (not starred and len(targets) != len(values)):
        return []
    spare = len(values) - len(targets) + 1
    if not starred:
        return [(target, [value]) for target, value in zip(targets, values, strict=True)]
    star = starred[0]
    before = [(target, [value]) for target, value in zip(targets[:star], values[:star], strict=True)]
    after = [(target, [value]) for target, value in zip(targets[star + 1 :], values[star + spare :], strict=True)]
    return [*before, (targets[star], values[star : star + spare]), *after]


def _rest(sweep: Sweep, target: Node, values: list[Node]) -> None:
    """Binds a starred target to the list of what it gets."""
    name = first_child(target)
    if name is None or name.type != "identifier":
        return
    bind_name(sweep, sweep.text(name), "value", "<list>", name.start_byte)
    for place, value in enumerate(values):
        stored(sweep, f"{sweep.text(name)}[{place}]", value, sweep.inner(name.start_byte), name.start_byte)


def _store(sweep: Sweep, left: Node, right: Node) -> None:
    """Records what a target holds after an assignment of a container, or to an element of one."""
    if left.type == "subscript" or (left.type in ("identifier", "attribute") and holds(right)):
        target = chain_of(sweep, left)
        if target[0] not in "?<":
            stored(sweep, target, right, sweep.inner(left.start_byte), left.start_byte)


def bind_target(sweep: Sweep, target: Node, kind: str, values: tuple[str, ...]) -> None:
    """Binds all names of a target; those within a pattern to elements of the value."""
    while target.type == "as_pattern_target" and target.named_child_count == 1:
        target = target.named_children[0]
    if target.type == "identifier":
        name, offset = sweep.text(target), target.start_byte
        for value in values:
            bind_name(sweep, name, kind, value, offset)
        return
    for node, path in leaves(target):
        for value in values:
            inside, chain = _element(kind, value, path) if path else (kind, value)
            if node.type == "identifier":
                bind_name(sweep, sweep.text(node), inside, chain, node.start_byte)
            else:
                bind_field(sweep, sweep.text(node), node.start_byte, inside, chain)


def _element(kind: str, value: str, path: str) -> tuple[str, str]:
    """Returns the binding of what lies at `path` in a value, or in an item of one."""
    if value[0] in "?<" or kind == "type":
        return ("item" if kind == "value" else kind), value
    return "value", f"{value}{'[]' if kind == 'item' else ''}{path}"


def leaves(target: Node) -> Iterator[tuple[Node, str]]:
    """Yields the identifiers and attributes that a target pattern binds, in order, each with its path in it."""
    pending = [(target, "")]
    while pending:
        node, path = pending.pop()
        if node.type in ("identifier", "attribute"):
            yield node, path
        elif node.type in PATTERNS or node.type in ("as_pattern_target", "parenthesized_expression"):
            starred = node.type.startswith("list_splat")
            parts = [child for child in node.named_children if child.type != "comment"]
            single = starred or node.type in ("as_pattern_target", "parenthesized_expression")
            pending.extend(
                (child, "[:]" if starred else path if single else f"{path}[{place}]")
                for place, child in reversed(list(enumerate(parts)))
            )


def bind_name(sweep: Sweep, name: str, kind: str, value: str, offset: int) -> None:
    """Binds a name in the scope around an offset, or in the one that it was taken from."""
    scope = sweep.inner(offset)
    if sweep.foreign:
        scope = sweep.foreign.get((scope, name), scope)
    sweep.taken.add(offset)
    sweep.bind(scope, name, kind, value, offset)


def bind_field(sweep: Sweep, target: str, offset: int, kind: str, value: str) -> None:
    """Binds a field set through the receiver of the method around it."""
    root, _, member = target.partition(".")
    scope = sweep.inner(offset)
    while scope >= 0:
        draft = sweep.drafts[scope]
        if draft.receiver and draft.receiver == root:
            if member.isidentifier():
                sweep.taken.add(offset)
                sweep.bind(draft.parent, member, kind, value, offset)
            return
        scope = draft.parent
    if kind == "value" and value[0] not in "?<":
        sweep.bind(sweep.inner(offset), target, "element", value, offset)
    runs(sweep, f"{target}.__set__", offset, sweep.inner(offset))
    runs(sweep, f"{root}.__setattr__", offset, sweep.inner(offset))
