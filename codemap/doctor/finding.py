"""What a check finds."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class State(StrEnum):
    """How a thing is: as it should be, worth knowing, or in the way of the work."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"


class Finding(NamedTuple):
    """One thing that was looked at: how it is, in one line, and what mends or improves it (empty: nothing to do)."""

    state: State
    text: str
    mend: str = ""
