"""The two stores: facts by blob, shared by all worktrees of a repository, and the map of one worktree."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from codemap.index import database
from codemap.index.location import candidates
from codemap.index.prepared import Prepared
from codemap.lang import EXTRACTOR_VERSION
from codemap.model import BlobId

if TYPE_CHECKING:
    from codemap.index.packing import Body, Surface

FORMAT = "10"
"""Version of both schemas and of the packed format; raise it when either changes."""

HISTORY_FORMAT = "2"
"""Version of what the history store holds."""

UNUSED_DAYS = 30
"""What has not been used for this long is collected."""

_BATCH = 500
"""Values bound to one statement; SQLite's own limit was 999 for long."""


class FactsRow(NamedTuple):
    """What the facts store says of a blob without its packed parts."""

    id: int
    status: str
    reason: str
    bytes: int
    lines: int
    marker: str
    found: str


_GRACE_DAYS = 5
"""Facts that are asked for and would be collected within these days are kept for longer: whoever asks may be slow."""


class FactsStore:
    """Facts by (blob, language). Rows are added, never changed."""

    def __init__(self, connection: sqlite3.Connection, file: Path | None) -> None:
        self.connection = connection
        self.file = file

    def rows(self, keys: Iterable[tuple[BlobId, str]]) -> dict[tuple[BlobId, str], FactsRow]:
        """Returns the rows that exist among `keys`; they will not be collected soon."""
        wanted = set(keys)
        found = self._rows(wanted)
        return self._rows(wanted) if self._revive(found.values()) else found

    def _revive(self, rows: Iterable[FactsRow]) -> bool:
        """Keeps rows that are due to be collected, and says whether there were any."""
        last = int(time.time() // 86_400) - UNUSED_DAYS + _GRACE_DAYS
        due = {row[0] for row in self.connection.execute("SELECT facts FROM unused WHERE since <= ?", (last,))}
        kept = [(row.id,) for row in rows if row.id in due]
        if kept:
            with database.guarded(), database.transaction(self.connection):
                self.connection.executemany("DELETE FROM unused WHERE facts = ?", kept)
        return bool(kept)

    def _rows(self, wanted: set[tuple[BlobId, str]]) -> dict[tuple[BlobId, str], FactsRow]:
        blobs = sorted({blob for blob, _ in wanted})
        found = {}
        for batch in batches(blobs):
            marks = ",".join("?" * len(batch))
            for row in self.connection.execute(
                "SELECT blob, language, id, status, reason, bytes, lines, marker, found FROM facts"
                f" WHERE blob IN ({marks})",
                batch,
            ):
                if (row[0], row[1]) in wanted:
                    found[BlobId(row[0]), row[1]] = FactsRow(*row[2:])
        return found

    def add(self, rows: Sequence[Prepared]) -> None:
        """Adds rows, text postings included, in one transaction; rows already there stay."""
        from codemap.index.text import add_chunks

        with database.guarded(), database.transaction(self.connection):
            added = [(facts, row.chunks) for row in rows if (facts := self._add_one(row)) is not None]
            add_chunks(self.connection, added)

    def _add_one(self, row: Prepared) -> int | None:
        cursor = self.connection.execute(
            "INSERT OR IGNORE INTO facts"
            "(blob, language, found, bytes, status, reason, lines, marker, surface, body, chunks)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row[:-1], len(row.chunks)),
        )
        return cursor.lastrowid if cursor.rowcount else None

    def surface(self, facts: int) -> Surface | None:
        """Returns the surface of a row, None if it has no facts."""
        from codemap.index.packing import unpack_surface

        row = self.connection.execute("SELECT surface FROM facts WHERE id = ?", (facts,)).fetchone()
        return unpack_surface(row[0]) if row and row[0] is not None else None

    def body(self, facts: int) -> Body | None:
        """Returns the body of a row, None if it has no facts."""
        from codemap.index.packing import unpack_body

        row = self.connection.execute("SELECT body FROM facts WHERE id = ?", (facts,)).fetchone()
        return unpack_body(row[0]) if row and row[0] is not None else None

    def body_sizes(self, rows: Sequence[int]) -> dict[int, int]:
        """Returns the number of bytes of each body: how much there is to resolve."""
        found: dict[int, int] = {}
        for batch in batches(rows):
            marks = ",".join("?" * len(batch))
            found |= self.connection.execute(
                f"SELECT id, length(body) FROM facts WHERE id IN ({marks}) AND body IS NOT NULL", batch
            )
        return found

    def close(self) -> None:
        """Closes the store."""
        self.connection.close()


class HistoryStore:
    """The store of a repository's history in a folder (None: memory). It is opened when it is asked for."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._opened: sqlite3.Connection | None = None

    @property
    def connection(self) -> sqlite3.Connection:
        """The open store, made where there is none; questions share it."""
        if self._opened is None:
            self._opened = open_history(self._folder)
        return self._opened

    def close(self) -> None:
        """Closes the store."""
        if self._opened is not None:
            self._opened.close()
        self._opened = None


class Stores(NamedTuple):
    """The open stores of one worktree, where they lie (None: memory), and what a reader should be told."""

    facts: FactsStore
    map: sqlite3.Connection
    history: HistoryStore
    folder: Path | None
    notices: tuple[str, ...]

    def close(self) -> None:
        """Closes them."""
        self.history.close()
        self.map.close()
        self.facts.close()


def facts_stamp() -> str:
    """Returns what a facts store must bear to be used by this version."""
    return f"facts {FORMAT}, extractor {EXTRACTOR_VERSION}, {database.python_stamp()}"


def map_stamp(facts: sqlite3.Connection) -> str:
    """Returns what a map must bear to be used by this version with this facts store, whose row numbers it holds."""
    return f"map {FORMAT}, {facts_stamp()}, facts store {database.identity_of(facts)}"


def open_stores(common_dir: Path, worktree_key: str, environ: Mapping[str, str]) -> Stores:
    """Opens, or makes, the stores of a worktree at the first place that can be written."""
    for location in candidates(common_dir, environ):
        try:
            return _open_at(location.folder, worktree_key, location.reason)
        except OSError:
            continue
        except sqlite3.OperationalError as error:
            if not database.is_refusal(error):
                with database.guarded():
                    raise
    raise AssertionError("memory always works")


def in_memory(reason: str) -> Stores:
    """Returns empty stores that last as long as this process."""
    return _open_at(None, "", reason)


def _open_at(folder: Path | None, worktree_key: str, reason: str) -> Stores:
    facts_file, map_file = (
        (None, None) if folder is None else (facts_file_of(folder), map_file_of(folder, worktree_key))
    )
    is_upgrade = folder is not None and not facts_file_of(folder).exists() and bool(other_versions(folder))
    facts, facts_notice = database.connect(facts_file, "facts.sql", facts_stamp())
    if is_upgrade:
        facts_notice = "index built anew: other versions of codemap or Python keep their own"
    try:
        map_, map_notice = database.connect(map_file, "map.sql", map_stamp(facts))
    except BaseException:
        facts.close()
        raise
    notices = tuple(notice for notice in (reason, facts_notice or map_notice) if notice)
    return Stores(FactsStore(facts, facts_file), map_, HistoryStore(folder), folder, notices)


def open_history(folder: Path | None) -> sqlite3.Connection:
    """Opens, or makes, the store of the repository's history in a folder (None: memory)."""
    file = folder / "history.db" if folder is not None else None
    with database.guarded():
        return database.connect(file, "history.sql", f"history {HISTORY_FORMAT}")[0]


def remove(stores: Stores, worktree_key: str) -> bool:
    """Closes and removes the stores of a worktree, damaged as they are; False when there is no file to remove."""
    stores.close()
    if stores.folder is None:
        return False
    database.remove(facts_file_of(stores.folder))
    database.remove(map_file_of(stores.folder, worktree_key))
    return True


def facts_file_of(folder: Path) -> Path:
    """Returns the file that holds the facts as this version of codemap and Python reads them."""
    return folder / f"facts-{_version()}.db"


def map_file_of(folder: Path, worktree_key: str) -> Path:
    """Returns the file that holds the map of a worktree, for this version of codemap and Python."""
    return folder / "maps" / f"{worktree_key}-{_version()}.db"


def _version() -> str:
    """Returns what tells index files apart that cannot be shared: two versions in turn would rebuild for ever."""
    return f"{FORMAT}.{EXTRACTOR_VERSION}-{database.python_stamp().replace(' ', '')}"


def other_versions(folder: Path) -> list[Path]:
    """Returns the facts and maps that other versions of codemap or Python have left in a folder."""
    files = [*folder.glob("facts*.db"), *folder.glob("maps/*.db")]
    return sorted(file for file in files if not file.name.endswith(f"-{_version()}.db"))


def clear(common_dir: Path, environ: Mapping[str, str]) -> tuple[Path, ...]:
    """Removes every index file of the repository, for all its worktrees, and returns the folders that held them."""
    from codemap.index.hook_log import forget_hooks
    from codemap.index.watcher import forget_watchers

    removed = []
    for location in candidates(common_dir, environ):
        if location.folder is None or not location.folder.is_dir():
            continue
        for file in sorted([*location.folder.glob("*.db*"), *location.folder.glob("maps/*.db*")]):
            file.unlink(missing_ok=True)
        forget_watchers(location.folder)
        forget_hooks(location.folder)
        for folder in (*(location.folder / name for name in ("maps", "watch", "hooks")), location.folder):
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
        removed.append(location.folder)
    return tuple(removed)


def batches(values: Sequence[object]) -> Iterator[Sequence[object]]:
    """Yields `values` in runs short enough to bind."""
    for start in range(0, len(values), _BATCH):
        yield values[start : start + _BATCH]
