"""Sources that a grammar does not understand, rewritten byte for byte into ones that it does.

A repair keeps the length of a text, so offsets mean the same; it is tried where a file did not parse.
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


def prepared(text: str, language: str) -> str | None:
    """Returns the text without what the grammar takes for something else and says nothing; None where that is nothing.

    In Kotlin it takes the body of a type for an argument of what the type delegates to, and a type with two annotations
    for a call, unless a semicolon parts it from what follows.
    """
    if language != "kotlin":
        return None
    spans = [found.span() for found in _DELEGATED.finditer(text) if _is_header(text, found.start())]
    parted = blanked(text, spans) if spans else text
    if _ANNOTATED_TWICE.search(text):
        parted = _TOP_LEVEL_END.sub("};", parted)
    return parted if parted != text else None


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


def _without_half_heads(text: str) -> str:
    """Leaves of a half-written condition one error: its open parenthesis takes the header after it for its own."""
    return _HALF_HEAD.sub(lambda found: " " * (len(found[0]) - 1) + ")", text)


def _csharp(text: str) -> str:
    return _without_half_heads(_one_branch(text))


def _without_macros(text: str) -> str:
    from codemap.lang.cfamily.preparation import prepared

    return prepared(text.encode("latin-1")).decode("latin-1")


def _kotlin(text: str) -> str:
    """Leaves out what the grammar of Kotlin does not know: words, breaks in headers, ends of one-line bodies."""
    text = _UNKNOWN.sub(lambda found: " " * len(found[0]), text)
    text = _FUNCTIONAL.sub(lambda found: " " * len(found[1]) + found[2], text)
    joined = [(_header_end(text, found.start()), found.start(1)) for found in _CONSTRUCTOR.finditer(text)]
    text = _on_one_line(text, [one for one in joined if one[0]])
    return _ONE_LINE.sub(r"\1;}", text)


def _on_one_line(text: str, spans: list[tuple[int, int]]) -> str:
    """Returns the text with spaces in these spans, which are in order, ends of lines included."""
    parts, last = [], 0
    for start, end in spans:
        parts += [text[last:start], " " * (end - start)]
        last = end
    return "".join([*parts, text[last:]])


def _is_header(text: str, end: int) -> bool:
    """Returns whether the header of a type or an object stands before an offset."""
    start = max([text.rfind(mark, max(0, end - _WINDOW), end) for mark in "{};"])
    header = text[start + 1 : end] if start >= 0 else text[max(0, end - _WINDOW) : end]
    named = max(header.rfind("class "), header.rfind("object "))
    last = header[max(header.rfind(")"), named) + 1 :]
    return named >= 0 and not _VALUE.search(last)


def _header_end(text: str, offset: int) -> int:
    """Returns where the name of a class ends that only space and a comment part from an offset, 0 where none does."""
    window = text[max(0, offset - _WINDOW) : offset].rstrip()
    last = window[window.rfind("\n") + 1 :].lstrip()
    if window.endswith("*/"):
        window = window[: max(window.rfind("/*"), 0)].rstrip()
    elif last.startswith("//"):
        window = window[: len(window) - len(last)].rstrip()
    return max(0, offset - _WINDOW) + len(window) if _NAMED.search(window[-_NAME_LENGTH:]) else 0


_WINDOW, _NAME_LENGTH = 2000, 200
_UNKNOWN = re.compile(r"\b(?:actual|expect)\b(?=[ \t]+[a-z@])")
_FUNCTIONAL = re.compile(r"\b(fun)([ \t]+interface\b)")
_DELEGATED = re.compile(r"by(?<!\wby)[ \t]+[\w.]{1,80}(?:\([^()\n]{0,200}\))?(?=\s{0,80}[,{])")
_ANNOTATED_TWICE = re.compile(r"@(?<![^\n]@)\w[^\n]*\s@\w")
_TOP_LEVEL_END = re.compile(
    r"^\}\n(?=\s*(?:@|/[*/]|(?:[a-z]+[ \t]+)*(?:fun|class|interface|object|va[lr]|typealias)\b))", re.MULTILINE
)
_CONSTRUCTOR = re.compile(
    r"\n[ \t]*((?:@\w+(?:\([^()\n]*\))?\s)?(?:(?:private|internal|protected|public)[ \t]+)?constructor\b)"
)
_VALUE = re.compile(r"\bva[lr]\b|=")
_NAMED = re.compile(r"\bclass[ \t]+\w+(?:<[^<>]*>)?\Z")
_HALF_HEAD = re.compile(
    r"\b(?:if|while|for|switch)[ \t]*\((?:[^()\n]|\([^()\n]*\))*[\w)\]\"']"
    r"(?=[ \t]*\n\s*(?:[\w<>\[\],.?]+[ \t]+)+\w+[ \t]*\()"
)
_ONE_LINE = re.compile(r"([^\s{;,(][ \t]*)[ \t]\}")
_REPAIRS: dict[str, Callable[[str], str]] = {
    "c": _without_macros,
    "cpp": _without_macros,
    "csharp": _csharp,
    "java": _without_half_heads,
    "kotlin": _kotlin,
}
