"""What sessions came to: per session its files, prompts, calls and writes, and over all of them what comes back.

Pure: events in, summaries out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from codemap.capture.event import Event

PROMPTS, PROMPT_CHARS = 3, 240
"""How many prompts of a session are kept as samples, and how much of each."""

MOST_IN_PROFILE = 8

_SUGGESTED, _UNWRITTEN = "writeback_suggestion_captured", "modified_files_without_graph_write"


@dataclass(frozen=True, slots=True)
class TouchedFile:
    """A file in a session: how often in all and by kind of event, and the ranges of lines that were named."""

    path: str
    events: int
    by_kind: Mapping[str, int]
    ranges: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Session:
    """One session. `calls`, `writes` and `suggestions` are payloads in short; `writes` names the nodes."""

    id: str
    events: int
    by_kind: Mapping[str, int]
    first: datetime
    last: datetime
    files: tuple[TouchedFile, ...]
    prompts: tuple[str, ...]
    calls: tuple[str, ...]
    writes: tuple[str, ...]
    suggestions: tuple[str, ...]

    @property
    def modified(self) -> tuple[str, ...]:
        """The files that were edited."""
        return tuple(file.path for file in self.files if "file_modified" in file.by_kind)

    @property
    def unresolved(self) -> str:
        """Why something may be left to write down; empty if nothing seems to be."""
        if self.writes:
            return ""
        return _SUGGESTED if self.suggestions else _UNWRITTEN if self.modified else ""


@dataclass(frozen=True, slots=True)
class Profile:
    """What comes back over sessions: areas (first folders) and files with how many sessions touch them, most first.

    `writes` are the nodes written last, `unresolved` the sessions that may have left something to write down.
    """

    areas: tuple[tuple[str, int], ...]
    files: tuple[tuple[str, int], ...]
    writes: tuple[str, ...]
    unresolved: tuple[tuple[str, str], ...]


def sessions_of(events: Iterable[Event]) -> tuple[Session, ...]:
    """Returns the sessions, the one that ended last first."""
    by_id: dict[str, list[Event]] = {}
    for event in events:
        by_id.setdefault(event.session, []).append(event)
    found = [_session(name, sorted(rows, key=lambda event: event.at)) for name, rows in by_id.items()]
    return tuple(sorted(found, key=lambda session: (session.last, session.id), reverse=True))


def profile_of(sessions: Sequence[Session]) -> Profile:
    """Returns what comes back over the sessions, which are given last first."""
    files = Counter(file.path for session in sessions for file in session.files)
    areas = Counter(
        area
        for session in sessions
        for area in {file.path.partition("/")[0] for file in session.files if "/" in file.path}
    )
    recurring = [(path, count) for path, count in _most(files) if count > 1]
    writes = dict.fromkeys(node for session in sessions for node in reversed(session.writes))
    left = [(session.id, session.unresolved) for session in sessions if session.unresolved]
    return Profile(
        tuple(_most(areas)[:MOST_IN_PROFILE]),
        tuple(recurring[:MOST_IN_PROFILE]),
        tuple(writes)[:MOST_IN_PROFILE],
        tuple(left[:MOST_IN_PROFILE]),
    )


def _session(name: str, events: Sequence[Event]) -> Session:
    return Session(
        name,
        len(events),
        Counter(event.kind for event in events),
        events[0].at,
        events[-1].at,
        _files(events),
        tuple(_texts(events, "prompt", "prompt", "text"))[:PROMPTS],
        tuple(_texts(events, "codemap_call", "tool", "command")),
        tuple(_texts(events, "graph_write", "node_id", "id")),
        tuple(_texts(events, "writeback_suggestion", "summary", "text")),
    )


def _files(events: Sequence[Event]) -> tuple[TouchedFile, ...]:
    kinds: dict[str, Counter[str]] = {}
    ranges: dict[str, dict[tuple[int, int], None]] = {}
    for event in events:
        for place in event.places:
            kinds.setdefault(place.path, Counter())[event.kind] += 1
            if place.end:
                ranges.setdefault(place.path, {})[place.start, place.end] = None
    rows = [
        TouchedFile(path, counts.total(), counts, tuple(sorted(ranges.get(path, ())))) for path, counts in kinds.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.events, row.path)))


def _texts(events: Sequence[Event], kind: str, *names: str) -> Iterable[str]:
    for event in events:
        if event.kind == kind:
            text = next((_short(event.payload[name]) for name in names if event.payload.get(name)), "")
            if text:
                yield text


def _short(value: Any) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= PROMPT_CHARS else text[: PROMPT_CHARS - 3] + "..."


def _most(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda row: (-row[1], row[0]))
