"""The steps by which Go's syntax becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.go.bindings import bind, keys
from codemap.lang.go.contents import spelled
from codemap.lang.go.definitions import define, enclose
from codemap.lang.go.flows import assigns, handed, passes, returned
from codemap.lang.go.routes import routes
from codemap.lang.go.uses import bring, calls, literals, names, types

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("package", enclose),
    ("import", bring),
    ("key", keys),
    ("literal", literals),
    ("call", calls),
    ("bind", bind),
    ("spelled", spelled),
    ("assign", assigns),
    ("call", passes),
    ("return", returned),
    ("name", handed),
    ("type", types),
    ("name", names),
    ("route", routes),
)
