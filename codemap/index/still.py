"""Holding the map still while an answer reads it more than once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from codemap.index import database


@contextmanager
def held_still(connection: sqlite3.Connection) -> Iterator[None]:
    """Lets every read of the block see the map of one moment, whatever another process writes meanwhile.

    Nobody waits for it. The block must not refresh on the same connection. A damaged index becomes a StoreError.
    """
    with database.guarded():
        connection.execute("BEGIN")
        try:
            yield
        finally:
            if connection.in_transaction:
                connection.execute("COMMIT")
