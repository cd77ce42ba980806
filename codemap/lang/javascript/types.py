"""TypeScript type annotations, as text, to the classes that they name."""

from __future__ import annotations

import re
from functools import lru_cache

_HEAD = re.compile(r"\s*(?:readonly\s+|unique\s+)?([A-Za-z_$\x80-\U0010ffff][\w$.\x80-\U0010ffff]*)\s*", re.ASCII)
_TRANSPARENT = frozenset(
    {
        "Promise",
        "PromiseLike",
        "Awaited",
        "Readonly",
        "Partial",
        "Required",
        "NonNullable",
        "DeepPartial",
        "Omit",
        "Pick",
    }
)
_NOTHING = frozenset(
    {
        "null",
        "undefined",
        "void",
        "any",
        "unknown",
        "never",
        "asserts",
        "typeof",
        "keyof",
        "infer",
        "abstract",
        "new",
        "true",
        "false",
    }
)


_HOLDING = {
    **dict.fromkeys(
        ("Array", "ReadonlyArray", "Set", "ReadonlySet", "Iterable", "IterableIterator", "Iterator", "Generator"), 0
    ),
    **dict.fromkeys(("AsyncIterable", "AsyncIterableIterator", "AsyncGenerator"), 0),
    **dict.fromkeys(("Map", "ReadonlyMap", "WeakMap", "Record"), 1),
}
"""Collections of the language, and which of their arguments is the type of what they hold."""

_PLAIN = frozenset({"string", "number", "boolean", "object", "symbol", "bigint", "Date", "Function"})


@lru_cache(maxsize=4096)
def classes_of(annotation: str) -> tuple[str, ...]:
    """Returns the chains of the classes that a value of this type may have, in order.

    Unions and intersections give all, promises and mapped types what they hold, other generics their outer name,
    collections of a class T `T[]`, other arrays `Array`.
    """
    found: list[str] = []
    pending = [annotation.lstrip(": \t\r\n")]
    while pending and len(found) < 8:
        text = pending.pop(0).strip(" \t\r\n")
        parts = _parts(text, "|&")
        if len(parts) > 1:
            pending = parts + pending
        elif text.endswith("[]") and not text.startswith("["):
            found.append(_collection(text[:-2].removeprefix("readonly ")))
        elif text.startswith("[") and text.endswith("]"):
            found.append("Array")
        elif text.startswith("(") and text.endswith(")") and len(text) > 2:
            pending.insert(0, text[1:-1])
        else:
            pending = _named(text, found) + pending
    return tuple(dict.fromkeys(found))


def class_of(annotation: str) -> str:
    """Returns the first class of a type, empty if it names none."""
    return next(iter(classes_of(annotation)), "")


def _named(text: str, found: list[str]) -> list[str]:
    """Adds the class that a simple type names to `found`, or returns the types inside it to look at instead."""
    head = _HEAD.match(text)
    if not head or head.group(1) in _NOTHING:
        return []
    chain, rest = head.group(1), text[head.end() :]
    if rest.startswith("<") and chain in _TRANSPARENT:
        return _parts(rest[1 : rest.rfind(">")], ",")[:1]
    if rest.startswith(("is ", "=>")):
        return []
    given = _parts(rest[1 : rest.rfind(">")], ",") if rest.startswith("<") else []
    place = _HOLDING.get(chain, len(given))
    found.append(_collection(given[place]) if place < len(given) else chain)
    return []


def _collection(held: str) -> str:
    """Returns the chain of a collection, by the class of what it holds where that is understood."""
    inner = class_of(held)
    return f"{inner}[]" if inner and inner not in _PLAIN else "Array"


def _parts(text: str, separators: str) -> list[str]:
    """Returns `text` cut at the separators outside brackets and quotes; empty parts are left out."""
    if not any(separator in text for separator in separators):
        return [text] if text.strip() else []
    parts, depth, start, quote, previous = [], 0, 0, "", ""
    for index, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'`":
            quote = char
        elif char in "<([{":
            depth += 1
        elif char in ">)]}" and not (char == ">" and previous == "="):
            depth -= 1
        elif char in separators and depth == 0:
            parts.append(text[start:index])
            start = index + 1
        previous = char
    return [part for part in (*parts, text[start:]) if part.strip()]
