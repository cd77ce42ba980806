"""C and C++ parameter lists."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from codemap.lang.cfamily.syntax import declared_by
from codemap.lang.cfamily.types import type_of
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_NOTHING = re.compile(r"\(\s*(?:void)?\s*\)", re.ASCII)
_OTHER = (
    r"(?!(?:auto|bool|char|class|const|double|enum|float|int|long|register|restrict|short|signed|static|struct|typename"
    r"|union|unsigned|void|volatile)\b)"
)
_PLAIN = re.compile(
    rf"\s*(?:const\s+)?((?:void|char|int|double|bool)\b|{_OTHER}[A-Za-z_]\w*)"
    rf"(?:(?:\s+|\s*[*&][\s*&]*){_OTHER}([A-Za-z_]\w*)|\s*[*&][\s*&]*)\s*",
    re.ASCII,
)
"""A parameter of one type, of which no word can be taken for another part."""


def parameters_of(sweep: Sweep, function: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a function declarator, in order; those without a name have an empty one."""
    listed = function.child_by_field_name("parameters")
    if listed is None or _NOTHING.fullmatch(sweep.source.text, listed.start_byte, listed.end_byte):
        return ()
    start = listed.start_byte
    plain = _plain(sweep.source.text[start : listed.end_byte])
    if plain is not None:
        parameters, places = plain
        sweep.taken.update([start + place for place in places])
        return parameters
    return tuple([made for child in listed.children if (made := _parameter(sweep, child))])


@lru_cache(maxsize=4096)
def _plain(text: str) -> tuple[tuple[Parameter, ...], tuple[int, ...]] | None:
    """Returns the parameters that a list tells by its text alone, and where their names are; None for other lists."""
    if text[-1:] != ")":
        return None
    made, places, start = [], [], 1
    for part in text[1:-1].split(","):
        found = _PLAIN.fullmatch(part)
        if found is None:
            return None
        made.append(Parameter(found[2] or "", "normal", True, type_of(found[1])))
        if found[2]:
            places.append(start + found.start(2))
        start += len(part) + 1
    return tuple(made), tuple(places)


def _parameter(sweep: Sweep, node: Node) -> Parameter | None:
    kind = node.type
    if kind in ("...", "variadic_parameter"):
        return Parameter("...", "rest", False, "")
    if not kind.endswith("parameter_declaration"):
        return Parameter(sweep.text(node), "normal", True, "") if kind == "identifier" else None
    declared = node.child_by_field_name("type")
    annotation = type_of(sweep.text(declared)) if declared is not None else ""
    declarator = node.child_by_field_name("declarator")
    found = declared_by(declarator) if declarator is not None else None
    name = sweep.text(found.name) if found and found.name.type == "identifier" else ""
    if found:
        sweep.taken.add(found.name.start_byte)
    if kind == "variadic_parameter_declaration":
        return Parameter(name, "rest", False, annotation)
    return Parameter(name, "normal", kind != "optional_parameter_declaration", annotation)
