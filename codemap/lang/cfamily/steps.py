"""The steps by which the syntax of C and C++ becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.cfamily.bindings import bind, namespaces, using
from codemap.lang.cfamily.definitions import define
from codemap.lang.cfamily.flows import flows
from codemap.lang.cfamily.operators import operators
from codemap.lang.cfamily.uses import bodies, calls, includes, made, names, parameters, types

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("call", calls),
    ("made", made),
    ("body", bodies),
    ("include", includes),
    ("namespace", namespaces),
    ("using", using),
    ("bind", bind),
    ("parameter", parameters),
    ("type", types),
    ("name", names),
    ("name", flows),
    ("operator", operators),
)
