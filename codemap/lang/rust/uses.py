"""Rust uses of names: calls, objects, types, and reads of names that can denote something of ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.chain import NAME
from codemap.lang.rust.syntax import PATH, chain_of, dotted
from codemap.lang.rust.types import PLAIN_TYPES
from codemap.lang.scopes import read_names
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_FISH = r"(?:::<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>)?"
_STEP = rf"(?:{NAME}|\d+)"
_MADE_OF = re.compile(rf"{NAME}(?:\s*::\s*{NAME})*", re.ASCII)
_KNOWN_TYPES = PLAIN_TYPES | frozenset(
    re.findall(
        r"\w+",
        """
        _ Self Vec Option Result Box Rc Arc Fn FnMut FnOnce Iterator IntoIterator HashMap HashSet BTreeMap
        Send Sync Sized Clone Copy
        """,
    )
)


def literals(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the objects that are written out (`S { .. }`) as calls of their type."""
    text = sweep.source.text
    sweep.kept["literal"] = nodes
    for node in nodes:
        start = node.start_byte
        found = _MADE_OF.match(text, start)
        if not found:
            continue
        chain = dotted(proper(found[0]))
        sweep.calls[node.end_byte] = (start, f"{chain}()")
        sweep.taken.update([start + one.start() for one in re.finditer(NAME, found[0])])
        receiver, _, name = chain.rpartition(".")
        sweep.rows.append((found.end() - len(name), "call", name, receiver, sweep.inner(start), -1, (), True))


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls."""
    sweep.kept["call"] = nodes
    read_calls(sweep, nodes, _CALLS)


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    function = node.child_by_field_name("function")
    if function is not None and function.type == "generic_function":
        function = function.child_by_field_name("function")
    if function is None:
        return "?", node.start_byte
    name = function.child_by_field_name("field") or function.child_by_field_name("name") or function
    sweep.taken.add(function.start_byte)
    return chain_of(sweep, function), name.start_byte


def _counted(sweep: Sweep, node: Node) -> Arguments:
    arguments = node.child_by_field_name("arguments")
    if arguments is None:
        return 1, (), False
    return sum("comment" not in child.type for child in arguments.named_children), (), False


_CALLS = CallSyntax(
    callee=re.compile(rf"({NAME}(?:(?:::|\??\.){_STEP})*){_FISH}\(", re.ASCII),
    following=re.compile(rf"(?:\s*\?|\s*\.\s*await\b)*\s*\.\s*({NAME}(?:\??\.{_STEP})*){_FISH}\(", re.ASCII),
    unsure=re.compile(r"[(\[{<|'\"\\]|/[/*]"),
    silent=frozenset({"Ok", "Err", "Some"}),
    callee_of=_callee,
    arguments_of=_counted,
    dotted=dotted,
)


def keys(sweep: Sweep, nodes: list[Node]) -> None:
    """Tells the names that traits give to types apart from types."""
    sweep.taken.update([node.start_byte for node in nodes])


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the names in types; type parameters and the language's own are left out."""
    text, taken, own = sweep.source.text, sweep.taken, _KNOWN_TYPES | sweep.type_parameters
    for node in sorted(nodes, key=lambda one: (one.start_byte, -one.end_byte)):
        start = node.start_byte
        chain = text[start : node.end_byte]
        seen = start in taken
        if ":" in chain:
            taken.update([start + one.start() for one in re.finditer(NAME, chain)])
        if seen or chain in own or "<" in chain:
            continue
        sweep.refer("annotate", dotted(proper(chain)), start, sweep.owner(start))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads: names used as values that can denote something of ours."""
    read_names(sweep, [*nodes, *sweep.words], PATH)
