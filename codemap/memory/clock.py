"""Times as the graph has them: ISO 8601 in UTC, `2026-01-02T03:04:05.678Z`."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from codemap.errors import UsageError

_FORM = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z")

_MOST_AHEAD_S = 300
"""How far clocks may differ."""


def written(now: float) -> str:
    """Returns seconds since the epoch as a time of the graph."""
    return datetime.fromtimestamp(now, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seconds(time: str) -> float | None:
    """Returns a time of the graph in seconds since the epoch; None for what is none."""
    if not _FORM.fullmatch(time):
        return None
    try:
        return datetime.fromisoformat(time).timestamp()
    except ValueError:
        return None


def checked(time: str, now: float) -> str:
    """Returns a time that somebody gave; UsageError when it is none, or lies in the future."""
    at = seconds(time)
    if at is None:
        raise UsageError(f"{time!r} is no time", hint="Write it in UTC, as in 2026-01-02T03:04:05Z.")
    if at > now + _MOST_AHEAD_S:
        raise UsageError(f"{time} lies in the future", hint="A memory is verified when somebody looked, not later.")
    return time
