"""Ruby routes: Rails and Sinatra, and the clients of their test suites."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.routes import ANY, INLINE, VERBS, RouteSyntax, read_routes
from codemap.lang.webpaths import normalized
from codemap.model import Route

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_ACTION = re.compile(r"[\"']([\w/]+)#(\w+)[\"']")
_NAMES_LISTED = re.compile(r"\s*\(?\s*:(\w+)((?:\s*,\s*:\w+)*)([^\n]*)")
_CHOSEN = re.compile(r"\b(only|except):\s*(?:\[([^\]]*)\]|:(\w+)|%i\[([^\]]*)\])")
_ACTIONS = (
    ("index", "GET", ""),
    ("create", "POST", ""),
    ("new", "GET", "/new"),
    ("show", "GET", "/{}"),
    ("update", "PATCH", "/{}"),
    ("destroy", "DELETE", "/{}"),
    ("edit", "GET", "/{}/edit"),
)
"""What `resources` registers, as the Rails guide on routing lists it (`update` also answers PUT)."""


def _handler_of(written: str) -> str:
    if written == "do":
        return INLINE
    found = _ACTION.fullmatch(written)
    return _controller(found[1], found[2]) if found else ""


def _controller(name: str, action: str) -> str:
    parts = ["".join(word.capitalize() for word in part.split("_")) for part in name.split("/")]
    return f"{'.'.join(parts)}Controller.{action}"


_SYNTAX = RouteSyntax(
    _handler_of,
    registers=VERBS | {"match": ANY, "root": "GET"},
    asks=VERBS,
    clients=re.compile(r"(?i)client(?:\(\))?$|^(?:HTTP|Faraday|HTTParty)$"),
    holders=("to",),
)
_NAMES = _SYNTAX.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    read_routes(sweep, _SYNTAX, _NAMES)
    if "routes" in sweep.source.text:
        for offset, kind, name, receiver, scope, *_ in [row for row in sweep.rows if row[2] == "resources"]:
            if kind == "call" and not receiver:
                _resources(sweep, offset, offset + len(name), scope)


def _resources(sweep: Sweep, offset: int, end: int, scope: int) -> None:
    listed = _NAMES_LISTED.match(sweep.source.text, end)
    if not listed:
        return
    chosen = _CHOSEN.search(listed[3])
    named = set(re.findall(r"\w+", " ".join(filter(None, chosen.groups()[1:])))) if chosen else set()
    for name in (listed[1], *re.findall(r"\w+", listed[2])):
        for action, method, ending in _ACTIONS:
            if not chosen or (action in named) == (chosen[1] == "only"):
                route = Route("serve", method, normalized(name + ending), _controller(name, action), -1, 0, scope)
                sweep.routes.append((offset, route._replace(line=sweep.source.line(offset))))
