"""Which bare names of a Ruby file are local variables: all others are calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_TRANSPARENT = frozenset({"test", "property"})
"""Kinds of definitions that are blocks: these see the variables around them."""


def local_names(sweep: Sweep, nodes: list[Node]) -> None:
    """Notes the variables that each scope assigns or takes as parameters of a block."""
    for node in nodes:
        start = node.start_byte
        sweep.taken.add(start)
        name = sweep.source.slice(start, node.end_byte).rstrip(":")
        sweep.declared.update([(sweep.inner(start), name), (sweep.owner(start), name)])
    for index, draft in enumerate(sweep.drafts):
        for one in draft.parameters:
            sweep.declared.add((index, one.name))


def is_local(sweep: Sweep, name: str, scope: int) -> bool:
    """Returns whether a bare name is a local variable in a scope."""
    declared = sweep.declared
    if (scope, name) in declared or (name[:1] == "_" and name[1:].isdigit()):
        return True
    while scope >= 0 and sweep.drafts[scope].kind in _TRANSPARENT:
        scope = sweep.drafts[scope].parent
        if (scope, name) in declared:
            return True
    return False
