"""Python routes: what Flask, FastAPI, Starlette and Django register, and what HTTP clients ask for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED
from codemap.lang.routes import METHODS, Arguments, arguments_at, is_path, literal, normalized, starts_with_literal
from codemap.model import Route

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Row, Sweep

_VERBS = {method.lower(): method for method in METHODS}
_DECORATORS = {**_VERBS, "route": "", "api_route": "", "websocket": "", "websocket_route": ""}
_REGISTER = {"add_url_rule", "add_api_route", "add_route", "add_websocket_route", "Route", "WebSocketRoute"}
_DJANGO = {"path", "re_path", "url"}
_PREFIXED = {"APIRouter": "prefix", "Blueprint": "url_prefix"}
_NAMES = {*_DECORATORS, *_REGISTER, *_DJANGO, *_PREFIXED, "request", "urlopen"}
_QUOTED_FIRST = {*_VERBS, *_DJANGO}
_ASSIGNED = re.compile(r"(\w+)\s*(?::[^=\n]*)?=\s*(?:\w+\.)?$")
_METHOD_LIST = re.compile(r"[\"'](\w+)[\"']")


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes, from the calls that are recorded already."""
    text, early = sweep.source.text, _QUOTED_FIRST
    rows = [
        row
        for row in sweep.rows
        if row[2] in _NAMES
        and row[1] == "call"
        and (row[2] not in early or starts_with_literal(text, row[0] + len(row[2])))
    ]
    if not rows:
        return
    prefixes: dict[str, str] = {}
    django = "urlpatterns" in sweep.source.text
    for row in sorted(rows):
        _read(sweep, row, prefixes, django=django)


def _read(sweep: Sweep, row: Row, prefixes: dict[str, str], *, django: bool) -> None:
    offset, _, name, receiver, scope = row[:5]
    arguments = arguments_at(sweep.source.text, offset + len(name))
    if arguments is None:
        return
    before = sweep.source.text[max(0, offset - len(receiver) - 80) : offset]
    if name in _PREFIXED:
        found, prefix = _ASSIGNED.search(before), literal(arguments.named.get(_PREFIXED[name], ""))
        if found and prefix:
            prefixes[found[1]] = prefix
        return
    decorated = before[: len(before) - len(receiver) - 1].rstrip().endswith("@") if receiver else False
    first = literal(arguments.positional[0]) if arguments.positional else literal(arguments.named.get("path", ""))
    if decorated and name in _DECORATORS and first is not None:
        served = normalized(prefixes.get(receiver, ""), first)
        for method in _methods(name, arguments):
            _add(sweep, offset, Route("serve", method, served, "", sweep.owner(offset), 0, scope))
    elif name in _REGISTER or (django and name in _DJANGO and not receiver):
        _register(
            sweep, row, arguments, normalized(prefixes.get(receiver, ""), first or "") if first is not None else ""
        )
    else:
        _ask(sweep, row, arguments)


def _methods(name: str, arguments: Arguments) -> list[str]:
    listed = _METHOD_LIST.findall(arguments.named.get("methods", ""))
    return sorted(method.upper() for method in listed) or [_DECORATORS.get(name, "")]


def _register(sweep: Sweep, row: Row, arguments: Arguments, served: str) -> None:
    named = (arguments.named.get(name, "") for name in ("view_func", "endpoint", "view", "route"))
    for written in (*named, *reversed(arguments.positional[1:])):
        handler = written.removesuffix(".as_view()")
        if served and DOTTED.fullmatch(handler):
            for method in _methods("", arguments):
                _add(sweep, row[0], Route("serve", method, served, handler, -1, 0, row[4]))
            return


def _ask(sweep: Sweep, row: Row, arguments: Arguments) -> None:
    offset, _, name, receiver, scope = row[:5]
    written = [literal(argument) for argument in arguments.positional[:2]]
    method = _VERBS.get(name, "")
    if name == "request" and len(written) > 1 and written[0]:
        method = written.pop(0) or ""
    if written and written[0] and is_path(written[0]) and (receiver or name == "urlopen"):
        _add(sweep, offset, Route("ask", method.upper(), normalized(written[0]), "", -1, 0, scope))


def _add(sweep: Sweep, offset: int, route: Route) -> None:
    sweep.routes.append((offset, route._replace(line=sweep.source.line(offset))))
