"""The words that a full-text table holds."""

from __future__ import annotations

import sqlite3

_LAST = "\U0010ffff"

_MOST_COUNTED = 50_000
"""Terms of which it is kept how many documents hold them."""


class Vocabulary:
    """The terms of one full-text table; some may stand only in documents that are not alive."""

    def __init__(self, connection: sqlite3.Connection, table: str, name: str) -> None:
        self._connection = connection
        self._name = name
        self._counted: dict[str, int] = {}
        connection.execute(f"CREATE VIRTUAL TABLE IF NOT EXISTS temp.{name} USING fts5vocab('main', '{table}', 'row')")

    def beginning(self, prefix: str) -> list[str]:
        """Returns the terms that begin with `prefix`, in order."""
        # The table counts the documents of each term that it gives: who asks for a term mostly asks for that, too.
        rows = self._connection.execute(
            f"SELECT term, doc FROM temp.{self._name} WHERE term >= ? AND term < ?", (prefix, prefix + _LAST)
        ).fetchall()
        if len(self._counted) > _MOST_COUNTED:
            self._counted.clear()
        self._counted.update(rows)
        return [term for term, _ in rows]

    def most_frequent(self, prefix: str, limit: int) -> list[str]:
        """Returns at most `limit` terms that begin with `prefix`, most frequent first."""
        rows = self._connection.execute(
            f"SELECT term FROM temp.{self._name} WHERE term >= ? AND term < ? ORDER BY doc DESC, term LIMIT ?",
            (prefix, prefix + _LAST, limit),
        )
        return [row[0] for row in rows]

    def documents(self, term: str) -> int:
        """Returns how many documents hold `term`."""
        if term not in self._counted:
            row = self._connection.execute(f"SELECT doc FROM temp.{self._name} WHERE term = ?", (term,)).fetchone()
            self._counted[term] = row[0] if row else 0
        return self._counted[term]
