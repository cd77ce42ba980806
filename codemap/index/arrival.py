"""Content that was not there when the map was made and is now, with nothing in git's state that tells.

A partial clone brings objects later; a file that was rewritten while it was read can get its old content back.
"""

from __future__ import annotations

import sqlite3

from codemap.git import BlobReader, Repository, Snapshot, SnapshotReader
from codemap.index.files import NOT_LOCAL
from codemap.model import BlobId, Entry, path_of


def arrived(repo: Repository, connection: sqlite3.Connection, shown: Snapshot) -> dict[str, Entry]:
    """Returns the files of the snapshot shown whose content was not local when the map was made and is now."""
    rows = connection.execute(f"SELECT path, mode, blob FROM file WHERE reason = '{NOT_LOCAL}'").fetchall()
    if not rows:
        return {}
    files = {path_of(raw): Entry(mode, BlobId(blob)) for raw, mode, blob in rows}
    with BlobReader(repo) as blobs:
        there = blobs.sizes(entry.blob for entry in files.values())
    uncommitted = [(path, entry) for path, entry in files.items() if path in shown.overlay and entry.blob not in there]
    with SnapshotReader(repo) as reader:
        read = {path for path, _, data in reader.read_many(uncommitted) if data is not None} if uncommitted else set()
    return {path: entry for path, entry in files.items() if entry.blob in there or path in read}


def uncovered(connection: sqlite3.Connection, shown: Snapshot) -> int:
    """Returns how many uncommitted files of the snapshot shown were rewritten between git's look at them and ours."""
    rows = connection.execute(f"SELECT path FROM file WHERE reason = '{NOT_LOCAL}'")
    return sum(path_of(row[0]) in shown.overlay for row in rows)
