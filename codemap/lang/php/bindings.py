"""PHP bindings: assignments, loops, catch, closures' parameters, and the properties set through `$this`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.php.parameters import parameters_of
from codemap.lang.php.syntax import NAME, chain_of, name_chain, values_of
from codemap.lang.php.types import classes_of, is_class
from codemap.lang.source import proper

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SIMPLE = re.compile(rf"(\${NAME})\s*=\s*(?![=&>])", re.ASCII)
_FIELD = re.compile(rf"(?:\$this\s*\??->\s*|(?:self|static)\s*::\s*\$)({NAME})", re.ASCII)
_VARIABLE = re.compile(rf"\${NAME}", re.ASCII)
_NOTED = re.compile(rf"/\*\*?\s*@var\s+([^\s*]+)\s+(\${NAME})", re.ASCII)
_FACTORY = re.compile(
    rf"(?:[^()\[\]]*(?:->|::))?(?:app|createMock|createStub|get|getMock|make|mock|resolve)"
    rf"\(\s*((?:\\?{NAME})(?:\\{NAME})*)::class\s*(?:,.*)?\)",
    re.ASCII | re.DOTALL,
)
"""Calls that give an object of the class that they are given, as containers and makers of test doubles have them."""
_CLASSES = ("class", "trait", "enum")


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    if "@var" in sweep.source.text:
        _noted(sweep)
    sweep.kept["assigned"] = nodes
    for node in nodes:
        _BINDERS[node.type](sweep, node)


def _noted(sweep: Sweep) -> None:
    """Records the types that comments in functions give to variables: `/** @var User $user */`."""
    for found in _NOTED.finditer(sweep.source.text):
        for chain in classes_of(sweep.source.slice(found.start(1), found.end(1)))[:1]:
            if is_class(chain):
                sweep.bind(sweep.inner(found.start()), proper(found[2]), "type", chain, found.start())


def closures(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds the parameters of functions without a name in the scope around them, and notes how far those reach."""
    sweep.kept["closure"] = nodes
    for node in nodes:
        sweep.unnamed.append((node.start_byte, node.end_byte))
        parameters = node.child_by_field_name("parameters")
        if parameters is not None:
            scope = sweep.inner(parameters.start_byte)
            for one in parameters_of(sweep, parameters):
                kind = "type" if one.annotation else "value"
                sweep.bind(scope, one.name, kind, one.annotation or "?", parameters.start_byte)


def _assignment(sweep: Sweep, node: Node) -> None:
    start, end = node.start_byte, node.end_byte
    simple = _SIMPLE.match(sweep.source.text, start)
    known = sweep.calls.get(end)
    if simple and known and known[0] == simple.end():
        sweep.bind(sweep.inner(start), proper(simple[1]), "value", _given(sweep, simple.end(), end) or known[1], start)
        return
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    if left.type in ("list_literal", "array_creation_expression"):
        for name in _variables(left):
            _target(sweep, name, "item", (chain_of(sweep, right),))
    else:
        given = _given(sweep, right.start_byte, right.end_byte)
        _target(sweep, left, "value", (given,) if given else values_of(sweep, right))


def _given(sweep: Sweep, start: int, end: int) -> str:
    """Returns the chain of the object that a call of a factory gives, empty for other expressions."""
    if "::class" not in sweep.source.text[start:end]:
        return ""
    found = _FACTORY.fullmatch(sweep.source.text, start, end)
    return f"{name_chain(sweep.source.slice(found.start(1), found.end(1)))}()" if found else ""


def _target(sweep: Sweep, target: Node, kind: str, values: tuple[str, ...]) -> None:
    """Binds a variable, or a property of the class around it."""
    start = target.start_byte
    name = sweep.text(target)
    scope = sweep.inner(start)
    if not _VARIABLE.fullmatch(sweep.source.text, start, target.end_byte):
        field = _FIELD.fullmatch(sweep.source.text, start, target.end_byte)
        holder = _class_around(sweep, scope) if field else -1
        if not field or holder < 0:
            return
        scope, name = holder, f"${proper(field[1])}"
    for value in values:
        sweep.bind(scope, name, kind, value, start)


def _class_around(sweep: Sweep, scope: int) -> int:
    while scope >= 0 and sweep.drafts[scope].kind not in _CLASSES:
        scope = sweep.drafts[scope].parent
    return scope


def _variables(target: Node) -> Iterator[Node]:
    """Yields the variables that a list pattern binds, in order."""
    pending = [target]
    while pending:
        node = pending.pop()
        if node.type in ("variable_name", "member_access_expression"):
            yield node
        elif node.type in ("list_literal", "array_creation_expression", "array_element_initializer", "by_ref", "pair"):
            pending.extend(reversed(node.named_children))


def _loop(sweep: Sweep, node: Node) -> None:
    collection, *targets = [child for child in node.named_children if child.type != "comment"][:2]
    if not targets:
        return
    target, looped = targets[0], chain_of(sweep, collection)
    sweep.run(looped, "getIterator", node.start_byte)
    if target.type == "pair":
        key, *values = target.named_children
        _target(sweep, key, "value", ("?",))
        target = values[-1] if values else target
    item = (looped,)
    if target.type in ("variable_name", "member_access_expression"):
        _target(sweep, target, "item", item)
        return
    for name in _variables(target):
        _target(sweep, name, "item", ("?",) if target.type != "by_ref" else item)


def _catch(sweep: Sweep, node: Node) -> None:
    name, caught = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is not None and caught is not None:
        _target(sweep, name, "type", classes_of(sweep.text(caught)) or ("?",))


def _static(sweep: Sweep, node: Node) -> None:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is not None:
        _target(sweep, name, "value", values_of(sweep, value) if value else ("?",))


_BINDERS = {
    "assignment_expression": _assignment,
    "augmented_assignment_expression": _assignment,
    "reference_assignment_expression": _assignment,
    "foreach_statement": _loop,
    "catch_clause": _catch,
    "static_variable_declaration": _static,
}
