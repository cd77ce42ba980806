"""Go types and headers of functions, as text: the classes that types name, parameters, results."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from codemap.lang.brackets import closing, parts_of
from codemap.lang.chain import NAME, SPACE
from codemap.model import Parameter

_HEAD = re.compile(rf"({NAME}(?:\s*\.\s*{NAME})?)", re.ASCII)
_PREFIX = re.compile(r"(?:\s|\*|\.\.\.|~)+")
_ELEMENTS = re.compile(r"\[[^\]]*\]|(?:<-\s*)?chan\b(?:\s*<-)?")
_NAMED = re.compile(rf"({NAME})\s+(?=\S)(?!\.\s)(.*)", re.ASCII | re.DOTALL)
_UNNAMED = frozenset({"chan", "func", "map", "struct", "interface"})
PLAIN_TYPES = frozenset(
    re.findall(
        r"\w+",
        """
        any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint
        uint8 uint16 uint32 uint64 uintptr
        """,
    )
)
BUILTINS = PLAIN_TYPES | frozenset(
    re.findall(
        r"\w+",
        """
        _ append cap clear close complex copy delete false imag iota len make max min new nil panic
        print println real recover true
        """,
    )
)


class Header(NamedTuple):
    """What stands between a function's name and its body. `results` are its named results, with their classes.

    `further` are the classes of the results after the first one, by place.
    """

    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    results: tuple[tuple[str, str], ...] = ()
    further: tuple[tuple[int, str], ...] = ()


def class_of(text: str, variables: dict[str, str] | None = None) -> str:
    """Returns the chain of the class that a type names, empty if it names none.

    Pointers give what they point to; slices, arrays, channels and maps give `T[]`, where T is their element. A type
    parameter, given with its constraint in `variables`, stands for the constraint.
    """
    return _class_of(text, variables) if variables else _known_class(text)


@lru_cache(maxsize=2_000)
def _known_class(text: str) -> str:
    return _class_of(text, None)


def _class_of(text: str, variables: dict[str, str] | None) -> str:
    held = ""
    place = 0
    while True:
        place = found.end() if (found := _PREFIX.match(text, place)) else place
        if text.startswith("map[", place):
            place = closing(text, place + 3)
            held += "[]"
        elif found := _ELEMENTS.match(text, place):
            place = found.end()
            held += "[]"
        elif text.startswith("(", place):
            place += 1
        else:
            break
    found = _HEAD.match(text, place)
    if not found or found[1] in _UNNAMED:
        return ""
    chain = SPACE.sub("", found[1])
    if variables and chain in variables:
        chain = variables[chain]
    return chain + held if chain else ""


def type_variables(text: str) -> dict[str, str]:
    """Returns the type parameters of a bracketed list with the class of the constraint of each, if it names one."""
    found: dict[str, str] = {}
    waiting: list[str] = []
    for part in parts_of(text.strip()[1:-1]):
        named = _NAMED.match(part)
        waiting.append(named[1] if named else part)
        if named:
            constraint = class_of(named[2])
            found.update(dict.fromkeys(waiting, "" if constraint in PLAIN_TYPES else constraint))
            waiting = []
    return found


def header_of(text: str, variables: dict[str, str] | None = None) -> Header:
    """Returns what a text says from the opening parenthesis of a parameter list on."""
    return _header_of(text, variables) if variables else _known_header(text)


@lru_cache(maxsize=1_000)
def _known_header(text: str) -> Header:
    return _header_of(text, None)


def _header_of(text: str, variables: dict[str, str] | None) -> Header:
    end = closing(text, 0)
    parameters = tuple(
        _rest(name, class_of(kind, variables))
        if kind.startswith("...")
        else Parameter(name, "normal", True, class_of(kind, variables))
        for name, kind in _named_types(text[1 : end - 1])
    )
    rest = text[end:].strip()
    if not rest.startswith("("):
        return Header(parameters, class_of(rest, variables))
    results = [(name, class_of(kind, variables)) for name, kind in _named_types(rest[1 : closing(rest, 0) - 1])]
    named = tuple([one for one in results if one[0] != "_"])
    further = [(place, kind) for place, (_, kind) in enumerate(results) if place and kind and kind not in PLAIN_TYPES]
    return Header(parameters, results[0][1] if results else "", named, tuple(further))


def _rest(name: str, held: str) -> Parameter:
    return Parameter(name, "rest", False, f"{held}[]" if held else "")


def _named_types(text: str) -> list[tuple[str, str]]:
    """Returns (name, type) of the parts of a list; a part without a name of its own has `_`."""
    parts = parts_of(text)
    split = [found if (found := _NAMED.match(part)) and found[1] not in _UNNAMED else None for part in parts]
    if not any(split):
        return [("_", part) for part in parts]
    result: list[tuple[str, str]] = []
    kind = ""
    for part, found in zip(reversed(parts), reversed(split), strict=True):
        kind = found[2] if found else kind
        result.append((found[1] if found else part, kind))
    return result[::-1]
