"""Messages of commits as full text: only those that HEAD reaches, and the same however the store came about."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from codemap.git import list_entries, snapshot_of
from codemap.index import database
from codemap.index.history import history_at
from codemap.index.history_filling import MOST_FILES
from codemap.index.messages import MessageReads
from tests.support.repos import GEO, RepoBuilder


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    opened = database.connect(None, "history.sql", "test")[0]
    yield opened
    opened.close()


def reads(connection: sqlite3.Connection, builder: RepoBuilder) -> MessageReads:
    repo = builder.open()
    head = repo.head()
    there = list_entries(repo, snapshot_of(repo, head))
    return MessageReads(connection, history_at(connection, repo, head, there.__contains__))


def told(connection: sqlite3.Connection, builder: RepoBuilder, term: str) -> list[tuple[bool, bool, tuple[str, ...]]]:
    """For each commit that holds the term: in its subject, in its body, and what it changed."""
    found = reads(connection, builder)
    mentions = list(found.mentions(term))
    changed = found.touching([each.revision for each in mentions])
    return sorted((each.in_subject, each.in_body, changed[each.revision].paths) for each in mentions)


def test_a_term_is_found_in_subject_and_body(connection: sqlite3.Connection, geo: RepoBuilder) -> None:
    geo.commit("A parseError\n\nAnd an error more", {"geo.py": GEO + "#\n"})
    assert [told(connection, geo, term) for term in ("parse", "error")] == [
        [(True, False, ("geo.py",))],
        [(True, True, ("geo.py",))],
    ]


def test_messages_of_big_commits_count_by_their_length_only(connection: sqlite3.Connection, geo: RepoBuilder) -> None:
    before = reads(connection, geo).size
    geo.commit("zebra crossing", {f"n{number}.py": "n\n" for number in range(MOST_FILES + 1)})
    assert (told(connection, geo, "zebra"), reads(connection, geo).size) == ([], (before[0] + 1, before[1] + 2))


def test_collected_commits_leave_nothing(connection: sqlite3.Connection, geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("zebra", {"geo.py": GEO + "#\n"})
    assert told(connection, geo, "zebra")
    geo.git("checkout", "-q", "main")
    geo.git("branch", "-q", "-D", "f")
    geo.git("reflog", "expire", "--expire=now", "--all")
    geo.git("gc", "-q", "--prune=now")
    kept = reads(connection, geo)
    fresh = database.connect(None, "history.sql", "test")[0]
    anew = reads(fresh, geo)
    assert (kept.vocabulary.beginning(""), kept.size) == (anew.vocabulary.beginning(""), anew.size)
    fresh.close()
