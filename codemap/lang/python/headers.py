"""Headers of Python functions and classes: by text where that leaves no doubt, from the tree otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.python.parameters import listed, parameters_of
from codemap.lang.python.special import runs
from codemap.lang.python.syntax import chain_of
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.source import Source
    from codemap.lang.sweep import Sweep

_DOTTED = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*"
_FUNCTION = re.compile(
    r"(?:async\s+)?def\s+([A-Za-z_]\w*)\(([^(){}#\"'\\]*)\)(?:\s*->\s*([\w.](?:[\w.|, \[\]]*[\w\]])?))?\s*:", re.ASCII
)
_CLASS = re.compile(
    rf"class\s+([A-Za-z_]\w*)(?:\s*\(\s*({_DOTTED}(?:\s*,\s*{_DOTTED})*)?\s*,?\s*\))?\s*:",
    re.ASCII,
)
_BASE = re.compile(_DOTTED, re.ASCII)
_DECORATOR = re.compile(
    rf"@({_DOTTED})(\((?:[^()#\"'\\\n]|\"[^\"\\\n]*\"|'[^'\\\n]*')*\))?[ \t]*\r?\n[ \t]*",
    re.ASCII,
)
_LITERALS = frozenset({"None", "True", "False"})
_NO_BASES = frozenset({"comment", "list_splat", "dictionary_splat"})
_SUBSCRIPT = re.compile(r"\[[^\[\]]*\]\Z")

Use = tuple[str, int, str]
"""Kind, offset and chain of what a header uses."""


class Header(NamedTuple):
    """What stands before the body: the name and where it is, where the header ends, and what it declares or uses."""

    name: str
    at: int
    end: int
    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    uses: tuple[Use, ...] = ()


def function_header(source: Source, node: Node) -> Header | None:
    """Returns the header of a function, None where it has no name."""
    found = None if node.has_error else _FUNCTION.match(source.text, node.start_byte)
    parameters = listed(found[2]) if found else None
    if found and parameters is not None:
        returns = found[3] or ""
        return Header(found[1], found.start(1), found.end(3) if returns else found.end(2) + 1, parameters, returns)
    name = node.child_by_field_name("name")
    if name is None or name.is_missing:
        return None
    inside, declared = node.child_by_field_name("parameters"), node.child_by_field_name("return_type")
    at, end = name.start_byte, name.end_byte
    parameters, returns = (), ""
    if inside is not None:
        end = (declared or inside).end_byte
        parameters = parameters_of(source, inside)
    if declared is not None:
        returns = source.slice(declared.start_byte, declared.end_byte)
    return Header(source.slice(at, name.end_byte), at, end, parameters, returns)


def class_header(sweep: Sweep, node: Node, scope: int) -> Header | None:
    """Returns the header of a class that stands in `scope`, None where it has no name; records its metaclass."""
    source = sweep.source
    found = None if node.has_error else _CLASS.match(source.text, node.start_byte)
    if found:
        bases = list(_BASE.finditer(source.text, *found.span(2))) if found[2] else []
        if not any(one[0] in _LITERALS for one in bases):
            end = source.text.rfind(")", found.end(1), found.end()) + 1
            uses = [("inherit", one.start(), one[0]) for one in bases]
            return Header(found[1], found.start(1), end or found.end(1), uses=tuple(uses))
    name = node.child_by_field_name("name")
    if name is None or name.is_missing:
        return None
    inherited = node.child_by_field_name("superclasses")
    last = inherited or node.child_by_field_name("type_parameters") or name
    uses = _inherited(sweep, inherited, scope) if inherited is not None else []
    return Header(source.slice(name.start_byte, name.end_byte), name.start_byte, last.end_byte, uses=tuple(uses))


def _inherited(sweep: Sweep, bases: Node, scope: int) -> list[Use]:
    uses = []
    for argument in bases.named_children:
        kind = argument.type
        if kind == "keyword_argument":
            value = argument.child_by_field_name("value")
            if value is not None:
                chain = chain_of(sweep, value)
                uses.append(("read", value.start_byte, chain))
                if sweep.source.text.startswith("metaclass", argument.start_byte):
                    runs(sweep, chain, value.start_byte, scope)
        elif kind not in _NO_BASES:
            uses.append(("inherit", argument.start_byte, _SUBSCRIPT.sub("", chain_of(sweep, argument))))
    return uses


def decorators_of(sweep: Sweep, outer: Node, inner: int) -> list[tuple[int, str]]:
    """Returns (offset, chain) of every decorator of a definition that itself begins at `inner`."""
    text, at = sweep.source.text, outer.start_byte
    written: list[tuple[int, str]] = []
    while at < inner and (found := _DECORATOR.match(text, at, inner)):
        written.append((found.start(1), found[1] + "()" if found[2] else found[1]))
        at = found.end()
    if at == inner and not outer.has_error:
        return written
    expressions = [_expression(node) for node in outer.named_children if node.type == "decorator"]
    return [(one.start_byte, chain_of(sweep, one)) for one in expressions if one is not None]


def _expression(decorator: Node) -> Node | None:
    return next((node for node in decorator.named_children if node.type != "comment"), None)
