"""Rust routes: the attributes of actix and rocket, axum's routers, and reqwest clients."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.routes import ANY, VERBS, RouteSyntax, read_routes

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_HANDLED = re.compile(rf"(?:\w+::)*(?:{'|'.join(VERBS)}|any|to)\(\s*([\w:]+)\s*\)")


def _handler_of(written: str) -> str:
    found = _HANDLED.match(written)
    return found[1].replace("::", ".") if found else ""


_SYNTAX = RouteSyntax(
    _handler_of,
    registers={"route": ANY},
    decorates=VERBS | {"route": ANY},
    asks=VERBS | {"request": ANY, "uri": ANY},
)
_NAMES = _SYNTAX.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    read_routes(sweep, _SYNTAX, _NAMES)
