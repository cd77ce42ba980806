"""Writing rows of the map: files, symbols, edges, and the names that were asked for. Decides nothing.

A map that is filled from nothing gets its rows in order and its secondary indexes at the end: half the cost of keeping
them up row by row.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat

from codemap.index.files import FileRow
from codemap.index.module import MODULE_LEVEL
from codemap.index.names_alone import AMBIGUOUS
from codemap.index.outcome import Outcome
from codemap.index.packing import Surface
from codemap.index.recorded import stem_of
from codemap.index.result import Result
from codemap.model import path_bytes

_KEYS = {
    "edge_row": ("file", "position"),
    "tally": ("file", "rule"),
    "unknown": ("file", "reference"),
    "posting": ("name", "file"),
}
"""What follows from the references of a file, each table with its key, which is its first two columns."""

_CACHE_KB = 64_000
"""Pages held while a map is filled; SQLite's own 2 MB make it write and read the same pages over and over."""

_MOST_POSTINGS = 1_000_000
"""Names gathered before they are written in order; 8 MB, and some 40 while they are put in order."""


class MapWriter:
    """Rows of one map, inside the caller's transaction. `fresh` says that it is filled from nothing."""

    def __init__(self, connection: sqlite3.Connection, *, fresh: bool) -> None:
        self.connection = connection
        self.fresh = fresh
        self._symbols = _SymbolIds(connection)
        self._next = 1
        self._indexes: list[str] = []
        self._postings = array("Q")
        """Names and files, a number for both: as tuples they would take ten times as much."""
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")
        if fresh:
            self._empty()
        self._sorts = _Sorts(connection)

    def _empty(self) -> None:
        for table in ("file", "symbol", "route", "edge_sort", *_KEYS):
            self.connection.execute(f"DELETE FROM {table}")
        rows = self.connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        for name, statement in rows.fetchall():
            self.connection.execute(f"DROP INDEX {name}")
            self._indexes.append(statement)

    def index_symbols(self) -> None:
        """Makes the indexes that look-ups of files and symbols need, if they are not there."""
        self._make_indexes(
            [each for each in self._indexes if " ON edge_row(" not in each and " ON posting(" not in each]
        )

    def finish(self) -> None:
        """Writes what is still held back; the map is whole afterwards."""
        self._write_postings()
        self._make_indexes(list(self._indexes))
        self.connection.execute("PRAGMA cache_size = -2000")

    def _make_indexes(self, statements: list[str]) -> None:
        for statement in statements:
            self.connection.execute(statement)
            self._indexes.remove(statement)

    # -- files and symbols ----------------------------------------------------------------------------------------

    def file_at(self, path: str) -> tuple[int | None, int | None]:
        """Returns the ids of the file at `path` and of its facts, as the map has them now."""
        row = self.connection.execute("SELECT id, facts FROM file WHERE path = ?", (path_bytes(path),)).fetchone()
        return row if row else (None, None)

    def remove(self, file: int) -> None:
        """Removes a file with all that stands on it."""
        self._forget_edges(file)
        self.connection.execute("DELETE FROM symbol WHERE file = ?", (file,))
        self.connection.execute("DELETE FROM route WHERE file = ?", (file,))
        self.connection.execute("DELETE FROM file WHERE id = ?", (file,))

    def write_file(self, file: int | None, row: FileRow, surface: Surface | None) -> None:
        """Writes a file (None: a new one) and its symbols, which keep their ids by qualified name and ordinal."""
        cursor = self.connection.execute(
            "INSERT OR REPLACE INTO file(id, path, stem, mode, blob, language, category, status, reason, facts, marker)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (file, path_bytes(row.path), stem_of(row.path), *row[1:]),
        )
        assert cursor.lastrowid is not None
        if self.fresh:
            self._add_symbols(row.path, cursor.lastrowid, surface)
        else:
            self._replace_symbols(cursor.lastrowid, surface)
            self.connection.execute("DELETE FROM route WHERE file = ?", (cursor.lastrowid,))
        routes = enumerate(surface.routes if surface else ())
        self._insert("route", [(row.path, cursor.lastrowid, at, row.role) for at, row in routes])

    def _add_symbols(self, path: str, file: int, surface: Surface | None) -> None:
        rows = _symbol_rows(file, surface)
        ids = range(self._next, self._next + len(rows))
        self._next += len(rows)
        self._symbols[path] = ids
        self._insert_symbols([(symbol, *row) for symbol, row in zip(ids, rows, strict=True)])

    def _replace_symbols(self, file: int, surface: Surface | None) -> None:
        query = "SELECT qualname, ordinal, id FROM symbol WHERE file = ?"
        known = {tuple(row[:2]): row[2] for row in self.connection.execute(query, (file,))}
        if known:
            self.connection.execute("DELETE FROM symbol WHERE file = ?", (file,))
        rows = [(known.get(row[3:5]), *row) for row in _symbol_rows(file, surface)]
        # Kept ids first: SQLite numbers the others from the highest one on.
        self._insert_symbols(sorted(rows, key=lambda row: row[0] is None))

    def _insert_symbols(self, rows: Iterable[tuple[object, ...]]) -> None:
        self.connection.executemany("INSERT INTO symbol VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    # -- edges ----------------------------------------------------------------------------------------------------

    def write_edges(self, file: int, path: str, result: Result) -> None:
        """Writes what the references of a file came to, in place of what was there."""
        source, target, sort, line, reference = result.columns
        own = self._symbols[path]
        targets = [self._symbols[other][position] for other, position in result.targets]
        sorts = [self._sorts[each] for each in result.sorts]
        ends = map(own.__getitem__, source), map(targets.__getitem__, target), map(sorts.__getitem__, sort)
        edges: list[tuple[object, ...]] = list(zip(repeat(file), range(len(source)), *ends, line, reference))
        tally: list[tuple[object, ...]] = [(file, *item) for item in sorted(result.tally.items())]
        unknown: list[tuple[object, ...]] = [(file, at) for at in result.unknown]
        if self.fresh:
            self._insert("edge_row", edges)
            self._insert("tally", tally)
            self._insert("unknown", unknown)
            self._postings.extend([key << 32 | file for key in result.postings])
            if len(self._postings) > _MOST_POSTINGS:
                self._write_postings()
        else:
            self._replace("edge_row", file, edges)
            self._replace("tally", file, tally)
            self._replace("unknown", file, unknown)
            self._replace("posting", file, [(key, file) for key in result.postings])

    def write_ambiguous(self, file: int, outcomes: Mapping[int, Outcome]) -> None:
        """Writes what ambiguous references come to now, in place of what they came to before; the others stay."""
        sorts = {number for (_, rule, _), number in self._sorts.items() if rule == AMBIGUOUS}
        query = "SELECT source, target, sort, line, reference FROM edge_row WHERE file = ? ORDER BY position"
        rows: list[tuple[int, ...]] = []
        done: set[int] = set()
        for row in self.connection.execute(query, (file,)).fetchall():
            source, _, sort, line, reference = row
            if sort not in sorts or reference not in outcomes:
                rows.append(row)
            elif reference not in done:
                done.add(reference)
                for (path, position), kind, rule, confidence in outcomes[reference].edges:
                    sort = self._sorts[kind, rule, confidence]
                    rows.append((source, self._symbols[path][position], sort, line, reference))
        self._replace("edge_row", file, [(file, order, *row) for order, row in enumerate(rows)])

    def forget_edges(self, file: int) -> None:
        """Removes the edges of a file that has no references any more."""
        if not self.fresh:
            self._forget_edges(file)

    def _forget_edges(self, file: int) -> None:
        for table in _KEYS:
            self.connection.execute(f"DELETE FROM {table} WHERE file = ?", (file,))

    def _replace(self, table: str, file: int, rows: list[tuple[object, ...]]) -> None:
        """Writes the rows of a file that are new and removes those that are gone: most files keep nearly all."""
        old = set(self.connection.execute(f"SELECT * FROM {table} WHERE file = ?", (file,)))
        new = set(rows)
        one, other = _KEYS[table]
        gone = [row[:2] for row in old - new]
        self.connection.executemany(f"DELETE FROM {table} WHERE {one} = ? AND {other} = ?", gone)
        self._insert(table, [row for row in rows if row not in old])

    def _insert(self, table: str, rows: list[tuple[object, ...]]) -> None:
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            self.connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)

    def _write_postings(self) -> None:
        rows = ((each >> 32, each & 0xFFFFFFFF) for each in sorted(self._postings))
        self.connection.executemany("INSERT INTO posting VALUES (?, ?)", rows)
        self._postings = array("Q")


