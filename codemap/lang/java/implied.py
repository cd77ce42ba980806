"""Java: what runs without a call of its name: texts that are put together, objects that the platform is given."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME, SPACE
from codemap.lang.given import Given, run_given
from codemap.lang.java.words import OWN

if TYPE_CHECKING:
    from codemap.lang.sweep import Sweep

_OPERAND = re.compile(rf"{NAME}(?:\.{NAME}){{0,6}}(?![\w(])", re.ASCII)
_JOINT = re.compile(r"\+(?:(?<=\"\+)|(?<=\"\s\+)|(?= ?\"))")
_BEHIND = re.compile(rf"(?:\s?\+\s{{0,40}}{_OPERAND.pattern}){{1,40}}(?=\s*[+;),])", re.ASCII)
_BEFORE = re.compile(rf"[(=,]\s?{_OPERAND.pattern} ?\Z", re.ASCII)
_NEAR = 200
"""Bytes before a sign in which its operand begins."""

_PRINTERS = ("System.out", "System.err", "PrintStream", "PrintWriter")
_RUN, _TEXT, _COMPARED = ((0, ".run"),), ((0, ".toString"),), ((0, ".compare"),)
_GIVEN = Given(
    members={
        **dict.fromkeys(("Thread", "execute", "schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay"), _RUN),
        **dict.fromkeys(("invokeLater", "invokeAndWait", "runAsync", "addShutdownHook"), _RUN),
        **dict.fromkeys((f"{printer}.{name}" for printer in _PRINTERS for name in ("print", "println")), _TEXT),
        **dict.fromkeys((f"{builder}.append" for builder in ("StringBuilder", "StringBuffer")), _TEXT),
        **dict.fromkeys(("TreeMap", "TreeSet", "PriorityQueue", "sort", "sorted"), _COMPARED),
        "String.valueOf": _TEXT,
        "String.format": ((1, ".toString"),),
        "Objects.toString": _TEXT,
        "Objects.equals": ((0, ".equals"),),
        "Objects.hash": ((0, ".hashCode"),),
        "Collections.sort": ((0, "[].compareTo"), (1, ".compare")),
        "Proxy.newProxyInstance": ((2, ".invoke"),),
        "submit": ((0, ".run"), (0, ".call")),
        "writeObject": ((0, ".writeObject"),),
    },
    base="Thread",
    of_base={"start": "run"},
    own=OWN,
)
_NAMES = _GIVEN.names()


def texts(sweep: Sweep) -> None:
    """Records that what is joined to a text is asked for its own; by text, as trees of sums are deep."""
    text, end = sweep.source.text, 0
    for joint in _JOINT.finditer(text):
        sign = joint.start()
        first = text.rfind('"', max(end, sign - 2), sign) + 1
        if first:
            found = _BEHIND.match(text, first)
        else:
            first = max(end, sign - _NEAR)
            found = _BEFORE.search(text, first, sign)
        if found and not _is_comment(text, found.start()):
            end = found.end()
            for one in _OPERAND.finditer(text, found.start(), end):
                sweep.run(SPACE.sub("", sweep.source.slice(*one.span())), "toString", one.start())


def _is_comment(text: str, offset: int) -> bool:
    """Says whether the line before an offset begins a comment, or goes on with one as they are written."""
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    before, slashes, _ = line.partition("//")
    return (slashes != "" and before.count('"') % 2 == 0) or line.lstrip().startswith(("*", "/*"))


def given(sweep: Sweep) -> None:
    """Records what the platform runs of what it is given."""
    run_given(sweep, _GIVEN, _NAMES)
