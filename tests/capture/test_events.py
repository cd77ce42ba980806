"""Events as lines: what is written is read back, and what is no event is counted, never believed."""

from __future__ import annotations

import json
import multiprocessing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.capture.event import KINDS, Event, Place, as_line, new_event, read_line
from codemap.capture.log import Log
from codemap.errors import StoreError, UsageError

places = st.builds(
    lambda path, start, more: Place(path, start, start + more),
    st.from_regex(r"[a-z]{1,5}(/[a-z. ]{1,5}[a-z]){0,2}", fullmatch=True),
    st.integers(1, 99),
    st.integers(0, 9),
)
events = st.builds(
    Event,
    kind=st.sampled_from(KINDS),
    at=st.integers(0, 10**12).map(lambda ms: datetime(2020, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms % 10**11)),
    session=st.from_regex(r"[\w.:-]{1,20}", fullmatch=True),
    id=st.uuids().map(str),
    agent=st.text(max_size=5),
    places=st.lists(places, max_size=3).map(tuple),
    payload=st.dictionaries(st.text(max_size=5), st.text(max_size=9), max_size=3),
)


@given(events)
def test_line_is_read_back(event: Event) -> None:
    line = as_line(event)
    assert line.count("\n") == 1
    assert read_line(line) == event


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        '{"version":2}',
        as_line(Event("prompt", datetime(2020, 1, 1, tzinfo=UTC)))[:-20],
        as_line(Event("dance", datetime(2020, 1, 1, tzinfo=UTC))),
        as_line(Event("prompt", datetime(2020, 1, 1, tzinfo=UTC), places=(Place("../x"),))),
        "[" * 100_000,
    ],
)
def test_line_that_is_no_event_is_none(line: str) -> None:
    assert read_line(line) is None


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../x", "a/../../x", "C:/x", "a\\b", "a\0b"])
def test_path_outside_is_refused(path: str) -> None:
    with pytest.raises(UsageError, match="is no path inside"):
        new_event("file_inspected", places=(Place(path),))


def test_log_keeps_order_and_counts_what_is_no_event(tmp_path: Path) -> None:
    log = Log(tmp_path, "main")
    for number in range(3):
        log.append(new_event("prompt", payload={"prompt": str(number)}))
    with log.file.open("a") as file:
        file.write('{"version":1,"half\n')
    log.append(new_event("session_end"))
    found, ignored = log.read()
    assert [event.payload.get("prompt") for event in found] == ["0", "1", "2", None]
    assert ignored == 1
    assert log.clear()
    assert log.read() == ((), 0)
    assert not log.clear()


def _write(folder: Path, number: int) -> None:
    for _ in range(50):
        Log(folder, "main").append(new_event("prompt", session=str(number), payload={"prompt": "x" * 3_000}))


def test_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(tmp_path, number)) for number in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    found, ignored = Log(tmp_path, "main").read()
    assert (len(found), ignored) == (150, 0)


def test_full_log_keeps_the_newer_half_and_stays_the_users_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codemap.capture.log._MOST_BYTES", 2_000)
    log = Log(tmp_path, "main")
    for number in range(30):
        log.append(new_event("prompt", payload={"prompt": str(number)}))
    found, ignored = log.read()
    numbers = [int(event.payload["prompt"]) for event in found]
    assert numbers == list(range(30 - len(numbers), 30))
    assert 0 < len(numbers) < 15
    assert ignored == 0
    assert log.file.stat().st_mode & 0o077 == 0


def test_nothing_is_wanted_until_it_is_turned_on(tmp_path: Path) -> None:
    log = Log(tmp_path, "main")
    assert not log.wanted
    log.want(wanted=True)
    assert log.wanted
    assert not Log(tmp_path, "linked-other").wanted
    log.want(wanted=False)
    assert not log.wanted


def test_without_a_place_it_is_an_error_and_no_loss() -> None:
    log = Log(None, "main")
    assert not log.wanted
    assert log.read() == ((), 0)
    with pytest.raises(StoreError, match="cannot be captured"):
        log.append(new_event("prompt"))


def test_file_is_the_users_alone(tmp_path: Path) -> None:
    log = Log(tmp_path, "main")
    log.append(new_event("prompt"))
    assert log.file.stat().st_mode & 0o077 == 0


def test_lines_are_json_of_the_published_shape() -> None:
    event = new_event("file_modified", session="s", agent="codex", places=(Place("a.py", 3, 5),), payload={"k": "v"})
    document: dict[str, Any] = json.loads(as_line(event))
    assert document.keys() == {
        "version", "id", "session_id", "kind", "occurred_at", "source", "anchors", "payload",
    }  # fmt: skip
    assert document["anchors"] == [{"file_path": "a.py", "line_range": [3, 5]}]
    assert document["source"] == {"agent": "codex"}
