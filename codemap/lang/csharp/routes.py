"""C# routes: ASP.NET attributes and minimal services, and HttpClient."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED
from codemap.lang.routes import ANY, INLINE, VERBS, RouteSyntax, read_routes

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_FUNCTION = re.compile(r"(?:async\s+|static\s+)*(?:\(|\w+\s*=>|delegate\b)")


def _handler_of(written: str) -> str:
    if _FUNCTION.match(written):
        return INLINE
    return written if DOTTED.fullmatch(written) and written != "null" else ""


_BY_NAME = {method.capitalize(): method for method in VERBS.values()}
_SYNTAX = RouteSyntax(
    _handler_of,
    registers={f"Map{name}": method for name, method in _BY_NAME.items()} | {"Map": ANY, "MapMethods": ANY},
    decorates={f"Http{name}": method for name, method in _BY_NAME.items()} | {"Route": ANY},
    prefixes=frozenset({"Route"}),
    asks={f"{name}{ending}": method for name, method in _BY_NAME.items() for ending in ("Async", "AsJsonAsync")}
    | {"GetStringAsync": "GET", "GetFromJsonAsync": "GET", "GetStreamAsync": "GET"},
)
_NAMES = _SYNTAX.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    read_routes(sweep, _SYNTAX, _NAMES)
