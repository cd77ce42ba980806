"""Source text as tokens, without comments and layout: near enough to compare code with code of any language. Pure."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

_HASH = frozenset({"python", "ruby", "bash", "php"})
_DASHES = frozenset({"sql", "lua", "haskell"})
_TRIPLE = frozenset({"python"})

_WORD = r"(?P<word>[^\W\d]\w*)"
_NUMBER = r"(?P<number>\d[\w.]*)"
_STRING = r"(?P<string>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)"
_SIGN = r"(?P<sign>[^\s\w])"
_BLOCK = r"/\*.*?\*/"

LITERAL, NAME = "0", "x"
"""What literals and names become when only the form of code counts."""


class Token(NamedTuple):
    """A token: its text, and its text when only the form counts."""

    text: str
    form: str


def tokens_in(text: str, language: str) -> list[Token]:
    """Returns the tokens of source text; what its language takes for a comment is left out."""
    found = []
    for match in _lexer(language).finditer(text):
        kind = match.lastgroup
        if kind == "word":
            word = match[0]
            found.append(Token(word, word if word in _KEYWORDS else NAME))
        elif kind in ("number", "string"):
            found.append(Token(match[0], LITERAL))
        elif kind == "sign":
            found.append(Token(match[0], match[0]))
    return found


@cache
def _lexer(language: str) -> re.Pattern[str]:
    comments = []
    if language in _TRIPLE:
        comments.append(r"\"\"\".*?\"\"\"|'''.*?'''")
    if language in _HASH:
        comments.append(r"#[^\n]*")
    if language not in _HASH or language == "php":
        comments += [_BLOCK, r"//[^\n]*"]
    if language in _DASHES:
        comments.append(r"--[^\n]*")
    return re.compile("|".join([*comments, _STRING, _NUMBER, _WORD, _SIGN]), re.DOTALL)


_WORDS = """
    if else elif for while do switch case default break continue return yield try catch except finally raise throw
    throws with async await def fn func fun function class struct enum interface trait impl match when in is not and
    or new delete lambda let const var val static public private protected void int self this super null nil None
    True False true false import from package use mod pub mut ref unsafe goto defer go select range begin end rescue
    ensure unless until then
"""
_KEYWORDS = frozenset(_WORDS.split())

Fingerprints = frozenset[int]

GRAM = 10
"""Tokens in a row that make one fingerprint."""

WINDOW = 6
"""Of so many fingerprints in a row the smallest is kept, so that every match of 15 tokens leaves one in common."""


def fingerprints(texts: Sequence[str]) -> Fingerprints:
    """Returns the fingerprints of a row of tokens by winnowing (Schleimer, Wilkerson and Aiken)."""
    sums = [zlib.crc32("\0".join(texts[at : at + GRAM]).encode("utf-8", "replace")) for at in _starts(len(texts))]
    if len(sums) <= WINDOW:
        return frozenset(sums)
    return frozenset(min(sums[at : at + WINDOW]) for at in range(len(sums) - WINDOW + 1))


def _starts(count: int) -> range:
    return range(max(count - GRAM + 1, 1 if count else 0))
