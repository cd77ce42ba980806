"""Go uses of names: calls, objects, imports, types, and reads of names that can denote something of ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.chain import DOTTED, NAME, SPACE
from codemap.lang.go.syntax import chain_of
from codemap.lang.go.types import BUILTINS, PLAIN_TYPES
from codemap.lang.scopes import Sharing, read_names
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_IMPORT = re.compile(rf"(?:({NAME}|\.)\s*)?[\"`]([^\"`\n]*)[\"`]", re.ASCII)
_VERSION = re.compile(r"v\d+")
_WRAPPED = frozenset({"parenthesized_expression", "unary_expression"})
_TYPES = frozenset({"type_identifier", "qualified_type"})
_SHARING = Sharing(BUILTINS, members=False)
_MADE_OF = re.compile(rf"({NAME}(?:\s*\.\s*{NAME})?)", re.ASCII)


def literals(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the objects that are written out (`T{...}`) as calls of their type."""
    text = sweep.source.text
    for node in nodes:
        start = node.start_byte
        found = _MADE_OF.match(text, start)
        if not found:
            continue
        chain = SPACE.sub("", proper(found[1]))
        sweep.calls[node.end_byte] = (start, f"{chain}()")
        sweep.taken.add(start)
        if chain in sweep.type_parameters:
            continue
        receiver, _, name = chain.rpartition(".")
        sweep.rows.append((found.end(1) - len(name), "call", name, receiver, sweep.inner(start), -1, (), True))


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls."""
    read_calls(sweep, nodes, _CALLS)


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    function = node.child_by_field_name("function") or node.child_by_field_name("type")
    while function is not None and function.type in _WRAPPED and function.named_child_count == 1:
        function = function.named_children[0]
    if function is None:
        return "?", node.start_byte
    if function.type in ("generic_type", "type_instantiation_expression"):
        function = function.named_children[0]
    if function.type in _TYPES:
        sweep.taken.add(function.start_byte)
        chain = SPACE.sub("", sweep.text(function))
        return chain, function.end_byte - len(chain.rpartition(".")[2].encode())
    name = function.child_by_field_name("field") if function.type == "selector_expression" else function
    if function.type in ("identifier", "selector_expression"):
        sweep.taken.add(function.start_byte)
    return chain_of(sweep, function), (name or function).start_byte


def _counted(sweep: Sweep, node: Node) -> Arguments:
    arguments = node.child_by_field_name("arguments")
    if arguments is None:
        return 1, (), False
    kinds = [child.type for child in arguments.named_children]
    return sum(kind not in ("comment", "variadic_argument") for kind in kinds), (), "variadic_argument" in kinds


_CALLS = CallSyntax(
    callee=re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\(", re.ASCII),
    following=re.compile(r"\s*\.\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\(", re.ASCII),
    unsure=re.compile(r"[(\[{`'\"\\=]|\.\.\.|/[/*]"),
    silent=frozenset({"append", "cap", "func", "len", "make", "panic", "recover"}),
    callee_of=_callee,
    arguments_of=_counted,
)


def bring(sweep: Sweep, nodes: list[Node]) -> None:
    """Records imports: each package under its alias, or under the name that its path lets expect."""
    for node in nodes:
        found = _IMPORT.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
        if not found:
            continue
        module, alias = proper(found[2]), proper(found[1] or "")
        if alias == ".":
            sweep.bring(node.start_byte, module, "*", "")
        else:
            sweep.bring(node.start_byte, module, "", "" if alias == "_" else alias or package_name(module))


def package_name(module: str) -> str:
    """Returns the name that the package at an import path most likely has."""
    parts = module.split("/")
    if len(parts) > 1 and _VERSION.fullmatch(parts[-1]):
        parts.pop()
    last = parts[-1].partition(".v")[0]
    return last.removeprefix("go-").removesuffix("-go").removesuffix(".go").rpartition("-")[2]


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the names in types; type parameters and the language's own are left out."""
    text, taken, own = sweep.source.text, sweep.taken, PLAIN_TYPES | sweep.type_parameters
    for node in sorted(nodes, key=lambda one: (one.start_byte, -one.end_byte)):
        start = node.start_byte
        chain = text[start : node.end_byte]
        if "." in chain:
            taken.add(node.end_byte - len(chain.rpartition(".")[2].lstrip()))
            chain = SPACE.sub("", chain)
        if start in taken or chain in own:
            continue
        sweep.refer("annotate", proper(chain), start, sweep.owner(start))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads: names used as values that can denote something of ours."""
    read_names(sweep, nodes, DOTTED, _SHARING)
