"""What is made when it is first asked for: names of a package that load their module, and regular expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any, AnyStr


def later(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Returns the `__getattr__` of a package: `homes` says in which of its modules each name is.

    A name that is also its module's cannot be among them: once imported, the module would stand for it.
    """

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return load


def expression(pattern: AnyStr, flags: int = 0) -> Callable[[], re.Pattern[AnyStr]]:
    """Returns what gives a regular expression: to compile one takes as long as to load a small module."""
    return cache(partial(re.compile, pattern, flags))
