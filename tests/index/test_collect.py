"""What has not been used for long leaves the stores, and nothing that is used."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from codemap.index import database
from codemap.index.collect import collect
from codemap.index.store import UNUSED_DAYS
from codemap.project import Project
from codemap.search.search_source import search_source
from tests.support.maps import fresh_rows, kept_rows, project_at
from tests.support.repos import RepoBuilder

DAY = 86_400
NOW = time.time()


def facts(project: Project) -> int:
    return int(project.stores.facts.connection.execute("SELECT count(*) FROM facts").fetchone()[0])


def collected(project: Project, days: int) -> int:
    """Collects as if so many days had passed, and returns how many facts are left."""
    collect(project.stores, project.repo.common_dir, NOW + days * DAY)
    return facts(project)


def with_two_states(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "def first(): pass\n", "b.py": "def other(): pass\n"})
    with project_at(repo.root) as project:
        project.refresh()
    repo.commit("two", {"a.py": "def second(): pass\n"})
    with project_at(repo.root) as project:
        project.refresh()


def test_facts_leave_after_they_were_unused_for_long(repo: RepoBuilder) -> None:
    with_two_states(repo)
    with project_at(repo.root) as project:
        assert [collected(project, days) for days in (1, UNUSED_DAYS, UNUSED_DAYS + 1)] == [3, 3, 2]
        assert search_source(project, "first").hits.total == 0
        assert search_source(project, "second").hits.total == 1


def test_facts_that_are_used_again_stay(repo: RepoBuilder) -> None:
    with_two_states(repo)
    with project_at(repo.root) as project:
        collected(project, 1)
        repo.git("checkout", "-q", "HEAD~1")
        project.refresh()
        assert collected(project, 2) == 3
        assert collected(project, UNUSED_DAYS + 1) == 3


def test_facts_that_are_asked_for_shortly_before_stay(repo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    with_two_states(repo)
    with project_at(repo.root) as project:
        collected(project, 1)
        old = repo.git("rev-parse", "HEAD~1:a.py")
        monkeypatch.setattr(time, "time", lambda: NOW + UNUSED_DAYS * DAY)
        assert len(project.stores.facts.rows([(old, "python")])) == 1  # type: ignore[list-item]
        assert collected(project, UNUSED_DAYS + 1) == 3


def test_facts_of_another_worktree_stay(repo: RepoBuilder, tmp_path: Path) -> None:
    repo.commit("one", {"a.py": "def first(): pass\n"})
    linked = repo.worktree(tmp_path / "linked", "side")
    linked.write("a.py", "def theirs(): pass\n")
    with project_at(linked.root) as project:
        project.refresh()
    with project_at(repo.root) as project:
        project.refresh()
        assert [collected(project, days) for days in (1, UNUSED_DAYS + 2)] == [2, 2]
        repo.git("worktree", "remove", "--force", str(linked.root))
        maps = repo.root / ".git/codemap/maps"
        assert len(list(maps.glob("*.db"))) == 2
        assert [collected(project, days) for days in (UNUSED_DAYS + 3, 2 * UNUSED_DAYS + 4)] == [2, 1]
        assert len(list(maps.glob("*.db"))) == 1


def test_it_runs_once_a_day_and_with_a_refresh(repo: RepoBuilder) -> None:
    with_two_states(repo)
    with project_at(repo.root) as project:
        run = project.stores.facts.connection.execute
        assert int(run("SELECT value FROM meta WHERE key = 'collected'").fetchone()[0]) >= int(NOW // DAY)
        assert run("SELECT count(*) FROM unused").fetchone() == (0,)
        collected(project, 0)
        assert run("SELECT count(*) FROM unused").fetchone() == (0,)


def test_numbers_of_collected_facts_and_chunks_are_not_given_again(repo: RepoBuilder) -> None:
    repo.commit("one", {f"m{number}.py": f"def f{number}(): pass\n" for number in range(4)})
    with project_at(repo.root) as project:
        project.refresh()
    repo.write("m3.py", "def zebra(): pass\n")
    with project_at(repo.root) as project:
        project.refresh()
        run = project.stores.facts.connection.execute
        highest = run("SELECT max(facts.id), max(chunk.id) FROM facts, chunk").fetchone()
        repo.git("checkout", "-q", ".")
        project.refresh()
        collected(project, 1)
        collected(project, UNUSED_DAYS + 1)
        repo.write("m3.py", "def giraffe(): pass\n")
        project.refresh()
        assert run("SELECT max(facts.id) > ?, max(chunk.id) > ? FROM facts, chunk", highest).fetchone() == (1, 1)
        assert search_source(project, "zebra").hits.total == 0
        assert search_source(project, "giraffe").hits.total == 1


def test_a_store_of_remains_is_made_anew_and_says_so(repo: RepoBuilder, tmp_path: Path) -> None:
    for number in range(4):
        repo.commit("one", {"a.py": f"def state{number}(): pass\n"})
        with project_at(repo.root) as project:
            project.refresh()
    with project_at(repo.root) as project:
        collected(project, 1)
        collected(project, UNUSED_DAYS + 1)
    with project_at(repo.root) as project:
        assert any("not used any more" in notice for notice in project.stores.notices)
        project.refresh()
        assert kept_rows(project) == fresh_rows(repo.root, tmp_path / "fresh")


def test_files_of_other_versions_leave_when_nobody_wrote_to_them_for_long(geo: RepoBuilder) -> None:
    with project_at(geo.root) as project:
        project.refresh()
        folder = geo.root / ".git/codemap"
        old, young = folder / "facts-0.0-python3.0.db", folder / "maps/main-0.0-python3.0.db"
        for file, days in ((old, -UNUSED_DAYS), (young, 0)):
            file.write_bytes(b"theirs")
            os.utime(file, (NOW + days * DAY, NOW + days * DAY))
        collected(project, 1)
        assert (old.exists(), young.exists()) == (False, True)


def test_it_gives_way_to_a_writer(repo: RepoBuilder) -> None:
    with_two_states(repo)
    with project_at(repo.root) as project, project_at(repo.root) as other:
        with database.transaction(other.stores.facts.connection):
            before = time.monotonic()
            assert collected(project, 1) == 3
            assert time.monotonic() - before < database.BUSY_MS / 1000
        assert project.stores.facts.connection.execute("SELECT count(*) FROM unused").fetchone() == (0,)
