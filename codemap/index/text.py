"""Full text of chunks: how it gets into the postings, and what a term hits.

Postings belong to blobs, so blobs of other branches are in them too. Every hit is matched with the files of the map,
and whoever scores counts only those: the answer does not depend on what else the store holds.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain
from typing import NamedTuple

from codemap.index.prepared import TextRow
from codemap.index.vocabulary import Vocabulary
from codemap.model import path_of

_BATCH = 500
"""Chunks asked for by number at a time."""


class LiveFile(NamedTuple):
    """A file of the map that has text."""

    path: str
    category: str
    language: str


class Hit(NamedTuple):
    """A chunk of a live blob (`facts`) that holds a term, and how often: in its name and in its text."""

    chunk: int
    facts: int
    start: int
    end: int
    definition: int
    bytes: int
    in_name: int
    in_text: int


def add_chunks(connection: sqlite3.Connection, added: Iterable[tuple[int, list[TextRow]]]) -> None:
    """Adds the postings of blobs, given with their facts rows; inside the caller's transaction."""
    query = "SELECT coalesce(max(seq), 0) + 1 FROM sqlite_sequence WHERE name = 'chunk'"
    first = connection.execute(query).fetchone()[0]
    chunks = list(enumerate(((facts, *row) for facts, rows in added for row in rows), first))
    connection.executemany(
        "INSERT INTO chunk(id, facts, start_line, end_line, definition, bytes) VALUES (?, ?, ?, ?, ?, ?)",
        [(number, *row[:5]) for number, row in chunks],
    )
    connection.executemany(
        "INSERT INTO chunk_text(rowid, name, text) VALUES (?, ?, ?)", [(number, *row[5:]) for number, row in chunks]
    )


