"""The steps by which the syntax of C# becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.csharp.bindings import bind
from codemap.lang.csharp.definitions import define
from codemap.lang.csharp.operators import operators
from codemap.lang.csharp.routes import routes
from codemap.lang.csharp.uses import bring, calls, delegations, members, names, parameters, types

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("call", calls),
    ("delegation", delegations),
    ("import", bring),
    ("bind", bind),
    ("operator", operators),
    ("member", members),
    ("parameter", parameters),
    ("type", types),
    ("name", names),
    ("route", routes),
)
