"""JavaScript and TypeScript parameters: what they take apart, are declared as, and hold where nothing is passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.adapter import PARAMETER
from codemap.lang.javascript.flows import given_to
from codemap.lang.javascript.parameters import bound_names
from codemap.lang.javascript.syntax import DEFINING, values_of
from codemap.lang.javascript.types import classes_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_NO_PARAMETERS = ("this", "comment", "decorator")
_PROPERTY_MODIFIERS = ("accessibility_modifier", "override_modifier", "readonly")


def receive(sweep: Sweep, node: Node) -> None:
    """Binds the parameters of a function that is no definition of its own, in the scope around it."""
    parameters = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
    body = node.child_by_field_name("body")
    if parameters is None or parameters.start_byte in sweep.headers:
        return
    sweep.unnamed.append((node.start_byte, node.end_byte))
    given = given_to(sweep, node)
    listed = parameters.named_children if given and parameters.type == "formal_parameters" else [parameters]
    for one, chain in zip(listed, given, strict=False):
        name = one.child_by_field_name("pattern") or one
        if chain != "?" and name.type == "identifier" and one.child_by_field_name("type") is None:
            sweep.handed.add(sweep.text(name), node.start_byte, node.end_byte, chain)
    _bind_parameters(sweep, parameters, sweep.inner(body.start_byte if body else node.start_byte), given=given)


def headers(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds what the parameters of definitions take apart, and the fields that constructors declare in them.

    Other lists of parameters, those of function types among them, are only told apart from reads.
    """
    for node in nodes:
        if not _is_own(sweep, node):
            sweep.taken.update([leaf.start_byte for leaf, _, _ in bound_names(sweep, node, "?")])


def own_headers(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds the parameters of functions that a definition is the name of; those of others are received."""
    for node in nodes:
        _is_own(sweep, node)


def _is_own(sweep: Sweep, node: Node) -> bool:
    """Binds the parameters of a list in the definition that it belongs to, and says whether it belongs to one."""
    scope = sweep.headers.get(node.start_byte)
    if scope is not None:
        _bind_parameters(sweep, node, scope, own=True)
    return scope is not None


def _bind_parameters(sweep: Sweep, node: Node, scope: int, *, own: bool = False, given: tuple[str, ...] = ()) -> None:
    """Binds parameters, those of a function without a name to the chains that it is `given`."""
    place = -1
    for one in node.named_children if node.type == "formal_parameters" else [node]:
        alone = one.type == "identifier"
        pattern = one if alone else one.child_by_field_name("pattern") or one
        plain = alone or pattern.type == "identifier"
        if not plain and pattern.type in _NO_PARAMETERS:
            continue
        place += 1
        value = f"{PARAMETER}{place}" if own else given[place] if place < len(given) else "?"
        declared = None if alone else one.child_by_field_name("type")
        classes = classes_of(sweep.text(declared)) if declared and plain else ()
        if plain:
            sweep.taken.add(pattern.start_byte)
            if not own:
                _parameter(sweep, pattern, classes, value, scope)
        else:
            for leaf, _, chain in bound_names(sweep, pattern, value):
                sweep.taken.add(leaf.start_byte)
                if chain != value or not own:
                    _parameter(sweep, leaf, classes, chain, scope)
        default = None if alone else one.child_by_field_name("value")
        if default is not None and plain:
            _unpack_into(sweep, pattern, default, scope)
        if own and plain and not alone and one.named_children[0].type in _PROPERTY_MODIFIERS:
            holder = sweep.drafts[scope].parent
            for chain in classes or ("?",):
                sweep.bind(holder, sweep.text(pattern), "type" if classes else "value", chain, pattern.start_byte)


def _parameter(sweep: Sweep, leaf: Node, classes: tuple[str, ...], value: str, scope: int) -> None:
    for chain in classes or (value,):
        bind_name(sweep, sweep.text(leaf), "type" if classes else "value", chain, leaf.start_byte, scope)


def _unpack_into(sweep: Sweep, leaf: Node, default: Node, scope: int) -> None:
    """Binds a parameter to the value that it has where none is passed, if that is something of ours."""
    for chain in values_of(sweep, default) if default.type not in DEFINING else ():
        if chain[0] not in "?<":
            bind_name(sweep, sweep.text(leaf), "value", chain, leaf.start_byte, scope)


def bind_name(sweep: Sweep, name: str, kind: str, value: str, offset: int, scope: int | None = None) -> None:
    """Binds a name that is declared at an offset, in the scope around it unless another is given."""
    sweep.taken.add(offset)
    scope = sweep.inner(offset) if scope is None else scope
    sweep.declared.add((scope, name))
    sweep.bind(scope, name, kind, value, offset)
