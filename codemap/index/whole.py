"""The whole graph of a map in a few passes, as plain numbers: for questions about all files or all symbols at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from codemap.index.module import Place
from codemap.model import path_of


class FileNode(NamedTuple):
    """A file of the map by its number there; `facts` is None where it has none. `stem` is as in `World.ending`."""

    id: int
    path: str
    language: str
    category: str
    stem: str
    facts: int | None


class ImportEdge(NamedTuple):
    """An import resolved: the importing file, the file and position of what is brought in, where the statement stands.

    `statement` is its place among the imports of its file, `scope` the definition around it (-1: none).
    """

    source: int
    target: int
    position: int
    scope: int
    statement: int
    line: int


class FileUses(NamedTuple):
    """How many edges of one kind lead from one file to another."""

    source: int
    target: int
    kind: str
    number: int


class SymbolNode(NamedTuple):
    """A symbol of the map by its number there; position -1 is the module level of its file."""

    id: int
    file: int
    position: int
    name: str
    qualname: str
    kind: str
    start: int
    end: int


def file_nodes(connection: sqlite3.Connection) -> list[FileNode]:
    """Returns all files, by path."""
    rows = connection.execute("SELECT id, path, language, category, stem, facts FROM file ORDER BY path")
    return [FileNode(row[0], path_of(row[1]), *row[2:]) for row in rows]


def import_edges(connection: sqlite3.Connection) -> Iterator[ImportEdge]:
    """Yields the edges of all imports, in no order."""
    rows = connection.execute(
        "SELECT edge.file, target.file, target.position, source.position, -1 - edge.reference, edge.line FROM edge"
        " JOIN symbol source ON source.id = edge.source JOIN symbol target ON target.id = edge.target"
        " WHERE edge.kind = 'import'"
    )
    return map(ImportEdge._make, rows)


def file_uses(connection: sqlite3.Connection, least: float) -> list[FileUses]:
    """Returns how files use each other, edges of at least that confidence; those of overriding are no uses.

    What a call runs only by overriding what it names (`dispatch`) is no use of that file either.
    """
    rows = connection.execute(
        "SELECT edge.file, target.file, edge.kind, count(*) FROM edge JOIN symbol target ON target.id = edge.target"
        " WHERE confidence >= ? AND target.file != edge.file AND edge.kind != 'override' AND rule != 'dispatch'"
        " GROUP BY edge.file, target.file, edge.kind ORDER BY edge.file, target.file, edge.kind",
        (least,),
    )
    return list(map(FileUses._make, rows))


def symbol_nodes(connection: sqlite3.Connection) -> list[SymbolNode]:
    """Returns all symbols, module levels included, by file and position."""
    rows = connection.execute(
        "SELECT id, file, position, name, qualname, kind, start_line, end_line FROM symbol ORDER BY file, position"
    )
    return list(map(SymbolNode._make, rows))


def symbol_counts(connection: sqlite3.Connection) -> dict[int, int]:
    """Returns the number of symbols by file, module levels left out."""
    return dict(connection.execute("SELECT file, count(*) FROM symbol WHERE position >= 0 GROUP BY file"))


def reached_by(connection: sqlite3.Connection, kind: str) -> list[Place]:
    """Returns the symbols to which edges of that kind lead, by path and position."""
    rows = connection.execute(
        "SELECT DISTINCT file.path, symbol.position FROM edge JOIN symbol ON symbol.id = edge.target"
        " JOIN file ON file.id = symbol.file WHERE edge.kind = ? ORDER BY file.path, symbol.position",
        (kind,),
    )
    return [Place(path_of(path), position) for path, position in rows]


class SymbolUse(NamedTuple):
    """An edge between two symbols; `file` and `reference` say by which use, as in `Edge`."""

    source: int
    target: int
    kind: str
    confidence: float
    file: int
    reference: int
    rule: str


def symbol_uses(connection: sqlite3.Connection) -> Iterator[SymbolUse]:
    """Yields the edges between different symbols, in no order."""
    rows = connection.execute(
        "SELECT source, target, kind, confidence, file, reference, rule FROM edge WHERE source != target"
    )
    return map(SymbolUse._make, rows)


def users_of_symbols(connection: sqlite3.Connection, file: int, least: float) -> dict[int, int]:
    """Returns, by position, how many other files use each symbol of a file, edges of at least that confidence."""
    rows = connection.execute(
        "SELECT symbol.position, count(DISTINCT edge.file) FROM symbol JOIN edge ON edge.target = symbol.id"
        " WHERE symbol.file = ? AND edge.file != symbol.file AND confidence >= ? GROUP BY symbol.position",
        (file, least),
    )
    return dict(rows)
