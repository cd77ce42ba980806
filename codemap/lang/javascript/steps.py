"""The steps by which JavaScript's and TypeScript's syntax becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.javascript.bindings import bind, fields
from codemap.lang.javascript.definitions import define
from codemap.lang.javascript.flows import handed, passes
from codemap.lang.javascript.modules import bring, common_exports, loads
from codemap.lang.javascript.received import headers, own_headers
from codemap.lang.javascript.routes import routes
from codemap.lang.javascript.uses import calls, closings, elements, names, parameters, returns, types, yields

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("call", calls),
    ("element", elements),
    ("closing", closings),
    ("import", bring),
    ("export", common_exports),
    ("header", headers),
    ("own", own_headers),
    ("field", fields),
    ("bind", bind),
    ("call", passes),
    ("name", handed),
    ("return", returns),
    ("yield", yields),
    ("load", loads),
    ("parameter", parameters),
    ("type", types),
    ("name", names),
    ("route", routes),
)
