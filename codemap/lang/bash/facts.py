"""Bash facts: functions and variables, commands as calls, sourced files, and reads of variables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.bash.names import BUILTINS, WRAPPERS
from codemap.lang.comments import lines_above
from codemap.lang.order import in_order
from codemap.lang.scopes import Sharing, read_names
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*$")
_NAME = re.compile(r"[^\W\d][\w:.@+-]*")
_VARIABLE = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_COMMANDS = re.compile(r"(?:^|[;&|({]|\b(?:then|do|else)\b)\s*(?:!\s*)?([A-Za-z_][\w:-]*)", re.ASCII)
_EXPANSION = re.compile(r"\$\((?:[^()]|\([^()]*\))*\)|\$\{[^{}]*\}|\$\w+|`[^`]*`")
_SCRIPT = re.compile(r"(?:\.{0,2}/|[\w-]).*\.(?:sh|bash|zsh|ksh)")
_SHELLS = frozenset({"bash", "sh", "zsh", "ksh", "dash"})
_LOCAL = ("local", "declare", "typeset")
_MAX_VALUE = 60
_SHARING = Sharing(BUILTINS, members=False)


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every function, and adds the variables that are first set outside of functions."""
    seen: set[str] = set()
    for node in in_order(nodes):
        name = node.child_by_field_name("name")
        if name is None or name.is_missing:
            continue
        start, end = node.start_byte, node.end_byte
        if node.type == "function_definition":
            body = node.child_by_field_name("body")
            draft = Draft("function", _text(sweep, name), start, end, body.start_byte if body else end, name.start_byte)
            draft.signature = f"{draft.name}()"
            draft.doc = lines_above(sweep.source, start)
            draft.exported = True
            sweep.open(draft)
        elif sweep.enter(start) < 0 and name.type == "variable_name":
            text = _text(sweep, name)
            if text not in seen:
                seen.add(text)
                _variable(sweep, node, text)


def _variable(sweep: Sweep, node: Node, name: str) -> None:
    start, end = node.start_byte, node.end_byte
    draft = Draft("constant" if _CONSTANT.match(name) else "variable", name, start, end, end, start)
    draft.signature = folded(_text(sweep, node), "#") if end - start <= _MAX_VALUE else name
    draft.doc = lines_above(sweep.source, start)
    draft.exported = True
    sweep.add(draft)


def calls(sweep: Sweep, nodes: list[Node]) -> None:
    """Records commands: calls of functions, files that are sourced or run, and functions handed to other commands."""
    functions = {draft.name for draft in sweep.drafts if draft.kind == "function"}
    for node in in_order(nodes):
        name = node.child_by_field_name("name")
        if name is None:
            continue
        command = _text(sweep, name).strip("\"'")
        arguments = node.children_by_field_name("argument")
        if command in ("source", "."):
            if arguments:
                _source(sweep, arguments[0], "*")
        elif _NAME.fullmatch(command):
            if not _SCRIPT.fullmatch(command):
                _call(sweep, command, name.start_byte, len(arguments))
            _handed_on(sweep, command, arguments, functions)
        if _SCRIPT.search(command):
            _source(sweep, name, "")


def _call(sweep: Sweep, name: str, offset: int, count: int) -> None:
    sweep.rows.append((offset, "call", name, "", sweep.inner(offset), count, (), False))


def _handed_on(sweep: Sweep, command: str, arguments: list[Node], functions: set[str]) -> None:
    """Records what a command runs that is given another command, and functions of this file given by name."""
    runs = command in WRAPPERS
    for place, node in enumerate(arguments):
        text = _text(sweep, node)
        if runs and node.type in ("raw_string", "string") and command in ("trap", "eval"):
            for called in _COMMANDS.findall(text[1:-1]):
                _call(sweep, called, node.start_byte, -1)
            runs = False
        elif node.type != "word" or text[:1] in "-+" or text.isdigit():
            continue
        elif runs and _NAME.fullmatch(text):
            _call(sweep, text, node.start_byte, len(arguments) - place - 1)
            runs = False
        elif text in functions:
            sweep.refer("read", text, node.start_byte, sweep.inner(node.start_byte))
        elif command in _SHELLS and _SCRIPT.fullmatch(text):
            _source(sweep, node, "")


def _source(sweep: Sweep, node: Node, name: str) -> None:
    """Records a file that is sourced (`*`) or run: what follows its last expansion, from this file's folder on."""
    written = _text(sweep, node).strip("\"'")
    literal = written
    for found in _EXPANSION.finditer(written):
        literal = written[found.end() :]
        if not literal.startswith("/"):
            return
    if literal is not written:
        literal = literal.lstrip("/")
    if literal and not literal.startswith(("/", "~")):
        sweep.bring(
            node.start_byte, literal if literal.startswith("../") else f"./{literal.removeprefix('./')}", name, ""
        )


def local(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds the variables that a function declares for itself."""
    for node in nodes:
        scope = sweep.inner(node.start_byte)
        if scope < 0 or not sweep.source.text.startswith(_LOCAL, node.start_byte):
            continue
        for child in node.named_children:
            name = child.child_by_field_name("name") if child.type == "variable_assignment" else child
            if name is not None and name.type == "variable_name":
                sweep.bind(scope, _text(sweep, name), "value", "?", name.start_byte)


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Binds the variables of loops."""
    for node in nodes:
        sweep.bind(sweep.inner(node.start_byte), _text(sweep, node), "value", "?", node.start_byte)


def names(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads of variables."""
    text = sweep.source.text
    read_names(sweep, [one for one in nodes if _VARIABLE.match(text, one.start_byte)], _VARIABLE, _SHARING)


def _text(sweep: Sweep, node: Node) -> str:
    return sweep.text(node)
