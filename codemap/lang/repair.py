"""Sources that a grammar does not understand, rewritten byte for byte into ones that it does.

A repair keeps the length and the lines of a text, so offsets mean the same; it is tried where a file did not parse.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w+)[^\n]*", re.MULTILINE)
_LETTER = re.compile(r"[^\n\r]")
_ALTERNATIVE = frozenset({"else", "elif"})


def repaired(text: str, language: str) -> str | None:
    """Returns the text as the grammar of the language may understand it, None where nothing is to be changed."""
    repair = _REPAIRS.get(language)
    found = repair(text) if repair else text
    return found if found != text else None


def blanked(text: str, spans: list[tuple[int, int]]) -> str:
    """Returns the text with spaces in these spans, which are in order; ends of lines stay."""
    parts, last = [], 0
    for start, end in spans:
        if start >= last:
            parts += [text[last:start], _LETTER.sub(" ", text[start:end])]
            last = end
    return "".join([*parts, text[last:]])


def _one_branch(text: str) -> str:
    """Leaves of what the preprocessor decides the first branch, and no directives."""
    spans: list[tuple[int, int]] = []
    open_ends: list[int] = []
    for found in _DIRECTIVE.finditer(text):
        word = found[1]
        if word == "if":
            open_ends.append(-1)
        elif word in _ALTERNATIVE and open_ends and open_ends[-1] < 0:
            open_ends[-1] = found.start()
        elif word == "endif" and open_ends:
            start = open_ends.pop()
            if start >= 0:
                spans = [one for one in spans if one[1] <= start]
                spans.append((start, found.start()))
        spans.append(found.span())
    return blanked(text, spans)


def _without_macros(text: str) -> str:
    from codemap.lang.cfamily.preparation import prepared

    return prepared(text.encode("latin-1")).decode("latin-1")


_REPAIRS: dict[str, Callable[[str], str]] = {"c": _without_macros, "cpp": _without_macros, "csharp": _one_branch}