class _Sorts(dict[tuple[str, str, float], int]):
    """Numbers of what edges say besides their ends; new sorts are written as they are met."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        rows = connection.execute("SELECT kind, rule, confidence, id FROM edge_sort")
        super().__init__({(kind, rule, confidence): number for kind, rule, confidence, number in rows})
        self.connection = connection

    def __missing__(self, sort: tuple[str, str, float]) -> int:
        self[sort] = number = len(self) + 1
        self.connection.execute("INSERT INTO edge_sort VALUES (?, ?, ?, ?)", (number, *sort))
        return number


class _SymbolIds(dict[str, Sequence[int]]):
    """Symbol ids by path and position, the module's own last (at -1); read one file at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__()
        self.connection = connection

    def __missing__(self, path: str) -> Sequence[int]:
        rows = self.connection.execute(
            "SELECT id FROM symbol WHERE file = (SELECT id FROM file WHERE path = ?) ORDER BY position",
            (path_bytes(path),),
        )
        module, *others = [row[0] for row in rows]
        self[path] = ids = [*others, module]
        return ids


def _symbol_rows(file: int, surface: Surface | None) -> list[tuple[object, ...]]:
    """Returns a file's symbols without ids, the module's own last."""
    module = (file, MODULE_LEVEL, "", "", 0, "module", 1, 0)
    definitions = surface.definitions if surface else ()
    return [
        *[
            (file, position, row.name, row.qualname, row.ordinal, row.kind, row.start, row.end)
            for position, row in enumerate(definitions)
        ],
        module,
    ]
