"""The steps by which Python's syntax becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.python.bindings import bind, defaults, foreign
from codemap.lang.python.definitions import define
from codemap.lang.python.flows import passes
from codemap.lang.python.operators import decide, operate, show
from codemap.lang.python.routes import routes
from codemap.lang.python.special import enters, raises
from codemap.lang.python.uses import bring, calls, names, returns, types, yields

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("call", calls),
    ("import", bring),
    ("foreign", foreign),
    ("bind", bind),
    ("default", defaults),
    ("call", passes),
    ("with", enters),
    ("raise", raises),
    ("operate", operate),
    ("truth", decide),
    ("shown", show),
    ("return", returns),
    ("yield", yields),
    ("type", types),
    ("name", names),
    ("route", routes),
)
