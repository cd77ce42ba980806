"""Git-style patterns on whole paths, as the settings hold them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

_WILD = re.compile(r"[*?]")


@cache
def glob(pattern: str) -> re.Pattern[str]:
    """Returns a pattern as a regular expression: `*` and `?` stay within a folder, `**` does not.

    A pattern without a slash, other than at its end, matches at any depth; one that names a folder matches all below.
    """
    anchored = "/" in pattern.rstrip("/")
    body = pattern.strip("/")
    translated = "" if anchored else "(?:.*/)?"
    for part in re.split(r"(\*\*/|/\*\*|\*\*|\*|\?)", body):
        translated += {"**/": "(?:.*/)?", "/**": "/.*", "**": ".*", "*": "[^/]*", "?": "[^/]"}.get(
            part, re.escape(part)
        )
    return re.compile(translated + "(?:/.*)?$", re.DOTALL)


def matches(path: str, patterns: Iterable[str]) -> bool:
    """Says whether any of the patterns matches the path."""
    return any(glob(pattern).match(path) for pattern in patterns)


def fixed_part(pattern: str) -> str:
    """Returns the path that all matches of a pattern are or lie below; empty where they can be anywhere."""
    if "/" not in pattern.rstrip("/"):
        return ""
    body = pattern.strip("/")
    wild = _WILD.search(body)
    return body if wild is None else body[: wild.start()].rpartition("/")[0]
