"""The files of the kept map, and what the map holds in numbers: what can be told without looking at a symbol."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from codemap.index.files import FileRow
from codemap.model import BlobId, path_bytes, path_of

if TYPE_CHECKING:
    from codemap.git import Snapshot

_FILE = "SELECT path, mode, blob, language, category, status, reason, facts, marker FROM file"


class MapFiles:
    """The files of the kept map, which shows `snapshot`. Make a new one after a refresh."""

    def __init__(self, connection: sqlite3.Connection, snapshot: Snapshot) -> None:
        self.connection = connection
        self.snapshot = snapshot
        self._categories: dict[str, str | None] = {}

    def file(self, path: str) -> FileRow | None:
        """Returns the file at `path`."""
        row = self.connection.execute(f"{_FILE} WHERE path = ?", (path_bytes(path),)).fetchone()
        return _file_row(row) if row else None

    def has(self, path: str) -> bool:
        """Says whether there is a file at `path`."""
        return self._category(path) is not None

    def category(self, path: str) -> str:
        """Returns the category of the file at `path`, empty where there is none."""
        return self._category(path) or ""

    def _category(self, path: str) -> str | None:
        if path not in self._categories:
            row = self.file(path)
            self._categories[path] = row.category if row else None
        return self._categories[path]

    def files(self, statuses: Sequence[str] = ()) -> Iterator[FileRow]:
        """Yields the files of these statuses (none: of all), by path."""
        which = f"WHERE status IN ({','.join('?' * len(statuses))})" if statuses else ""
        for row in self.connection.execute(f"{_FILE} {which} ORDER BY path", tuple(statuses)):
            yield _file_row(row)

    def categories(self) -> dict[str, str]:
        """Returns the category of each file by its path."""
        return {path_of(raw): category for raw, category in self.connection.execute("SELECT path, category FROM file")}

    def languages(self, statuses: Sequence[str]) -> dict[str, int]:
        """Returns the number of files of these statuses by language."""
        marks = ",".join("?" * len(statuses))
        query = f"SELECT language, count(*) FROM file WHERE status IN ({marks}) GROUP BY language ORDER BY language"
        return dict(self.connection.execute(query, tuple(statuses)))

    def routing(self) -> list[str]:
        """Returns the files that serve paths of a web service or ask for them, by path."""
        query = "SELECT DISTINCT file.path FROM route JOIN file ON file.id = route.file ORDER BY file.path"
        return [path_of(row[0]) for row in self.connection.execute(query)]

    def counts(self) -> tuple[int, int, int]:
        """Returns the numbers of files, symbols (modules left out) and edges."""
        row = self.connection.execute(
            "SELECT (SELECT count(*) FROM file), (SELECT count(*) FROM symbol WHERE position >= 0),"
            " (SELECT count(*) FROM edge_row)"
        ).fetchone()
        return row[0], row[1], row[2]

    def tally(self) -> dict[str, int]:
        """Returns how all references fared, by rule."""
        return dict(self.connection.execute("SELECT rule, sum(count) FROM tally GROUP BY rule ORDER BY rule"))

    def edges_by_rule(self) -> dict[str, int]:
        """Returns the number of edges by rule."""
        return dict(
            self.connection.execute(
                "SELECT rule, sum(edges) FROM (SELECT sort, count(*) AS edges FROM edge_row GROUP BY sort)"
                " JOIN edge_sort ON id = sort GROUP BY rule ORDER BY rule"
            )
        )


def _file_row(row: tuple[Any, ...]) -> FileRow:
    return FileRow(path_of(row[0]), row[1], BlobId(row[2]), *row[3:])
