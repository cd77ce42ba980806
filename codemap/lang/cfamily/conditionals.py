"""Conditional groups of C and C++ that a parser cannot follow: it reads one branch of them, and no directive.

Such are groups in the middle of a statement or expression, and those whose branches open or close blocks.
"""

from __future__ import annotations

import re
from itertools import pairwise

_LINE = rb"(?:[^\n\\]|\\\r?\n|\\.)*"
_DIRECTIVE = re.compile(rb"#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b" + _LINE)
_QUIET = re.compile(rb"//[^\n]*|/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|#" + _LINE, re.DOTALL)
_FIRST_LINE = re.compile(_LINE + rb"\n?")
_NO_BRACKET = bytes(set(range(256)) - set(b"(){}"))
_BLANK = bytes([byte if byte in b"\r\n" else 32 for byte in range(256)])
_FLAT = 64
"""How deep brackets nest that are taken away in pairs, all innermost ones at once; deeper ones are counted."""
_NEVER = re.compile(rb"^[ \t]*#[ \t]*if[ \t]+0\b")
_MIDDLE = re.compile(rb"\s*(?:else\b|[&|?+=<>,.)\]-])")
_COMPLETE = b";{}:>/"
_MOST_DEEP = 12
"""How deep groups that cover all of a text may nest before the rest is left as it is: each level reads it once more."""
_WHOLE = b";}:,"
_BEFORE = 400
"""Bytes before a group in which the code before it is looked for: after a longer comment begins a new statement."""

Directive = tuple[int, int]
"""Where a directive starts and ends."""


def single_branches(made: bytearray) -> None:
    """Lets each such group give way to one of its branches; every byte keeps its place."""
    stack: list[list[Directive]] = []
    left = _MOST_DEEP * len(made)
    text = bytes(made)
    for found in _DIRECTIVE.finditer(text):
        word, start = found[1], text.rfind(b"\n", 0, found.start()) + 1
        if text[start : found.start()].strip(b" \t"):
            continue
        if word.startswith(b"if"):
            stack.append([(start, found.end())])
        elif stack:
            stack[-1].append((start, found.end()))
            if word == b"endif":
                group = stack.pop()
                left -= group[-1][1] - group[0][0]
                if left < 0:
                    return
                _settle(made, group)


def blank(made: bytearray, start: int, end: int) -> None:
    """Puts space in place of some bytes; lines stay."""
    made[start:end] = made[start:end].translate(_BLANK)


def _settle(made: bytearray, group: list[Directive]) -> None:
    branches = [(one[1], other[0]) for one, other in pairwise(group)]
    start = group[0][0]
    before = bytes(made[max(0, start - _BEFORE) : start])
    if _is_complete(_FIRST_LINE.sub(b"", before, 1) if start > _BEFORE else before) and all(
        _is_whole(bytes(made[first:last])) for first, last in branches
    ):
        return
    if len(branches) > 1 and _NEVER.match(bytes(made[slice(*group[0])])):
        branches.reverse()
    for span in group + branches[1:]:
        blank(made, *span)


def _is_complete(before: bytes) -> bool:
    """Returns whether a statement can begin after this text."""
    code = _QUIET.sub(b"", before).rstrip(b" \t\r\n")
    return not code or code[-1] in _COMPLETE


def _is_whole(branch: bytes) -> bool:
    """Returns whether a branch holds nothing but whole statements, as far as its ends and brackets tell."""
    code = _QUIET.sub(b"", branch).rstrip(b" \t\r\n")
    if _MIDDLE.match(code) or (code and code[-1] not in _WHOLE):
        return False
    return _is_balanced(code.translate(None, _NO_BRACKET))


def _is_balanced(brackets: bytes) -> bool:
    """Returns whether every bracket has its partner."""
    for _ in range(_FLAT):
        left = brackets.replace(b"()", b"").replace(b"{}", b"")
        if left == brackets:
            return not left
        brackets = left
    opened: list[int] = []
    for bracket in brackets:
        if bracket in b"({":
            opened.append(bracket)
        elif not opened or opened.pop() != (40 if bracket == 41 else 123):
            return False
    return not opened
