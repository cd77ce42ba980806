"""PHP types, as they stand in declarations and in documentation comments, to the classes that they name."""

from __future__ import annotations

import re
from typing import NamedTuple

from codemap.lang.php.syntax import NAME, name_chain

_CLASS = re.compile(rf"\\?{NAME}(?:\\{NAME})*", re.ASCII)
_NOTHING = frozenset({"null", "void", "never", "mixed", "false", "true"})
_TAG = re.compile(rf"@(return|var|param)\s+([^\s*]+)(?:[ \t]+(?:\.\.\.|&)*(\${NAME}))?", re.ASCII)
PRIMITIVE = frozenset(
    {
        "array",
        "bool",
        "boolean",
        "callable",
        "double",
        "false",
        "float",
        "int",
        "integer",
        "iterable",
        "mixed",
        "never",
        "null",
        "object",
        "parent",
        "resource",
        "self",
        "static",
        "string",
        "true",
        "void",
    }
)


def classes_of(written: str) -> tuple[str, ...]:
    """Returns the chains of the classes that a value of this type may have, in order, without null.

    Generic arguments are dropped; a list type of documentation (`X[]`) names no class.
    """
    found = []
    for part in re.split(r"[|&()]", _without_arguments(written)):
        text = part.strip("? \t\r\n")
        match = _CLASS.fullmatch("static" if text == "$this" else text)
        if match and match[0] not in _NOTHING:
            found.append(name_chain(match[0]))
    return tuple(dict.fromkeys(found))


def class_of(written: str) -> str:
    """Returns the first class of a type, empty if it names none."""
    return next(iter(classes_of(written)), "")


def _without_arguments(text: str) -> str:
    """Returns a type without what stands in angle or curly brackets."""
    if "<" not in text and "{" not in text:
        return text
    kept, depth = [], 0
    for char in text:
        if char in "<{":
            depth += 1
        elif char in ">}":
            depth -= 1
        elif not depth:
            kept.append(char)
    return "".join(kept)


class DocTypes(NamedTuple):
    """The classes that a documentation comment gives: what is returned or held, and those of parameters by name."""

    value: str = ""
    parameters: tuple[tuple[str, str], ...] = ()


_NO_TYPES = DocTypes()


def doc_types(comment: str) -> DocTypes:
    """Returns what the tags of a documentation comment say about types."""
    if "@return" not in comment and "@param" not in comment and "@var" not in comment:
        return _NO_TYPES
    value, parameters = "", []
    for tag, written, name in _TAG.findall(comment):
        chain = class_of(written)
        if not chain or chain in PRIMITIVE - {"self", "static"}:
            continue
        if tag == "param":
            parameters.append((name, chain))
        elif not value:
            value = chain
    return DocTypes(value, tuple(parameters))
