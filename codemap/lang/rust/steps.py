"""The steps by which Rust's syntax becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.rust.bindings import bind
from codemap.lang.rust.definitions import define
from codemap.lang.rust.flows import flows
from codemap.lang.rust.imports import bring
from codemap.lang.rust.macros import macros
from codemap.lang.rust.operators import operators
from codemap.lang.rust.routes import routes
from codemap.lang.rust.uses import calls, keys, literals, names, types

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("import", bring),
    ("literal", literals),
    ("call", calls),
    ("macro", macros),
    ("bind", bind),
    ("key", keys),
    ("type", types),
    ("name", names),
    ("route", routes),
    ("operator", operators),
    ("name", flows),
)
