"""C# parameter lists, by their text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from codemap.lang.brackets import closing, parts_of
from codemap.lang.chain import SPACE
from codemap.lang.csharp.syntax import type_of
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_MODIFIERS = re.compile(r"((?:(?:this|ref|out|in|params|scoped|readonly)\s+)*)(.*)", re.DOTALL)
_DEFAULT = re.compile(r"=(?!>)")


def parameters_of(sweep: Sweep, node: Node) -> tuple[Parameter, ...]:
    """Returns the parameters of a list, in order; the first one of an extension method is of kind `receiver`."""
    return _listed(sweep.source.slice(node.start_byte + 1, node.end_byte - 1))


@lru_cache(maxsize=4096)
def _listed(text: str) -> tuple[Parameter, ...]:
    return tuple([one for part in parts_of(text, angles=True) if (one := _parameter(part))])


def _parameter(text: str) -> Parameter | None:
    while text.startswith("["):
        text = text[closing(text, 0) :].lstrip()
    found = _MODIFIERS.match(text)
    words, rest = (found[1], found[2]) if found else ("", text)
    declared, *default = _DEFAULT.split(rest, maxsplit=1)
    parts = SPACE.sub(" ", declared).strip().rsplit(" ", 1)
    if len(parts) < 2:
        return None
    kind = "receiver" if words.startswith("this") else "rest" if "params" in words else "normal"
    return Parameter(parts[1].lstrip("@"), kind, not default and kind != "rest", type_of(parts[0]))