class TextReads:
    """Reads of the postings that are alive in one map.

    The two stores stay apart: a transaction of one connection over both would lock both, and either may be in memory.
    """

    def __init__(self, map_: sqlite3.Connection, facts: sqlite3.Connection) -> None:
        self.facts = facts
        self.live: Mapping[int, list[LiveFile]] = _live_files(map_)
        """The files of the map that have text, by facts row: several where one blob stands at several paths."""
        self.vocabulary = Vocabulary(facts, "chunk_text", "term")
        facts.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.term_place USING fts5vocab('main', 'chunk_text', 'instance')"
        )

    @cached_property
    def files(self) -> Mapping[str, LiveFile]:
        """Each file that has text, by path."""
        return {file.path: file for files in self.live.values() for file in files}

    @cached_property
    def categories(self) -> Mapping[str, str]:
        """The category of each file that has text, by path."""
        return {file.path: file.category for files in self.live.values() for file in files}

    @cached_property
    def facts_of(self) -> Mapping[str, int]:
        """The facts row of each file that has text, by path."""
        return {file.path: facts for facts, files in self.live.items() for file in files}

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """The paths of the files that have text, sorted."""
        return tuple(sorted(self.categories))

    @cached_property
    def _path_lines(self) -> tuple[str, list[int]]:
        """All paths in lower case, one a line, and where each line begins."""
        lines = [path.lower().replace("\n", " ") for path in self.paths]
        return "\n".join(lines), list(accumulate((len(line) + 1 for line in lines), initial=0))

    def paths_with(self, part: str, most: int) -> list[str]:
        """Returns the paths that contain `part` (lower case), in any case, sorted; none if more than `most` do."""
        text, starts = self._path_lines
        found: list[str] = []
        at = text.find(part)
        while at >= 0:
            if len(found) == most:
                return []
            number = bisect_right(starts, at) - 1
            found.append(self.paths[number])
            at = text.find(part, starts[number + 1])
        return found

    @cached_property
    def _sizes(self) -> tuple[int, dict[int, int]]:
        chunks, sizes = 0, {}
        for facts, count, length in self.facts.execute("SELECT id, chunks, bytes FROM facts WHERE chunks > 0"):
            if facts in self.live:
                chunks += count
                sizes[facts] = length
        return chunks, sizes

    @property
    def bytes_of(self) -> Mapping[int, int]:
        """The bytes of each live blob that has text, by facts row."""
        return self._sizes[1]

    @cached_property
    def size(self) -> tuple[int, int]:
        """How many chunks are alive and their bytes in all; a blob at several paths counts once."""
        return self._sizes[0], sum(self._sizes[1].values())

    @cached_property
    def _live_chunks(self) -> frozenset[int] | None:
        """The chunks that are alive; None when all of the store's are."""
        stored = self.facts.execute("SELECT total(chunks) FROM facts").fetchone()[0]
        if stored == self.size[0]:
            return None
        rows = self.facts.execute("SELECT id, facts FROM chunk")
        return frozenset(chunk for chunk, facts in rows if facts in self.live)

    def frequency(self, term: str) -> int:
        """Returns how many live chunks hold `term`; a blob at several paths counts once."""
        if self._live_chunks is not None:
            return len(self._live_chunks.intersection(self.holding(term)))
        return self.vocabulary.documents(term)

    def holding(self, term: str, *, in_name: bool = False) -> list[int]:
        """Returns the chunks, dead ones included, that hold `term` (in their name): a quarter of the cost of `hits`."""
        match = f'{"name : " if in_name else ""}"{term}"'
        rows = self.facts.execute("SELECT rowid FROM chunk_text WHERE chunk_text MATCH ?", (match,))
        return list(chain.from_iterable(rows))

    def holding_all(self, terms: Sequence[str], most: int) -> list[int]:
        """Returns the chunks, dead ones included, that hold all of the terms; `most` of them where there are more."""
        match = " AND ".join([f'"{term}"' for term in terms])
        query = "SELECT rowid FROM chunk_text WHERE chunk_text MATCH ? LIMIT ?"
        return [row[0] for row in self.facts.execute(query, (match, most))] if terms else []

    def passages(self, phrase: str) -> list[tuple[LiveFile, int, int]]:
        """Returns the live passages (first and last line) that hold these lower-case tokens one after the other."""
        query = (
            "SELECT facts, start_line, end_line FROM chunk"
            " WHERE id IN (SELECT rowid FROM chunk_text WHERE chunk_text MATCH ?) ORDER BY id"
        )
        rows = self.facts.execute(query, (f'text : "{phrase}"',))
        return [(file, start, end) for facts, start, end in rows for file in self.live.get(facts, ())]

    def phrase(self, words: Sequence[str], *, in_name: bool = False) -> list[int]:
        """Returns the chunks, dead ones included, that hold these words side by side in their text (in their name)."""
        match = f'{"name" if in_name else "text"} : "{" ".join(words)}"'
        rows = self.facts.execute("SELECT rowid FROM chunk_text WHERE chunk_text MATCH ?", (match,))
        return list(chain.from_iterable(rows))

    def places(self, chunks: Collection[int]) -> list[Hit]:
        """Returns those of the chunks that are alive, as hits without uses, by id."""
        found, wanted = [], sorted(chunks)
        for start in range(0, len(wanted), _BATCH):
            batch = wanted[start : start + _BATCH]
            found += self.facts.execute(
                "SELECT id, facts, start_line, end_line, definition, bytes, 0, 0 FROM chunk"
                f" WHERE id IN ({','.join('?' * len(batch))}) ORDER BY id",
                batch,
            ).fetchall()
        return [Hit(*row) for row in found if row[1] in self.live]

    def hits(self, term: str) -> list[Hit]:
        """Returns the chunks of live blobs that hold `term` (one lower-case token), by id."""
        rows = self.facts.execute(
            "SELECT c.id, c.facts, c.start_line, c.end_line, c.definition, c.bytes, p.in_name, p.in_text"
            " FROM (SELECT doc, sum(col = 'name') AS in_name, sum(col = 'text') AS in_text"
            "       FROM temp.term_place WHERE term = ? GROUP BY doc) p"
            " JOIN chunk c ON c.id = p.doc ORDER BY c.id",
            (term,),
        )
        live = self.live
        make = tuple.__new__  # at half the cost of a NamedTuple's own constructor
        return [make(Hit, row) for row in rows if row[1] in live]


def _live_files(map_: sqlite3.Connection) -> dict[int, list[LiveFile]]:
    """Returns the files of the map that have text, by facts row."""
    live: dict[int, list[LiveFile]] = {}
    for facts, raw, category, language in map_.execute(
        "SELECT facts, path, category, language FROM file WHERE facts IS NOT NULL ORDER BY path"
    ):
        live.setdefault(facts, []).append(LiveFile(path_of(raw), category, language))
    return live
