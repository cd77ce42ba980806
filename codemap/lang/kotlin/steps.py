"""The steps by which Kotlin's syntax becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.kotlin.bindings import bind
from codemap.lang.kotlin.definitions import define
from codemap.lang.kotlin.operators import operators
from codemap.lang.kotlin.receivers import received
from codemap.lang.kotlin.routes import routes
from codemap.lang.kotlin.uses import bring, calls, delegations, infixes, names, package, parameters, references, types

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("package", package),
    ("call", calls),
    ("infix", infixes),
    ("delegation", delegations),
    ("import", bring),
    ("bind", bind),
    ("operator", operators),
    ("reference", references),
    ("lambda", received),
    ("parameter", parameters),
    ("type", types),
    ("name", names),
    ("route", routes),
)
