"""Moving the kept map from the snapshot it shows to another one, at the cost of what differs.

One write transaction on the map spans the whole refresh: whoever comes second waits, finds the work done and goes on.
Facts are committed on the way, in batches, so an interrupted first run continues where it was.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from codemap.config import Config
from codemap.errors import GitError
from codemap.git import Repository, Snapshot, SnapshotReader, difference, linguist_attributes, list_entries
from codemap.index import affected, database
from codemap.index.files import FileRow, Plan, file_row, missing, plan
from codemap.index.lookup import Lookup, stem_of
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.packing import Surface
from codemap.index.prepare import Job, Prepared, prepare_all
from codemap.index.resolve import Resolution, Resolver
from codemap.index.state import Kept, read_kept, settings_digest, write_kept
from codemap.index.store import FactsRow, FactsStore, Stores, batches
from codemap.index.world import KeptWorld
from codemap.lang import category_of
from codemap.model import BlobId, Definition, Entry, path_bytes, path_of

Progress = Callable[[str, int, int], None]
"""Told what is being done (`parse`, `resolve`), how many are done and how many there are."""

_WRITE_EVERY = 256


def silent(stage: str, done: int, total: int) -> None:
    """The progress nobody watches."""


@dataclass(frozen=True, slots=True)
class RefreshReport:
    """What a refresh did. `moved` is False when the map showed the snapshot already.

    Counts are of files: `parsed` were extracted now, `reused` changed path or content but had facts, `resolved` had
    their references resolved. `statuses` counts the files now in the map by status.
    """

    moved: bool
    parsed: int = 0
    reused: int = 0
    resolved: int = 0
    removed: int = 0
    statuses: Mapping[str, int] = field(default_factory=dict)
    notices: tuple[str, ...] = ()


def refresh(
    repo: Repository, stores: Stores, target: Snapshot, config: Config, progress: Progress = silent
) -> RefreshReport:
    """Moves the kept map to `target`; see `RefreshReport`."""
    settings = settings_digest(config)
    with database.guarded():
        kept = read_kept(stores.map)
        if kept and _shows(kept, target, settings):
            return RefreshReport(moved=False, notices=stores.notices)
        with database.transaction(stores.map):
            kept = read_kept(stores.map)
            if kept and _shows(kept, target, settings):
                return RefreshReport(moved=False, notices=stores.notices)
            report = _Move(repo, stores, target, config, progress).run(kept, settings)
            write_kept(stores.map, Kept(target, settings, kept.generation + 1 if kept else 1))
            return report


def _shows(kept: Kept, target: Snapshot, settings: str) -> bool:
    return kept.settings == settings and kept.snapshot == target


def extract_missing(
    repo: Repository,
    facts: FactsStore,
    wanted: Mapping[tuple[BlobId, str], Plan],
    progress: Progress,
    contents: Mapping[BlobId, bytes] | None = None,
) -> int:
    """Extracts what the facts store lacks, in batches, and returns how many blobs that were.

    `contents` are the blobs that only the snapshot has.
    Content that is not local (a partial clone, a file that changed meanwhile) gets no facts and is asked for again.
    """
    if not wanted:
        return 0
    pending: list[Prepared] = []
    done = 0
    with SnapshotReader(repo, contents) as reader:
        for done, row in enumerate(prepare_all(_jobs(reader, wanted), len(wanted)), 1):
            pending.append(row)
            if len(pending) == _WRITE_EVERY:
                facts.add(pending)
                pending = []
            progress("parse", done, len(wanted))
    facts.add(pending)
    return done


def _jobs(reader: SnapshotReader, wanted: Mapping[tuple[BlobId, str], Plan]) -> Iterator[Job]:
    keys: dict[tuple[str, Entry], list[tuple[BlobId, str]]] = {}
    for key, planned in wanted.items():
        keys.setdefault((planned.path, planned.entry), []).append(key)
    for path, entry, data in reader.read_many(keys):
        if data is not None:
            yield from (Job(blob, language, data) for blob, language in keys[path, entry])


class _Move:
    """One move of the kept map, inside the caller's transaction."""

    def __init__(self, repo: Repository, stores: Stores, target: Snapshot, config: Config, progress: Progress) -> None:
        self.repo = repo
        self.stores = stores
        self.map = stores.map
        self.target = target
        self.config = config
        self.progress = progress

    def run(self, kept: Kept | None, settings: str) -> RefreshReport:
        """Does the move and returns what it did."""
        fresh = kept is None or kept.settings != settings
        changes = self._everything() if fresh else self._changes(kept.snapshot)  # type: ignore[union-attr]
        plans = [plan(path, entry, self.config) for path, (_, entry) in changes.items() if entry is not None]
        keys = [planned.key for planned in plans if planned.key is not None]
        rows = self.stores.facts.rows(keys)
        wanted = missing(plans, rows)
        parsed = extract_missing(self.repo, self.stores.facts, wanted, self.progress)
        rows |= self.stores.facts.rows(wanted)
        names = self._replace_files(changes, plans, rows, fresh=fresh)
        self._apply_attributes(changes, fresh=fresh)
        resolved = self._resolve(self._affected(plans, names, fresh=fresh), preload=fresh)
        removed = sum(entry is None for _, entry in changes.values())
        return RefreshReport(
            True, parsed, len(plans) - parsed, resolved, removed, self._statuses(), self.stores.notices
        )

    def _everything(self) -> dict[str, tuple[Entry | None, Entry | None]]:
        for table in ("file", "symbol", "edge", "tally", "posting"):
            self.map.execute(f"DELETE FROM {table}")
        return {path: (None, entry) for path, entry in list_entries(self.repo, self.target).items()}

    def _changes(self, shown: Snapshot) -> dict[str, tuple[Entry | None, Entry | None]]:
        try:
            return difference(self.repo, shown, self.target)
        except GitError:
            # The commit that the map shows can be gone after an amend and a collection; the map still lists its files.
            return self._compared(list_entries(self.repo, self.target))

    def _compared(self, entries: Mapping[str, Entry]) -> dict[str, tuple[Entry | None, Entry | None]]:
        rows = self.map.execute("SELECT path, mode, blob FROM file")
        old = {path_of(raw): Entry(mode, BlobId(blob)) for raw, mode, blob in rows}
        paths = sorted(old.keys() | entries.keys(), key=path_bytes)
        return {path: (old.get(path), entries.get(path)) for path in paths if old.get(path) != entries.get(path)}

    # -- files and symbols ----------------------------------------------------------------------------------------

    def _replace_files(
        self,
        changes: Mapping[str, tuple[Entry | None, Entry | None]],
        plans: list[Plan],
        rows: Mapping[tuple[BlobId, str], FactsRow],
        *,
        fresh: bool,
    ) -> set[str]:
        """Writes file and symbol rows and returns the names that changed for other files."""
        new_rows = {planned.path: file_row(planned, rows) for planned in plans}
        names: set[str] = set()
        for path in changes:
            file, old_facts = self._old_row(path)
            row = new_rows.get(path)
            new = self._surface(row.facts if row else None)
            if not fresh:
                old = self._surface(old_facts)
                names |= affected.changed_names(path, old, new, appears=(file is None) != (row is None))
            if row is None:
                self._remove(file)
            else:
                self._write_symbols(self._write_file(file, row), new)
        return names

    def _apply_attributes(self, changes: Iterable[str], *, fresh: bool) -> None:
        """Corrects categories by linguist attributes: of the changed paths, of all when an attribute file changed."""
        lists = {
            path_of(row[0])
            for row in self.map.execute("SELECT path FROM file WHERE CAST(path AS TEXT) LIKE '%.gitattributes'")
        }
        changed = [path for path in changes if path.rpartition("/")[2] == ".gitattributes"]
        if not lists and not changed:
            return
        rows = self.map.execute("SELECT path, marker, category FROM file").fetchall()
        wanted = None if fresh or changed else set(changes)
        known = {path_of(raw): (marker, category) for raw, marker, category in rows}
        asked = [path for path in known if wanted is None or path in wanted]
        found = linguist_attributes(self.repo, asked)
        for path in asked:
            marker, category = known[path]
            right = category_of(path, marker, found.get(path, {}))
            if right != category:
                self.map.execute("UPDATE file SET category = ? WHERE path = ?", (right, path_bytes(path)))

    def _old_row(self, path: str) -> tuple[int | None, int | None]:
        row = self.map.execute("SELECT id, facts FROM file WHERE path = ?", (path_bytes(path),)).fetchone()
        return row if row else (None, None)

    def _surface(self, facts: int | None) -> Surface | None:
        return self.stores.facts.surface(facts) if facts is not None else None

    def _remove(self, file: int | None) -> None:
        if file is None:
            return
        self._forget_edges(file)
        self.map.execute("DELETE FROM symbol WHERE file = ?", (file,))
        self.map.execute("DELETE FROM file WHERE id = ?", (file,))

    def _write_file(self, file: int | None, row: FileRow) -> int:
        cursor = self.map.execute(
            "INSERT OR REPLACE INTO file(id, path, stem, mode, blob, language, category, status, reason, facts, marker)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (file, path_bytes(row.path), stem_of(row.path), *row[1:]),
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def _write_symbols(self, file: int, surface: Surface | None) -> None:
        known = {
            (qualname, ordinal): symbol
            for qualname, ordinal, symbol in self.map.execute(
                "SELECT qualname, ordinal, id FROM symbol WHERE file = ?", (file,)
            )
        }
        if known:
            self.map.execute("DELETE FROM symbol WHERE file = ?", (file,))
        rows = [(known.get(("", 0)), file, MODULE_LEVEL, "", "", 0, "module", 1, 0)]
        for position, row in enumerate(surface.definitions if surface else ()):
            rows.append((known.get((row.qualname, row.ordinal)), file, position, *_symbol_columns(row)))
        self.map.executemany("INSERT INTO symbol VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    # -- edges ----------------------------------------------------------------------------------------------------

    def _affected(self, plans: list[Plan], names: set[str], *, fresh: bool) -> list[str]:
        paths = {planned.path for planned in plans if planned.key is not None}
        if not fresh:
            for batch in batches(affected.posting_keys(names)):
                marks = ",".join("?" * len(batch))
                query = f"SELECT path FROM file WHERE id IN (SELECT file FROM posting WHERE name IN ({marks}))"
                paths.update(path_of(row[0]) for row in self.map.execute(query, batch))
        return sorted(paths, key=path_bytes)

    def _resolve(self, paths: list[str], *, preload: bool) -> int:
        world = KeptWorld(self.map, self.stores.facts)
        if preload:
            world.preload()
        ids = _SymbolIds(self.map)
        resolver = Resolver(Lookup(world))
        count = 0
        for done, path in enumerate(paths, 1):
            module = world.module(path)
            file, facts = self._old_row(path)
            assert file is not None
            self._forget_edges(file)
            body = self.stores.facts.body(facts) if module and facts is not None else None
            if module and body:
                self._write_edges(file, path, resolver.resolve(module, body), ids)
                count += 1
            self.progress("resolve", done, len(paths))
        return count

    def _forget_edges(self, file: int) -> None:
        for table in ("edge", "tally", "posting"):
            self.map.execute(f"DELETE FROM {table} WHERE file = ?", (file,))

    def _write_edges(self, file: int, path: str, resolution: Resolution, ids: _SymbolIds) -> None:
        rows = [
            (file, position, ids.of(Place(path, edge.source)), ids.of(edge.target), *edge[2:])
            for position, edge in enumerate(resolution.edges)
        ]
        self.map.executemany("INSERT INTO edge VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self.map.executemany(
            "INSERT INTO tally VALUES (?, ?, ?)", [(file, *item) for item in sorted(resolution.tally.items())]
        )
        postings = affected.posting_keys(resolution.names)
        self.map.executemany("INSERT INTO posting VALUES (?, ?)", [(key, file) for key in postings])

    def _statuses(self) -> dict[str, int]:
        return dict(self.map.execute("SELECT status, count(*) FROM file GROUP BY status ORDER BY status"))


class _SymbolIds:
    """Symbol ids by place, read one file at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._by_path: dict[str, dict[int, int]] = {}

    def of(self, place: Place) -> int:
        """Returns the id of the symbol at `place`, which must exist."""
        if place.path not in self._by_path:
            rows: Iterable[tuple[int, int]] = self.connection.execute(
                "SELECT position, id FROM symbol WHERE file = (SELECT id FROM file WHERE path = ?)",
                (path_bytes(place.path),),
            )
            self._by_path[place.path] = dict(rows)
        return self._by_path[place.path][place.position]


def _symbol_columns(row: Definition) -> tuple[str, str, int, str, int, int]:
    return row.name, row.qualname, row.ordinal, row.kind, row.start, row.end


def count_by(values: Iterable[str]) -> dict[str, int]:
    """Returns how often each value occurs, sorted by value."""
    return dict(sorted(Counter(values).items()))
