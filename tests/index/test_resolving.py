"""Resolution in worker processes: the rows are those made here, whatever becomes of a process."""

from __future__ import annotations

import marshal
import multiprocessing
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from codemap.index import resolving
from codemap.index.census import CountedWorld, census
from codemap.index.result import Result
from codemap.index.rules import FAILED
from codemap.index.store import facts_file_of
from codemap.index.world import KeptWorld
from codemap.project import Project
from tests.support.maps import Rows, fresh_rows, kept_rows, project_at
from tests.support.repos import RepoBuilder

SAMPLES = Path(__file__).parents[1] / "lang" / "samples"
LANGUAGES = ("go", "javascript", "php", "python")

WEB = """\
import requests
from flask import Flask

app = Flask(__name__)


@app.get("/prices/<name>")
def price(name):
    return name


def ask():
    return requests.get("http://shop/prices/apple")
"""


@pytest.fixture
def mixed(repo: RepoBuilder) -> RepoBuilder:
    """Files of several languages, twice, so that names alone may mean several things."""
    samples = [file for name in LANGUAGES for file in sorted((SAMPLES / name).rglob("*")) if file.is_file()]
    files = {f"{top}/{file.relative_to(SAMPLES)}": file.read_text("utf-8") for top in "ab" for file in samples}
    repo.commit("one", {**files, "a/web.py": WEB, "b/web.py": WEB, "data.json": '{"price": {"price": 1}}\n'})
    return repo


@pytest.fixture
def two_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has even few files resolved by two processes, on any machine."""
    use_two_workers(monkeypatch)


def use_two_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(resolving, "_MANY", 10)
    monkeypatch.setattr(resolving, "ENOUGH_FILES", 10)
    monkeypatch.setattr(resolving, "_BATCH", 2)


def rows_made_here(repo: RepoBuilder, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Rows:
    """Returns what a map holds that one process alone has built from nothing."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "cpu_count", lambda: 1)
        return fresh_rows(repo.root, cache)


def map_of(repo: RepoBuilder, cache: Path) -> dict[str, list[tuple[object, ...]]]:
    """Returns all rows of a map built from nothing, ids included."""
    with project_at(repo.root, CODEMAP_INDEX_DIR=str(cache)) as project:
        project.refresh()
        run = project.stores.map.execute
        tables = [name for (name,) in run("SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'meta'")]
        return {name: list(run(f"SELECT * FROM {name}")) for name in tables}


def test_rows_and_their_numbers_are_those_made_here(
    mixed: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = map_of(mixed, tmp_path / "one")
    assert len(here["edge_row"]) > 300
    told = watched(monkeypatch)
    use_two_workers(monkeypatch)
    monkeypatch.setattr(resolving, "_AT_ONCE", 20)
    assert map_of(mixed, tmp_path / "two") == here
    assert told == [2]


def watched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Returns a list to which the size of every crew is added that resolves files."""
    from codemap.index.workers import Crew

    told: list[int] = []
    tell = Crew.tell

    def noted(crew: Crew, *args: object) -> None:
        told.append(crew.count)
        tell(crew, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Crew, "tell", noted)
    return told


@pytest.mark.usefixtures("two_workers")
def test_a_refresh_of_many_files_equals_a_fresh_map(
    mixed: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with project_at(mixed.root) as project:
        project.refresh()
        told = watched(monkeypatch)
        for file in sorted((mixed.root / "b").rglob("*")):
            if file.is_file():
                file.write_bytes(file.read_bytes() * 2)
        project.refresh()
        assert told == [2]
        assert kept_rows(project) == rows_made_here(mixed, tmp_path / "fresh", monkeypatch)


@pytest.mark.usefixtures("two_workers")
def test_a_worker_that_dies_costs_nothing_but_time(
    mixed: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[int | None] = []

    def kill(stage: str, _done: int, _total: int) -> None:
        if stage == "resolve" and not killed:
            for child in multiprocessing.active_children():
                killed.append(child.pid)
                child.kill()

    with project_at(mixed.root) as project:
        project.refresh(progress=kill)
        assert len(killed) == 2
        assert kept_rows(project) == rows_made_here(mixed, tmp_path / "fresh", monkeypatch)


@pytest.mark.usefixtures("two_workers")
def test_an_interrupt_leaves_no_process_and_no_half_a_map(mixed: RepoBuilder) -> None:
    def interrupt(stage: str, done: int, _total: int) -> None:
        if stage == "resolve" and done == 20:
            raise KeyboardInterrupt

    with project_at(mixed.root) as project:
        with pytest.raises(KeyboardInterrupt):
            project.refresh(progress=interrupt)
        assert multiprocessing.active_children() == []
        assert not project.has_map()


@pytest.mark.usefixtures("two_workers")
def test_damage_that_a_worker_finds_heals(mixed: RepoBuilder) -> None:
    with project_at(mixed.root) as project:
        project.refresh()
        right = kept_rows(project)
        assert project.stores.folder is not None
        file = facts_file_of(project.stores.folder)
        project.stores.map.execute("DELETE FROM meta WHERE key NOT IN ('stamp', 'identity')")
    with closing(sqlite3.connect(file)) as facts, facts:
        facts.execute(
            "UPDATE facts SET body = x'00' || substr(body, 2) WHERE id = (SELECT max(id) FROM facts WHERE body)"
        )
    with project_at(mixed.root) as project:
        report = project.refresh()
        assert any("damaged" in notice for notice in report.notices)
        assert kept_rows(project) == right


def test_a_file_that_cannot_be_resolved_is_said_to_have_failed(geo: RepoBuilder) -> None:
    with project_at(geo.root) as project:
        project.refresh()
        (row,) = marshal.loads(resolving._blamed(kept_world(project), "geo.py", "timed out"))
        (nothing,) = marshal.loads(resolving._blamed(kept_world(project), "gone.py", "timed out"))
    failed = Result(*row)
    assert (failed.targets, failed.tally, failed.fault) == ([], {FAILED: 1}, "timed out")
    assert failed.postings
    assert nothing is None


def kept_world(project: Project) -> KeptWorld:
    return KeptWorld(project.stores.map, project.stores.facts)


def test_a_census_answers_as_the_map_does(mixed: RepoBuilder) -> None:
    with project_at(mixed.root) as project:
        project.refresh()
        run = project.stores.map.execute
        kept = kept_world(project)
        counted = CountedWorld(census(project.stores.map), project.stores.facts)
        names = [*[name for (name,) in run("SELECT DISTINCT name FROM symbol")], "nobody"]
        stems = [*[stem for (stem,) in run("SELECT DISTINCT stem FROM file")], "nowhere"]
        paths = [*[raw.decode() for (raw,) in run("SELECT path FROM file")], "no/such.py"]
        routes = [*[path for (path,) in run("SELECT DISTINCT path FROM route")], "/nowhere"]
        assert len(names) > 100
        assert len(counted.serving("/prices/{}")) == 2
        assert "data.json" not in {place.path for place in counted.named("price")}
        for name in names:
            assert counted.named(name) == kept.named(name), name
            for most in (0, 1, 2, 100):
                assert counted.are_more(name, most) == kept.are_more(name, most), name
        assert [*map(counted.ending, stems)] == [*map(kept.ending, stems)]
        assert [*map(counted.exists, paths)] == [*map(kept.exists, paths)]
        assert [*map(counted.facts_of, paths)] == [*map(kept.facts_of, paths)]
        assert [*map(counted.serving, routes)] == [*map(kept.serving, routes)]
