"""The texts of a repository by entry, each read once."""

from __future__ import annotations

from codemap.git import SnapshotReader
from codemap.memory.passage import is_text
from codemap.model import GITLINK, SYMLINK, BlobId, Entry


class Contents:
    """Reads texts through one reader; see `SnapshotReader` for what it reads."""

    def __init__(self, reader: SnapshotReader) -> None:
        self._reader = reader
        self._texts: dict[BlobId, bytes | None] = {}

    def text(self, path: str, entry: Entry) -> bytes | None:
        """Returns the text of a file; None for what is none, or whose bytes are not here."""
        if entry.mode in (GITLINK, SYMLINK):
            return None
        if entry.blob not in self._texts:
            content = self._reader.read(path, entry)
            self._texts[entry.blob] = content if content is not None and is_text(content) else None
        return self._texts[entry.blob]
