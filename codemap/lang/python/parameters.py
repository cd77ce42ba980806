"""Python parameter lists. Most are settled by the text alone; the rest is read from the tree."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from codemap.lang.python.types import declared_of
from codemap.lang.source import proper
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.source import Source

_BLANK = " \t\r\n\f"


def parameters_of(source: Source, node: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a `parameters` or `lambda_parameters` node, in order."""
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


@lru_cache(maxsize=4096)
def listed(text: str) -> tuple[Parameter, ...] | None:
    """Returns the parameters that a slice of a source spells, None where it leaves a doubt.

    It has no quotes, comments, parentheses and braces in it.
    """
    found: list[Parameter] = []
    kind = "normal"
    if "lambda" in text:
        return None
    for part in _parts(proper(text)):
        written, given, _ = part.partition("=")
        name, _, annotation = written.partition(":")
        name = name.strip(_BLANK)
        stars = 2 if name.startswith("**") else name.startswith("*")
        own = name[stars:].strip(_BLANK) if stars else name
        declared = declared_of(annotation.strip(_BLANK)) if annotation else ""
        if own.isidentifier():
            form = ("normal", "rest", "options")[stars] if stars else kind
            found.append(Parameter(own, form, not given and not stars, declared))
        elif name == "/":
            found = [one._replace(kind="positional") for one in found]
        elif name != "*" and part.strip(_BLANK):
            return None
        kind = "keyword" if stars == 1 else kind
    return tuple(found)


def _parts(text: str) -> list[str]:
    """Returns a list cut at the commas that stand in no brackets."""
    parts = text.split(",")
    if "[" not in text:
        return parts
    found, held = [], ""
    for part in parts:
        held = f"{held},{part}" if held else part
        if held.count("[") == held.count("]"):
            found.append(held)
            held = ""
    return [*found, held]


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
