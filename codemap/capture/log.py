"""Where the events of a worktree lie: beside the index. Nothing is kept until it was asked for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from codemap.capture.event import Event, as_line, read_line
from codemap.errors import StoreError
from codemap.lock import locked

_MOST_BYTES = 20_000_000
"""What the log of a worktree may take; at that size the older half is dropped."""

_OWN = 0o600
"""Rights of the file: what was said to an agent is nobody else's business."""


class Read(NamedTuple):
    """The events of a log in their order, and how many lines were none."""

    events: tuple[Event, ...]
    ignored: int


class Log:
    """The events of one worktree, and whether more are wanted."""

    def __init__(self, folder: Path | None, key: str) -> None:
        self._folder = folder / "capture" if folder else None
        self._key = key

    @property
    def file(self) -> Path:
        """The file; StoreError where there is no place for one."""
        return self._place() / f"{self._key}.jsonl"

    @property
    def wanted(self) -> bool:
        """Whether sessions are to be captured here."""
        return self._folder is not None and (self._folder / f"{self._key}.on").exists()

    def want(self, *, wanted: bool) -> None:
        """Turns capturing on or off; what was captured stays."""
        mark = self._place() / f"{self._key}.on"
        if wanted:
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
        else:
            mark.unlink(missing_ok=True)

    def append(self, event: Event) -> None:
        """Writes an event at the end, in one piece, so that writers do not meet."""
        file = self.file
        file.parent.mkdir(parents=True, exist_ok=True)
        _shorten(file)
        descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _OWN)
        try:
            os.write(descriptor, as_line(event).encode("utf-8", "backslashreplace"))
        finally:
            os.close(descriptor)

    def read(self) -> Read:
        """Returns the events; lines that are none, or half of one, are counted."""
        try:
            lines = self.file.read_text("utf-8", "replace").split("\n")
        except (FileNotFoundError, StoreError):
            return Read((), 0)
        events = [read_line(line) for line in lines if line]
        return Read(tuple(event for event in events if event), sum(event is None for event in events))

    def clear(self) -> bool:
        """Removes what was captured, and says whether there was anything."""
        if self._folder is None or not self.file.exists():
            return False
        self.file.unlink()
        return True

    def _place(self) -> Path:
        if self._folder is None:
            raise StoreError(
                "sessions cannot be captured: the index is kept in memory here",
                hint="Make the folder of the repository writable, or set CODEMAP_INDEX_DIR.",
            )
        return self._folder


def _shorten(file: Path) -> None:
    """Drops the older half of a file that is full; what others write at that moment may go with it."""
    if not _is_full(file):
        return
    with locked(file.with_suffix(".lock")) as is_ours:
        # Another process may just have done it.
        if is_ours and _is_full(file):
            lines = file.read_bytes().split(b"\n")
            fresh = file.with_suffix(".new")
            fresh.touch(_OWN)
            fresh.write_bytes(b"\n".join(lines[len(lines) // 2 :]))
            fresh.replace(file)


def _is_full(file: Path) -> bool:
    try:
        return file.stat().st_size >= _MOST_BYTES
    except FileNotFoundError:
        return False
