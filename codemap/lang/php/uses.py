"""PHP uses of names: calls, types, imports, callables that are spelled as arrays, and reads of constants."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from codemap.lang.calls import Arguments, CallSyntax, read_calls
from codemap.lang.order import in_order
from codemap.lang.php.callbacks import arguments_of, callbacks, spelled_callable
from codemap.lang.php.syntax import NAME, ROOT, chain_of, dotted, made_class, name_chain, values_of
from codemap.lang.php.types import PRIMITIVE
from codemap.lang.results import read_results
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_ASCII_NAME = r"[A-Za-z_]\w*"
_LINKS = rf"(?:(?:\??->|::\$?|\\){_ASCII_NAME})*"
_CONSTANTS = frozenset({"true", "false", "null", "TRUE", "FALSE", "NULL", "PHP_EOL"})
_HIGHER = re.compile(
    r"(?:array_(?:filter|map|reduce|walk)|call_user_func(?:_array)?|is_callable|iterator_apply|ob_start"
    r"|preg_replace_callback|register_shutdown_function|set_e(?:rror|xception)_handler|spl_autoload_register"
    r"|u[ak]?sort)\s*\("
)
"""Calls of the language's own functions that call what they are handed."""
_USE = re.compile(
    r"(?:(?:function|const)\s+)?\\?([A-Za-z_\x80-\xff][\w\x80-\xff]*(?:\s*\\\s*[A-Za-z_\x80-\xff][\w\x80-\xff]*)*)"
    r"(\s*\\?\s*\{)?(?:\s+as\s+([A-Za-z_\x80-\xff][\w\x80-\xff]*))?\s*[,;}]?",
    re.ASCII | re.IGNORECASE,
)
_PLAIN_USE = re.compile(rf"use\s+({NAME}(?:\\{NAME})*);?", re.ASCII)
_NAMED = re.compile(rf"({NAME})\s*:(?!:)", re.ASCII)
_COMMENT = re.compile(r"//[^\n]*|#[^\n]*|/\*.*?\*/", re.DOTALL)
_LOADED = re.compile(
    r"\w+\s*\(?\s*(?:(__DIR__|dirname\s*\(\s*__(?:DIR|FILE)__\s*\))\s*\.\s*)?(['\"])([^'\"$]+)\2\s*\)?"
)


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records calls, and `new` as a call of the class."""
    sweep.kept["call"] = nodes
    read_calls(sweep, nodes, _CALLS)


def _callee(sweep: Sweep, node: Node) -> tuple[str, int]:
    """Returns the chain of what a call calls and where its name is, from the tree."""
    if node.type == "object_creation_expression":
        return made_class(sweep, node)
    name = node.child_by_field_name("function") or node.child_by_field_name("name")
    chain = chain_of(sweep, node).removesuffix("()")
    return chain, (name or node).start_byte


def _counted(sweep: Sweep, node: Node) -> Arguments:
    """Returns the arguments of a call from the tree."""
    arguments = arguments_of(node)
    count, named, spread = 0, [], False
    for child in arguments.named_children if arguments is not None else ():
        if child.type == "variadic_placeholder":
            spread = True
        elif child.type == "argument":
            name = _NAMED.match(sweep.source.text, child.start_byte)
            if name:
                named.append(f"${proper(name[1])}")
            elif sweep.source.text.startswith("...", child.start_byte):
                spread = True
            else:
                count += 1
    return count, tuple(named), spread


_CALLS = CallSyntax(
    callee=re.compile(rf"(?:new\s+(?!class\b))?(\$?{_ASCII_NAME}{_LINKS}|(?:\\{_ASCII_NAME})+{_LINKS})\(", re.ASCII),
    following=re.compile(rf"\s*((?:\??->|::){_ASCII_NAME}{_LINKS})\(", re.ASCII),
    unsure=re.compile(r"[(\[{=#\"']|\.\.\.|//|/\*|<<<|(?<!:):(?!:)"),
    silent=frozenset(),
    callee_of=_callee,
    arguments_of=_counted,
    dotted=dotted,
)


def returns(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what functions return."""
    sweep.kept["returned"] = nodes
    read_results(sweep, in_order(nodes), "return", values_of)


