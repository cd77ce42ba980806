"""Python routes: Flask, FastAPI, Starlette and Django, and the clients of requests, httpx and test suites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED
from codemap.lang.routes import ANY, VERBS, RouteSyntax, read_routes

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep


def _handler_of(written: str) -> str:
    chain = written.removesuffix(".as_view()")
    return chain if DOTTED.fullmatch(chain) and chain not in ("None", "True", "False") else ""


_REGISTERS = ("add_url_rule", "add_api_route", "add_route", "add_websocket_route", "Route", "WebSocketRoute")
_DJANGO = ("path", "re_path", "url")
_SYNTAX = RouteSyntax(
    _handler_of,
    registers=dict.fromkeys(_REGISTERS, ANY),
    decorates=VERBS | dict.fromkeys(("route", "api_route", "websocket", "websocket_route"), ANY),
    routers={"APIRouter": "prefix", "Blueprint": "url_prefix"},
    asks=VERBS | {"request": ANY, "urlopen": ANY},
    holders=("path", "rule", "view_func", "endpoint"),
)
_SYNTAX_OF_DJANGO = _SYNTAX._replace(registers=dict.fromkeys((*_REGISTERS, *_DJANGO), ANY))
_NAMES, _NAMES_OF_DJANGO = _SYNTAX.names(), _SYNTAX_OF_DJANGO.names()


def routes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records routes."""
    if "urlpatterns" in sweep.source.text:
        read_routes(sweep, _SYNTAX_OF_DJANGO, _NAMES_OF_DJANGO)
    else:
        read_routes(sweep, _SYNTAX, _NAMES)
