"""C and C++ before parsing: what only the preprocessor understands becomes space, so that the rest parses.

No macro is known here: a word in capitals where the grammar has no place for a word is taken for one. Bytes keep their
offsets, and what is put out of sight of the parser is still there for signatures and comments.
"""

from __future__ import annotations

import re

from codemap.lang.cfamily.conditionals import blank, single_branches

_CAPITALS = rb"(?<![\w\"'#])[A-Z][A-Z0-9_]{2,}\b"
_GROUP = rb"(?:\((?:[^()]|\([^()]*\)){0,200}\))"
_TYPE = rb"(?!(?:const|volatile)\s*[*&])[A-Za-z_]\w*(?:\s*::\s*\w+)*(?:<[^;{}()\n]{0,80}>)?"
_SIMPLE = rb"(?:void|int|char|bool|long|short|unsigned|float|double|\w+_t|[A-Z][A-Z0-9_]+)"
_MISPLACED = (
    re.compile(rb"(%b%b?)(?=\s+%b(?:\s*[*&]+\s*|\s+)[A-Za-z_~])" % (_CAPITALS, _GROUP, _TYPE)),
    re.compile(
        rb"\b(?:class|struct|union|enum|namespace)\s+(%b%b?)(?=\s+\w+(?:<[^;{}()\n]*>)?\s*(?:final\s*)?(?:\{|:(?!:)))"
        % (_CAPITALS, _GROUP)
    ),
    re.compile(rb"[*&]\s*(%b)(?=\s+[A-Za-z_])" % _CAPITALS),
    re.compile(rb"\(\s*(%b)(?=\s*\*\s*\w+\s*\)\s*\()" % _CAPITALS),
    re.compile(rb"\b%b[ \t*&]+(%b)(?=\s+\w+\s*\()" % (_SIMPLE, _CAPITALS)),
    re.compile(rb"\bif\s+(%b)(?=\s*\()" % _CAPITALS),
    re.compile(rb"\)\s*(?:const\s+)?(%b)(?=\s*[;{])" % _CAPITALS),
)
"""Macros before types, names of types, pointers and functions; in conditions; behind parameters."""
_IN_TEMPLATE = re.compile(
    rb"\btemplate\s*<(?:(?:[^;{}()<>]|<[^;{}()<>]*>)*,)?\s*(%b%b)(?=\s*[,>])" % (_CAPITALS, _GROUP)
)
_BEFORE_NAME = re.compile(rb"(%b)(?=\s+(\w+)\s*\()" % _CAPITALS)
_TYPE_NAME = re.compile(rb"\b(?:class|struct)\s+(?:%b\s+)?(\w+)" % _CAPITALS)
_ALONE = re.compile(rb"^[ \t]*(%b)[ \t]*(%b?)[ \t]*(\r?\n)(?=\s*([\w#}/~\[]))" % (_CAPITALS, _GROUP), re.MULTILINE)
_BLOCK = re.compile(rb"^[ \t]*%b\([ \t]*\"[^()\n]*\)([ \t\n])(?=\s*\{)" % _CAPITALS, re.MULTILINE)
_ENUM = re.compile(rb"\benum\b[^{};]*\{$")
_ENDS = b";{}/:>"
_BEFORE = 200
_SEMICOLON = ord(";")


def prepared(data: bytes) -> bytes:
    """Returns bytes of the same length that parse where `data` may not."""
    made = bytearray(data)
    _end_statements(made)
    single_branches(made)
    text = bytes(made)
    for found in _IN_TEMPLATE.finditer(text):
        blank(made, *found.span(1))
        made[found.start(1) : found.start(1) + 3] = b"int"
    for pattern in _MISPLACED:
        for found in pattern.finditer(text):
            if not _is_directive(text, found.start(1)):
                blank(made, *found.span(1))
    types = {found[1] for found in _TYPE_NAME.finditer(text)}
    for found in _BEFORE_NAME.finditer(text) if types else ():
        if found[2] in types:
            blank(made, *found.span(1))
    return bytes(made)


def _is_directive(text: bytes, offset: int) -> bool:
    return text[text.rfind(b"\n", 0, offset) + 1 : offset].lstrip(b" \t")[:1] == b"#"


def _end_statements(made: bytearray) -> None:
    """Takes away a word in capitals that has a line to itself, and ends one with arguments as a statement.

    So it does with a word and a title that a block follows, as test frameworks have it.
    """
    text = bytes(made)
    for found in _BLOCK.finditer(text):
        made[found.start(1)] = _SEMICOLON
    for found in _ALONE.finditer(text):
        start = found.start(1)
        before = bytes(made[max(0, start - _BEFORE) : start]).rstrip(b" \t\r\n")
        line = before[before.rfind(b"\n") + 1 :].lstrip(b" \t")
        if before and before[-1] not in _ENDS and line[:1] != b"#" and not line.startswith(b"//"):
            continue
        if found[2] and found[4] != b"#":
            made[found.start(3)] = _SEMICOLON
        elif not _ENUM.search(before):
            blank(made, start, found.end(2))
