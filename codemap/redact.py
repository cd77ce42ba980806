"""Literals that look like secrets are masked before anything is stored or shown.

A mask keeps length and line ends, so that offsets, line numbers and the syntax around it stay as they were.
"""

from __future__ import annotations

import re

MASK = b"*"

# Shapes that their issuers document; each is tried only where its plain prefix occurs, because a scan with the whole
# alternation costs as much as parsing.
_SHAPES: tuple[tuple[bytes, re.Pattern[bytes]], ...] = tuple(
    (prefix, re.compile(pattern))
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

# A quoted literal of some length and more than one class of characters, given to a name that says what it is.
_NAMED = re.compile(
    rb"""(?:secret|passw(?:or)?d|token|api_?key|access_?key|private_?key|credential)[\w\-]{0,40}["']?\s{0,4}(?::=|=>|[:=])\s{0,4}"""
    rb"""(["'])(?P<value>(?=[^"'\n]{0,200}[0-9])(?=[^"'\n]{0,200}[A-Za-z])[A-Za-z0-9+/_\-.=]{16,200})\1""",
    re.IGNORECASE,
)
_HINTS = (b"secret", b"passw", b"token", b"key", b"credential")


def mask(data: bytes) -> bytes:
    """Returns `data` with everything that looks like a secret masked; the same object when nothing does."""
    for prefix, shape in _SHAPES:
        if prefix in data:
            data = shape.sub(lambda found: _masked(found.group(0)), data)
    lowered = data.lower()
    if any(hint in lowered for hint in _HINTS):
        data = _NAMED.sub(_mask_value, data)
    return data


def mask_text(text: str) -> str:
    """Returns `text` masked the same way; text that is not UTF-8 is kept losslessly."""
    raw = text.encode("utf-8", "surrogateescape")
    masked = mask(raw)
    return text if masked is raw else masked.decode("utf-8", "surrogateescape")


def _mask_value(found: re.Match[bytes]) -> bytes:
    start, end = found.span("value")
    whole, offset = found.group(0), found.start()
    return whole[: start - offset] + _masked(found.group("value")) + whole[end - offset :]


def _masked(secret: bytes) -> bytes:
    return re.sub(rb"[^\r\n]", MASK, secret)
