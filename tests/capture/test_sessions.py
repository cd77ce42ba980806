"""What sessions came to, from their events."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from codemap.capture.event import Event, Place
from codemap.capture.sessions import profile_of, sessions_of
from tests.cli.test_process import codemap
from tests.support.repos import RepoBuilder

START = datetime(2026, 1, 1, tzinfo=UTC)


def event(minute: int, kind: str, session: str = "s", *places: Place, **payload: Any) -> Event:
    return Event(kind, START + timedelta(minutes=minute), session, str(minute), places=places, payload=payload)


EVENTS = [
    event(0, "session_start"),
    event(1, "prompt", prompt="mend  the price"),
    event(2, "file_inspected", "s", Place("shop/price.py", 3, 9)),
    event(3, "file_modified", "s", Place("shop/price.py", 3, 9), Place("docs/price.md")),
    event(4, "codemap_call", tool="who_calls"),
    event(9, "file_modified", "t", Place("shop/price.py")),
    event(8, "prompt", "t", prompt="again"),
    event(10, "graph_write", "t", node_id="pricing/rounding"),
]


def test_sessions_come_last_first_with_what_happened() -> None:
    last, first = sessions_of(EVENTS)
    assert (last.id, last.first, last.last, last.writes) == (
        "t",
        START + timedelta(minutes=8),
        START + timedelta(minutes=10),
        ("pricing/rounding",),
    )
    assert (first.events, first.prompts, first.calls) == (5, ("mend the price",), ("who_calls",))
    assert [(file.path, file.events, file.ranges) for file in first.files] == [
        ("shop/price.py", 2, ((3, 9),)),
        ("docs/price.md", 1, ()),
    ]
    assert first.modified == ("shop/price.py", "docs/price.md")


def test_session_that_edited_and_wrote_nothing_down_is_open() -> None:
    last, first = sessions_of(EVENTS)
    assert (last.unresolved, first.unresolved) == ("", "modified_files_without_graph_write")
    (suggested,) = sessions_of([event(1, "writeback_suggestion", summary="round half even")])
    assert suggested.unresolved == "writeback_suggestion_captured"


def test_profile_says_what_comes_back() -> None:
    profile = profile_of(sessions_of(EVENTS))
    assert profile.areas == (("shop", 2), ("docs", 1))
    assert profile.files == (("shop/price.py", 2),)
    assert profile.writes == ("pricing/rounding",)
    assert profile.unresolved == (("s", "modified_files_without_graph_write"),)


def test_commands_from_first_event_to_report(geo: RepoBuilder) -> None:
    assert "no session was captured" in codemap(geo.root, "session-summary").stdout
    assert codemap(geo.root, "capture", "on").returncode == 0
    secret = "ghp" + "_" + "a1" * 20
    args = ["--session", "one", "--anchor", "geo.py:1-99", "--text", f"with {secret}"]
    assert codemap(geo.root, "capture-event", "file_modified", *args).returncode == 0
    assert codemap(geo.root, "capture-event", "file_inspected", "--anchor", "../x").returncode == 2
    summary = json.loads(codemap(geo.root, "session-summary", "--json").stdout)
    assert summary["capturing"]
    assert summary["session"]["files"][0]["line_ranges"] == [[1, 99]]
    assert summary["stale_anchors"] == [{"path": "geo.py", "reason": "range_out_of_bounds"}]
    report = codemap(geo.root, "capture-report").stdout
    assert "open: one: files were edited and no note written" in report
    events = codemap(geo.root, "capture-session", "one").stdout
    assert "geo.py:1-99" in events
    assert secret not in events + report
    for command in (["session-summary", "two"], ["capture-session", "two"], ["capture-report", "--session", "two"]):
        asked = codemap(geo.root, *command)
        assert (asked.returncode, asked.stdout) == (3, "")
        assert "no session two was captured" in asked.stderr
    assert "Removed" in codemap(geo.root, "capture", "clear").stdout
    assert "no session was captured" in codemap(geo.root, "session-summary").stdout
    assert geo.git("status", "--porcelain") == ""


def test_suggestions_know_what_a_session_was_about(geo: RepoBuilder) -> None:
    reason = "Round half to even, because finance asked for it: a total must never differ from the invoice."
    codemap(geo.root, "capture-event", "prompt", "--session", "one", "--text", reason)
    codemap(geo.root, "capture-event", "file_inspected", "--session", "one", "--anchor", "geo.py:1-2")
    geo.write("geo.py", "def area(w, h):\n    return round(w * h)\n")
    assert "finance asked for it" not in codemap(geo.root, "suggest-writeback").stdout
    for options in (["--latest-capture-session"], ["--capture-session", "one"]):
        assert "finance asked for it" in codemap(geo.root, "suggest-writeback", *options).stdout
    assert codemap(geo.root, "suggest-writeback", "--capture-session", "two").returncode == 3
