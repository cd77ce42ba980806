"""PHP expressions to chains: what a node denotes, in one line of text. Iterative, and by text where possible.

Variables and properties keep their `$` (`$user->name` reads `$user.$name`), because PHP keeps them apart from
functions, methods and constants of the same name. A name that starts at the root namespace (`\\A\\B`) reads `\\.A.B`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from codemap.lang.expressions import chosen, first_child
from codemap.lang.limits import MAX_LINKS

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

ROOT = "\\"
ANONYMOUS = "class@anonymous"
NAME = r"[A-Za-z_\x80-\xff][\w\x80-\xff]*"
_SPACE = re.compile(r"\s+", re.ASCII)
_ARROW = re.compile(r"\??->")
_LINK = re.compile(r"::|\\")
_PLAIN = re.compile(rf"\${NAME}(?:\s*\??->\s*{NAME})*", re.ASCII)
LITERALS = {
    "string": "<str>",
    "encapsed_string": "<str>",
    "heredoc": "<str>",
    "nowdoc": "<str>",
    "integer": "<int>",
    "float": "<float>",
    "boolean": "<bool>",
    "null": "<none>",
    "array_creation_expression": "<list>",
}
_INNER = {
    "member_access_expression": "object",
    "nullsafe_member_access_expression": "object",
    "member_call_expression": "object",
    "nullsafe_member_call_expression": "object",
    "scoped_call_expression": "scope",
    "scoped_property_access_expression": "scope",
    "class_constant_access_expression": "",
    "function_call_expression": "function",
    "subscript_expression": "",
    "parenthesized_expression": "",
    "clone_expression": "",
}
_CALLS = frozenset(
    {
        "member_call_expression",
        "nullsafe_member_call_expression",
        "scoped_call_expression",
        "function_call_expression",
        "object_creation_expression",
    }
)
_MEMBERS = frozenset({"member_access_expression", "nullsafe_member_access_expression"})
_NAMES = frozenset({"name", "qualified_name", "relative_name", "relative_scope"})


@lru_cache(maxsize=8192)
def dotted(written: str) -> str:
    """Returns the chain of names and links as they are written; all but the last link may lead to properties."""
    if written.isalnum():
        return written
    cut = max(written.rfind(">"), written.rfind(":"), written.rfind("\\")) + 1
    head, name = written[:cut], written[cut:]
    if not head:
        return name
    absolute = head[0] == "\\"
    head = _ARROW.sub(".$", head)
    head = _LINK.sub(".", head).removesuffix("$")
    return (ROOT if absolute else "") + (head if absolute else head.lstrip(".")) + name


@lru_cache(maxsize=8192)
def name_chain(text: str) -> str:
    """Returns the chain of a class, function or constant name as it is written."""
    return dotted(_SPACE.sub("", text))


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    links: list[str] = []
    text = sweep.source.text
    while len(links) < MAX_LINKS:
        start, end, kind = node.start_byte, node.end_byte, node.type
        if kind in _NAMES:
            links.append(name_chain(sweep.source.slice(start, end)))
            break
        if (kind == "variable_name" or kind in _MEMBERS) and _PLAIN.fullmatch(text, start, end):
            links.append(_ARROW.sub(".$", _SPACE.sub("", sweep.source.slice(start, end))))
            break
        known = sweep.calls.get(end) if kind in _CALLS else None
        if known and known[0] == start:
            links.append(known[1])
            break
        step = _step(sweep, node, kind)
        if isinstance(step, str):
            links.append(step)
            break
        link, node = step
        links.append(link)
    else:
        links.append("?")
    return "".join(reversed(links)) or "?"


def _step(sweep: Sweep, node: Node, kind: str) -> tuple[str, Node] | str:
    """Returns the last link of an expression and what is left of it, or the chain of the whole where it ends here."""
    if kind == "object_creation_expression":
        return made_class(sweep, node)[0] + "()"
    field = _INNER.get(kind)
    if field is None:
        return LITERALS.get(kind, "?")
    inner = node.child_by_field_name(field) if field else first_child(node)
    if inner is None:
        return "?"
    if kind == "function_call_expression":
        return "()", inner
    if kind == "subscript_expression":
        return "[]", inner
    if kind in ("parenthesized_expression", "clone_expression"):
        return "", inner
    return _member(sweep, node, kind), inner


def _member(sweep: Sweep, node: Node, kind: str) -> str:
    """Returns the last link of a member's chain; `X::class` names the class itself."""
    name = node.named_children[-1] if kind.startswith("class_") else node.child_by_field_name("name")
    dynamic = name is None or name.type != ("variable_name" if kind == "scoped_property_access_expression" else "name")
    text = "?" if name is None or dynamic else sweep.text(name)
    if kind.startswith("class_") and text == "class":
        return ""
    return f".${text}" if kind in _MEMBERS else f".{text}" if kind not in _CALLS else f".{text}()"


def made_class(sweep: Sweep, node: Node) -> tuple[str, int]:
    """Returns the chain of the class that `new` makes an object of, and where its name is."""
    named = next((one for one in node.named_children if one.type not in ("comment", "arguments")), None)
    if named is None:
        return "?", node.start_byte
    if named.type == "anonymous_class":
        return ANONYMOUS, named.start_byte
    return chain_of(sweep, named), named.start_byte


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to, in order; (`?`,) where none is understood."""
    return chosen(node, _choices, lambda one: chain_of(sweep, one))


def _choices(node: Node) -> list[Node] | None:
    """Returns the operands whose value an expression passes on as its own, None where it has a value itself."""
    kind = node.type
    fields: tuple[str, ...] = ()
    if kind == "conditional_expression":
        fields = ("body", "alternative") if node.child_by_field_name("body") else ("condition", "alternative")
    elif kind == "binary_expression":
        operator = node.child_by_field_name("operator")
        fields = ("left", "right") if operator and operator.type == "??" else ()
    elif kind in ("assignment_expression", "augmented_assignment_expression", "reference_assignment_expression"):
        fields = ("right",)
    elif kind in ("parenthesized_expression", "clone_expression"):
        inner = first_child(node)
        return [inner] if inner else None
    elif kind == "match_expression":
        body = node.child_by_field_name("body")
        arms = [arm.child_by_field_name("return_expression") for arm in (body.named_children if body else ())]
        return [arm for arm in arms if arm] or None
    return [child for field in fields if (child := node.child_by_field_name(field))] or None
