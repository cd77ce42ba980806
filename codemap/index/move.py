"""One move of the kept map from the snapshot it shows to another one, at the cost of what differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import closing

from codemap.config import Config
from codemap.errors import GitError
from codemap.git import Repository, Snapshot, difference, list_entries
from codemap.index.affected import Altered
from codemap.index.arrival import arrived
from codemap.index.attributes import categories, has_attributes, is_attribute_file
from codemap.index.extracting import extract_missing
from codemap.index.files import FileRow, file_row, missing, plan
from codemap.index.listing import paths_asking
from codemap.index.lookup import Lookup
from codemap.index.packing import Surface
from codemap.index.report import Progress, RefreshReport
from codemap.index.resolve import Resolver
from codemap.index.resolving import results
from codemap.index.result import Result
from codemap.index.staff import Staff
from codemap.index.state import Kept
from codemap.index.store import Stores
from codemap.index.world import KeptWorld
from codemap.index.writing import MapWriter
from codemap.model import BlobId, Entry, display_path, path_bytes, path_of

_MOST_SURFACES = 500
"""Surfaces kept from writing files to resolving them; those of more files are read again, most likely by others."""


class Move:
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
        if kept is not None and not fresh:
            late = arrived(self.repo, self.map, kept.snapshot)
            changes = {path: (entry, entry) for path, entry in late.items()} | changes
        writer = MapWriter(self.map, fresh=fresh)
        surfaces: dict[str, Surface] = {}
        with closing(Staff()) as staff:
            paths, altered, parsed = self._write_files(changes, writer, surfaces, staff)
            reused = sum(entry is not None for _, entry in changes.values()) - parsed
            removed = sum(entry is None for _, entry in changes.values())
            changes.clear()
            resolved = self._resolve(paths, altered, writer, surfaces, staff)
        writer.finish()
        return RefreshReport(True, parsed, reused, resolved, removed, self._statuses(), self.notices)

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

    def _write_files(
        self,
        changes: Mapping[str, tuple[Entry | None, Entry | None]],
        writer: MapWriter,
        surfaces: dict[str, Surface],
        staff: Staff,
    ) -> tuple[set[str], Altered, int]:
        """Reads and writes the files that differ; returns those with facts, what they alter, how many were parsed."""
        plans = [plan(path, entry, self.config) for path, (_, entry) in changes.items() if entry is not None]
        rows = self.stores.facts.rows(planned.key for planned in plans if planned.key is not None)
        wanted = missing(plans, rows)
        parsed = extract_missing(self.repo, self.stores.facts, wanted, self.progress, staff)
        rows |= self.stores.facts.rows(wanted)
        new_rows = {planned.path: file_row(planned, rows, self.config.max_file_bytes) for planned in plans}
        altered = self._replace_files(changes, new_rows, writer, surfaces)
        self._apply_attributes(changes, fresh=writer.fresh)
        return {planned.path for planned in plans if planned.key is not None}, altered, parsed

    def _replace_files(
        self,
        changes: Iterable[str],
        new_rows: Mapping[str, FileRow],
        writer: MapWriter,
        surfaces: dict[str, Surface],
    ) -> Altered:
        """Writes file and symbol rows, notes the surfaces read, and returns what changed for other files."""
        altered = Altered()
        for path in changes:
            file, old_facts = (None, None) if writer.fresh else writer.file_at(path)
            row = new_rows.get(path)
            new = self._surface(row.facts if row else None)
            if new is not None and len(surfaces) < _MOST_SURFACES:
                surfaces[path] = new
            if not writer.fresh:
                appears = (file is None) != (row is None)
                altered.add(path, self._surface(old_facts), new, appears=appears)
            if row is not None:
                writer.write_file(file, row, new)
                if file is not None and row.facts is None:
                    writer.forget_edges(file)
            elif file is not None:
                writer.remove(file)
        writer.index_symbols()
        return altered

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

    def _resolve(
        self, changed: set[str], altered: Altered, writer: MapWriter, surfaces: dict[str, Surface], staff: Staff
    ) -> int:
        """Resolves the files that changed and those that this can affect; returns how many."""
        world = KeptWorld(self.map, self.stores.facts, surfaces)
        whole, decided = changed, 0
        if not writer.fresh:
            altered.count(lambda name: len(world.named(name)))
            names, alone = altered.keys()
            whole = changed | paths_asking(self.map, names)
            partly = paths_asking(self.map, alone) - whole
            resolver = Resolver(Lookup(world))
            left = {path for path in partly if not self._again(path, altered.alone, resolver, writer)}
            whole, decided = whole | left, len(partly) - len(left)
        paths = sorted(whole, key=path_bytes)
        with closing(results(paths, world, self.stores, staff, surfaces, fresh=writer.fresh)) as found:
            return self._write_edges(paths, found, writer) + decided

    def _again(self, path: str, alone: Set[str], resolver: Resolver, writer: MapWriter) -> bool:
        """Decides the uses of a file again that rest on names alone; False where that is not enough."""
        file, facts = writer.file_at(path)
        module = resolver.lookup.world.module(path)
        body = self.stores.facts.body(facts) if facts is not None else None
        assert file is not None, path
        assert module is not None, path
        assert body is not None, path
        outcomes = resolver.again(module, body, alone)
        if outcomes is not None:
            writer.write_ambiguous(file, outcomes)
        return outcomes is not None

    def _write_edges(self, paths: Sequence[str], found: Iterable[Result | None], writer: MapWriter) -> int:
        count = 0
        for done, (path, result) in enumerate(zip(paths, found, strict=True), 1):
            file, _ = writer.file_at(path)
            assert file is not None, path
            if result is None:
                writer.forget_edges(file)
            else:
                writer.write_edges(file, path, result)
                count += 1
                if result.fault:
                    self.notices = (*self.notices, f"{display_path(path)} was not resolved: {result.fault}")
            self.progress("resolve", done, len(paths))
        return count

    def _statuses(self) -> dict[str, int]:
        return dict(self.map.execute("SELECT status, count(*) FROM file GROUP BY status ORDER BY status"))
