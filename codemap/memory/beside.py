"""What the memory remembers beside the index: the active topic, the turn, when nodes were last used, local counters.

None of it is about the code, so none of it is in the graph that is committed. Where there is no folder for the index it
lasts as long as the process.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from codemap.errors import StoreError
from codemap.memory.lock import locked


@dataclass(frozen=True, slots=True)
class Beside:
    """The state of one worktree. `topic` is empty when none is active; `emitted` counts the nodes written this turn.

    `emitted_at` (seconds since the epoch) is when the last of them was. `used` has ISO times by node, and `turns` has
    counters; see `metrics`.
    """

    topic: str = ""
    emitted: int = 0
    emitted_at: float = 0
    used: Mapping[str, str] = field(default_factory=dict)
    turns: tuple[Mapping[str, object], ...] = ()


class Keeper:
    """Reads and changes the state of a worktree, one process at a time; what is damaged counts as empty."""

    def __init__(self, folder: Path | None, key: str) -> None:
        self._file = folder / "memory" / f"{key}.json" if folder else None
        self._here = Beside()

    def read(self) -> Beside:
        """Returns the state."""
        if self._file is None:
            return self._here
        try:
            return _state(json.loads(self._file.read_bytes()))
        except (OSError, ValueError, RecursionError):
            return self._here

    def edit(self, change: Callable[[Beside], Beside]) -> Beside:
        """Changes the state and returns it; where it cannot be written it lasts as long as the process."""
        if self._file is not None:
            try:
                return self._edit(self._file, change)
            except (OSError, StoreError):
                self._file = None
        self._here = change(self._here)
        return self._here

    def _edit(self, file: Path, change: Callable[[Beside], Beside]) -> Beside:
        file.parent.mkdir(parents=True, exist_ok=True)
        with locked(file.parent, file.parent):
            state = change(self.read())
            unfinished = file.with_suffix(".new")
            unfinished.write_text(json.dumps(asdict(state)), "utf-8")
            unfinished.replace(file)
        return state


def _state(found: object) -> Beside:
    """Returns the state that a file holds; a field that is not what it should be is as at first."""
    given = found if isinstance(found, dict) else {}
    first = Beside()
    turns, used = given.get("turns"), given.get("used")
    emitted, emitted_at, topic = given.get("emitted"), given.get("emitted_at"), given.get("topic")
    return Beside(
        topic if isinstance(topic, str) else first.topic,
        emitted if isinstance(emitted, int) else first.emitted,
        emitted_at if isinstance(emitted_at, int | float) else first.emitted_at,
        {str(key): str(value) for key, value in used.items()} if isinstance(used, dict) else first.used,
        tuple(turn for turn in turns if isinstance(turn, dict)) if isinstance(turns, list) else first.turns,
    )
