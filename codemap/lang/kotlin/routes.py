"""Kotlin routes: Spring's annotations, Ktor's routing, and the clients of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.routes import ANY, VERBS, RouteSyntax, read_routes

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SYNTAX = RouteSyntax(
    lambda written: "",  # what answers is annotated, or a lambda behind the call
    decorates={f"{method.capitalize()}Mapping": method for method in VERBS.values()}
    | {"RequestMapping": ANY, "Path": ANY},
    prefixes=frozenset({"RequestMapping", "Path", "Controller"}),
    asks=VERBS | {"exchange": ANY, "uri": ANY},
)
_NAMES = _SYNTAX.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    read_routes(sweep, _SYNTAX, _NAMES)
