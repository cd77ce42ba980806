"""Python operators: the special methods that operators, f-strings and functions of the language run.

Each is recorded as `run` of the operand's method (`a + b` as `a.__add__`), once for a scope. Operands that cannot be
objects of ours are left out: literals and what functions of the language return.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.expressions import first_child
from codemap.lang.python.special import is_of_language, runs
from codemap.lang.python.syntax import chain_of, iterated

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_ARITHMETIC = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "truediv",
    "//": "floordiv",
    "%": "mod",
    "**": "pow",
    "@": "matmul",
    "&": "and",
    "|": "or",
    "^": "xor",
    "<<": "lshift",
    ">>": "rshift",
}
_COMPARING = {"==": "eq", "!=": "ne", "<>": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_MIRRORED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
_UNARY = {"-": "neg", "+": "pos", "~": "invert"}
_OF_THEIR_NAME = re.findall(r"\w+", "len repr hash int float bool bytes abs reversed next round dir format")
_ITERATING = re.findall(r"\w+", "list tuple set frozenset sorted sum any all enumerate min max dict zip iter")
_FUNCTIONS = {
    "str": "str",
    "print": "str",
    **dict.fromkeys(_ITERATING, "iter"),
    **{name: name for name in _OF_THEIR_NAME},
}
"""Functions of the language, and the special method of what they are given that they run."""

APPLYING = frozenset(_FUNCTIONS)
"""Functions of the language that run a special method of what they are given."""

_STORED = re.compile(r"\s*(?:(?P<both>[-+*/%&|^@]|//|\*\*|<<|>>)?=(?!=))")
_OPERANDS = frozenset({"identifier", "attribute", "call", "subscript", "await", "parenthesized_expression"})
_TEXTS = frozenset({"string", "concatenated_string"})
_CONVERSIONS = {"!r": "repr", "!s": "str", "!a": "repr"}


class _Operators:
    """The operators of one source: what runs, by scope, and where first."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.first: dict[tuple[int, str], int] = {}

    def method(self, node: Node | None, name: str) -> bool:
        """Notes that a method of an operand runs, and says whether it can be an object of ours."""
        if node is None or node.type not in _OPERANDS:
            return False
        chain = iterated(self.sweep, node) if name == "iter" else chain_of(self.sweep, node)
        if chain[0] in "?<" or chain[-1] == "?" or is_of_language(chain):
            return False
        offset = node.start_byte
        key = self.sweep.inner(offset), f"{chain}.__{name}__"
        if offset < self.first.get(key, offset + 1):
            self.first[key] = offset
        return True

    def record(self) -> None:
        """Records what was noted."""
        for (scope, run), offset in self.first.items():
            runs(self.sweep, run, offset, scope)


def operate(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the special methods that operators and functions of the language run."""
    found = _Operators(sweep)
    for node in nodes:
        _OPERATORS[node.type](found, node)
    for node, name in sweep.applied:
        _applied(found, node, name)
    found.record()


def decide(sweep: Sweep, nodes: list[Node]) -> None:
    """Records that the truth of conditions is asked for."""
    found = _Operators(sweep)
    for node in nodes:
        found.method(node, "bool")
    found.record()


def show(sweep: Sweep, nodes: list[Node]) -> None:
    """Records how the values in f-strings become text."""
    found = _Operators(sweep)
    for node in nodes:
        found.method(node, _CONVERSIONS.get(sweep.source.text[node.end_byte : node.end_byte + 2], "format"))
    found.record()


def _applied(found: _Operators, node: Node, name: str) -> None:
    arguments = node.child_by_field_name("arguments")
    for child in arguments.named_children if arguments is not None else ():
        found.method(child, _FUNCTIONS[name])
        if name == "dict":
            found.method(child, "getitem")
        if name not in ("print", "zip"):
            break


def _binary(found: _Operators, node: Node) -> None:
    sign = node.child_by_field_name("operator")
    name = _ARITHMETIC.get(sign.type) if sign is not None else None
    left = node.child_by_field_name("left")
    if name and not found.method(left, name) and not (left is not None and left.type in _TEXTS):
        found.method(node.child_by_field_name("right"), f"r{name}")


def _augmented(found: _Operators, node: Node) -> None:
    sign = node.child_by_field_name("operator")
    name = _ARITHMETIC.get(sign.type[:-1]) if sign is not None else None
    if name:
        found.method(node.child_by_field_name("left"), f"i{name}")


def _comparison(found: _Operators, node: Node) -> None:
    left: Node | None = None
    sign = ""
    for child in node.children:
        if not child.is_named:
            sign = child.type
        elif child.type == "comment":
            continue
        else:
            if sign.endswith("in"):
                found.method(child, "contains")
            elif (name := _COMPARING.get(sign)) and not found.method(left, name):
                found.method(child, _MIRRORED[name])
            left = child


def _subscript(found: _Operators, node: Node) -> None:
    value = node.child_by_field_name("value")
    if value is None or value.type not in _OPERANDS:
        return
    text, start = found.sweep.source.text, node.start_byte
    stored = _STORED.match(text, node.end_byte)
    if start > 3 and text.startswith("del ", start - 4):
        found.method(value, "delitem")
        return
    if stored:
        found.method(value, "setitem")
    if not stored or stored["both"]:
        found.method(value, "getitem")


def _unary(found: _Operators, node: Node) -> None:
    sign = node.child_by_field_name("operator")
    name = _UNARY.get(sign.type) if sign is not None else None
    if name:
        found.method(node.child_by_field_name("argument"), name)


def _await(found: _Operators, node: Node) -> None:
    found.method(first_child(node), "await")


_OPERATORS: dict[str, Callable[[_Operators, Node], None]] = {
    "binary_operator": _binary,
    "augmented_assignment": _augmented,
    "comparison_operator": _comparison,
    "subscript": _subscript,
    "unary_operator": _unary,
    "await": _await,
}
