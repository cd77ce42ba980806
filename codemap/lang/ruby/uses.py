"""Ruby uses of names that are not written as calls: bare words, constants, and callbacks named by symbols."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.order import in_order
from codemap.lang.ruby.bodies import HOLDERS
from codemap.lang.ruby.syntax import class_around, constant_chain, described
from codemap.lang.ruby.variables import is_local

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_CHAIN = re.compile(r"(?:::)?[A-Z][\w\x80-\xff]*(?:\s*::\s*[A-Z][\w\x80-\xff]*)*", re.ASCII)
_SYMBOL = re.compile(r":([a-z_]\w*[?!]?)")


def words(sweep: Sweep, nodes: list[Node]) -> None:
    """Records bare words that are no local variables: calls without arguments."""
    taken = sweep.taken
    for node in nodes:
        start = node.start_byte
        if start in taken:
            continue
        name = sweep.source.slice(start, node.end_byte)
        scope = sweep.inner(start)
        if not name or is_local(sweep, name, scope):
            continue
        if name == "described_class" and (chain := described(sweep, scope)):
            sweep.refer("read", chain, start, scope)
            continue
        made = class_around(sweep, scope) if name == "new" else ""
        sweep.rows.append((start, "call", made or name, "", scope, 0, (), False))


def constants(sweep: Sweep, nodes: list[Node]) -> None:
    """Records reads of constants, classes and modules; a path (`A::B`) is one read."""
    done = 0
    for node in in_order(nodes):
        start, end = node.start_byte, node.end_byte
        if start < done:
            continue
        done = end
        if start not in sweep.taken and _CHAIN.fullmatch(sweep.source.text, start, end):
            sweep.refer("read", constant_chain(sweep.text(node)), start, sweep.owner(start))


def callbacks(sweep: Sweep, nodes: list[Node]) -> None:
    """Records symbols that a call in the body of a type is given where they name methods of this file."""
    methods = {draft.name for draft in sweep.drafts if draft.kind in ("method", "property")}
    for node in nodes:
        start = node.start_byte
        found = _SYMBOL.fullmatch(sweep.source.text, start, node.end_byte)
        scope = sweep.inner(start)
        if not found or found[1] not in methods or start + 1 in sweep.taken:
            continue
        if scope >= 0 and sweep.drafts[scope].kind in HOLDERS:
            sweep.rows.append((start + 1, "read", found[1], "self", scope, -1, (), False))
