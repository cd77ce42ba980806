"""The store of commits: filled with what is new, counting only what HEAD reaches."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from codemap.git import list_entries, snapshot_of
from codemap.index import database
from codemap.index.history import History, history_at
from codemap.index.history_filling import MOST_FILES
from tests.support.repos import GEO, RepoBuilder


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    opened = database.connect(None, "history.sql", "test")[0]
    yield opened
    opened.close()


@pytest.fixture
def pair(geo: RepoBuilder) -> RepoBuilder:
    """geo.py and its test change together twice."""
    geo.commit("two", {"geo.py": GEO + "# 2\n", "test_geo.py": "2\n"})
    geo.commit("three", {"geo.py": GEO + "# 3\n", "test_geo.py": "3\n"})
    return geo


def history(connection: sqlite3.Connection, builder: RepoBuilder) -> History:
    repo = builder.open()
    head = repo.head()
    there = list_entries(repo, snapshot_of(repo, head))
    return history_at(connection, repo, head, there.__contains__)


def subjects(connection: sqlite3.Connection, builder: RepoBuilder, path: str) -> list[str]:
    return [commit.subject for commit in history(connection, builder).commits(path)]


def supports(connection: sqlite3.Connection, builder: RepoBuilder, path: str) -> dict[str, int]:
    return {each.path: each.support for each in history(connection, builder).together(path, least=1).partners}


def stored(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM revision").fetchone()[0])


def test_commits_of_a_file_come_newest_first(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    assert subjects(connection, pair, "geo.py") == ["three", "two", "one"]


def test_only_commits_that_head_reaches_have_a_number(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.git("checkout", "-q", "-b", "other")
    pair.commit("four", {"geo.py": GEO})
    assert history(connection, pair).size == 4
    pair.git("checkout", "-q", "main")
    assert (history(connection, pair).size, stored(connection)) == (3, 4)


def test_partners_are_counted(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    assert supports(connection, pair, "geo.py") == {"test_geo.py": 2}


def test_new_commits_are_added(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    history(connection, pair)
    pair.commit("four", {"geo.py": GEO})
    assert subjects(connection, pair, "geo.py")[0] == "four"


def test_filled_step_by_step_is_as_filled_at_once(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.git("mv", "geo.py", "area.py")
    for number in range(3):
        pair.commit(f"more {number}", {"area.py": f"{GEO}# more {number}\n", f"n{number}.py": "n\n"})
        history(connection, pair)
    fresh = database.connect(None, "history.sql", "test")[0]
    found = history(connection, pair), history(fresh, pair)
    assert found[0].together("area.py", least=1) == found[1].together("area.py", least=1)
    fresh.close()


def test_renames_are_followed(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.git("mv", "geo.py", "area.py")
    pair.commit("moved")
    assert subjects(connection, pair, "area.py") == ["moved", "three", "two", "one"]


def test_renamed_partner_has_its_present_name(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.git("mv", "test_geo.py", "check.py")
    pair.commit("moved")
    assert supports(connection, pair, "geo.py") == {"check.py": 2}


def test_partner_that_is_gone_is_left_out(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.git("rm", "-q", "test_geo.py")
    pair.commit("gone")
    assert supports(connection, pair, "geo.py") == {}


def test_big_commits_are_history_but_no_partners(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.commit("big", {"geo.py": "x\n", **{f"n{number}.py": "n\n" for number in range(MOST_FILES)}})
    found = history(connection, pair).together("geo.py", least=1)
    assert ([each.path for each in found.partners], found.too_big) == (["test_geo.py"], 1)
    assert subjects(connection, pair, "geo.py")[0] == "big"


def test_amended_commit_counts_once(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    history(connection, pair)
    pair.git("commit", "-q", "--amend", "-m", "three again")
    assert subjects(connection, pair, "geo.py") == ["three again", "two", "one"]


def test_commits_of_another_branch_are_kept_and_not_counted(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.git("checkout", "-q", "-b", "f")
    pair.commit("on f", {"geo.py": GEO, "f.py": "f\n"})
    history(connection, pair)
    pair.git("checkout", "-q", "main")
    assert (subjects(connection, pair, "geo.py")[0], stored(connection)) == ("three", 4)


def test_merged_branch_counts_again(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.git("checkout", "-q", "-b", "f")
    pair.commit("on f", {"geo.py": GEO})
    history(connection, pair)
    pair.git("checkout", "-q", "main")
    history(connection, pair)
    pair.git("merge", "-q", "--no-ff", "--no-edit", "f")
    assert subjects(connection, pair, "geo.py")[0] == "on f"


def test_commits_that_git_collected_are_forgotten(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    history(connection, pair)
    pair.git("commit", "-q", "--amend", "-m", "three again")
    history(connection, pair)
    pair.git("reflog", "expire", "--expire=now", "--all")
    pair.git("gc", "-q", "--prune=now")
    assert subjects(connection, pair, "geo.py") == ["three again", "two", "one"]
    assert stored(connection) == 3


def test_unborn_branch_has_no_history(connection: sqlite3.Connection, repo: RepoBuilder) -> None:
    assert subjects(connection, repo, "geo.py") == []


def test_orphan_branch_counts_its_own_commits_alone(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    history(connection, pair)
    pair.git("checkout", "-q", "--orphan", "o")
    pair.commit("orphan", {"geo.py": GEO})
    assert subjects(connection, pair, "geo.py") == ["orphan"]


def test_deepened_clone_gets_the_rest(connection: sqlite3.Connection, pair: RepoBuilder, tmp_path: Path) -> None:
    clone = pair.clone(tmp_path / "clone", "--depth", "2")
    before = subjects(connection, clone, "geo.py")
    clone.git("fetch", "-q", "--unshallow")
    assert (before, subjects(connection, clone, "geo.py")) == (["three"], ["three", "two", "one"])


def test_secrets_in_messages_are_masked(connection: sqlite3.Connection, geo: RepoBuilder) -> None:
    secret = "AKIA" + "Q" * 16
    geo.commit(f"leak {secret}\n\n{secret}", {"geo.py": "x\n"})
    history(connection, geo)
    rows = connection.execute("SELECT subject, body FROM revision").fetchall()
    assert not any(secret in text for row in rows for text in row)


def test_collected_commits_of_a_partial_clone_are_forgotten_without_the_network(
    connection: sqlite3.Connection, pair: RepoBuilder, tmp_path: Path
) -> None:
    pair.git("config", "uploadpack.allowFilter", "true")
    clone = pair.clone(tmp_path / "clone", "--filter=blob:none")
    clone.commit("mine", {"geo.py": GEO + "# mine\n"})
    history(connection, clone)
    clone.git("commit", "-q", "--amend", "-m", "mine again")
    history(connection, clone)
    lost = clone.git("rev-parse", "HEAD@{1}")
    clone.git("reflog", "expire", "--expire=now", "--all")
    clone.git("gc", "-q", "--prune=now")
    (clone.root / ".git/objects" / lost[:2] / lost[2:]).unlink(missing_ok=True)
    clone.git("remote", "set-url", "origin", "file:///nonexistent")
    found = subjects(connection, clone, "geo.py")
    assert ("mine again" in found, "mine" in found, stored(connection)) == (True, False, 4)


def test_commits_collected_while_head_moved_do_not_count(connection: sqlite3.Connection, pair: RepoBuilder) -> None:
    pair.git("checkout", "-q", "-b", "f")
    pair.commit("on f", {"geo.py": GEO})
    history(connection, pair)
    pair.git("checkout", "-q", "main")
    pair.git("branch", "-q", "-D", "f")
    pair.git("reflog", "expire", "--expire=now", "--all")
    pair.git("gc", "-q", "--prune=now")
    assert (subjects(connection, pair, "geo.py"), stored(connection)) == (["three", "two", "one"], 3)
