"""PHP parameter lists. Names keep their `$`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.php.syntax import NAME
from codemap.lang.php.types import class_of, is_class
from codemap.lang.source import proper
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.php.types import DocTypes
    from codemap.lang.sweep import Sweep

_PLAIN = re.compile(rf"\(\s*(?:\${NAME}(?:\s*,\s*\${NAME})*\s*,?\s*)?\)", re.ASCII)
_VARIABLE = re.compile(rf"\${NAME}", re.ASCII)


def parameters_of(sweep: Sweep, node: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a `formal_parameters` node, in order."""
    start, end = node.start_byte, node.end_byte
    if _PLAIN.fullmatch(sweep.source.text, start, end):
        return tuple(
            [Parameter(proper(name), "normal", True, "") for name in _VARIABLE.findall(sweep.source.text, start, end)]
        )
    made = [_parameter(sweep, child) for child in node.named_children]
    return tuple([one for one in made if one])


def _parameter(sweep: Sweep, node: Node) -> Parameter | None:
    name = node.child_by_field_name("name")
    if name is None:
        return None
    declared = node.child_by_field_name("type")
    annotation = class_of(sweep.text(declared)) if declared else ""
    shown = sweep.text(name).lstrip("&. ")
    if node.type == "variadic_parameter":
        return Parameter(shown, "rest", False, f"{annotation}[]" if annotation else "")
    return Parameter(shown, "normal", node.child_by_field_name("default_value") is None, annotation)


def documented(parameters: tuple[Parameter, ...], types: DocTypes) -> tuple[Parameter, ...]:
    """Returns the parameters with the types of the documentation where the declaration has none."""
    known = dict(types.parameters)
    if not known:
        return parameters
    return tuple(
        [
            one if is_class(one.annotation) else one._replace(annotation=known.get(one.name, one.annotation))
            for one in parameters
        ]
    )
