"""Ruby parameter lists. Most are plain names, which the text alone settles; the rest is read from the tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.ruby.syntax import NAME
from codemap.lang.source import proper
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_PLAIN = re.compile(rf"\(?\s*{NAME}(?:\s*,\s*{NAME})*\s*\)?", re.ASCII)
_WORD = re.compile(NAME, re.ASCII)
_KINDS = {
    "splat_parameter": "rest",
    "hash_splat_parameter": "options",
    "keyword_parameter": "keyword",
    "optional_parameter": "normal",
}


def parameters_of(sweep: Sweep, node: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a `method_parameters` node, in order; the block is none."""
    start, end = node.start_byte, node.end_byte
    if _PLAIN.fullmatch(sweep.source.text, start, end):
        return tuple(
            [Parameter(proper(name), "normal", True, "") for name in _WORD.findall(sweep.source.text, start, end)]
        )
    found: list[Parameter] = []
    for child in node.named_children:
        found += _parameters(sweep, child)
    return tuple(found)


def _parameters(sweep: Sweep, node: Node) -> list[Parameter]:
    kind = node.type
    if kind in ("identifier", "destructured_parameter"):
        return [Parameter(sweep.text(node), "normal", True, "")]
    if kind == "forward_parameter":
        return [Parameter("...", "rest", False, ""), Parameter("...", "options", False, "")]
    name = node.child_by_field_name("name")
    if kind not in _KINDS:
        return []
    required = kind == "keyword_parameter" and node.child_by_field_name("value") is None
    return [Parameter(sweep.text(name) if name else "", _KINDS[kind], required, "")]
