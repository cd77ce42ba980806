"""Identifiers split into the words that people search for."""

from __future__ import annotations

import re

_ASCII = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_ANY = re.compile(r"[A-Z]+(?![^\W\d_A-Z])|[A-Z]?(?:(?![A-Z])[^\W\d_])+|\d+")


def identifier_parts(text: str) -> list[str]:
    """Returns the words of an identifier or text, in lower case: `HTTPServer2_run` gives http, server, 2, run."""
    return [word.lower() for word in (_ASCII if text.isascii() else _ANY).findall(text)]
