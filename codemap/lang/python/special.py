"""Python code that runs without a call being written: in loops, `with` and `raise`."""

from __future__ import annotations

import builtins
import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.expressions import first_child
from codemap.lang.python.syntax import chain_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_CALLED = re.compile(rf"({NAME})\(\)\Z", re.ASCII)
_BUILTINS = frozenset(dir(builtins))


def runs(sweep: Sweep, chain: str, offset: int, scope: int) -> None:
    """Records that what a chain stands for runs, though no call is written."""
    if chain[0] not in "?<" and not chain.endswith("?"):
        sweep.bind(scope, "", "run", chain, offset)


def is_of_language(chain: str) -> bool:
    """Says whether a chain is what a function of the language returns, or what its dictionaries do."""
    if chain[-1] != ")":
        return False
    called = _CALLED.match(chain)
    return bool(called and called[1] in _BUILTINS) or chain.endswith((".items()", ".values()", ".keys()"))


def iterates(sweep: Sweep, chain: str, offset: int, part: str = "") -> None:
    """Records that a chain is iterated over, or a part of it, by the loop, clause or unpacking at `offset`."""
    if not is_of_language(chain):
        method = "__aiter__" if _is_async(sweep, offset) and not part else "__iter__"
        runs(sweep, f"{chain}{part}.{method}", offset, sweep.inner(offset))


def _is_async(sweep: Sweep, offset: int) -> bool:
    return sweep.source.text.startswith("async ", offset)


def enters(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what `with` enters."""
    for node in nodes:
        value = named = first_child(node)
        while value is not None and value.type in ("as_pattern", "parenthesized_expression", "await"):
            value = first_child(value)
        if value is not None and (chain := chain_of(sweep, value)) != "open()":
            clause = node.parent
            statement = clause.parent if clause is not None else None
            awaited = statement is not None and _is_async(sweep, statement.start_byte)
            method = "__aenter__" if awaited else "__enter__"
            scope = sweep.inner(value.start_byte)
            runs(sweep, f"{chain}.{method}", value.start_byte, scope)
            alias = named.child_by_field_name("alias") if named is not None and named.type == "as_pattern" else None
            target = first_child(alias) if alias is not None else None
            if target is not None and target.type == "identifier" and chain[0] not in "?<":
                sweep.bind(scope, sweep.text(target), "value", f"{chain}.{method}()", target.start_byte)


def raises(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what `raise` makes where it is given a class."""
    for node in nodes:
        value = first_child(node)
        if value is not None and value.type in ("identifier", "attribute"):
            chain = chain_of(sweep, value)
            if chain not in _BUILTINS:
                runs(sweep, chain, value.start_byte, sweep.inner(value.start_byte))
