"""C and C++ uses of names: calls, constructions, types, includes, and reads of what can denote something of ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.cfamily.names import BUILTINS
from codemap.lang.cfamily.syntax import CHAIN, chain_of, is_maker, made_by
from codemap.lang.cfamily.types import class_of, dotted
from codemap.lang.chain import split_chain
from codemap.lang.order import in_order
from codemap.lang.scopes import Sharing, read_names

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_NAME = r"[A-Za-z_]\w*"
_MEMBER = rf"{_NAME}(?:(?:\.|->|::){_NAME})*"
_QUALIFIER = re.compile(rf"(?:{_NAME}\s*::\s*)+$", re.ASCII)
_CALL = re.compile(rf"(?<![\w#.>])({_NAME})[ \t]*\(", re.ASCII)
_CAST = re.compile(r"(?:std::)?\w+_cast\s*<", re.ASCII)
_BEFORE = 120
_WORDS = frozenset(
    {"if", "for", "while", "switch", "return", "sizeof", "do", "defined", "__attribute__", "alignof", "decltype"}
)
_SHARING = Sharing(BUILTINS, members=True)


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls and `new`; casts that are written like calls, and the heads of tests, are none."""
    taken = sweep.taken
    sweep.kept["call"] = nodes
    read_calls(sweep, [one for one in nodes if one.start_byte not in taken and not _is_cast(sweep, one)], _CALLS)


def _is_cast(sweep: Sweep, node: Node) -> bool:
    if not _CAST.match(sweep.source.text, node.start_byte):
        return False
    function = node.child_by_field_name("function")
    return function is not None and function.type in ("template_function", "qualified_identifier")


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    function = node.child_by_field_name("function")
    if function is None:
        declared = node.child_by_field_name("type")
        if declared is None:
            return "?", node.start_byte
        _take(sweep, declared)
        return class_of(sweep.text(declared)) or "?", declared.start_byte
    made = made_by(sweep, function)
    if made:
        _take(sweep, function)
        return (made if is_maker(dotted(sweep.text(function)).rpartition(".")[2]) else "?"), function.start_byte
    sweep.taken.add(function.start_byte)
    name = function.child_by_field_name("field") if function.type == "field_expression" else function
    return chain_of(sweep, function), (name or function).start_byte


def _take(sweep: Sweep, node: Node) -> None:
    """Tells the names in a type that is made apart from other uses of types."""
    start = node.start_byte
    sweep.taken.update(
        [start + found.start() for found in re.finditer(_NAME, sweep.source.text[start : node.end_byte])]
    )


def _counted(sweep: Sweep, node: Node) -> Arguments:
    arguments = node.child_by_field_name("arguments")
    if arguments is None:
        return 0, (), False
    kinds = [child.type for child in arguments.named_children]
    spread = "parameter_pack_expansion" in kinds
    return sum(kind not in ("comment", "parameter_pack_expansion") for kind in kinds), (), spread


_CALLS = CallSyntax(
    callee=re.compile(rf"({_MEMBER})\(", re.ASCII),
    following=re.compile(rf"\s*(?:\.|->)({_MEMBER})\(", re.ASCII),
    unsure=re.compile(r"[(\[{<=/\"'\\]|\.\.\."),
    silent=frozenset({"defined", "decltype", "alignof", "typeof", "__typeof__", "offsetof", "va_arg"}),
    callee_of=_callee,
    arguments_of=_counted,
    dotted=lambda written: written if written.isidentifier() else written.replace("->", ".").replace("::", "."),
)


def made(sweep: Sweep, nodes: list[Node]) -> None:
    """Records objects made by a type and braces, and the bases and members that a constructor initialises."""
    for node in nodes:
        declared = node.child_by_field_name("type") or node.named_children[0]
        chain = class_of(sweep.text(declared))
        start = declared.start_byte
        if not chain:
            continue
        _take(sweep, declared)
        receiver, name = split_chain(chain)
        scope = sweep.inner(start)
        if node.type == "field_initializer":
            sweep.kept.setdefault("initialiser", []).append(node)
        if node.type == "field_initializer" and not _is_made(sweep, name, scope):
            sweep.rows.append((start, "read", name, receiver, scope, -1, (), False))
            continue
        value = node.named_children[-1]
        count = sum(child.type != "comment" for child in value.named_children)
        sweep.rows.append((start, "call", name, receiver, scope, count, (), False))


def _is_made(sweep: Sweep, name: str, scope: int) -> bool:
    """Returns whether an initialiser names a base or the class itself, and not a member, as far as this file tells."""
    draft = sweep.drafts[scope] if scope >= 0 else None
    if draft is None or draft.parent < 0:
        return name[:1].isupper()
    holder = sweep.drafts[draft.parent]
    return name == holder.name or any(base.rpartition(".")[2] == name for base in holder.bases)


def bodies(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the calls that the text of a macro spells: they run where the macro is used, by way of it."""
    text = sweep.source.text
    for node in nodes:
        start = node.start_byte
        scope = sweep.owner(start)
        if scope < 0 or sweep.drafts[scope].kind != "macro":
            continue
        own = {one.name for one in sweep.drafts[scope].parameters} | _WORDS
        for found in _CALL.finditer(text, start, node.end_byte):
            if found[1] not in own:
                sweep.rows.append((found.start(), "call", found[1], "", scope, -1, (), False))


def includes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the files that are included, in the quotes or brackets that they are written in."""
    for node in nodes:
        sweep.bring(node.start_byte, sweep.text(node), "*", "", exported=True)


def parameters(sweep: Sweep, nodes: list[Node]) -> None:
    """Notes template parameters: they denote nothing outside."""
    for node in nodes:
        sweep.taken.add(node.start_byte)
        sweep.type_parameters.add(sweep.text(node))


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the names in types, with the namespaces and types that they are written in."""
    text, taken, owner, add = sweep.source.text, sweep.taken, sweep.owners_in_order(), sweep.rows.append
    foreign = BUILTINS | sweep.type_parameters | {""}
    for node in in_order(nodes):
        start = node.start_byte
        if start in taken or (name := sweep.text(node)) in foreign:
            continue
        before = _QUALIFIER.search(text, max(0, start - _BEFORE), start) if text[start - 1] == ":" else None
        if before:
            sweep.refer("annotate", f"{dotted(before[0])}.{name}", start, owner(start))
        else:
            add((start, "annotate", name, "", owner(start), -1, (), False))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads: names used as values that can denote something of ours."""
    read_names(sweep, nodes, CHAIN, _SHARING)
