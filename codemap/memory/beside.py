"""What the memory remembers beside the index: the active topic, the turn, when nodes were last used, local counters.

None of it is about the code, so none of it is in the graph that is committed. Where there is no folder for the index it
lasts as long as the process.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from codemap.memory.lock import locked


@dataclass(frozen=True, slots=True)
class Beside:
    """The state of one worktree. `topic` is empty when none is active; `emitted` counts the nodes written this turn.

    `emitted_at` (seconds since the epoch) is when the last of them was. `used` has ISO times by node.
    """

    topic: str = ""
    emitted: int = 0
    emitted_at: float = 0
    used: Mapping[str, str] = field(default_factory=dict)
    counters: tuple[Mapping[str, object], ...] = ()


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
            return Beside(**json.loads(self._file.read_bytes()))
        except (OSError, ValueError, TypeError):
            return Beside()

    def edit(self, change: Callable[[Beside], Beside]) -> Beside:
        """Changes the state and returns it."""
        if self._file is None:
            self._here = change(self._here)
            return self._here
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with locked(self._file.parent, self._file.parent):
            state = change(self.read())
            unfinished = self._file.with_suffix(".new")
            unfinished.write_text(json.dumps(asdict(state)), "utf-8")
            unfinished.replace(self._file)
        return state

    def note_used(self, ids: list[str], now: str) -> None:
        """Remembers that nodes were shown now; that it cannot be written is no reason not to show them."""
        try:
            self.edit(lambda state: replace(state, used={**state.used, **dict.fromkeys(ids, now)}))
        except OSError:
            return
