"""C and C++ before parsing: what only the preprocessor understands becomes space, so that the rest parses.

No macro is known here: a word in capitals where the grammar has no place for a word is taken for one. Bytes keep their
offsets, and what is put out of sight of the parser is still there for signatures and comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from codemap.lang.cfamily.conditionals import blank, single_branches

# Patterns that are searched for begin with a letter and look back then: `re` can skip to a letter, not to a border.
_CAPITALS = rb"[A-Z](?<![\w\"'#].)[A-Z0-9_]{2,}\b"
_GROUP = rb"(?:\((?:[^()]|\([^()]*\)){0,200}\))"
_TYPE = rb"(?!(?:const|volatile)\s*[*&])[A-Za-z_]\w*(?:\s*::\s*\w+)*(?:<[^;{}()\n]{0,80}>)?"
_CANDIDATE = re.compile(rb"%b(?=%b?\s+[A-Za-z_~(]|\s*[*;{])" % (_CAPITALS, _GROUP))
_OF_TYPE = re.compile(rb"\w+%b?(?=\s+%b(?:\s*[*&]+\s*|\s+)[A-Za-z_~])" % (_GROUP, _TYPE))
_OF_NAME = re.compile(rb"\w+(?=\s+(\w+)\s*\()")
_LEADING = re.compile(
    rb"\b(?:(class|struct|union|enum|namespace)|(if)|void|int|char|bool|long|short|unsigned|float|double|\w+_t|[A-Z]\w+)"
    rb"[\s*&]+$"
)
_LOOK_BACK = 24
_BEHIND = {
    b"class": re.compile(rb"\w+%b?(?=\s+\w+(?:<[^;{}()\n]*>)?\s*(?:final\s*)?(?:\{|:(?!:)))" % _GROUP),
    b"if": re.compile(rb"\w+(?=\s*\()"),
    b"": _OF_NAME,
    b"*": re.compile(rb"\w+(?=\s+[A-Za-z_])"),
    b"&": re.compile(rb"\w+(?=\s+[A-Za-z_])"),
    b"(": re.compile(rb"\w+(?=\s*\*\s*\w+\s*\)\s*\()"),
    b")": re.compile(rb"\w+(?=\s*[;{])"),
}
"""What a macro and the text behind it look like, by what stands before it: a word of these, a sign, or a type."""
_IN_TEMPLATE = re.compile(
    rb"template(?<!\wtemplate)\s*<(?:(?:[^;{}()<>]|<[^;{}()<>]*>)*,)?\s*(%b%b)(?=\s*[,>])" % (_CAPITALS, _GROUP)
)
_TYPE_NAMES = [
    re.compile(rb"%b(?<!\w%b)\s+(?:%b\s+)?(\w+)" % (word, word, _CAPITALS)) for word in (b"class", b"struct")
]
_ALONE = re.compile(
    rb"^[ \t]*(%b)[ \t]*(%b?)[ \t]*(;?[ \t]*\r?\n)(?=\s*([\w#}/~\[]))" % (_CAPITALS, _GROUP), re.MULTILINE
)
_NO_EXPRESSION = re.compile(rb"\w\s+[\"\w]|[*&]\s*[,)]")
_FIRST_ON_LINE = re.compile(rb"\n[ \t]*(?=%b)" % _CAPITALS)
_BLOCK = re.compile(rb"^[ \t]*%b\([ \t]*\"[^()\n]*\)([ \t\n])(?=\s*\{)" % _CAPITALS, re.MULTILINE)
_ENUM = re.compile(rb"\benum\b[^{};]*\{$")
_ENDS = b";{}/:>"
_BEFORE = 200
_SEMICOLON, _BACKSLASH = b";\\"


def prepared(data: bytes) -> bytes:
    """Returns bytes of the same length that parse where `data` may not."""
    made = bytearray(data)
    _end_statements(made)
    single_branches(made)
    text = bytes(made)
    for found in _IN_TEMPLATE.finditer(text) if b"template" in text else ():
        blank(made, *found.span(1))
        made[found.start(1) : found.start(1) + 3] = b"int"
    types = {found[1] for pattern in _TYPE_NAMES for found in pattern.finditer(text)}
    for candidate in _CANDIDATE.finditer(text):
        misplaced = _misplaced(text, candidate.start(), types)
        if misplaced and not _is_directive(text, candidate.start()):
            blank(made, *misplaced.span())
    return bytes(made)


def _misplaced(text: bytes, start: int, types: set[bytes]) -> re.Match[bytes] | None:
    """Returns the word in capitals at `start` with its arguments, if it stands where only a macro can."""
    found = _OF_TYPE.match(text, start)
    if found:
        return found
    found = _OF_NAME.match(text, start)
    if found and found[1] in types:
        return found
    before = text[max(0, start - _LOOK_BACK) : start]
    sign = before.rstrip()[-1:]
    if sign not in _BEHIND or sign == b"":
        leading = _LEADING.search(before)
        if not leading:
            return None
        sign = b"class" if leading[1] else leading[2] or b""
    return _BEHIND[sign].match(text, start)


def _is_directive(text: bytes, offset: int) -> bool:
    return text[text.rfind(b"\n", 0, offset) + 1 : offset].lstrip(b" \t")[:1] == b"#"


def _end_statements(made: bytearray) -> None:
    """Takes away a word in capitals that has a line to itself, and ends one with arguments as a statement.

    So it does with a word and a title that a block follows, as test frameworks have it.
    """
    text = bytes(made)
    lines = [0, *(found.start() + 1 for found in _FIRST_ON_LINE.finditer(text))]
    for found in _at(lines, _BLOCK, text):
        made[found.start(1)] = _SEMICOLON
    for found in _at(lines, _ALONE, text):
        start = found.start(1)
        before = bytes(made[max(0, start - _BEFORE) : start]).rstrip(b" \t\r\n")
        line = before[before.rfind(b"\n") + 1 :].lstrip(b" \t")
        if before and before[-1] not in _ENDS and (before[-1] == _BACKSLASH or not line.startswith((b"#", b"//"))):
            continue
        if _NO_EXPRESSION.search(found[2]):
            blank(made, start, found.end(3))
        elif found[3][:1] == b";":
            continue
        elif found[2] and found[4] != b"#":
            made[found.start(3)] = _SEMICOLON
        elif not _ENUM.search(before):
            blank(made, start, found.end(2))


def _at(places: list[int], pattern: re.Pattern[bytes], text: bytes) -> Iterator[re.Match[bytes]]:
    """Yields the matches of a pattern at some places, in order, none touching another."""
    end = 0
    for place in places:
        found = pattern.match(text, place) if place >= end else None
        if found:
            yield found
            end = found.end()
