"""SQLite files of the index: opening, stamping, transactions. Every sqlite3 error leaves here as a StoreError.

An index file is a cache. One that is damaged, or stamped by another version, is removed and made anew; the notice
says so once.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from codemap.errors import StoreCorrupt, StoreError

AGAIN = "Run the command again: the index is rebuilt."
"""The next step after an index file was found damaged, which removes it."""

WAIT = "Ask again when it is done, or ask with `--refresh never`."

ELSEWHERE = "Make room or rights for it, or name another folder in CODEMAP_INDEX_DIR."

BUSY_MS = 20_000
"""How long a writer waits for another one, in milliseconds."""


OUTGROWN = "outgrown"
"""The stamp of an index file that is to be made anew because most of it is not used any more."""

_PAUSE_S = 0.02


class StoreUnwritable(StoreError):
    """Nothing can be written at the place of the index: no room, no right, or a disk that fails."""


class StoreBusy(StoreError):
    """Another process is writing the index, and goes on longer than a caller waits."""


def connect(file: Path | None, schema: str, stamp: str) -> tuple[sqlite3.Connection, str | None]:
    """Returns a connection to an index file that bears `stamp`, and a notice if the file had to be made anew.

    `file` None keeps the database in memory. Raises OSError or sqlite3.OperationalError where nothing can be written:
    the caller decides where else to go.
    """
    deadline = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            return _connect(file, schema, stamp)
        except sqlite3.OperationalError as error:
            # SQLite does not wait by itself while two processes turn a new file to write-ahead logging.
            if _code(error) not in _BUSY or time.monotonic() > deadline:
                raise
        time.sleep(_PAUSE_S)


def _connect(file: Path | None, schema: str, stamp: str) -> tuple[sqlite3.Connection, str | None]:
    if file is None:
        return _made(":memory:", schema, stamp), None
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        connection, found = _looked_at(str(file))
        if found == stamp:
            return connection, None
        connection.close()
        if found is None:
            return _made(str(file), schema, stamp), None
        why = (
            "mostly held what is not used any more"
            if found == OUTGROWN
            else "was made by another version or for another facts store"
        )
        notice = f"index rebuilt: {file.name} {why}"
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if not is_damage(error):
            raise
        notice = f"index rebuilt: {file.name} was damaged"
    remove(file)
    return _made(str(file), schema, stamp), notice


def _looked_at(name: str) -> tuple[sqlite3.Connection, str | None]:
    connection = _open(name)
    try:
        return connection, stamp_of(connection)
    except (sqlite3.Error, UnicodeDecodeError):
        connection.close()
        raise


def _made(name: str, schema: str, stamp: str) -> sqlite3.Connection:
    connection = _open(name)
    try:
        _create(connection, schema, stamp)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def reading(file: Path, wait_s: float = BUSY_MS / 1000) -> sqlite3.Connection:
    """Returns a connection to an index file of others, which only reads what is committed there."""
    return sqlite3.connect(f"{file.as_uri()}?mode=ro", timeout=wait_s, isolation_level=None, uri=True)


def remove(file: Path) -> None:
    """Removes an index file with its side files; missing ones are fine."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)


def is_damage(error: Exception) -> bool:
    """Says whether the error means damaged content, as opposed to a lock, a full disk or a missing right."""
    # SQLite gives out text as it finds it, and Python cannot read what is none any more.
    return (
        isinstance(error, UnicodeDecodeError)
        or "decode to UTF-8" in str(error)
        or _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    )


def is_refusal(error: sqlite3.DatabaseError) -> bool:
    """Says whether the error means that nothing can be written at this place."""
    return _code(error) in _REFUSALS


_REFUSALS = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def guarded() -> Iterator[None]:
    """Turns sqlite3 errors into StoreCorrupt (the index must be rebuilt) or StoreError (it cannot be used now)."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise StoreCorrupt(f"the index is damaged: {error}", hint=AGAIN) from error
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise StoreCorrupt(f"the index is damaged: {error}", hint=AGAIN) from error
        if _code(error) in _BUSY:
            raise StoreBusy("another codemap is bringing the index up to date", hint=WAIT) from error
        if is_refusal(error):
            raise StoreUnwritable(f"the index cannot be written: {error}", hint=ELSEWHERE) from error
        raise StoreError(
            f"the index cannot be used: {error}", hint="Run `codemap clear-index`, then ask again."
        ) from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Runs the block in one write transaction; any exception undoes all of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # After a full disk or a failing one SQLite has undone it by itself.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def python_stamp() -> str:
    """Returns what the packed format depends on: the Python version that wrote it."""
    return f"python {sys.version_info.major}.{sys.version_info.minor}"


def identity_of(connection: sqlite3.Connection) -> str:
    """Returns the identity that a database got when it was made."""
    row = connection.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone()
    return str(row[0]) if row else ""


def _open(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)
    try:
        for setting in ("journal_mode=WAL", "synchronous=NORMAL", "temp_store=MEMORY"):
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def stamp_of(connection: sqlite3.Connection) -> str | None:
    """Returns the stamp, "" for a database that lacks one, None for an empty database."""
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return None
    if "meta" not in tables:
        return ""
    row = connection.execute("SELECT value FROM meta WHERE key = 'stamp'").fetchone()
    return row[0] if row else ""


def _create(connection: sqlite3.Connection, schema: str, stamp: str) -> None:
    from importlib.resources import files

    script = files("codemap.index").joinpath(schema).read_text("utf-8")
    with transaction(connection):
        for statement in _statements(script):
            connection.execute(statement)
        connection.execute("INSERT OR IGNORE INTO meta VALUES ('stamp', ?)", (stamp,))
        connection.execute("INSERT OR IGNORE INTO meta VALUES ('identity', lower(hex(randomblob(8))))")


def _statements(script: str) -> Iterator[str]:
    pending = ""
    for line in script.split("\n"):
        pending += line + "\n"
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
