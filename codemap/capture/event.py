"""One thing that happened in a session, as a line of JSON. The format is version 1 of the Codemap for TypeScript."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from codemap.errors import UsageError

VERSION = 1

KINDS = (
    "session_start",
    "session_end",
    "prompt",
    "file_inspected",
    "file_modified",
    "codemap_call",
    "recall_hit",
    "writeback_suggestion",
    "graph_write",
)

MANUAL = "manual"
"""The session of events that name none."""

_SESSION = re.compile(r"[\w.:-]{1,120}")
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class Place:
    """A file from the top of the repository, and a range of its lines; 0 to 0 is the whole file."""

    path: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """An event. `at` is in UTC; `agent` and `command` say where it comes from (may be empty)."""

    kind: str
    at: datetime
    session: str = MANUAL
    id: str = ""
    agent: str = ""
    command: str = ""
    places: tuple[Place, ...] = ()
    payload: Mapping[str, Any] = field(default_factory=dict)


def new_event(kind: str, *, session: str = "", **parts: Any) -> Event:
    """Returns an event that happens now; UsageError for a kind, session or path that is none."""
    event = Event(kind, datetime.now(UTC), session or MANUAL, str(uuid.uuid4()), **parts)
    problem = problem_of(event)
    if problem:
        raise UsageError(problem, hint=f"Kinds: {', '.join(KINDS)}; paths are seen from the top of the repository.")
    return event


def problem_of(event: Event) -> str:
    """Returns what is wrong with an event; empty when nothing is."""
    if event.kind not in KINDS:
        return f"there is no kind of event {event.kind!r}"
    if not _SESSION.fullmatch(event.session):
        return "the session's id is not made of letters, digits, dots, colons, dashes and underscores"
    for place in event.places:
        if not _is_inside(place.path):
            return f"{place.path!r} is no path inside of the repository"
        if not 0 <= place.start <= place.end:
            return f"lines {place.start} to {place.end} are no range"
    return ""


def as_line(event: Event) -> str:
    """Returns the event as one line of JSON, with its line feed."""
    source = {name: text for name, text in (("agent", event.agent), ("command", event.command)) if text}
    document = {
        "version": VERSION,
        "id": event.id,
        "session_id": event.session,
        "kind": event.kind,
        "occurred_at": event.at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "source": source,
        "anchors": [_anchor(place) for place in event.places],
        "payload": event.payload,
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_line(line: str) -> Event | None:
    """Returns the event of a line; None for a line that is none, or of another version."""
    try:
        document = json.loads(line)
        if document["version"] != VERSION:
            return None
        source = document.get("source") or {}
        event = Event(
            document["kind"],
            datetime.fromisoformat(document["occurred_at"]).astimezone(UTC),
            document["session_id"],
            document["id"],
            str(source.get("agent", "")),
            str(source.get("command", "")),
            tuple(_place(anchor) for anchor in document.get("anchors", ())),
            dict(document.get("payload", {})),
        )
        return None if problem_of(event) else event
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _anchor(place: Place) -> dict[str, Any]:
    anchor: dict[str, Any] = {"file_path": place.path}
    if place.end:
        anchor["line_range"] = [place.start, place.end]
    return anchor


def _place(anchor: Mapping[str, Any]) -> Place:
    start, end = anchor.get("line_range") or (0, 0)
    return Place(str(anchor["file_path"]), int(start), int(end))


def _is_inside(path: str) -> bool:
    parts = path.split("/")
    return (
        bool(path)
        and "\0" not in path
        and "\\" not in path
        and parts[0] != ""
        and ".." not in parts
        and not _DRIVE.match(path)
    )
