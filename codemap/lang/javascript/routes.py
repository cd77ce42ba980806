"""JavaScript routes: Express and its like, Nest, and the usual HTTP clients."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.javascript.syntax import CHAIN
from codemap.lang.routes import ANY, INLINE, VERBS, RouteSyntax, read_routes

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_FUNCTION = re.compile(r"(?:async\s+)?(?:function\b|\(|\w+\s*=>)")
_BOUND = re.compile(r"\.bind\([^()]*\)$")


def _handler_of(written: str) -> str:
    if _FUNCTION.match(written):
        return INLINE
    chain = _BOUND.sub("", written)
    return re.sub(r"\s+", "", chain) if CHAIN.fullmatch(chain) else ""


_SYNTAX = RouteSyntax(
    _handler_of,
    registers=VERBS | {"del": "DELETE", "all": ANY},
    decorates={method.capitalize(): method for method in VERBS.values()} | {"All": ANY},
    prefixes=frozenset({"Controller"}),
    asks=VERBS | {"del": "DELETE"} | dict.fromkeys(("fetch", "axios", "$fetch", "request", "got", "ky", "ajax"), ANY),
    clients=re.compile(
        r"(?:^|\.)(?:axios|http|https|request\(\)|got|ky|superagent|client|agent|\$http|supertest\(\))$"
    ),
)
_NAMES = _SYNTAX.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    read_routes(sweep, _SYNTAX, _NAMES)