def yields(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what generators yield."""
    read_results(sweep, in_order(nodes), "yield", values_of)


def types(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the classes in types; the language's own are left out."""
    for node in nodes:
        written = sweep.text(node)
        if written.lower() not in PRIMITIVE:
            sweep.refer("annotate", name_chain(written), node.start_byte, sweep.owner(node.start_byte))


def callables(sweep: Sweep, nodes: list[Node]) -> None:
    """Records methods that are handed on as `[$object, 'name']` or `[X::class, 'name']`."""
    for node in nodes:
        _hand_on(sweep, node)


def named_functions(sweep: Sweep, nodes: list[Node]) -> None:
    """Records functions that are handed by name to a function of the language which calls them: `usort($a, 'by')`.

    Whoever else gets a text may call it where it names a function of the same file.
    """
    own = {draft.name for draft in sweep.drafts if draft.kind == "function"}
    for node in {node.start_byte: node for node in nodes}.values():
        higher = _HIGHER.match(sweep.source.text, node.start_byte)
        arguments = arguments_of(node) if higher or own else None
        for argument in arguments.named_children if arguments is not None else ():
            written = sweep.source.text[argument.start_byte : argument.end_byte]
            if written[0] in "\"'" and (higher or written[1:-1] in own):
                _hand_on(sweep, argument)
                break


def _hand_on(sweep: Sweep, node: Node) -> None:
    """Records a function that is handed on as a call: whoever gets it is to call it."""
    chain, at = spelled_callable(sweep, node)
    if chain:
        sweep.kept.setdefault("callable", []).append(node)
        sweep.refer("call", chain, at, sweep.inner(at))


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads of constants, of enum cases, of static properties, and of classes by `X::class`."""
    for node in nodes:
        start = node.start_byte
        if start in sweep.taken:
            continue
        sweep.taken.add(start)
        chain = chain_of(sweep, node)
        if chain not in _CONSTANTS and "?" not in chain and chain[0] not in "$<":
            sweep.refer("read", chain, start, sweep.owner(start))
    callbacks(sweep)


def bring(sweep: Sweep, nodes: list[Node]) -> None:
    """Records `use` of classes, functions, constants and namespaces, groups included."""
    for node in nodes:
        plain = _PLAIN_USE.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
        if plain:
            module, _, name = proper(plain[1]).replace("\\", ".").rpartition(".")
            sweep.bring(plain.start(1), module or ROOT, name, name)
            continue
        start = node.start_byte + len("use")
        text = sweep.source.text[start : node.end_byte]
        text = _COMMENT.sub(lambda found: " " * len(found[0]), text)
        prefix = ""
        for found in _USE.finditer(text):
            path = name_chain(sweep.source.slice(start + found.start(1), start + found.end(1)))
            if found[2]:
                prefix = f"{path}."
                continue
            module, _, name = (prefix + path).rpartition(".")
            alias = sweep.source.slice(start + found.start(3), start + found.end(3)) if found[3] else name
            sweep.bring(start + found.start(1), module or ROOT, name, alias)
            if found[0].endswith("}"):
                prefix = ""


def loads(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the files that `require` and `include` name."""
    for node in nodes:
        found = _LOADED.fullmatch(sweep.source.text, node.start_byte, node.end_byte)
        if found:
            above = "../" if (found[1] or "").replace(" ", "") == "dirname(__DIR__)" else ""
            path = sweep.source.slice(found.start(3), found.end(3)).lstrip("/")
            sweep.bring(node.start_byte, "./" + posixpath.normpath(above + path), "*", "")
