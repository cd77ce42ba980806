"""Routes, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.search.routes import RouteReport, RouteRow
from codemap.views.frame import (
    Document,
    count,
    cut_line,
    document,
    head_lines,
    joined,
    json_text,
    page_document,
    shown_text,
    symbol_document,
    symbol_name,
)

_ROLES = {"serve": "serves", "ask": "asks"}


def as_text(report: RouteReport) -> str:
    """Returns one line a route: served or asked for, method, path, what answers it, where it is written."""
    rows = [_line(row) for row in report.routes.items]
    return joined(
        [
            *head_lines(report.label),
            f"# {count(report.routes.total, 'route')}",
            *rows,
            *cut_line(report.routes, "route"),
        ]
    )


def _line(row: RouteRow) -> str:
    route = row.route
    handlers = ", ".join(f"{shown_text(symbol_name(symbol))} {confidence:.2f}" for symbol, confidence in row.handlers)
    where = f"{display_path(row.file)}:{route.line}"
    return f"{_ROLES[route.role]:<6} {route.method or 'any':<7} {shown_text(route.path)}  {handlers or '?'}  {where}"


def as_document(report: RouteReport) -> Document:
    """Returns the routes as a document."""
    return document("routes", report.label, routes=page_document(report.routes, map(_item, report.routes.items)))


def _item(row: RouteRow) -> Document:
    return {
        "role": row.route.role,
        "method": row.route.method,
        "path": json_text(row.route.path),
        "file": json_path(row.file),
        "line": row.route.line,
        "handlers": [{**symbol_document(symbol), "confidence": confidence} for symbol, confidence in row.handlers],
    }
