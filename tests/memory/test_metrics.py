"""Local counters, and the ways to have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.curation.asking import query_graph
from codemap.curation.care import rollup
from codemap.memory.beside import Beside, Keeper
from codemap.memory.metrics import MOST_TURNS, Turn, counted, is_counting, weeks
from codemap.project import opened
from tests.support.repos import RepoBuilder, clean_environ


@pytest.mark.parametrize(
    ("environ", "counts"),
    [
        ({}, True),
        ({"CODEMAP_TELEMETRY": "false"}, False),
        ({"CODEMAP_TELEMETRY": "true"}, True),
        ({"DO_NOT_TRACK": "1"}, False),
        ({"DO_NOT_TRACK": "true"}, False),
        ({"DO_NOT_TRACK": "0"}, True),
    ],
)
def test_nothing_is_counted_when_somebody_said_so(geo: RepoBuilder, environ: dict[str, str], counts: bool) -> None:
    assert is_counting(environ) == counts
    with opened(geo.root, clean_environ(**environ)) as project:
        query_graph(project, "anything")
        answer = rollup(project)
    assert (answer.counting, answer.weeks.total) == (counts, int(counts))


def test_a_turn_ends_with_its_topic_and_after_an_hour() -> None:
    turns: tuple[Turn, ...] = ()
    for topic, now in (
        ("a", "2026-01-04T10:00:00Z"),
        ("a", "2026-01-04T10:30:00Z"),
        ("b", "2026-01-04T10:31:00Z"),
        ("b", "2026-01-05T00:00:00Z"),
    ):
        turns = counted(turns, topic, now, {"queries": 1})
    assert [(turn["topic"], turn["queries"]) for turn in turns] == [("b", 1), ("b", 1), ("a", 2)]
    assert [(week.of, week.turns, week.counts["queries"]) for week in weeks(turns)] == [
        ("2026-01-05", 1, 1),
        ("2025-12-29", 2, 3),
    ]
    for _ in range(MOST_TURNS + 5):
        turns = counted(turns, str(len(turns)) + str(_), "2026-01-05T00:00:00Z", {})
    assert len(turns) == MOST_TURNS


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"topic": 1, "used": [], "turns": {}, "emitted": "x"}', "[" * 100_000]
)
def test_a_damaged_state_counts_as_empty(tmp_path: Path, content: str) -> None:
    file = tmp_path / "memory" / "main.json"
    file.parent.mkdir()
    file.write_text(content)
    keeper = Keeper(tmp_path, "main")
    assert keeper.read() == Beside()
    keeper.edit(lambda state: Beside(topic="t"))
    assert Keeper(tmp_path, "main").read().topic == "t"


def test_a_state_that_cannot_be_written_lasts_as_long_as_the_process(tmp_path: Path) -> None:
    (tmp_path / "memory").write_text("in the way")
    keeper = Keeper(tmp_path, "main")
    keeper.edit(lambda state: Beside(topic="t"))
    assert keeper.read().topic == "t"
