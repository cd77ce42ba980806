"""Python parameter lists. Most are plain names, which the text alone settles; the rest is read from the tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.python.types import declared_of
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.source import Source

_PLAIN = re.compile(r"\([\w\s,*/\x80-\xff]*\)", re.ASCII)


def parameters_of(source: Source, node: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a `parameters` or `lambda_parameters` node, in order."""
    start, end = node.start_byte, node.end_byte
    if _PLAIN.fullmatch(source.text, start, end):
        return _plain(source.slice(start + 1, end - 1))
    found: list[Parameter] = []
    kind = "normal"
    for child in node.named_children:
        shape = child.type
        if shape == "positional_separator":
            found = [one._replace(kind="positional") for one in found]
        elif shape == "keyword_separator":
            kind = "keyword"
        elif (one := _parameter(source, child, shape, kind)) is not None:
            found.append(one)
            kind = "keyword" if one.kind == "rest" else kind
    return tuple(found)


def _plain(text: str) -> tuple[Parameter, ...]:
    found: list[Parameter] = []
    kind = "normal"
    for part in text.split(","):
        name = part.strip(" \t\r\n\f")
        if name == "/":
            found = [one._replace(kind="positional") for one in found]
        elif name.startswith("**"):
            found.append(Parameter(name[2:].strip(), "options", False, ""))
        elif name.startswith("*"):
            kind = "keyword"
            if name != "*":
                found.append(Parameter(name[1:].strip(), "rest", False, ""))
        elif name:
            found.append(Parameter(name, kind, True, ""))
    return tuple(found)


def _parameter(source: Source, node: Node, shape: str, kind: str) -> Parameter | None:
    if shape == "identifier":
        return Parameter(source.slice(node.start_byte, node.end_byte), kind, True, "")
    annotation = node.child_by_field_name("type")
    declared = declared_of(source.slice(annotation.start_byte, annotation.end_byte)) if annotation else ""
    if shape in ("default_parameter", "typed_default_parameter"):
        name = node.child_by_field_name("name")
        return Parameter(source.slice(name.start_byte, name.end_byte), kind, False, declared) if name else None
    if shape == "typed_parameter":
        node = node.named_children[0]
        shape = node.type
    text = source.slice(node.start_byte, node.end_byte).lstrip("* \t\r\n")
    if shape == "list_splat_pattern":
        return Parameter(text, "rest", False, declared)
    if shape == "dictionary_splat_pattern":
        return Parameter(text, "options", False, declared)
    return Parameter(text, kind, True, declared) if shape == "identifier" else None
