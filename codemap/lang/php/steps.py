"""The steps by which PHP's syntax becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.php.bindings import bind, closures
from codemap.lang.php.definitions import define
from codemap.lang.php.implied import tests, texts
from codemap.lang.php.routes import routes
from codemap.lang.php.uses import bring, callables, calls, loads, named_functions, names, returns, types, yields

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("call", calls),
    ("import", bring),
    ("load", loads),
    ("bind", bind),
    ("closure", closures),
    ("return", returns),
    ("yield", yields),
    ("type", types),
    ("callable", callables),
    ("higher", named_functions),
    ("name", names),
    ("text", texts),
    ("test", tests),
    ("route", routes),
)
