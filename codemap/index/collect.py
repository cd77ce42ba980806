"""Collecting what no kept map has used for long: facts, maps of worktrees that are gone, files of other versions.

Runs at most once a day, after a refresh that wrote anyway. Facts leave with their chunks; their postings stay, since
SQLite 3.40 cannot delete from a contentless full-text table, and mean nothing without them. A store that is mostly such
remains is made anew when it is opened next.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from codemap.index import database
from codemap.index.location import worktree_keys
from codemap.index.store import UNUSED_DAYS, Stores, batches, map_file_of, map_stamp, other_versions

_DAY_S = 86_400


def collect(stores: Stores, common_dir: Path, now: float | None = None) -> None:
    """Removes what was not used for `UNUSED_DAYS`, unless that was done today; gives way to whoever else writes."""
    day = int((time.time() if now is None else now) // _DAY_S)
    if stores.folder is None or _collected(stores.facts.connection) >= day:
        return
    with _not_waiting(stores.facts.connection):
        try:
            live = _live_facts(stores, _kept_maps(stores.folder, common_dir))
            with database.transaction(stores.facts.connection):
                _collect_facts(stores.facts.connection, live, day)
            for file in other_versions(stores.folder):
                if _last_written(file) < (day - UNUSED_DAYS) * _DAY_S:
                    database.remove(file)
        except (sqlite3.OperationalError, OSError):
            # Busy, full or not writable: there is another day.
            return


def _collected(facts: sqlite3.Connection) -> int:
    row = facts.execute("SELECT value FROM meta WHERE key = 'collected'").fetchone()
    return int(row[0]) if row else 0


@contextmanager
def _not_waiting(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout = {database.BUSY_MS}")


def _kept_maps(folder: Path, common_dir: Path) -> list[Path]:
    """Returns the maps of this version, after removing those of worktrees that are gone."""
    keys = worktree_keys(common_dir)
    there = {map_file_of(folder, key) for key in keys}
    ours = sorted((folder / "maps").glob(f"*{map_file_of(folder, '').name}"))
    for file in ours:
        if file not in there:
            database.remove(file)
    return [file for file in ours if file in there]


def _live_facts(stores: Stores, maps: list[Path]) -> set[int]:
    """Returns the facts that any kept map stands on."""
    live: set[int] = set()
    wanted = map_stamp(stores.facts.connection)
    for file in maps:
        with closing(database.reading(file, wait_s=0)) as map_:
            if database.stamp_of(map_) == wanted:
                live.update(row[0] for row in map_.execute("SELECT facts FROM file WHERE facts IS NOT NULL"))
    return live


def _collect_facts(facts: sqlite3.Connection, live: set[int], day: int) -> None:
    known = {row[0] for row in facts.execute("SELECT id FROM facts")}
    noted = {row[0] for row in facts.execute("SELECT facts FROM unused")}
    facts.executemany("DELETE FROM unused WHERE facts = ?", [(each,) for each in noted & live])
    facts.executemany("INSERT INTO unused VALUES (?, ?)", [(each, day) for each in sorted(known - live - noted)])
    query = "SELECT facts FROM unused WHERE since <= ?"
    gone = [row[0] for row in facts.execute(query, (day - UNUSED_DAYS,))]
    for batch in batches(gone):
        marks = ",".join("?" * len(batch))
        facts.execute(f"DELETE FROM chunk WHERE facts IN ({marks})", batch)
        facts.execute(f"DELETE FROM facts WHERE id IN ({marks})", batch)
        facts.execute(f"DELETE FROM unused WHERE facts IN ({marks})", batch)
    facts.execute("INSERT OR REPLACE INTO meta VALUES ('collected', ?)", (str(day),))
    if _is_outgrown(facts):
        facts.execute("UPDATE meta SET value = ? WHERE key = 'stamp'", (database.OUTGROWN,))


def _is_outgrown(facts: sqlite3.Connection) -> bool:
    """Says whether most of the chunks that the store has ever numbered are gone."""
    kept = facts.execute("SELECT count(*) FROM chunk").fetchone()[0]
    ever = facts.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'chunk'").fetchone()[0]
    return bool(ever > 2 * kept)


def _last_written(file: Path) -> float:
    side = file.with_name(file.name + "-wal")
    return max(each.stat().st_mtime for each in (file, side) if each.exists())
