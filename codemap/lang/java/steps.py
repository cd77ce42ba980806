"""The steps by which Java's syntax becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.java.bindings import bind
from codemap.lang.java.definitions import define
from codemap.lang.java.routes import routes
from codemap.lang.java.uses import bring, calls, delegations, names, package, parameters, references, types

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("package", package),
    ("call", calls),
    ("delegation", delegations),
    ("reference", references),
    ("import", bring),
    ("bind", bind),
    ("parameter", parameters),
    ("type", types),
    ("name", names),
    ("route", routes),
)
