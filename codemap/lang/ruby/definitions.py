"""Ruby definitions: modules, classes, methods and constants, and what calls in their bodies define or change."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.order import in_order
from codemap.lang.ruby.bodies import Bodies
from codemap.lang.ruby.macros import MACRO, call, word
from codemap.lang.ruby.parameters import parameters_of
from codemap.lang.ruby.syntax import ROOT, constant_chain
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_MADE = re.compile(r"(?:::)?(Struct|Data|Class|Module)\s*\.\s*(?:new|define)\b")
_SYMBOL = re.compile(r":([A-Za-z_]\w*)")
_SUPERCLASS = re.compile(r"\s*\(\s*((?:::)?[A-Z]\w*(?:::[A-Z]\w*)*)\s*\)")
_METHODS = ("method", "singleton_method")
_MAX_VALUE = 60


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every definition of a file, in order of position."""
    bodies, text = Bodies(sweep), sweep.source.text
    calls, methods, defining = [], [], []
    for node in nodes:
        kind = node.type
        if kind == "call":
            calls.append(node)
            if not MACRO.match(text, node.start_byte):
                continue
        elif kind in _METHODS:
            methods.append(node)
        defining.append(node)
    sweep.kept.update(call=calls, method=methods)
    for node in in_order(defining):
        _DEFINERS[node.type](bodies, node)


def _type(bodies: Bodies, node: Node) -> None:
    """Opens a class or module; one written with its path (`class A::B`) keeps the path in its qualified name."""
    sweep, name = bodies.sweep, node.child_by_field_name("name")
    if name is None:
        return
    superclass = node.child_by_field_name("superclass")
    opens = (superclass or name).end_byte
    path, _, last = constant_chain(sweep.text(name)).removeprefix(f"{ROOT}.").rpartition(".")
    draft = Draft(node.type, last, node.start_byte, node.end_byte, opens, name.end_byte - len(last.encode()))
    draft.prefix = f"{path}." if path else ""
    draft.signature = folded(sweep.source.slice(node.start_byte, opens), "#")
    sweep.taken.update(range(name.start_byte, name.end_byte))
    index = bodies.open(draft, body=node)
    if draft.name == "ClassMethods" and draft.parent >= 0:
        around = sweep.drafts[draft.parent]  # what includes the module is extended by these, as a rule
        around.bases += (f"{around.name}.{draft.name}",)
    if superclass is not None and index >= 0:
        _inherit(bodies, index, superclass.named_children[-1])


def _unended(bodies: Bodies, node: Node) -> None:
    """Opens a class or module in which something did not parse, so that its methods are not taken for functions."""
    keyword, around = node.prev_sibling, node.parent
    if keyword is None or around is None:
        return
    draft = Draft(
        keyword.type, bodies.sweep.text(node), keyword.start_byte, around.end_byte, node.end_byte, node.start_byte
    )
    draft.signature = f"{keyword.type} {draft.name}"
    bodies.sweep.taken.add(node.start_byte)
    bodies.open(draft, body=around)


def _inherit(bodies: Bodies, index: int, parent: Node) -> None:
    """Records the superclass; a struct that is made on the spot gives its members."""
    sweep = bodies.sweep
    made = _MADE.match(sweep.source.text, parent.start_byte)
    if made and made[1] in ("Struct", "Data"):
        _members(bodies, index, parent.start_byte, parent.end_byte)
    elif parent.type in ("constant", "scope_resolution"):
        bodies.inherit(index, constant_chain(sweep.text(parent)), parent.start_byte, first=False)


def _members(bodies: Bodies, index: int, start: int, end: int) -> None:
    """Adds the members that a call of `Struct.new` or `Data.define` names."""
    for found in _SYMBOL.finditer(bodies.sweep.source.text, start, end):
        bodies.accessor(found[1], found.start(1), index)


def _singleton(bodies: Bodies, node: Node) -> None:
    """Lets the methods in `class << self` be those of the class around."""
    bodies.enter(node, of_class=True)


def _method(bodies: Bodies, node: Node) -> None:
    """Opens a method, or a function where no class is around."""
    sweep, name = bodies.sweep, node.child_by_field_name("name")
    if name is None or name.is_missing:
        return
    parameters, holder = node.child_by_field_name("parameters"), node.child_by_field_name("object")
    header = (parameters or name).end_byte
    draft = Draft("function", sweep.text(name), node.start_byte, node.end_byte, name.end_byte, name.start_byte)
    draft.parameters = parameters_of(sweep, parameters) if parameters is not None else ()
    written = folded(sweep.source.slice((holder or name).start_byte, header), "#")
    draft.signature = written if holder else bodies.signature(written, node.start_byte)
    sweep.taken.update((name.start_byte, *([holder.start_byte] if holder else [])))
    bodies.open_method(draft, sweep.text(holder) if holder else "")


def _constant(bodies: Bodies, node: Node) -> None:
    """Adds a constant; one that is given a new class or module is that."""
    sweep = bodies.sweep
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    sweep.taken.update(range(left.start_byte, left.end_byte))
    path, _, last = constant_chain(sweep.text(left)).removeprefix(f"{ROOT}.").rpartition(".")
    draft = Draft("constant", last, node.start_byte, node.end_byte, node.end_byte, left.start_byte)
    draft.prefix = f"{path}." if path else ""
    made = _MADE.match(sweep.source.text, right.start_byte) if right.type == "call" else None
    if made:
        _made_type(bodies, draft, right, made)
        return
    short = node.end_byte - node.start_byte <= _MAX_VALUE
    draft.signature = folded(sweep.text(node), "#", value=True) if short else last
    bodies.add(draft)


def _made_type(bodies: Bodies, draft: Draft, made: Node, found: re.Match[str]) -> None:
    """Opens the class or module that a constant is given: `X = Struct.new(:a) do ... end`."""
    block = made.child_by_field_name("block")
    header = block.start_byte if block is not None else made.end_byte
    draft.kind = "module" if found[1] == "Module" else "class"
    draft.signature = folded(bodies.sweep.source.slice(draft.start, header), "#")
    draft.body = header
    index = bodies.open(draft, body=block or made)
    superclass = _SUPERCLASS.match(bodies.sweep.source.text, found.end())
    if found[1] in ("Struct", "Data"):
        _members(bodies, index, found.end(), header)
    elif superclass:
        bodies.inherit(index, constant_chain(superclass[1]), superclass.start(1), first=False)


def _alias(bodies: Bodies, node: Node) -> None:
    name, old = node.child_by_field_name("name"), node.child_by_field_name("alias")
    if name is not None and old is not None:
        sweep = bodies.sweep
        sweep.taken.update((name.start_byte, old.start_byte))
        bodies.alias(sweep.text(name).lstrip(":"), sweep.text(old).lstrip(":"), node, name.start_byte)


_DEFINERS: dict[str, Callable[[Bodies, Node], None]] = {
    "class": _type,
    "module": _type,
    "constant": _unended,
    "singleton_class": _singleton,
    "method": _method,
    "singleton_method": _method,
    "assignment": _constant,
    "operator_assignment": _constant,
    "alias": _alias,
    "call": call,
    "identifier": word,
}
