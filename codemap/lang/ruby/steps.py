"""The steps by which Ruby's syntax becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.ruby.bindings import bind, blocks, defaults, last_values, results
from codemap.lang.ruby.calls import calls, passed, supers
from codemap.lang.ruby.definitions import define
from codemap.lang.ruby.operators import operators
from codemap.lang.ruby.routes import routes
from codemap.lang.ruby.uses import callbacks, constants, words
from codemap.lang.ruby.variables import local_names

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("local", local_names),
    ("call", calls),
    ("super", supers),
    ("bind", bind),
    ("default", defaults),
    ("block", blocks),
    ("return", results),
    ("method", last_values),
    ("identifier", words),
    ("constant", constants),
    ("passed", passed),
    ("callback", callbacks),
    ("route", routes),
    ("operator", operators),
)
