"""PHP parameter lists. Names keep their `$`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from codemap.lang.php.syntax import NAME
from codemap.lang.php.types import class_of, is_class
from codemap.lang.source import proper
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.php.types import DocTypes
    from codemap.lang.sweep import Sweep

_UNSURE = re.compile(r"[\[{<\"'#/&]")
_PLAIN = re.compile(rf"\s*(?:([?\w\\|\x80-\xff]+)\s+)?(\${NAME})\s*(=[^=]+)?", re.ASCII)


def parameters_of(sweep: Sweep, node: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a `formal_parameters` node, in order."""
    plain = _plain(sweep.source.text[node.start_byte : node.end_byte])
    if plain is not None:
        return plain
    made = [_parameter(sweep, child) for child in node.named_children]
    return tuple([one for one in made if one])


@lru_cache(maxsize=4096)
def _plain(text: str) -> tuple[Parameter, ...] | None:
    """Returns the parameters of a list that its text alone tells, None where the tree has to be asked."""
    if text[-1:] != ")" or _UNSURE.search(text):
        return None
    parts = text[1:-1].split(",")
    if not parts[-1].strip():
        parts.pop()
    found = [_PLAIN.fullmatch(part) for part in parts]
    if not all(found):
        return None
    return tuple(
        [
            Parameter(proper(one[2]), "normal", not one[3], class_of(proper(one[1])) if one[1] else "")
            for one in found
            if one
        ]
    )


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
