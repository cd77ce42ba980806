"""C# uses of names: calls, types, usings, and reads of what can denote something of ours."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.chain import DOTTED, NAME, SPACE
from codemap.lang.csharp.callbacks import callbacks
from codemap.lang.csharp.syntax import CHAIN, chain_of, dotted, given_by
from codemap.lang.csharp.words import OWN
from codemap.lang.order import in_order
from codemap.lang.reflection import Reflected, Reflection
from codemap.lang.scopes import Sharing, read_names

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_USING = re.compile(
    r"(global\s+)?using\s+(static\s+)?(?:([\w@\x80-\xff]+)\s*=\s*)?([\w.@:<>\s\x80-\xff]+?)\s*;", re.ASCII
)
_SHARING = Sharing(OWN, members=True)
_LINK = r"[?!]?\."


def bring(sweep: Sweep, nodes: list[Node]) -> None:
    """Records usings: of all that a namespace or a type holds, or of one thing under another name."""
    for node in nodes:
        found = _USING.match(sweep.source.text, node.start_byte)
        if not found:
            continue
        path = dotted(sweep.source.slice(found.start(4), found.end(4))).partition("<")[0]
        alias = sweep.source.slice(found.start(3), found.end(3)) if found[3] else ""
        exported = bool(found[1])
        if alias:
            module, _, name = path.rpartition(".")
            sweep.bring(node.start_byte, module or name, name if module else "", alias, exported=exported)
        else:
            sweep.bring(node.start_byte, path, "*", "", exported=exported)


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls and constructions."""
    sweep.kept["call"] = nodes
    read_calls(sweep, nodes, _CALLS)
    _REFLECTED.read(sweep)


_REFLECTED = Reflected(
    Reflection(
        member=dict.fromkeys(("GetMethod",), "call") | dict.fromkeys(("GetProperty", "GetField", "GetEvent"), "read"),
        member_of={},
        made=frozenset({"GetConstructor"}),
        made_of=frozenset({"CreateInstance", "GetUninitializedObject"}),
        found=r"Type\s*\.\s*GetType",
        literal=rf"typeof\(\s*({NAME}(?:\.{NAME})*)\s*\)",
        own="GetType()",
    )
)


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    kind = node.type
    if kind == "invocation_expression":
        function = node.child_by_field_name("function")
        if function is None:
            return "?", node.start_byte
        if function.type in ("identifier", "member_access_expression"):
            sweep.taken.add(function.start_byte)
        name = function.child_by_field_name("name") or function
        return chain_of(sweep, function), name.start_byte
    made = node.child_by_field_name("type") if kind == "object_creation_expression" else _left_open(node)
    if made is None:
        return "?", node.start_byte
    if kind != "object_creation_expression":
        return _outer(sweep, made) or "?", node.start_byte
    sweep.taken.add(made.start_byte)
    return _outer(sweep, made) or "?", made.start_byte


def _outer(sweep: Sweep, made: Node) -> str:
    """Returns the name of a class that is made: of `List<A>` the list."""
    found = DOTTED.match(sweep.source.text, made.start_byte)
    return SPACE.sub("", sweep.source.slice(found.start(), found.end())) if found else ""


def _left_open(node: Node) -> Node | None:
    """Returns the type that `new(...)` leaves to the declaration around it, None where that says nothing."""
    holder = node.parent
    if holder is not None and holder.type == "variable_declarator":
        holder = holder.parent
    if holder is None or holder.type not in ("variable_declaration", "property_declaration"):
        return None
    declared = holder.child_by_field_name("type")
    return declared if declared is not None and declared.type != "implicit_type" else None


def _counted(sweep: Sweep, node: Node) -> Arguments:
    arguments = node.child_by_field_name("arguments")
    if arguments is None:
        arguments = next((child for child in node.named_children if child.type == "argument_list"), None)
    if arguments is None:
        return 0, (), False
    count, named = 0, []
    for child in arguments.named_children:
        if child.type == "argument":
            name = child.child_by_field_name("name")
            if name is not None and sweep.source.text.startswith(":", name.end_byte):
                named.append(sweep.text(name))
            else:
                count += 1
    return count, tuple(named), False


_CALLS = CallSyntax(
    callee=re.compile(
        rf"(?:new\s+)?(?!new\b|(?:typeof|sizeof|default)\()([A-Za-z_]\w*(?:{_LINK}[A-Za-z_]\w*)*)\(", re.ASCII
    ),
    following=re.compile(rf"\s*[?!]?\.([A-Za-z_]\w*(?:{_LINK}[A-Za-z_]\w*)*)\(", re.ASCII),
    unsure=re.compile(r"[(\[{<>\"'\\/@=:$]"),
    silent=frozenset({"nameof"}),
    callee_of=_callee,
    arguments_of=_counted,
    dotted=dotted,
    given_by=given_by,
)


def delegations(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls of other constructors: `: this(...)`, `: base(...)`, and of a base behind a type's header."""
    text = sweep.source.text
    for node in nodes:
        start = node.start_byte
        if node.type == "constructor_initializer":
            found = _INITIALIZER.match(text, start)
            if found:
                _delegate(sweep, found[1], found.start(1), node)
        else:
            _delegate(sweep, "base", start, node if node.type != "argument_list" else node.parent or node)


def _delegate(sweep: Sweep, name: str, at: int, node: Node) -> None:
    sweep.rows.append((at, "call", name, "", sweep.owner(at), *_counted(sweep, node)))


def members(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the members that an object initializer sets as members of what is made."""
    for node in nodes:
        sweep.taken.add(node.start_byte)
        assignment = node.parent
        initializer = assignment.parent if assignment is not None else None
        made = initializer.parent if initializer is not None else None
        if made is not None and made.type == "object_creation_expression":
            declared = made.child_by_field_name("type")
            chain = _outer(sweep, declared) if declared is not None else ""
            if chain:
                at = node.start_byte
                sweep.refer("read", f"{chain}().{sweep.text(node)}", at, sweep.owner(at))


def parameters(sweep: Sweep, nodes: list[Node]) -> None:
    """Notes type parameters: they denote nothing outside."""
    sweep.type_parameters.update([sweep.text(node) for node in nodes])


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the names in types; type parameters and the language's own are left out."""
    text, taken, owner, match = sweep.source.text, sweep.taken, sweep.owners_in_order(), CHAIN.match
    foreign = OWN | sweep.type_parameters
    for node in in_order(nodes):
        start = node.start_byte
        found = match(text, start) if start not in taken else None
        if not found:
            continue
        taken.add(start)
        chain = dotted(sweep.source.slice(start, found.end()))
        if chain not in foreign:
            sweep.refer("annotate", chain, start, owner(start))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads; what `nameof` and `typeof` name is not read, nor handed on."""
    known = len(sweep.rows)
    read_names(sweep, nodes, CHAIN, _SHARING)
    callbacks(sweep, nodes, sweep.rows[known:])
    named = sorted(sweep.silent)
    for place, row in enumerate(sweep.rows) if named else ():
        before = bisect_right(named, (row[0], 1 << 62)) - 1
        if row[1] == "read" and before >= 0 and row[0] < named[before][1]:
            sweep.rows[place] = (row[0], "annotate", *row[2:])


_INITIALIZER = re.compile(rf":\s*({NAME})", re.ASCII)
