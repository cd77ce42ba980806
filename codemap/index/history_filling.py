"""Filling the history store: what git says of each commit, once, and nothing of commits that git has collected."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from codemap.git import Repository
from codemap.git.history import Commit, independent, present, reachable, read_history, shallow_edge
from codemap.index.message_rows import add_message, remove_message
from codemap.model import CommitId, path_bytes
from codemap.redact import mask_text

MOST_FILES = 30
"""Commits that changed more files than this say nothing about which of them belong together."""


class Filling:
    """Additions to the store, inside the caller's transaction."""

    def __init__(self, connection: sqlite3.Connection, repo: Repository) -> None:
        self._connection = connection
        self._repo = repo
        self._paths: dict[str, int] = {}

    def bring(self, head: CommitId | None) -> None:
        """Adds the commits that `head` reaches and the store lacks."""
        state = filling_of(self._repo, head)
        before = filled_for(self._connection)
        known = tips_of(self._connection)
        tips = present(self._repo, known)
        # In a clone that was deepened, commits that were the edge have parents now.
        deepened = before.partition(" ")[2] != state.partition(" ")[2]
        if head is not None:
            wanted = list(dict.fromkeys([head, *tips]))
            for commit in read_history(self._repo, wanted, [] if deepened else tips):
                self._add(commit)
            self._set_tips(independent(self._repo, wanted))
        if len(tips) < len(known):
            self.forget_lost()
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES ('head', ?)", (state,))

    def forget_lost(self) -> None:
        """Removes the commits that nothing reaches any more since git has collected a tip."""
        kept = present(self._repo, tips_of(self._connection))
        self._set_tips(kept)
        alive = reachable(self._repo, kept, [])
        rows = self._connection.execute("SELECT id, oid FROM revision").fetchall()
        lost = [(key,) for key, oid in rows if oid not in alive]
        for (key,) in lost:
            self._forget_message(key)
        for table, column in (("touched", "revision"), ("rename", "revision"), ("revision", "id")):
            self._connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", lost)

    def _forget_message(self, key: int) -> None:
        query = "SELECT subject, body, files FROM revision WHERE id = ?"
        subject, body, files = self._connection.execute(query, (key,)).fetchone()
        remove_message(self._connection, key, subject, body, searchable=0 < files <= MOST_FILES)

    def _set_tips(self, tips: Iterable[CommitId]) -> None:
        self._connection.execute("DELETE FROM tip")
        self._connection.executemany("INSERT INTO tip VALUES (?)", [(tip,) for tip in tips])

    def _add(self, commit: Commit) -> None:
        subject, body, files = mask_text(commit.subject), mask_text(commit.body), len(commit.touched)
        row = (commit.id, commit.time, files, subject, body)
        added = self._connection.execute(
            "INSERT OR IGNORE INTO revision(oid, time, files, subject, body) VALUES (?, ?, ?, ?, ?)", row
        )
        if not added.rowcount:
            return
        key = added.lastrowid
        assert key is not None
        add_message(self._connection, key, subject, body, searchable=0 < files <= MOST_FILES)
        self._connection.executemany(
            "INSERT OR REPLACE INTO touched VALUES (?, ?, ?)",
            [(self._path(each.path), key, each.status) for each in commit.touched],
        )
        renames = [
            (key, self._path(each.old_path), self._path(each.path))
            for each in commit.touched
            if each.old_path is not None and each.status == "R"
        ]
        self._connection.executemany("INSERT OR REPLACE INTO rename VALUES (?, ?, ?)", renames)

    def _path(self, path: str) -> int:
        if path not in self._paths:
            raw = path_bytes(path)
            found = self._connection.execute("SELECT id FROM path WHERE path = ?", (raw,)).fetchone()
            if found is None:
                added = self._connection.execute("INSERT INTO path(path) VALUES (?)", (raw,))
                assert added.lastrowid is not None
                found = (added.lastrowid,)
            self._paths[path] = found[0]
        return self._paths[path]


def filling_of(repo: Repository, head: CommitId | None) -> str:
    """Returns what a store that `head` is brought to is filled for: that commit, and where a shallow clone ends."""
    return " ".join((head or "none", *shallow_edge(repo)))


def filled_for(connection: sqlite3.Connection) -> str:
    """Returns what the store was filled for last; empty: never."""
    row = connection.execute("SELECT value FROM meta WHERE key = 'head'").fetchone()
    return row[0] if row else ""


def tips_of(connection: sqlite3.Connection) -> list[CommitId]:
    """Returns the commits from which all that the store holds is reached."""
    return [CommitId(row[0]) for row in connection.execute("SELECT oid FROM tip ORDER BY oid")]
