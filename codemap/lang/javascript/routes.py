"""JavaScript routes: what Express and its like and Nest register, and what HTTP clients ask for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.javascript.syntax import CHAIN
from codemap.lang.routes import METHODS, Arguments, arguments_at, is_path, literal, normalized
from codemap.model import Route

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Row, Sweep

_VERBS = {method.lower(): method for method in METHODS} | {"del": "DELETE", "all": "", "use": ""}
_DECORATORS = {method.capitalize(): method for method in METHODS} | {"All": ""}
_CLIENTS = re.compile(r"(?:^|\.)(?:axios|http|https|request\(\)|got|ky|superagent|client|agent|\$http|supertest\(\))$")
_ASKS = {"fetch", "axios", "$fetch", "request", "got", "ky", "ajax"}
_NAMES = {*_VERBS, *_DECORATORS, *_ASKS, "Controller"}
_ROUTE = re.compile(r"\broute\(\s*([\"'`][^\"'`\n]*[\"'`])\s*\)")
_ROUTED = re.compile(r"\broute\(\)(?:\.\w+\(\))*$")
_METHOD = re.compile(r"\bmethod\s*:\s*[\"'](\w+)[\"']")
_FUNCTION = re.compile(r"(?:async\s+)?(?:function\b|\(|\w+\s*=>)")
_LOOK_BACK = 2_000


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes, from the calls that are recorded already."""
    controllers: dict[int, str] = {}
    for row in sorted([row for row in sweep.rows if row[2] in _NAMES and row[1] == "call"]):
        arguments = arguments_at(sweep.source.text, row[0] + len(row[2]))
        if arguments is not None:
            _read(sweep, row, arguments, controllers)


def _read(sweep: Sweep, row: Row, arguments: Arguments, controllers: dict[int, str]) -> None:
    offset, _, name, receiver, scope = row[:5]
    first = literal(arguments.positional[0]) if arguments.positional else None
    if sweep.source.text[offset - 1 : offset] == "@":
        owner = sweep.owner(offset)
        if name == "Controller":
            controllers[owner] = first or ""
        elif owner >= 0 and sweep.drafts[owner].parent in controllers:
            served = normalized(controllers[sweep.drafts[owner].parent], first or "")
            _add(sweep, offset, Route("serve", _DECORATORS.get(name, ""), served, "", owner, 0, scope))
    elif _ROUTED.search(receiver) and name in _VERBS:
        found = _ROUTE.findall(sweep.source.text, max(0, offset - _LOOK_BACK), offset)
        if found:
            _serve(sweep, row, arguments, literal(found[-1]) or "")
    elif first is not None and name in _VERBS and receiver and _is_handled(arguments, receiver):
        _serve(sweep, row, arguments, first)
    elif first is not None and is_path(first) and name not in _DECORATORS and (receiver or name in _ASKS):
        named = _METHOD.search(" ".join(arguments.positional[1:2])) if name in _ASKS else None
        method = named[1].upper() if named else _VERBS.get(name, "")
        _add(sweep, offset, Route("ask", method, normalized(first), "", -1, 0, scope))


def _is_handled(arguments: Arguments, receiver: str) -> bool:
    last = arguments.positional[-1]
    return (
        len(arguments.positional) > 1 and not _CLIENTS.search(receiver) and bool(_FUNCTION.match(last) or _chain(last))
    )


def _serve(sweep: Sweep, row: Row, arguments: Arguments, path: str) -> None:
    if row[2] == "use":  # mounts others below a prefix
        return
    handler = _chain(arguments.positional[-1]) if arguments.positional else ""
    _add(sweep, row[0], Route("serve", _VERBS.get(row[2], ""), normalized(path), handler, -1, 0, row[4]))


def _chain(written: str) -> str:
    written = re.sub(r"\.bind\([^()]*\)$", "", written)
    return re.sub(r"\s+", "", written) if CHAIN.fullmatch(written) else ""


def _add(sweep: Sweep, offset: int, route: Route) -> None:
    sweep.routes.append((offset, route._replace(line=sweep.source.line(offset))))
