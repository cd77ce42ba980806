"""PHP: what runs without a call of its name, and what `instanceof` tells of a variable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.narrowing import narrow
from codemap.lang.php.syntax import chain_of, name_chain

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep


def texts(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what is asked for its text, and what is cloned."""
    for node in nodes:
        member = "__clone" if node.type == "clone_expression" else "__toString"
        sweep.run(chain_of(sweep, node), member, node.start_byte)


def tests(sweep: Sweep, nodes: list[Node]) -> None:
    """Tells what a variable is where a test of its class holds."""
    for named in nodes:
        test = named.parent
        tested = test.children[0] if test is not None else None
        if test is not None and tested is not None and tested.type == "variable_name":
            narrow(sweep, test, sweep.text(tested), name_chain(sweep.text(named)), holds=True)
