"""PHP types, as they stand in declarations and in documentation comments, to the classes that they name."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from codemap.lang.php.syntax import NAME, name_chain

_CLASS = re.compile(rf"(\\?{NAME}(?:\\{NAME})*)((?:\[\])*)", re.ASCII)
_NOTHING = frozenset({"null", "void", "never", "mixed", "false", "true"})
_TAG = re.compile(
    r"@(?:phpstan-|psalm-)?(return|var|param)\s+((?:[^\s*<]|<[^<>]*(?:<[^<>]*>[^<>]*)*>)+)"
    rf"(?:[ \t]+(?:\.\.\.|&)*(\${NAME}))?",
    re.ASCII,
)
_COLLECTION = re.compile(
    r"(?:array|list|iterable|non-empty-array|non-empty-list|\\?(?:Traversable|Iterator|IteratorAggregate|Generator))"
    r"<(?:[^<>,]*,)?\s*([^<>,|]+?)\s*(?:,[^<>]*)?>",
    re.ASCII,
)
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


@lru_cache(maxsize=4096)
def classes_of(written: str) -> tuple[str, ...]:
    """Returns the chains of the classes that a value of this type may have, in order, without null.

    A collection (`X[]`, `iterable<int, X>`) reads `X[]`; other generic arguments are dropped.
    """
    found = []
    if "<" in written:
        written = _COLLECTION.sub(r"\1[]", written)
    for part in re.split(r"[|&()]", _without_arguments(written)):
        text = part.strip("? \t\r\n")
        match = _CLASS.fullmatch("static" if text == "$this" else text)
        if match and match[1] not in _NOTHING:
            found.append(name_chain(match[1]) + match[2])
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
    if "@" not in comment:
        return _NO_TYPES
    value, parameters = "", []
    for tag, written, name in _TAG.findall(comment):
        chain = next((one for one in classes_of(written) if is_class(one)), "")
        if not chain:
            continue
        if tag == "param":
            parameters.append((name, chain))
        elif not value:
            value = chain
    return DocTypes(value, tuple(parameters))


def is_class(chain: str) -> bool:
    """Returns whether a type says more than the language's own: a class, or a collection of objects of one."""
    base = chain.partition("[")[0]
    return bool(base) and (base.lower() not in PRIMITIVE or base in ("self", "static"))
