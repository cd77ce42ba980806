"""PHP routes: Laravel, Slim and Symfony attributes, and the clients of their test suites and of Guzzle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.routes import ANY, INLINE, VERBS, RouteSyntax, read_routes

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_METHOD_OF_CLASS = re.compile(r"\[\s*\\?([\w\\]+)::class\s*,\s*['\"](\w+)['\"]\s*\]")
_CLASS = re.compile(r"\\?([\w\\]+)::class")
_NAMED = re.compile(r"['\"]\\?([\w\\]+)(?:@|::|:)(\w+)['\"]")


def _handler_of(written: str) -> str:
    if written.startswith(("function", "fn", "static f")):
        return INLINE
    for pattern in (_METHOD_OF_CLASS, _NAMED, _CLASS):
        found = pattern.fullmatch(written)
        if found:
            return ".".join(found.groups()).replace("\\", ".")
    return ""


_SYNTAX = RouteSyntax(
    _handler_of,
    registers=VERBS | {"any": ANY, "map": ANY, "match": ANY},
    decorates={"Route": ANY} | {method.capitalize(): method for method in VERBS.values()},
    prefixes=frozenset({"Route"}),
    asks=VERBS
    | {f"{verb}Json": method for verb, method in VERBS.items()}
    | {"request": ANY, "createRequest": ANY, "json": ANY},
    clients=re.compile(r"(?i)client$"),
)
_NAMES = _SYNTAX.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    read_routes(sweep, _SYNTAX, _NAMES)
