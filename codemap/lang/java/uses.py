"""Java uses of names: calls, types, imports, and reads of what can denote something of ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.chain import DOTTED, NAME, SPACE, split_chain
from codemap.lang.expressions import first_child
from codemap.lang.java.callbacks import callbacks
from codemap.lang.java.implied import given, texts
from codemap.lang.java.narrowing import tested_classes
from codemap.lang.java.syntax import chain_of, class_of
from codemap.lang.java.words import OWN, is_platform
from codemap.lang.order import in_order
from codemap.lang.reflection import Reflected, Reflection
from codemap.lang.scopes import Sharing, read_names

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_IMPORT = re.compile(r"import\s+(static\s+)?([\w$.\x80-\xff\s]*[\w$\x80-\xff])\s*(\.\s*\*)?\s*;", re.ASCII)

_SHARING = Sharing(OWN, members=True)


def package(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the package that a file belongs to."""
    for node in nodes[:1]:
        name = node.named_children[-1]
        sweep.spread(SPACE.sub("", sweep.text(name)), 0, len(sweep.source.data))


def bring(sweep: Sweep, nodes: list[Node]) -> None:
    """Records imports; static ones take members of a type."""
    for node in nodes:
        found = _IMPORT.match(sweep.source.text, node.start_byte)
        if not found:
            continue
        path = SPACE.sub("", sweep.source.slice(found.start(2), found.end(2)))
        if found[3]:
            sweep.bring(node.start_byte, path, "*", "")
        else:
            module, _, name = path.rpartition(".")
            sweep.bring(node.start_byte, module, name, name)


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls and constructions."""
    sweep.kept["call"] = nodes
    read_calls(sweep, nodes, _CALLS)
    _REFLECTED.read(sweep)
    tested_classes(sweep, nodes)


_REFLECTED = Reflected(
    Reflection(
        member=dict.fromkeys(("getMethod", "getDeclaredMethod"), "call")
        | dict.fromkeys(("getField", "getDeclaredField"), "read"),
        member_of=dict.fromkeys(("findStatic", "findVirtual", "findSpecial"), "call")
        | dict.fromkeys(("findGetter", "findSetter", "findStaticGetter", "findStaticSetter", "findVarHandle"), "read"),
        made=frozenset({"newInstance", "getConstructor", "getDeclaredConstructor"}),
        made_of=frozenset({"findConstructor"}),
        found=r"Class\s*\.\s*forName",
        literal=rf"({NAME}(?:\.{NAME})*)\.class",
        own="getClass()",
    )
)


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    if node.type == "object_creation_expression":
        made = node.child_by_field_name("type")
        if made is None:
            return "?", node.start_byte
        sweep.taken.add(made.start_byte)
        chain = class_of(sweep.text(made))
        outer = first_child(node)
        if outer is not None and outer.end_byte < made.start_byte and outer.type != "type_arguments":
            return f"{chain_of(sweep, outer)}.{chain}", made.start_byte
        found = DOTTED.match(sweep.source.text, made.start_byte)
        end = found.end() if found else made.end_byte
        return chain.removesuffix("[]") or "?", end - len(chain.rpartition(".")[2].encode())
    name, inner = node.child_by_field_name("name"), node.child_by_field_name("object")
    if name is None:
        return "?", node.start_byte
    text = sweep.text(name)
    if inner is None:
        return text, name.start_byte
    if inner.type in ("identifier", "field_access"):
        sweep.taken.add(inner.start_byte)
    return f"{chain_of(sweep, inner)}.{text}", name.start_byte


def _counted(sweep: Sweep, node: Node) -> Arguments:
    arguments = node.child_by_field_name("arguments")
    if arguments is None:
        return 0, (), False
    count = arguments.named_child_count
    if count and "/" in sweep.source.text[arguments.start_byte : arguments.end_byte]:
        count -= sum("comment" in child.type for child in arguments.named_children)
    return count, (), False


_CALLS = CallSyntax(
    callee=re.compile(r"(?:new\s+)?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\(", re.ASCII),
    following=re.compile(r"\s*\.([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\(", re.ASCII),
    unsure=re.compile(r"[(\[{<>\"'\\/@=]|::"),
    silent=frozenset(),
    callee_of=_callee,
    arguments_of=_counted,
)


def references(sweep: Sweep, nodes: list[Node]) -> None:
    """Records references to methods (`A::b`, `A::new`) as calls: whoever gets them is to call them."""
    sweep.kept["reference"] = nodes
    for node in nodes:
        chain = chain_of(sweep, node)
        receiver, name = split_chain(chain)
        if name:
            start = node.start_byte
            sweep.taken.add(start)
            sweep.rows.append((start, "call", name, receiver, sweep.inner(start), -1, (), False))


def delegations(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the calls of other constructors, `this(...)` and `super(...)`, as calls of these words."""
    for node in nodes:
        word = node.child_by_field_name("constructor")
        if word is not None:
            row = (word.start_byte, "call", sweep.text(word), "", sweep.inner(word.start_byte))
            sweep.rows.append((*row, *_counted(sweep, node)))
            sweep.taken.add(word.start_byte)


def parameters(sweep: Sweep, nodes: list[Node]) -> None:
    """Notes type parameters: they denote nothing outside."""
    for node in nodes:
        sweep.taken.add(node.start_byte)
        sweep.type_parameters.add(sweep.text(node))


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the names in types; type parameters, the language's own and those of the platform are left out."""
    text, taken, owner, add = sweep.source.text, sweep.taken, sweep.owners_in_order(), sweep.rows.append
    foreign = OWN | sweep.type_parameters | {fact.alias for _, fact in sweep.imports if is_platform(fact.module)}
    for node in in_order(nodes):
        start = node.start_byte
        of_class = start in taken and text.startswith(".class", node.end_byte)
        if text[start - 1] == "." or (start in taken and not of_class):
            continue
        name = sweep.source.slice(start, end := node.end_byte)
        if name in foreign:
            continue
        if text[end : end + 1] == "." and not of_class and (found := DOTTED.match(text, start)):
            sweep.refer("annotate", SPACE.sub("", sweep.source.slice(start, found.end())), start, owner(start))
        else:
            add((start, "annotate", name, "", owner(start), -1, (), False))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads."""
    read_names(sweep, nodes, DOTTED, _SHARING)
    texts(sweep)
    given(sweep)
    callbacks(sweep, nodes)
