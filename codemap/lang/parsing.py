"""Parsing and querying within bounds: a source that takes the parser or a query too long is given up, and nothing else.

Only a parser that is fed through a callback can be stopped. The binding keeps what that callback returns for ever, so
it is always one of a few views of one buffer.
"""

from __future__ import annotations

from threading import Lock
from time import thread_time
from typing import TYPE_CHECKING

from tree_sitter import QueryCursor

from codemap.lang.limits import MAX_MATCHES, MAX_SECONDS

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Query, Tree

_BUFFER = bytearray(1 << 20)
_WHOLE = memoryview(_BUFFER)
_SHORT = 64
"""Bytes up to which a piece has just the length that is left: a character must not end up in two."""

_EVERY = 64
"""Calls of the parser, a hundred steps each, between two looks at the clock, which cost more than the steps."""

_lock = Lock()
_views: dict[int, memoryview] = {}


class TooMuch(Exception):
    """A source is not worth the time or memory that it takes; the message is the reason that is listed with it."""


class Allowance:
    """What reading one source may cost: `MAX_SECONDS` of processor time from here on, for all its parses together."""

    def __init__(self, seconds: float = MAX_SECONDS) -> None:
        self._seconds = seconds
        self._end = thread_time() + seconds

    def check(self) -> None:
        """Raises TooMuch when the time is used up."""
        if thread_time() > self._end:
            raise TooMuch(f"timed out: reading it took more than {self._seconds:g} s")

    def parse(self, parser: Parser, data: bytes, old: Tree | None = None) -> Tree:
        """Returns the tree of some bytes, by help of an edited one; raises TooMuch when the time is used up."""
        left = _EVERY
        end = self._end
        size = len(data)

        def read(offset: int, _: object) -> memoryview | bytes:
            length = _length(size - offset)
            if not length:
                return b""
            _BUFFER[:length] = data[offset : offset + length]
            return _views.get(length) or _views.setdefault(length, _WHOLE[:length])

        def is_late(_offset: int, _failed: bool) -> bool:  # noqa: FBT001 - the parser's signature
            nonlocal left
            left -= 1
            if left:
                return False
            left = _EVERY
            return thread_time() > end

        with _lock:  # the callbacks let other threads run, and parser and buffer are everybody's
            try:
                if old is None:
                    return parser.parse(read, progress_callback=is_late)
                return parser.parse(read, old, progress_callback=is_late)
            except ValueError:
                self.check()
                raise
            finally:
                parser.reset()

    def captures(self, query: Query, node: Node) -> dict[str, list[Node]]:
        """Returns what a query captures; raises TooMuch when too many of its matches are open at once."""
        cursor = QueryCursor(query, match_limit=MAX_MATCHES)
        found = cursor.captures(node)
        if cursor.did_exceed_match_limit:
            raise TooMuch(f"too involved: more than {MAX_MATCHES:,} matches open at once")
        return found


def _length(left: int) -> int:
    """Returns how many of the bytes that are left go into one piece: lengths of which there are few."""
    if left <= _SHORT:
        return max(left, 0)
    cut = left.bit_length() - 3
    return min(left >> cut << cut, len(_BUFFER))
