"""JavaScript and TypeScript uses of names: calls, elements, types, and reads of what can denote something of ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.chain import NAME
from codemap.lang.javascript.contents import returned
from codemap.lang.javascript.modules import named_at_once
from codemap.lang.javascript.syntax import CHAIN, NOISE, chain_of, unwrapped, values_of
from codemap.lang.order import in_order
from codemap.lang.results import handed_out, read_results
from codemap.lang.scopes import read_names

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WORD = re.compile(NAME, re.ASCII)
_OWN_TYPES = frozenset(
    {
        "Array",
        "ReadonlyArray",
        "Promise",
        "Record",
        "Partial",
        "Required",
        "Readonly",
        "Pick",
        "Omit",
        "Exclude",
        "Extract",
    }
    | {
        "NonNullable",
        "ReturnType",
        "Parameters",
        "InstanceType",
        "Awaited",
        "Map",
        "Set",
        "WeakMap",
        "WeakSet",
        "Function",
    }
)


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls, constructions and tagged templates."""
    read_calls(sweep, nodes, _CALLS)


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    function = node.child_by_field_name("function") or node.child_by_field_name("constructor")
    if function is None:
        return "?", node.start_byte
    while function.type in ("await_expression", "non_null_expression") and function.named_child_count:
        function = function.named_children[0]
    name = function.child_by_field_name("property") if function.type == "member_expression" else function
    if function.type in ("identifier", "member_expression"):
        sweep.taken.add(function.start_byte)
    return chain_of(sweep, function), (name or function).start_byte


def _counted(sweep: Sweep, node: Node) -> Arguments:
    arguments = node.child_by_field_name("arguments")
    if arguments is None:
        return 0, (), False
    if arguments.type != "arguments":
        return 1, (), True
    kinds = [child.type for child in arguments.named_children]
    count = sum(kind not in ("comment", "spread_element") for kind in kinds)
    return count, (), "spread_element" in kinds


_CALLS = CallSyntax(
    callee=re.compile(r"(?:new\s+)?([A-Za-z_$][\w$]*(?:\.#?[A-Za-z_$][\w$]*)*)\(", re.ASCII),
    following=re.compile(r"\s*\??\.(#?[A-Za-z_$][\w$]*(?:\.#?[A-Za-z_$][\w$]*)*)\(", re.ASCII),
    unsure=re.compile(r"[(\[{=>`/\"'\\]|\.\.\."),
    silent=frozenset({"require", "import"}),
    callee_of=_callee,
    arguments_of=_counted,
    brings=named_at_once,
)


def returns(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what functions return; an arrow function without a block returns its body."""
    nodes = in_order(nodes)
    read_results(sweep, nodes, "return", values_of)
    for node, scope in handed_out(sweep, nodes):
        returned(sweep, unwrapped(node), scope)


def yields(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what generators yield."""
    read_results(sweep, in_order(nodes), "yield", values_of)


def elements(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the components that JSX uses as calls; lower-case elements are the platform's own."""
    for node in nodes:
        start = node.start_byte
        sweep.taken.add(start)
        chain = NOISE.sub("", sweep.source.slice(start, node.end_byte))
        receiver, _, name = chain.rpartition(".")
        if receiver or name[:1].isupper():
            at = node.end_byte - len(name.encode())
            sweep.rows.append((at, "call", name, receiver, sweep.inner(start), -1, (), False))


def closings(sweep: Sweep, nodes: list[Node]) -> None:
    """Tells closing tags apart from reads."""
    sweep.taken.update([node.start_byte for node in nodes])


def parameters(sweep: Sweep, nodes: list[Node]) -> None:
    """Notes type parameters: they denote nothing outside."""
    for node in nodes:
        sweep.taken.add(node.start_byte)
        sweep.type_parameters.add(sweep.text(node))


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the names in types; type parameters and the language's own generics are left out."""
    source, taken, owner, add = sweep.source, sweep.taken, sweep.owners_in_order(), sweep.rows.append
    foreign = _OWN_TYPES | sweep.type_parameters | {""}
    for node in in_order(nodes):
        start, end = node.start_byte, node.end_byte
        if node.type == "nested_type_identifier":
            is_taken = start in taken
            taken.update([found.start() for found in _WORD.finditer(source.text, start, end)])
            if not is_taken and (chain := NOISE.sub("", source.slice(start, end))) not in foreign:
                sweep.refer("annotate", chain, start, owner(start))
        elif start not in taken and (name := source.slice(start, end)) not in foreign:
            add((start, "annotate", name, "", owner(start), -1, (), False))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads: names used as values that can denote something of ours."""
    read_names(sweep, nodes, CHAIN)
