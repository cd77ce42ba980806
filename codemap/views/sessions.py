"""Captured sessions, as text and as documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from codemap.capture.event import Event
from codemap.capture.sessions import Session
from codemap.context.sessions import CaptureReport, SessionSummary
from codemap.model import display_path, json_path
from codemap.views.frame import (
    Document,
    count,
    counts,
    cut_line,
    joined,
    json_text,
    page_document,
    shortened,
    shown_text,
    span,
)

_NONE = "no session was captured"
_FILES = 20

_UNRESOLVED = {
    "writeback_suggestion_captured": "a note was suggested and none written",
    "modified_files_without_graph_write": "files were edited and no note written",
}


def summary_text(summary: SessionSummary) -> str:
    """Returns a session in short: what was asked, touched, called and written down."""
    lines = [f"# Session in {display_path(summary.root)}", _state(wanted=summary.wanted)]
    if summary.session is None:
        return joined([*lines, _NONE])
    return joined([*lines, *_session_lines(summary.session), *_stale_lines(summary.stale)])


def summary_document(summary: SessionSummary) -> Document:
    """Returns `root`, `capturing`, `session` (null: none) and `stale_anchors`."""
    return {
        "command": "session_summary",
        "root": json_path(summary.root),
        "capturing": summary.wanted,
        "session": _session_document(summary.session) if summary.session else None,
        "stale_anchors": [{"path": json_path(path), "reason": reason} for path, reason in summary.stale],
    }


def report_text(report: CaptureReport) -> str:
    """Returns the sessions and what comes back over them."""
    lines = [
        f"# {count(report.sessions.total, 'session')} in {display_path(report.root)}",
        f"{_state(wanted=report.wanted)}; {count(report.events, 'event')}, {count(report.ignored, 'line')} ignored",
    ]
    for session in report.sessions.items:
        lines += ["", *_session_lines(session)]
    lines += cut_line(report.sessions, "session")
    profile = report.profile
    rows = (
        ("areas", ", ".join(f"{display_path(name)} {times}" for name, times in profile.areas)),
        ("files of several sessions", ", ".join(f"{display_path(name)} {times}" for name, times in profile.files)),
        ("notes written", ", ".join(map(shown_text, profile.writes))),
        ("open", "; ".join(f"{shown_text(name)}: {_UNRESOLVED[why]}" for name, why in profile.unresolved)),
    )
    found = [f"{name}: {text}" for name, text in rows if text]
    return joined([*lines, *(["", "## Over all", *found] if found else [])])


def report_document(report: CaptureReport) -> Document:
    """Returns `root`, `capturing`, `events`, `ignored`, `sessions` and `profile`."""
    profile = report.profile
    return {
        "command": "capture_report",
        "root": json_path(report.root),
        "capturing": report.wanted,
        "events": report.events,
        "ignored": report.ignored,
        "sessions": page_document(report.sessions, map(_session_document, report.sessions.items)),
        "profile": {
            "areas": [{"area": json_path(name), "sessions": times} for name, times in profile.areas],
            "files": [{"path": json_path(name), "sessions": times} for name, times in profile.files],
            "graph_writes": list(profile.writes),
            "unresolved": [{"session": name, "reason": why} for name, why in profile.unresolved],
        },
    }


def events_text(events: Sequence[Event]) -> str:
    """Returns one line an event."""
    lines = [f"{_time(event.at)}  {event.kind:<21} {_what(event)}".rstrip() for event in events]
    return joined(lines or [_NONE])


def events_document(events: Sequence[Event]) -> Document:
    """Returns `events`, each as it is kept."""
    import json

    from codemap.capture.event import as_line

    return {"command": "capture_session", "events": [json.loads(as_line(event)) for event in events]}


def _state(*, wanted: bool) -> str:
    return "capturing is on" if wanted else "capturing is off: `codemap capture on` turns it on for this worktree"


def _session_lines(session: Session) -> Iterator[str]:
    yield f"## {shown_text(session.id)}  {_time(session.first)} to {_time(session.last)}"
    yield f"{count(session.events, 'event')}: {counts(session.by_kind)}"
    yield from (f'asked: "{shown_text(prompt)}"' for prompt in session.prompts)
    for file in session.files[:_FILES]:
        ranges = ", ".join(span(*each) for each in file.ranges)
        yield f"{display_path(file.path)}{':' + ranges if ranges else ''}  {counts(file.by_kind)}"
    if len(session.files) > _FILES:
        yield f"... {count(len(session.files) - _FILES, 'more file')} (--json shows all)"
    yield from (f"wrote: {shown_text(node)}" for node in session.writes)
    yield from (f'suggested: "{shown_text(text)}"' for text in session.suggestions)
    if session.unresolved:
        yield f"open: {_UNRESOLVED[session.unresolved]}"


def _stale_lines(stale: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield from (f"{display_path(path)}: {reason.replace('_', ' ')} now" for path, reason in stale)


def _session_document(session: Session) -> Document:
    return {
        "session": json_text(session.id),
        "events": session.events,
        "by_kind": dict(sorted(session.by_kind.items())),
        "first": _time(session.first),
        "last": _time(session.last),
        "files": [
            {
                "path": json_path(file.path),
                "events": file.events,
                "by_kind": dict(sorted(file.by_kind.items())),
                "line_ranges": [list(each) for each in file.ranges],
            }
            for file in session.files
        ],
        "prompts": list(session.prompts),
        "codemap_calls": list(session.calls),
        "graph_writes": list(session.writes),
        "writeback_suggestions": list(session.suggestions),
        "unresolved": session.unresolved or None,
    }


def _what(event: Event) -> str:
    places = [
        f"{display_path(place.path)}{':' + span(place.start, place.end) if place.end else ''}" for place in event.places
    ]
    texts = [str(value) for value in event.payload.values() if isinstance(value, (str, int))]
    text = " ".join(" ".join([*places, *texts]).split())
    return shown_text(shortened(text, 100))


def _time(at: datetime) -> str:
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")
