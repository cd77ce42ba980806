"""Rows of the map that several readers want: all edges as a stream, and the files that asked for names."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codemap.index.store import batches
from codemap.model import path_bytes, path_of


def paths_asking(connection: sqlite3.Connection, keys: Sequence[int]) -> set[str]:
    """Returns the files that asked for one of these names (as posted) when they were resolved."""
    found: set[str] = set()
    for batch in batches(keys):
        marks = ",".join("?" * len(batch))
        query = f"SELECT path FROM file WHERE id IN (SELECT file FROM posting WHERE name IN ({marks}))"
        found.update(path_of(row[0]) for row in connection.execute(query, batch))
    return found


def paths_importing(connection: sqlite3.Connection, path: str) -> list[str]:
    """Returns the files that import the file at `path`, or something of it, by path."""
    rows = connection.execute(
        "SELECT DISTINCT file.path FROM symbol JOIN edge ON edge.target = symbol.id JOIN file ON file.id = edge.file"
        " WHERE symbol.file = (SELECT id FROM file WHERE path = ?) AND edge.kind = 'import' ORDER BY file.path",
        (path_bytes(path),),
    )
    return [path_of(row[0]) for row in rows]


class NamedEdge(NamedTuple):
    """An edge with the names of its ends; an empty qualified name is module level."""

    source_path: str
    source: str
    target_path: str
    target: str
    kind: str
    rule: str
    confidence: float
    line: int


def all_edges(connection: sqlite3.Connection) -> Iterator[NamedEdge]:
    """Yields every edge, by path of the file it stands in, then in source order."""
    # A plain join in this order lets SQLite walk the files by path and each file's edges by key, without sorting.
    rows = connection.execute(
        """
        SELECT file.path, source.qualname, target_file.path, target.qualname, edge.kind, rule, confidence, line
        FROM file CROSS JOIN edge ON edge.file = file.id
        JOIN symbol source ON source.id = edge.source
        JOIN symbol target ON target.id = edge.target JOIN file target_file ON target_file.id = target.file
        ORDER BY file.path, edge.position
        """
    )
    for row in rows:
        yield NamedEdge(path_of(row[0]), row[1], path_of(row[2]), *row[3:])
