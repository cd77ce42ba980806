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


def _kotlin(text: str) -> str:
    """Leaves out what the grammar of Kotlin does not know: words, delegation in headers, ends of one-line bodies."""
    text = _UNKNOWN.sub(lambda found: " " * len(found[0]), text)
    text = _FUNCTIONAL.sub(lambda found: " " * len(found[1]) + found[2], text)
    text = _SPLIT_HEADER.sub(lambda found: " " * len(found[1]) + found[2], text)
    for _ in range(_DELEGATES):
        text = _DELEGATED.sub(lambda found: found[1] + _LETTER.sub(" ", found[2]), text)
    return _ONE_LINE.sub(r"\1;}", text)


_UNKNOWN = re.compile(r"\b(?:actual|expect)\b(?=[ \t]+[a-z@])")
_FUNCTIONAL = re.compile(r"\b(fun)([ \t]+interface\b)")
_SPLIT_HEADER = re.compile(
    r"(?<=[\w>])((?:\s*(?://[^\n]{0,200}|/\*.{0,2000}?\*/))?\s*\n\s*)"
    r"((?:@\w+(?:\([^()\n]*\))?\s*)*(?:(?:private|internal|protected|public)[ \t]+)?constructor\b)",
    re.DOTALL,
)
_DELEGATED = re.compile(
    r"(\b(?:class|object)\b\s*\w*\s*(?:<[^()]{0,200}?>\s*)?(?:\((?:[^()]|\([^()]{0,200}\)){0,2000}\))?\s*:[^{}=]{0,500}?)"
    r"([ \t\n]by[ \t]+[\w.]+(?:\([^()\n]*\))?)(?=\s*[,{])"
)
_DELEGATES = 3
_ONE_LINE = re.compile(r"([^\s{};,(][ \t]*)[ \t]\}")
_REPAIRS: dict[str, Callable[[str], str]] = {
    "c": _without_macros,
    "cpp": _without_macros,
    "csharp": _one_branch,
    "kotlin": _kotlin,
}
