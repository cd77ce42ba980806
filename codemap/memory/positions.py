"""Where in a JSON text something stands, so that an error can name the line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

Pointer = tuple[str | int, ...]
"""The keys and positions that lead to a value from the top of a document."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def places(text: str) -> Iterator[tuple[Pointer, int]]:
    """Yields the place of every value of a valid JSON text, in order, with its line."""
    path: list[str | int] = []
    line, done = 1, 0
    key: str | None = None
    for token in _TOKEN.finditer(text):
        line += text.count("\n", done, token.start())
        done = token.start()
        sign = token.group()
        in_object = bool(path) and isinstance(path[-1], str)
        if sign in "}]":
            path.pop()
        elif sign == ",":
            if in_object:
                key = None
            else:
                path[-1] = int(path[-1]) + 1
        elif in_object and key is None and sign != ":":
            key = json.loads(sign)
            path[-1] = key
        elif sign != ":":
            yield tuple(path), line
            if sign in "{[":
                path.append("" if sign == "{" else 0)
                key = None


class Lines:
    """The lines of the values of one valid JSON text, worked out when the first is asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: dict[Pointer, int] = {}

    def line_of(self, pointer: Pointer) -> int:
        """Returns the line of a value, or of the nearest one that holds it."""
        if not self._known:
            self._known = dict(places(self._text))
        while pointer and pointer not in self._known:
            pointer = pointer[:-1]
        return self._known.get(pointer, 1)


def repeated_key(text: str) -> tuple[Pointer, int] | None:
    """Returns the first key that an object has twice, with its second line; None if there is none."""
    seen: set[Pointer] = set()
    for place, line in places(text):
        if place in seen:
            return place, line
        seen.add(place)
    return None
