"""Types as text, in languages that write generics as `A<B>`, to the class that a value of the type has."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from codemap.lang.chain import SPACE

_NAME = r"[A-Za-z_$\x80-\U0010ffff][\w$\x80-\U0010ffff]*"
_HEAD = re.compile(
    r"\s*(?:@[\w.]++(?:\([^()]*\))?\s*|\?\s*|global\s*::\s*"
    r"|(?:final|readonly|in|out|ref|params|scoped|extends|super)\s+)*"
    rf"({_NAME}(?:\s*\.\s*{_NAME})*)\s*",
    re.ASCII,
)
_DEEPEST = 4


class TypeWords(NamedTuple):
    """Generic types that say more of what they hold than of themselves.

    A `clear` one stands for what it holds. One of `many` gives its last argument as elements: `List<A>` reads `A[]`.
    """

    clear: frozenset[str]
    many: frozenset[str]


@lru_cache(maxsize=8192)
def type_of(text: str, words: TypeWords) -> str:
    """Returns the same as `class_of`, with the classes that it names as arguments behind the class: `A<B,C>`."""
    chain = class_of(text, words)
    head = _HEAD.match(text)
    if not head or "<" not in text or not chain or head[1].rpartition(".")[2] in words.clear | words.many:
        return chain
    arguments, rest = _arguments(text[head.end() :]) if text.startswith("<", head.end()) else ([], "")
    named = [class_of(one, words) for one in arguments]
    if not any(named) or rest.startswith("."):
        return chain
    base = chain.partition("[")[0]
    return f"{base}<{','.join(named)}>{chain[len(base) :]}"


@lru_cache(maxsize=8192)
def class_of(text: str, words: TypeWords) -> str:
    """Returns the chain of the class that a type names, `[]` behind it for each level of elements; empty for none."""
    suffix = whole = ""
    for _ in range(_DEEPEST):
        head = _HEAD.match(text)
        if not head:
            break
        chain, rest = SPACE.sub("", head[1]), text[head.end() :]
        if rest.startswith("<"):
            arguments, rest = _arguments(rest)
            last = chain.rpartition(".")[2]
            if last in words.clear and arguments:
                text = arguments[0] + rest
                continue
            if last in words.many and arguments:
                whole, suffix, text = whole or chain, f"{suffix}[]", arguments[-1]
                continue
            nested = _HEAD.match(rest[1:]) if rest.startswith(".") else None
            chain = f"{chain}.{nested[1]}" if nested else chain
        return chain + "[]" * rest.count("[") + suffix
    return whole


def _arguments(text: str) -> tuple[list[str], str]:
    """Returns the arguments that a text beginning with `<` spells, and what follows them."""
    parts: list[str] = []
    depth, start = 0, 1
    for index, char in enumerate(text):
        if char in "<([":
            depth += 1
        elif char in ")]" or (char == ">" and text[index - 1] not in "-="):
            depth -= 1
            if not depth:
                return [*parts, text[start:index]], text[index + 1 :].lstrip(" ?\t\r\n")
        elif char == "," and depth == 1:
            parts.append(text[start:index])
            start = index + 1
    return [], ""
