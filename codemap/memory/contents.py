"""The texts of a repository by entry, each read once."""

from __future__ import annotations

from collections.abc import Iterable

from codemap.git import SnapshotReader
from codemap.memory.passage import is_text
from codemap.model import GITLINK, SYMLINK, BlobId, Entry


class Contents:
    """Reads texts through one reader; see `SnapshotReader` for what it reads."""

    def __init__(self, reader: SnapshotReader) -> None:
        self._reader = reader
        self._texts: dict[BlobId, bytes | None] = {}

    def fetch(self, entries: Iterable[tuple[str, Entry | None]]) -> None:
        """Reads many texts at once, which is faster than one by one."""
        wanted = {entry.blob: (path, entry) for path, entry in entries if entry is not None and _is_file(entry)}
        unread = [each for blob, each in wanted.items() if blob not in self._texts]
        for _, entry, content in self._reader.read_many(unread):
            self._texts[entry.blob] = content if content is not None and is_text(content) else None

    def text(self, path: str, entry: Entry) -> bytes | None:
        """Returns the text of a file; None for what is none, or whose bytes are not here."""
        self.fetch([(path, entry)])
        return self._texts.get(entry.blob) if _is_file(entry) else None


def _is_file(entry: Entry) -> bool:
    return entry.mode not in (GITLINK, SYMLINK)
