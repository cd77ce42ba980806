"""Java tests of an object's class by a call: `a.getClass() == B.class`, `B.class.isInstance(a)`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.narrowing import narrow

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_OBJECT = rf"(?<![\w.$])(?P<name>{NAME})\.getClass\(\)"
_CLASS = rf"(?<![\w.$])(?P<type>{NAME}(?:\.{NAME})*)\.class\b"
_TESTS = [
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"(?P<call>){_OBJECT}\s*(?:==\s*|\.equals\(){_CLASS}",
        rf"{_CLASS}\s*==\s*(?P<call>){_OBJECT}",
        rf"(?P<call>){_CLASS}\.(?:isAssignableFrom|equals)\({_OBJECT}",
        rf"(?P<call>){_CLASS}\.isInstance\((?P<name>{NAME})(?=\))",
    )
]
"""An empty group stands where the call begins."""

_ASKED = re.compile(r"\.(?:getClass\(\)|isInstance\()")
_AROUND = 120
"""Bytes before and behind such a call in which the rest of the test is looked for."""


def tested_classes(sweep: Sweep, nodes: list[Node]) -> None:
    """Says where a name is of the class that a call tests it for; `nodes` are the calls."""
    text = sweep.source.text
    tests: dict[int, re.Match[str]] = {}
    for asked in _ASKED.finditer(text) if ".getClass()" in text or ".isInstance(" in text else ():
        start, end = max(0, asked.start() - _AROUND), asked.end() + _AROUND
        if ".class" in text[start:end]:
            found = (test for pattern in _TESTS for test in pattern.finditer(text, start, end))
            tests.update({test.start("call"): test for test in found})
    for node in nodes if tests else ():
        test = tests.get(node.start_byte)
        if test is None:
            continue
        whole = node.parent if "==" in test[0] else node if node.end_byte > test.end() else None
        if whole is not None and whole.type in ("binary_expression", "method_invocation"):
            narrow(sweep, whole, test["name"], test["type"], holds=True)
