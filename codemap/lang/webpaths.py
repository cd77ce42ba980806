"""Paths of web services in source text, for every language: what calls spell, and one form of path to compare by."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")
"""The HTTP methods that frameworks name."""

_MOST_LITERALS = 5
"""A path asked for with more literal segments than this is only tried as it is written."""

_LONGEST = 4_000
"""Bytes of arguments that are looked at: a handler written in place may be long, and only what is before it counts."""

_HOST = re.compile(r"(?:https?:)?//[^/?#\s]*")
_VARIES = re.compile(
    r"\$\{[^}]*\}|#\{[^}]*\}|\(\?P?<[^>]*>[^)]*\)|<[^>/]*>|\{[^}/]*\}|%[sd]|:\w+(?:\([^)]*\))?\??|\*+\w*|\([^)]*\)|\[\w+\]"
)
_QUERY = re.compile(r"[?#](?![P<])")
_QUOTED = re.compile(r"(?:\s*(?:<[^()]{0,200}>)?\s*\(\s*|[ \t]+)[rRbBfFuU$@]{0,2}[\"'`]")
_ALONE = re.compile(r"\((\"[^\"\\\n]*\"|'[^'\\\n]*')\)")
"""A string as the only argument, as most calls of clients have it."""

_OPENED = re.compile(r"\s*(?:<[^()]{0,200}>)?\s*\(")
_BARE = re.compile(r"[ \t]+(?=[\"':\[])")
_BLOCK = re.compile(r"\s+(?:do\b[^\n]*|\{)\s*\Z")
_TOKEN = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[()\[\]{},]")
_LITERAL = re.compile(r"\s*(?:[rRbBfFuU]{0,2}|\$|@)([\"'`])(.*)\1\s*(\+.*)?", re.DOTALL)
_NAMED = re.compile(r"\s*([A-Za-z_]\w*)\s*(?:=(?![=>])|:(?!:))\s*(.*)", re.DOTALL)


class Arguments(NamedTuple):
    """The arguments of one call as text, in order, and those with a name."""

    positional: tuple[str, ...]
    named: dict[str, str]


def arguments_at(text: str, start: int) -> Arguments | None:
    """Returns the arguments of the call whose callee ends at `start`, None where none follow."""
    alone = _ALONE.match(text, start)
    if alone:
        return Arguments((alone[1],), {})
    opened = _OPENED.match(text, start)
    if not opened:
        bare = _BARE.match(text, start)
        if not bare:
            return None
        return _without_parentheses(text[bare.end() : bare.end() + _LONGEST].partition("\n")[0].replace("=>", ","))
    parts, depth, begin = [], 0, opened.end()
    for token in _TOKEN.finditer(text, begin, begin + _LONGEST):
        char = token.group()
        if char in "([{":
            depth += 1
        elif char in ")]}" and depth:
            depth -= 1
        elif char in ",)" and not depth:
            parts.append(text[begin : token.start()])
            begin = token.end()
            if char == ")":
                break
    else:
        parts.append(text[begin : begin + _LONGEST])
    positional, named = [], {}
    for part in parts:
        found = _NAMED.match(part)
        if found:
            named[found[1]] = found[2].strip()
        elif written := part.strip():
            positional.append(written)
    return Arguments(tuple(positional), named)


@lru_cache(maxsize=4096)
def _without_parentheses(line: str) -> Arguments:
    """Returns the arguments that a line spells; a block (`do`) is one more."""
    block = _BLOCK.search(line)
    found = arguments_at(f"({line[: block.start()] if block else line})", 0) or Arguments((), {})
    return Arguments((*found.positional, "do"), found.named) if block else found


def starts_with_literal(text: str, start: int) -> bool:
    """Says whether the first argument of the call whose callee ends at `start` begins with a string: most do not."""
    return bool(_QUOTED.match(text, start))


def literal(argument: str) -> str | None:
    """Returns what a string literal spells, None for anything else; what is added to it varies."""
    found = _LITERAL.fullmatch(argument)
    if not found or found[1] in found[2].replace("\\" + found[1], ""):
        return None
    return found[2] + ("{}" if found[3] else "")


def is_path(text: str) -> bool:
    """Says whether a literal can be a path of a web service as a client writes it."""
    return text.startswith(("/", "http://", "https://", "${", "{")) and not re.search(r"\s", text)


@lru_cache(maxsize=4096)
def normalized(*parts: str) -> str:
    """Returns a path in the form to compare by (see `model.Route`), from a prefix and what follows it."""
    segments: list[str] = []
    for part in parts:
        path = _HOST.sub("", part.lstrip("^"), count=1) if "//" in part[:8] else part.lstrip("^")
        path = _QUERY.split(_VARIES.sub("{}", path), maxsplit=1)[0].rstrip("$")
        segments += ["{}" if "{}" in segment else segment for segment in path.split("/") if segment]
    return "/" + "/".join(segments)


def spellings(path: str) -> list[tuple[str, bool]]:
    """Returns the served paths that a path asked for can mean, best first; whether each covers the whole of it.

    A segment may be one that varies, and a service may be mounted below a prefix that the file does not know.
    """
    segments = [segment for segment in path.split("/") if segment]
    found: list[tuple[str, bool]] = [(path, True)]
    for start in range(len(segments)):
        rest = segments[start:]
        literals = [place for place, segment in enumerate(rest) if segment != "{}"]
        if not literals:
            break
        for count in range(len(literals) if len(literals) <= _MOST_LITERALS else 1):
            found += [
                ("/" + "/".join(["{}" if place in varied else one for place, one in enumerate(rest)]), start == 0)
                for varied in map(frozenset, combinations(literals, count))
            ]
    return list(dict.fromkeys(found))
