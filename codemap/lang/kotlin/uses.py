"""Kotlin uses of names: calls, types, imports, and reads of what can denote something of ours."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.chain import DOTTED, NAME, SPACE, split_chain
from codemap.lang.kotlin.callbacks import callbacks
from codemap.lang.kotlin.syntax import CHAIN, chain_of, child_of, dotted, name_of
from codemap.lang.kotlin.words import OWN, is_platform
from codemap.lang.order import in_order
from codemap.lang.reflection import Reflected, Reflection
from codemap.lang.scopes import Sharing, read_names

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_IMPORT = re.compile(
    r"import\s+([\w.`\x80-\xff]+?)(\.\*)?(?:[ \t]+as[ \t]+([\w`\x80-\xff]+))?[ \t;]*$", re.ASCII | re.M
)
_SHARING = Sharing(OWN, members=True)
_LINK = r"(?:\?\.|!!\.|\.)"


def package(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the package that a file belongs to."""
    for node in nodes[:1]:
        name = child_of(node, "identifier")
        if name is not None:
            sweep.spread(dotted(sweep.text(name)), 0, len(sweep.source.data))


def bring(sweep: Sweep, nodes: list[Node]) -> None:
    """Records imports."""
    for node in nodes:
        found = _IMPORT.match(sweep.source.text, node.start_byte)
        if not found:
            continue
        path = sweep.source.slice(found.start(1), found.end(1)).replace("`", "")
        if found[2]:
            sweep.bring(node.start_byte, path, "*", "")
        else:
            module, _, name = path.rpartition(".")
            alias = sweep.source.slice(found.start(3), found.end(3)).strip("`") if found[3] else name
            sweep.bring(node.start_byte, module, name, alias)


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls and constructions."""
    sweep.kept["call"] = nodes
    read_calls(sweep, nodes, _CALLS)
    _REFLECTED.read(sweep)


_REFLECTED = Reflected(
    Reflection(
        member=dict.fromkeys(("getMethod", "getDeclaredMethod"), "call")
        | dict.fromkeys(("getField", "getDeclaredField"), "read"),
        member_of=dict.fromkeys(("findStatic", "findVirtual", "findSpecial"), "call"),
        made=frozenset({"newInstance", "getConstructor", "getDeclaredConstructor", "createInstance"}),
        made_of=frozenset({"findConstructor"}),
        found=r"Class\.forName",
        literal=rf"({NAME}(?:\.{NAME})*)::class(?:\.java)?",
        own="javaClass",
    )
)


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    function = node.named_children[0]
    if function.type in ("simple_identifier", "navigation_expression"):
        sweep.taken.add(function.start_byte)
    chain = chain_of(sweep, function)
    name = function
    if function.type == "navigation_expression" and (suffix := function.named_children[-1]).named_child_count:
        name = suffix.named_children[-1]
    return chain, name.start_byte


def _counted(sweep: Sweep, node: Node) -> Arguments:
    """Returns the arguments of a call, a lambda behind it included."""
    suffix = node.named_children[-1]
    count, named, spread = 0, [], False
    for part in suffix.named_children if suffix.type == "call_suffix" else [suffix]:
        if part.type == "annotated_lambda":
            count += 1
        elif part.type == "value_arguments":
            text = sweep.source.text[part.start_byte : part.end_byte]
            if "=" not in text and "*" not in text and "/" not in text:
                count += part.named_child_count
                continue
            for one in part.named_children:
                first = one.named_children[0] if one.type == "value_argument" and one.named_child_count else None
                if first is None:
                    continue
                if first.type == "simple_identifier" and one.named_child_count > 1:
                    named.append(name_of(sweep, first))
                elif first.type == "spread_expression":
                    spread = True
                else:
                    count += 1
    return count, tuple(named), spread


_CALLS = CallSyntax(
    callee=re.compile(rf"(?!this\b|super\()([A-Za-z_]\w*(?:{_LINK}[A-Za-z_]\w*)*)\(", re.ASCII),
    following=re.compile(rf"\s*(?:\?|!!)?\.([A-Za-z_]\w*(?:{_LINK}[A-Za-z_]\w*)*)\(", re.ASCII),
    unsure=re.compile(r"[(\[{<>\"'\\/=:*$]"),
    silent=frozenset(),
    callee_of=_callee,
    arguments_of=_counted,
    dotted=dotted,
)


def infixes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls that are written between their operands."""
    for node in nodes:
        children = node.named_children
        if len(children) == 3 and children[1].type == "simple_identifier":
            name = name_of(sweep, children[1])
            sweep.taken.add(children[1].start_byte)
            if name not in OWN:
                at = children[1].start_byte
                receiver = chain_of(sweep, children[0])
                sweep.rows.append((at, "call", name, receiver, sweep.inner(at), 1, (), False))


def delegations(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the calls of other constructors: of a base in a header, and those behind the header of a constructor."""
    text = sweep.source.text
    for node in nodes:
        start = node.start_byte
        own = node.type == "constructor_delegation_call" and text.startswith("this", start)
        name = "this" if own else "super"
        sweep.rows.append((start, "call", name, "", sweep.owner(start), *_counted(sweep, node)))


def references(sweep: Sweep, nodes: list[Node]) -> None:
    """Records references to functions (`::a`, `A::b`) as calls: whoever gets them is to call them."""
    sweep.kept["reference"] = nodes
    for node in nodes:
        chain = chain_of(sweep, node)
        receiver, name = split_chain(chain)
        if name:
            start = node.start_byte
            sweep.rows.append((start, "call", name, receiver, sweep.inner(start), -1, (), False))


def parameters(sweep: Sweep, nodes: list[Node]) -> None:
    """Notes type parameters: they denote nothing outside."""
    for node in nodes:
        name = child_of(node, "type_identifier")
        if name is not None:
            sweep.type_parameters.add(sweep.text(name))


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the names in types; type parameters, the language's own and those of the platform are left out."""
    text, taken, owner = sweep.source.text, sweep.taken, sweep.owners_in_order()
    foreign = OWN | sweep.type_parameters | {fact.alias for _, fact in sweep.imports if is_platform(fact.module)}
    for node in in_order(nodes):
        start = node.start_byte
        found = DOTTED.match(text, start, node.end_byte) if start not in taken else None
        if not found:
            continue
        taken.add(start)
        chain = SPACE.sub("", sweep.source.slice(start, found.end()))
        if chain not in foreign:
            sweep.refer("annotate", chain, start, owner(start))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads."""
    text = sweep.source.text
    values = [
        node
        for node, end in zip(nodes, map(_END, nodes), strict=True)
        if text[end : end + 1] not in _BEFORE_SIGN or not _NAMED.match(text, end)
    ]
    read_names(sweep, values, CHAIN, _SHARING)
    callbacks(sweep, nodes)


_NAMED = re.compile(r"\s*=(?!=)|\s*\(|\s*::")
_BEFORE_SIGN = frozenset("=(: \t\r\n\f\v")
_END = attrgetter("end_byte")
