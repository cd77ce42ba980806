"""Adds to and removes from one array at the top level of a TOML text, and leaves every other byte as it is.

Pure. The text must be valid TOML; whoever calls parses the result and compares it with what was meant.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""+|\'\'\'.*?\'\'\'+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|\n|[^\S\n]+|[\[\]{},=]|[^\s\[\]{},=#"\']+',
    re.DOTALL,
)
_INDENT = "    "


class _Array(NamedTuple):
    """Where an array stands: after its opening bracket, at its closing one; its elements, each with its comma."""

    start: int
    end: int
    elements: list[tuple[int, int]]


def with_element(text: str, key: str, element: str) -> str:
    """Returns the text with an element, written in TOML, at the end of the array; makes the array if there is none."""
    array = _find(text, key)
    if array is None:
        at = _end_of_top_level(text)
        before = text[:at] if not text[:at] or text[:at].endswith("\n") else text[:at] + "\n"
        after = "\n" + text[at:] if text[at:] else ""
        return f"{before}{key} = [\n{_INDENT}{element},\n]\n{after}"
    if not array.elements:
        inner = text[array.start : array.end].rstrip(" \t\n")
        return f"{text[: array.start]}{inner}\n{_INDENT}{element},\n{text[array.end :]}"
    start, end = array.elements[-1]
    comma = "" if text[end - 1] == "," else ","
    line_start = text.rfind("\n", 0, start) + 1
    if line_start <= array.start:
        return f"{text[:end]}{comma} {element}{text[end:]}"
    at = text.find("\n", end, array.end)
    at = array.end if at < 0 else at
    indent = text[line_start:start] if not text[line_start:start].strip() else _INDENT
    after = text[at:] if text[at] == "\n" else "\n" + text[at:]
    return f"{text[:end]}{comma}{text[end:at].rstrip()}\n{indent}{element},{after}"


def without_element(text: str, key: str, position: int) -> str:
    """Returns the text without one element of the array; a line on which nothing else stands goes with it."""
    array = _find(text, key)
    assert array is not None
    start, end = array.elements[position]
    line_start, line_end = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    rest = text[end : len(text) if line_end < 0 else line_end].strip()
    if line_end >= 0 and not text[line_start:start].strip() and (not rest or rest.startswith("#")):
        return text[:line_start] + text[line_end + 1 :]
    return text[:start] + text[end:].lstrip(" \t")


def _find(text: str, key: str) -> _Array | None:
    """Finds `key = [` at the top level."""
    names = (key, f'"{key}"', f"'{key}'")
    before: list[str] = []
    depth = 0
    for found in _TOKEN.finditer(text):
        token = found.group()
        if token == "\n" and depth == 0:
            before = []
        elif token == "[" and depth == 0 and not before:
            return None
        elif token == "[" and depth == 0 and len(before) == 2 and before[0] in names and before[1] == "=":
            return _read(text, found.end())
        elif not token.isspace() and token[0] != "#":
            depth += (token in ("[", "{")) - (token in ("]", "}"))
            before.append(token)
    return None


def _read(text: str, start: int) -> _Array:
    elements: list[tuple[int, int]] = []
    first = last = -1
    depth = 0
    for found in _TOKEN.finditer(text, start):
        token = found.group()
        if token.isspace() or token[0] == "#":
            continue
        if depth == 0 and token in (",", "]"):
            if first >= 0:
                elements.append((first, found.end() if token == "," else last))
            if token == "]":
                return _Array(start, found.start(), elements)
            first = -1
            continue
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        first, last = (found.start() if first < 0 else first), found.end()
    raise ValueError("the array has no end")


def _end_of_top_level(text: str) -> int:
    """Returns where the first table begins, with the comments right above it; the end of a text without tables."""
    depth = 0
    is_line_start = True
    comments = -1
    for found in _TOKEN.finditer(text):
        token = found.group()
        if token == "\n":
            comments = -1 if is_line_start else comments
            is_line_start = True
            continue
        if token.isspace():
            continue
        if token[0] == "#" and is_line_start and depth == 0:
            comments = text.rfind("\n", 0, found.start()) + 1 if comments < 0 else comments
            is_line_start = False
            continue
        if token == "[" and depth == 0 and is_line_start:
            return comments if comments >= 0 else text.rfind("\n", 0, found.start()) + 1
        if token[0] != "#":
            depth += (token in ("[", "{")) - (token in ("]", "}"))
            comments = -1
        is_line_start = False
    return len(text)
