"""One measured number as the JSON line that is printed for it."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from subprocess import CalledProcessError

from product import CHECKOUT
from truth import git


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, the floor measured beside it, and the promise it is held against.

    `bar` is the promise in words, `meets` whether it is kept (None: none was made). `detail` holds what else must be
    known to read the number.
    """

    name: str
    value: float
    unit: str
    floor: float | None = None
    ratio: float | None = None
    bar: str = ""
    meets: bool | None = None
    detail: Mapping[str, float | int | str] = field(default_factory=dict)


def at_most(figure: Figure, limit: float, bar: str) -> Figure:
    """Returns the figure with a promise on its value."""
    return _held(figure, bar, meets=figure.value <= limit)


def ratio_at_most(figure: Figure, limit: float) -> Figure:
    """Returns the figure with a promise on its ratio to the floor."""
    return _held(figure, f"ratio at most {limit:g}", meets=figure.ratio is not None and figure.ratio <= limit)


def _held(figure: Figure, bar: str, *, meets: bool) -> Figure:
    return Figure(figure.name, figure.value, figure.unit, figure.floor, figure.ratio, bar, meets, figure.detail)


def against(name: str, value: float, floor: float, **detail: float | int | str) -> Figure:
    """Returns CPU seconds with those of their floor."""
    return Figure(name, value, "s", floor, value / floor if floor else None, detail=detail)


def json_line(figure: Figure, corpus: str) -> str:
    """Returns the line that is printed."""
    return json.dumps(
        {
            "name": figure.name,
            "value": round(figure.value, 4),
            "unit": figure.unit,
            "ratio": _rounded(figure.ratio),
            "floor": _rounded(figure.floor),
            "bar": figure.bar,
            "meets": figure.meets,
            "detail": {
                key: _rounded(value) if isinstance(value, float) else value for key, value in figure.detail.items()
            },
            "machine": _machine(),
            "commit": _commit(),
            "corpus": corpus,
        }
    )


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


@cache
def _machine() -> Mapping[str, str | int | None]:
    return {
        "cpu": _cpu_name(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "platform": platform.platform(),
    }


def _cpu_name() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").split("\n")
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


@cache
def _commit() -> str:
    """The commit of this checkout, with a plus sign when files differ from it."""
    try:
        head = git(CHECKOUT, "rev-parse", "--short=12", "--verify", "-q", "HEAD").decode().strip()
    except CalledProcessError:
        return ""
    return head + ("+" if git(CHECKOUT, "status", "--porcelain") else "")
