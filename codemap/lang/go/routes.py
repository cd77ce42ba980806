"""Go routes: net/http and the usual routers (gin, echo, chi, fiber, gorilla), and net/http clients."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED
from codemap.lang.routes import ANY, INLINE, VERBS, RouteSyntax, read_routes

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WRAPPED = re.compile(r"[\w.]+\(\s*([A-Za-z_][\w.]*)\s*\)")


def _handler_of(written: str) -> str:
    if written.startswith("func"):
        return INLINE
    wrapped = _WRAPPED.fullmatch(written)
    chain = wrapped[1] if wrapped else written
    return chain if DOTTED.fullmatch(chain) and chain != "nil" else ""


_UPPER = {method: method for method in VERBS.values()}
_SYNTAX = RouteSyntax(
    _handler_of,
    registers=_UPPER
    | {method.capitalize(): method for method in _UPPER}
    | dict.fromkeys(("Handle", "HandleFunc", "HandlerFunc", "Any", "All"), ANY),
    asks={method.capitalize(): method for method in _UPPER} | {"NewRequest": ANY, "NewRequestWithContext": ANY},
    clients=re.compile(r"[cC]lient$"),
)
_NAMES = _SYNTAX.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    read_routes(sweep, _SYNTAX, _NAMES)
