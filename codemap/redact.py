"""Literals that look like secrets are masked before anything is stored or shown.

A mask keeps length and line ends, so that offsets, line numbers and the syntax around it stay as they were.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from codemap.later import expression

MASK = b"*"

# Shapes that their issuers document; each is tried only where its plain prefix occurs, because a scan with the whole
# alternation costs as much as parsing.
_SHAPES: tuple[tuple[bytes, Callable[[], re.Pattern[bytes]]], ...] = tuple(
    (prefix, expression(pattern))
    for prefix, pattern in (
        (b"AKIA", rb"\bAKIA[0-9A-Z]{16}\b"),
        (b"ASIA", rb"\bASIA[0-9A-Z]{16}\b"),
        (b"ghp_", rb"\bghp_[0-9A-Za-z]{36,}"),
        (b"gho_", rb"\bgho_[0-9A-Za-z]{36,}"),
        (b"ghs_", rb"\bghs_[0-9A-Za-z]{36,}"),
        (b"github_pat_", rb"\bgithub_pat_[0-9A-Za-z_]{22,}"),
        (b"glpat-", rb"\bglpat-[0-9A-Za-z_\-]{20,}"),
        (b"xox", rb"\bxox[abposr]-[0-9A-Za-z\-]{10,}"),
        (b"sk_live_", rb"\bsk_live_[0-9A-Za-z]{16,}"),
        (b"rk_live_", rb"\brk_live_[0-9A-Za-z]{16,}"),
        (b"sk-", rb"\bsk-(?:[a-z]+-)*[0-9A-Za-z_\-]{32,}"),
        (b"AIza", rb"\bAIza[0-9A-Za-z_\-]{35}"),
        (b"npm_", rb"\bnpm_[0-9A-Za-z]{36}"),
        (b"pypi-", rb"\bpypi-[0-9A-Za-z_\-]{50,}"),
        (b"eyJ", rb"\beyJ[0-9A-Za-z_\-]{10,}\.eyJ[0-9A-Za-z_\-]{10,}\.[0-9A-Za-z_\-]{10,}"),
        (
            b"PRIVATE KEY-----",
            rb"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]{0,20000}?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)",
        ),
    )
)
_SHORT_OR_PARTED = frozenset({b"xox", b"eyJ", b"PRIVATE KEY-----"})
"""Prefixes of shapes that are not one long word: all others are looked for in long words only."""

# A quoted literal of some length, with letters and digits, given to a name that says what it is.
_LITERAL = expression(
    rb"""(["'])(?P<value>(?=[^"'\n]{0,200}[0-9])(?=[^"'\n]{0,200}[A-Za-z])[A-Za-z0-9+/_\-.=]{16,200})\1"""
)
_GIVEN = expression(rb"[:=](?:(?<=:)=|(?<==)>)?\s{0,4}\Z")
_GIVEN_BYTES = 6
_NAME = expression(
    rb"""(?:secret|passw(?:or)?d|token|api_?key|access_?key|private_?key|credential)[\w\-]{0,40}["']?\s{0,4}$""",
    re.IGNORECASE,
)
_NAME_BYTES = 64

# Which bytes words and literals consist of, as tables: where a long one begins is found in a translation by the one
# search that is faster than reading, that for plain bytes.
_ALNUM = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_IN_WORD = bytes([byte in _ALNUM + b"_-" for byte in range(256)])
_IN_LITERAL = bytes([2 if byte in b"\"'" else byte in _ALNUM + b"+/_-.=" for byte in range(256)])
_LONG_WORD = b"\1" * 20
_LONG_LITERAL = b"\2" + b"\1" * 16


def mask(data: bytes) -> bytes:
    """Returns `data` with everything that looks like a secret masked; the same object when nothing does."""
    words = _long_words(data)
    for prefix, shape in _SHAPES:
        if prefix in (data if prefix in _SHORT_OR_PARTED else words):
            data = shape().sub(lambda found: _masked(found.group(0)), data)
    found = _literals(data)
    return _with_masks(data, found) if found else data


def mask_text(text: str) -> str:
    """Returns `text` masked the same way; text that is not UTF-8 is kept losslessly."""
    raw = text.encode("utf-8", "surrogateescape")
    masked = mask(raw)
    return text if masked is raw else masked.decode("utf-8", "surrogateescape")


def _long_words(data: bytes) -> bytes:
    """Returns the words that are long enough for a shape, a line each."""
    shape, found = data.translate(_IN_WORD), []
    start = shape.find(_LONG_WORD)
    while start >= 0:
        end = shape.find(b"\0", start)
        found.append(data[start:] if end < 0 else data[start:end])
        start = shape.find(_LONG_WORD, end) if end >= 0 else -1
    return b"\n".join(found)


def _literals(data: bytes) -> list[tuple[int, int]]:
    """Returns where literals stand that are given to a name which tells that they are secrets."""
    shape = data.translate(_IN_LITERAL)
    spans, last = [], 0
    quote = shape.find(_LONG_LITERAL)
    while quote >= 0:
        given = _GIVEN().search(data, max(last, quote - _GIVEN_BYTES), quote)
        literal = _LITERAL().match(data, quote) if given else None
        if given and literal:
            last = literal.end()
            if _is_named(data, given.start()):
                spans.append(literal.span("value"))
        quote = shape.find(_LONG_LITERAL, max(quote + 1, last))
    return spans


def _is_named(data: bytes, end: int) -> bool:
    """Says whether the name right before `end` tells that its value is a secret."""
    return _NAME().search(data[max(0, end - _NAME_BYTES) : end]) is not None


def _with_masks(data: bytes, spans: list[tuple[int, int]]) -> bytes:
    parts, done = [], 0
    for start, end in spans:
        parts += [data[done:start], _masked(data[start:end])]
        done = end
    return b"".join([*parts, data[done:]])


def _masked(secret: bytes) -> bytes:
    return re.sub(rb"[^\r\n]", MASK, secret)
