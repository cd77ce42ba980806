"""Kotlin parameter lists, by their text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from codemap.lang.brackets import parts_of
from codemap.lang.chain import NAME
from codemap.lang.kotlin.syntax import type_of
from codemap.model import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_STRING = r"\"(?:[^\"\\\n]|\\.)*\""
_GIVEN = rf"\((?:[^()\"]|{_STRING}|\((?:[^()\"]|{_STRING})*+\))*+\)"
_PARAMETER = re.compile(
    rf"((?:@(?:[\w.:]+(?:{_GIVEN})?|\[[^\]]*\])\s*|(?:vararg|noinline|crossinline|override|open|final|public|private|protected"
    rf"|internal|actual|expect)\s+)*)((?:va[lr]\s+)?)({NAME}|`[^`\n]+`)\s*:\s*(.*)",
    re.DOTALL,
)
_LIST = re.compile(r"(?:\A|\bconstructor\s*)\(")
_DEFAULT = re.compile(r"=(?!>)")


def parameters_of(sweep: Sweep, node: Node) -> tuple[tuple[Parameter, bool], ...]:
    """Returns the parameters of a list, in order, each with whether it is a property of its class, too."""
    return _listed(sweep.text(node).strip())


@lru_cache(maxsize=4096)
def _listed(text: str) -> tuple[tuple[Parameter, bool], ...]:
    opened = _LIST.search(text)
    listed = parts_of(text[opened.end() : -1], angles=True) if opened else []
    made = [_PARAMETER.match(part) for part in listed]
    return tuple([(_parameter(found), bool(found[2])) for found in made if found])


def _parameter(found: re.Match[str]) -> Parameter:
    declared, *default = _DEFAULT.split(found[4], maxsplit=1)
    chain = type_of(declared.strip())
    if "vararg" in found[1]:
        return Parameter(found[3].strip("`"), "rest", False, f"{chain}[]" if chain else "")
    return Parameter(found[3].strip("`"), "normal", not default, chain)
