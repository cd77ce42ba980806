"""The simple names of a map's symbols in one text, which is looked through faster than the rows of a table."""

from __future__ import annotations

import sqlite3


class NameList:
    """Every simple name as of when the list was made, in two runs of bytes: make a new one after a refresh."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        # Joined by SQLite: to make a string of each name would cost three times as much.
        row = connection.execute("SELECT CAST(group_concat(name, char(0)) AS BLOB) FROM symbol").fetchone()
        self._text: bytes = b"\0%b\0" % row[0] if row[0] is not None else b"\0"
        self._lower = self._text.lower()  # of bytes: ASCII letters alone are folded, as by LIKE

    def holding(self, part: str, most: int, *, first: bool = False) -> list[str] | None:
        """Returns the names that contain `part` (that begin with it) in any case; None if more than `most` do."""
        first = first or not part  # every name begins with nothing
        lower, sought = self._lower, (b"\0" if first else b"") + part.encode().lower()
        found: dict[bytes, None] = {}
        at, last = lower.find(sought), len(lower) - 1
        while 0 <= at < last:
            begin = at + 1 if first else lower.rfind(b"\0", 0, at) + 1
            end = lower.find(b"\0", begin)
            found[self._text[begin:end]] = None
            if len(found) > most:
                return None
            at = lower.find(sought, end)
        return [name.decode() for name in found]
