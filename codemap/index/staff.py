"""The worker processes of one task, which outlive its stages: to start one costs as much as to read sixty files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codemap.index.workers import Crew


class Staff:
    """A crew, from when there is enough to do until it is closed."""

    def __init__(self) -> None:
        self._crew: Crew | None = None

    @property
    def count(self) -> int:
        """How many processes there are already."""
        return self._crew.count if self._crew is not None else 0

    def crew(self, most: int) -> Crew | None:
        """Returns a crew of at most `most` processes, each with a processor of its own; None where that is but one."""
        count = min(most, os.cpu_count() or 1)
        if count < 2:
            return None
        from codemap.index.workers import Crew

        if self._crew is None:
            self._crew = Crew(count)
        self._crew.resize(count)
        return self._crew

    def close(self) -> None:
        """Kills the processes."""
        if self._crew is not None:
            self._crew.close()
