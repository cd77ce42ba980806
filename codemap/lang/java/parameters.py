"""Java parameter lists. Plain ones are settled by their text, the others by the tree."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from codemap.lang.java.syntax import type_of
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_UNSURE = re.compile(r"[<@/(=\[]|\s\.\.\.|\.\.\.\S|\bthis\b")


def parameters_of(sweep: Sweep, node: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a list, in order; a receiver parameter is none."""
    inner = sweep.source.slice(node.start_byte + 1, node.end_byte - 1)
    if not inner:
        return ()
    if not _UNSURE.search(inner):
        return _plain(inner)
    made = [_parameter(sweep, child) for child in node.named_children]
    return tuple([one for one in made if one])


@lru_cache(maxsize=4096)
def _plain(listed: str) -> tuple[Parameter, ...]:
    """Returns the parameters of a list of types and names."""
    found = []
    for words in map(str.split, listed.split(",")):
        if len(words) < 2:
            continue
        name, kind = words[-1], words[-2]
        if kind.endswith("..."):
            found.append(Parameter(name, "rest", False, type_of(kind[:-3] + "[]")))
        else:
            found.append(Parameter(name, "positional", True, type_of(kind)))
    return tuple(found)


def _parameter(sweep: Sweep, node: Node) -> Parameter | None:
    if node.type == "spread_parameter":
        shape = next((child for child in node.named_children if child.type not in ("modifiers", "comment")), None)
        name = node.named_children[-1].child_by_field_name("name")
        return Parameter(sweep.text(name), "rest", False, type_of(f"{sweep.text(shape)}[]")) if name and shape else None
    name, declared = node.child_by_field_name("name"), node.child_by_field_name("type")
    if node.type != "formal_parameter" or name is None or declared is None:
        return None
    levels = "[]" if node.child_by_field_name("dimensions") else ""
    return Parameter(sweep.text(name), "positional", True, type_of(sweep.text(declared) + levels))
