"""The steps by which the syntax of shells becomes facts."""

from __future__ import annotations

from codemap.lang.adapter import Step
from codemap.lang.bash.facts import bind, calls, define, local, names

STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("call", calls),
    ("local", local),
    ("bind", bind),
    ("name", names),
)
