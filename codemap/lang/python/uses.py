"""Python uses of names: calls, annotations, imports, and reads of names that can denote something of ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.chain import DOTTED, NAME, SPACE
from codemap.lang.order import in_order
from codemap.lang.python.containers import elements, is_spelled
from codemap.lang.python.definitions import is_public, public_names
from codemap.lang.python.syntax import chain_of, values_of
from codemap.lang.python.types import is_plain, names_in
from codemap.lang.results import read_results
from codemap.lang.scopes import read_names
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WORD = re.compile(NAME, re.ASCII)
_PLAIN_FROM = re.compile(r"from (\.*[A-Za-z_][\w.]*|\.+) import ([A-Za-z_]\w*(?:, [A-Za-z_]\w*)*)", re.ASCII)


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls."""
    read_calls(sweep, nodes, _CALLS)


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    """Returns the chain of what a call calls and where its name is, from the tree."""
    function = node.child_by_field_name("function")
    if function is None:
        return "?", node.start_byte
    name = function.child_by_field_name("attribute") if function.type == "attribute" else function
    return chain_of(sweep, function), (name or function).start_byte


def _counted(sweep: Sweep, node: Node) -> Arguments:
    """Returns the arguments of a call from the tree."""
    arguments = node.child_by_field_name("arguments")
    if arguments is None or arguments.type != "argument_list":
        return 1, (), False
    count, named, spread = 0, [], False
    for child in arguments.named_children:
        kind = child.type
        if kind == "keyword_argument":
            found = _WORD.match(sweep.source.text, child.start_byte)
            named.append(proper(found.group()) if found else "?")
        elif kind in ("list_splat", "dictionary_splat", "parenthesized_list_splat"):
            spread = True
        elif kind != "comment":
            count += 1
    return count, tuple(named), spread


_CALLS = CallSyntax(
    callee=re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\(", re.ASCII),
    following=re.compile(r"\s*\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\(", re.ASCII),
    unsure=re.compile(r"[(\[{*:#\"'\\]"),
    silent=frozenset(),
    callee_of=_callee,
    arguments_of=_counted,
)


def returns(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what functions return."""
    nodes = in_order(nodes)
    read_results(sweep, nodes, "return", values_of)
    for node in nodes:
        if is_spelled(node) and (scope := sweep.inner(node.start_byte)) >= 0:
            for path, chain in elements(sweep, node):
                sweep.bind(scope, path, "return", chain, node.start_byte)


def yields(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what generators yield."""
    read_results(sweep, in_order(nodes), "yield", values_of)


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the names in annotations, those in quotes included; the language's own are left out."""
    source, done = sweep.source, 0
    for node in in_order(nodes):
        start, end = node.start_byte, node.end_byte
        if end <= done:
            continue
        done = end
        for offset, chain in names_in(source.text[start:end]):
            at = start + offset
            if at not in sweep.taken and not is_plain(chain):
                sweep.refer("annotate", proper(chain), at, sweep.owner(at))
            sweep.taken.add(at)


def bring(sweep: Sweep, nodes: list[Node]) -> None:
    """Records imports. `import a.b` is two: `a` under its name, and `a.b` under none."""
    public = public_names(sweep.source)
    for node in nodes:
        plain = _PLAIN_FROM.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
        if plain:
            for found in _WORD.finditer(sweep.source.text, plain.start(2), plain.end()):
                exported = _is_handed_on(sweep, node, found[0], public)
                sweep.bring(found.start(), plain[1], found[0], found[0], exported=exported)
        elif node.type == "import_statement":
            _plain_import(sweep, node, public)
        else:
            origin = node.child_by_field_name("module_name")
            _from_import(sweep, node, _text(sweep, origin) if origin else "__future__", public)


def _plain_import(sweep: Sweep, node: Node, public: frozenset[str] | None) -> None:
    for one in node.children_by_field_name("name"):
        module, alias = _names(sweep, one)
        top = module.partition(".")[0]
        exported = _is_handed_on(sweep, node, alias or top, public)
        if alias or top == module:
            sweep.bring(one.start_byte, module, "", alias or top, exported=exported)
        else:
            sweep.bring(one.start_byte, top, "", top, exported=exported)
            sweep.bring(one.start_byte, module, "", "")


def _from_import(sweep: Sweep, node: Node, module: str, public: frozenset[str] | None) -> None:
    if any(child.type == "wildcard_import" for child in node.named_children):
        sweep.bring(node.start_byte, module, "*", "", exported=sweep.inner(node.start_byte) < 0)
        return
    for one in node.children_by_field_name("name"):
        name, alias = _names(sweep, one)
        exported = _is_handed_on(sweep, node, alias or name, public)
        sweep.bring(one.start_byte, module, name, alias or name, exported=exported)


def _is_handed_on(sweep: Sweep, node: Node, alias: str, public: frozenset[str] | None) -> bool:
    return sweep.inner(node.start_byte) < 0 and is_public(alias, True, public)


def _names(sweep: Sweep, node: Node) -> tuple[str, str]:
    """Returns (name, alias) of one imported thing."""
    if node.type != "aliased_import":
        return _text(sweep, node), ""
    name, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
    return (_text(sweep, name) if name else ""), (_text(sweep, alias) if alias else "")


def _text(sweep: Sweep, node: Node) -> str:
    return SPACE.sub("", sweep.text(node))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads: names used as values that can denote something of ours."""
    read_names(sweep, nodes, DOTTED)
