"""The paths of web services that the repository serves and asks for, each with what answers it."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.index.edges import Edge
from codemap.index.graph import KeptView
from codemap.index.module import Module
from codemap.model import Route, path_bytes
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.paths import find_scope, is_below
from codemap.search.symbol import Symbol, symbol_at

_KINDS = {"serve": "route", "ask": "http_calls"}


@dataclass(frozen=True, slots=True)
class RouteRow:
    """A route where it is written; `handlers` answer it, as far as they are known, with the confidence of each."""

    file: str
    route: Route
    handlers: tuple[tuple[Symbol, float], ...]


@dataclass(frozen=True, slots=True)
class RouteReport:
    """Routes by path and method, those that are served before those that are asked for."""

    label: Label
    routes: Page[RouteRow]


def routes(project: Project, *, contains: str = "", path: str = "", limit: int = 100, below: str = "") -> RouteReport:
    """Returns the routes whose path holds `contains`, in the files at or below `path`; at most `limit` (0: all)."""
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    found: list[RouteRow] = []
    for file in view.routing():
        module = view.module(file)
        if module is not None and is_below(file, scope):
            found += _rows(view, file, module, contains)
    found.sort(key=lambda row: (row.route.role != "serve", row.route.path, row.route.method, path_bytes(row.file)))
    return RouteReport(label_of(project, view), page(found, limit=limit))


def _rows(view: KeptView, file: str, module: Module, contains: str) -> list[RouteRow]:
    edges = [edge for edge in view.edges(file) if edge.kind in _KINDS.values()]
    return [
        RouteRow(
            file,
            route,
            tuple([(symbol_at(view, edge.target), edge.confidence) for edge in edges if _is_of(edge, route)]),
        )
        for route in module.routes
        if contains in route.path
    ]


def _is_of(edge: Edge, route: Route) -> bool:
    return edge.kind == _KINDS[route.role] and edge.line == route.line
