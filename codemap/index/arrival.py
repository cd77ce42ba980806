"""Content that was not local when the map was made: a partial clone brings it later, and no state of git tells."""

from __future__ import annotations

import sqlite3

from codemap.git import BlobReader, Repository
from codemap.index.files import NOT_LOCAL
from codemap.model import BlobId, Entry, path_of


def arrived(repo: Repository, connection: sqlite3.Connection) -> dict[str, Entry]:
    """Returns the files whose content was not local when the map was made and is now."""
    rows = connection.execute(f"SELECT path, mode, blob FROM file WHERE reason = '{NOT_LOCAL}'").fetchall()
    if not rows:
        return {}
    with BlobReader(repo) as reader:
        there = reader.sizes(BlobId(blob) for _, _, blob in rows)
    return {path_of(raw): Entry(mode, BlobId(blob)) for raw, mode, blob in rows if blob in there}
