"""Full text of commit messages: which commits that HEAD reaches hold a word, and which present files they changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import NamedTuple

from codemap.git import Repository
from codemap.index import database
from codemap.index.history import History, history_at
from codemap.index.store import Stores, open_history
from codemap.index.vocabulary import Vocabulary
from codemap.model import CommitId


class Mention(NamedTuple):
    """A commit that holds a term, by its key in the store: in its subject, in its body, or in both."""

    revision: int
    in_subject: bool
    in_body: bool


class Touching(NamedTuple):
    """What a commit changed of the files that are here now, and when it was written."""

    time: int
    subject: str
    paths: tuple[str, ...]


class MessageReads:
    """Reads of the messages that count in one history."""

    def __init__(self, connection: sqlite3.Connection, history: History) -> None:
        self._connection = connection
        self.history = history
        self.vocabulary = Vocabulary(connection, "message_text", "message_term")
        connection.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.message_place USING fts5vocab('main', 'message_text', 'instance')"
        )

    @cached_property
    def size(self) -> tuple[int, int]:
        """How many commits count and their words in all."""
        rows = self._connection.execute("SELECT revision, words FROM message").fetchall()
        counted = [words for revision, words in rows if self.history.counts(revision)]
        return len(counted), sum(counted)

    def mentions(self, term: str) -> Iterator[Mention]:
        """Yields the commits that count and hold `term` (one lower-case token)."""
        rows = self._connection.execute(
            "SELECT doc, max(col = 'subject'), max(col = 'body') FROM temp.message_place WHERE term = ? GROUP BY doc",
            (term,),
        )
        for revision, in_subject, in_body in rows:
            if self.history.counts(revision):
                yield Mention(revision, bool(in_subject), bool(in_body))

    def words(self, revisions: Collection[int]) -> dict[int, int]:
        """Returns the number of words by commit."""
        return dict(self.history.of_revisions("SELECT revision, words FROM message WHERE revision IN", revisions))

    def touching(self, revisions: Collection[int]) -> dict[int, Touching]:
        """Returns what the commits changed of what is here now."""
        times = {
            key: (time, subject)
            for key, time, subject in self.history.of_revisions(
                "SELECT id, time, subject FROM revision WHERE id IN", revisions
            )
        }
        paths: dict[int, set[str]] = {}
        for key, path in self.history.present_paths(revisions):
            paths.setdefault(key, set()).add(path)
        return {key: Touching(*times[key], tuple(sorted(found))) for key, found in paths.items()}

    def close(self) -> None:
        """Closes the store."""
        self._connection.close()

    @property
    def newest(self) -> int:
        """When the newest commit that counts was written."""
        return self.history.newest


def messages_at(stores: Stores, repo: Repository, head: CommitId | None, exists: Callable[[str], bool]) -> MessageReads:
    """Returns the messages of the history that `head` reaches, after adding to the store what it lacks. Close it.

    Where the store cannot be written, or another process is writing it for long, they are read into memory.
    """
    try:
        return _reads(open_history(stores.folder), repo, head, exists)
    except (database.StoreUnwritable, database.StoreBusy, OSError):
        return _reads(database.connect(None, "history.sql", "memory")[0], repo, head, exists)


def _reads(
    connection: sqlite3.Connection, repo: Repository, head: CommitId | None, exists: Callable[[str], bool]
) -> MessageReads:
    try:
        with database.guarded():
            return MessageReads(connection, history_at(connection, repo, head, exists))
    except BaseException:
        connection.close()
        raise
