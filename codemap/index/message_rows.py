"""Additions to the full text of commit messages, and removals, inside the caller's transaction."""

from __future__ import annotations

import sqlite3

from codemap.index.searchable import split_camel

_LONGEST_BODY = 2_000
"""Characters of a body that are searchable: what follows in longer ones are logs and trailers."""


def add_message(connection: sqlite3.Connection, revision: int, subject: str, body: str, *, searchable: bool) -> None:
    """Adds the message of a commit, secrets masked by the caller; one that is not searchable has a length only."""
    texts = _texts(subject, body)
    words = len(texts[0].split()) + len(texts[1].split()) // 2
    connection.execute("INSERT INTO message VALUES (?, ?)", (revision, words))
    if searchable:
        connection.execute("INSERT INTO message_text(rowid, subject, body) VALUES (?, ?, ?)", (revision, *texts))


def remove_message(connection: sqlite3.Connection, revision: int, subject: str, body: str, *, searchable: bool) -> None:
    """Removes a message as it was added."""
    connection.execute("DELETE FROM message WHERE revision = ?", (revision,))
    if searchable:
        connection.execute(
            "INSERT INTO message_text(message_text, rowid, subject, body) VALUES ('delete', ?, ?, ?)",
            (revision, *_texts(subject, body)),
        )


def _texts(subject: str, body: str) -> tuple[str, str]:
    return split_camel(subject), split_camel(body[:_LONGEST_BODY])
