"""Java routes: Spring and JAX-RS annotations, and the clients and mocks of Spring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.routes import ANY, VERBS, RouteSyntax, read_routes

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_ENDINGS = ("ForObject", "ForEntity", "ForLocation")
_SYNTAX = RouteSyntax(
    lambda written: "",  # what answers is annotated
    decorates={f"{method.capitalize()}Mapping": method for method in VERBS.values()}
    | {method.capitalize(): method for method in VERBS.values()}
    | {"RequestMapping": ANY, "Path": ANY},
    prefixes=frozenset({"RequestMapping", "Path", "Controller"}),
    asks=VERBS
    | {f"{verb}{ending}": method for verb, method in VERBS.items() for ending in _ENDINGS}
    | {"exchange": ANY, "uri": ANY, "create": ANY},
)
_NAMES = _SYNTAX.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    read_routes(sweep, _SYNTAX, _NAMES)
