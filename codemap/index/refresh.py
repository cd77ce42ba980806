"""Moving the kept map from the snapshot it shows to another one, at the cost of what differs.

One write transaction on the map spans the whole refresh: whoever comes second waits, finds the work done and goes on.
Facts are committed on the way, in batches, so an interrupted first run continues where it was.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from codemap.config import Config
from codemap.errors import GitError
from codemap.git import BlobReader, Repository, Snapshot, SnapshotReader, difference, list_entries
from codemap.index import affected, database
from codemap.index.attributes import categories, has_attributes, is_attribute_file
from codemap.index.files import NOT_LOCAL, FileRow, Plan, file_row, missing, plan
from codemap.index.listing import paths_asking
from codemap.index.lookup import Lookup
from codemap.index.packing import Surface
from codemap.index.prepare import Job, Prepared, prepare_all
from codemap.index.resolve import Resolver
from codemap.index.state import Kept, read_kept, settings_digest, write_kept
from codemap.index.store import FactsStore, Stores
from codemap.index.world import KeptWorld
from codemap.index.writing import MapWriter
from codemap.model import BlobId, Entry, path_bytes, path_of

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
    settings = settings_digest(repo, config)
    with database.guarded():
        kept = read_kept(stores.map)
        if kept and _shows(kept, target, settings) and not _arrived(repo, stores):
            return RefreshReport(moved=False, notices=stores.notices)
        with database.transaction(stores.map):
            kept = read_kept(stores.map)
            if kept and _shows(kept, target, settings) and not _arrived(repo, stores):
                return RefreshReport(moved=False, notices=stores.notices)
            with _few_collections():
                report = _Move(repo, stores, target, config, progress).run(kept, settings)
            write_kept(stores.map, Kept(target, settings, kept.generation + 1 if kept else 1))
            return report


@contextmanager
def _few_collections() -> Iterator[None]:
    """Collects garbage rarely: a refresh keeps most of what it makes, and to look through it again costs a tenth."""
    thresholds = gc.get_threshold()
    gc.set_threshold(200_000, 50, 100)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


def _shows(kept: Kept, target: Snapshot, settings: str) -> bool:
    return kept.settings == settings and kept.snapshot == target


def _arrived(repo: Repository, stores: Stores) -> dict[str, Entry]:
    """Returns the files whose content was not local when the map was made and is now."""
    rows = stores.map.execute(f"SELECT path, mode, blob FROM file WHERE reason = '{NOT_LOCAL}'").fetchall()
    if not rows:
        return {}
    with BlobReader(repo) as reader:
        there = reader.sizes(BlobId(blob) for _, _, blob in rows)
    return {path_of(raw): Entry(mode, BlobId(blob)) for raw, mode, blob in rows if blob in there}


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
        self.notices = stores.notices

    def run(self, kept: Kept | None, settings: str) -> RefreshReport:
        """Does the move and returns what it did."""
        fresh = kept is None or kept.settings != settings
        changes = self._changes(kept.snapshot) if kept is not None and not fresh else self._everything()
        if not fresh:
            changes = {path: (entry, entry) for path, entry in _arrived(self.repo, self.stores).items()} | changes
        plans = [plan(path, entry, self.config) for path, (_, entry) in changes.items() if entry is not None]
        keys = [planned.key for planned in plans if planned.key is not None]
        rows = self.stores.facts.rows(keys)
        wanted = missing(plans, rows)
        parsed = extract_missing(self.repo, self.stores.facts, wanted, self.progress)
        rows |= self.stores.facts.rows(wanted)
        writer = MapWriter(self.map, fresh=fresh)
        surfaces: dict[str, Surface] = {}
        new_rows = {planned.path: file_row(planned, rows, self.config.max_file_bytes) for planned in plans}
        names = self._replace_files(changes, new_rows, writer, surfaces)
        self._apply_attributes(changes, fresh=fresh)
        resolved = self._resolve(self._affected(plans, names, fresh=fresh), writer, surfaces)
        writer.finish()
        removed = sum(entry is None for _, entry in changes.values())
        return RefreshReport(True, parsed, len(plans) - parsed, resolved, removed, self._statuses(), self.notices)

    def _everything(self) -> dict[str, tuple[Entry | None, Entry | None]]:
        return {path: (None, entry) for path, entry in list_entries(self.repo, self.target).items()}

    def _changes(self, shown: Snapshot) -> dict[str, tuple[Entry | None, Entry | None]]:
        try:
            return difference(self.repo, shown, self.target)
        except GitError:
            # The commit that the map shows can be gone after an amend and a collection; the map still lists its files.
            gone = shown.tree[:10]
            self.notices = (*self.notices, f"the indexed commit {gone} is gone: the index was compared file by file")
            return self._compared(list_entries(self.repo, self.target))

    def _compared(self, entries: Mapping[str, Entry]) -> dict[str, tuple[Entry | None, Entry | None]]:
        rows = self.map.execute("SELECT path, mode, blob FROM file")
        old = {path_of(raw): Entry(mode, BlobId(blob)) for raw, mode, blob in rows}
        paths = sorted(old.keys() | entries.keys(), key=path_bytes)
        return {path: (old.get(path), entries.get(path)) for path in paths if old.get(path) != entries.get(path)}

    # -- files and symbols ----------------------------------------------------------------------------------------

    def _replace_files(
        self,
        changes: Iterable[str],
        new_rows: Mapping[str, FileRow],
        writer: MapWriter,
        surfaces: dict[str, Surface],
    ) -> set[str]:
        """Writes file and symbol rows, notes the surfaces read, and returns the names that changed for other files."""
        names: set[str] = set()
        for path in changes:
            file, old_facts = (None, None) if writer.fresh else writer.file_at(path)
            row = new_rows.get(path)
            new = self._surface(row.facts if row else None)
            if new is not None:
                surfaces[path] = new
            if not writer.fresh:
                appears = (file is None) != (row is None)
                names |= affected.changed_names(path, self._surface(old_facts), new, appears=appears)
            if row is not None:
                writer.write_file(file, row, new)
                if file is not None and row.facts is None:
                    writer.forget_edges(file)
            elif file is not None:
                writer.remove(file)
        writer.index_symbols()
        return names

    def _apply_attributes(self, changes: Iterable[str], *, fresh: bool) -> None:
        """Corrects categories by linguist attributes: of the changed paths, of all when an attribute file changed."""
        changed = any(is_attribute_file(path) for path in changes)
        if not changed and not has_attributes(self.repo, self.map):
            return
        wanted = None if fresh or changed else set(changes)
        rows = self.map.execute("SELECT path, marker, category FROM file").fetchall()
        known = {path_of(raw): (marker, category) for raw, marker, category in rows}
        markers = {path: row[0] for path, row in known.items() if wanted is None or path in wanted}
        for path, right in categories(self.repo, markers).items():
            if right != known[path][1]:
                self.map.execute("UPDATE file SET category = ? WHERE path = ?", (right, path_bytes(path)))

    def _surface(self, facts: int | None) -> Surface | None:
        return self.stores.facts.surface(facts) if facts is not None else None

    # -- edges ----------------------------------------------------------------------------------------------------

    def _affected(self, plans: list[Plan], names: set[str], *, fresh: bool) -> list[str]:
        paths = {planned.path for planned in plans if planned.key is not None}
        if not fresh:
            paths |= paths_asking(self.map, affected.posting_keys(names))
        return sorted(paths, key=path_bytes)

    def _resolve(self, paths: list[str], writer: MapWriter, surfaces: dict[str, Surface]) -> int:
        world = KeptWorld(self.map, self.stores.facts, surfaces)
        if writer.fresh:
            world.preload()
        resolver = Resolver(Lookup(world))
        count = 0
        for done, path in enumerate(paths, 1):
            file, facts = writer.file_at(path)
            assert file is not None
            module = world.module(path)
            body = self.stores.facts.body(facts) if module and facts is not None else None
            if module and body:
                writer.write_edges(file, path, resolver.resolve(module, body))
                count += 1
            else:
                writer.forget_edges(file)
            self.progress("resolve", done, len(paths))
        return count

    def _statuses(self) -> dict[str, int]:
        return dict(self.map.execute("SELECT status, count(*) FROM file GROUP BY status ORDER BY status"))


def count_by(values: Iterable[str]) -> dict[str, int]:
    """Returns how often each value occurs, sorted by value."""
    return dict(sorted(Counter(values).items()))
