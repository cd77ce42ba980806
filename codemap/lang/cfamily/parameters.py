"""C and C++ parameter lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.cfamily.syntax import declared_by
from codemap.lang.cfamily.types import type_of
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_NOTHING = re.compile(r"\(\s*(?:void)?\s*\)", re.ASCII)


def parameters_of(sweep: Sweep, function: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a function declarator, in order; those without a name have an empty one."""
    listed = function.child_by_field_name("parameters")
    if listed is None or _NOTHING.fullmatch(sweep.source.text, listed.start_byte, listed.end_byte):
        return ()
    return tuple([made for child in listed.children if (made := _parameter(sweep, child))])


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
