"""Bringing the kept map to a snapshot; finding out that it is there already costs two reads.

One write transaction on the map spans the whole refresh: whoever comes second waits, finds the work done and goes on.
Facts are committed on the way, in batches, so an interrupted first run continues where it was. What moves the map is
imported when it has to move.
"""

from __future__ import annotations

from dataclasses import replace

from codemap.config import Config
from codemap.git import Repository, Snapshot
from codemap.index import database
from codemap.index.arrival import arrived, uncovered
from codemap.index.report import Progress, RefreshReport, silent
from codemap.index.state import Kept, read_kept, settings_of, write_kept
from codemap.index.store import Stores
from codemap.index.uncollected import uncollected


def refresh(
    repo: Repository, stores: Stores, target: Snapshot, config: Config, progress: Progress = silent
) -> RefreshReport:
    """Moves the kept map to `target`; see `RefreshReport`."""
    settings = settings_of(repo, config)
    with database.guarded():
        kept = read_kept(stores.map)
        if kept and _shows(kept, target, settings) and not arrived(repo, stores.map, kept.snapshot):
            return RefreshReport(moved=False, notices=stores.notices, missed=uncovered(stores.map, target))
        with database.transaction(stores.map):
            kept = read_kept(stores.map)
            if kept and _shows(kept, target, settings) and not arrived(repo, stores.map, kept.snapshot):
                return RefreshReport(moved=False, notices=stores.notices, missed=uncovered(stores.map, target))
            from codemap.index.collect import collect
            from codemap.index.move import Move

            with uncollected():
                report = Move(repo, stores, target, config, progress).run(kept, settings)
            write_kept(stores.map, Kept(target, settings, kept.generation + 1 if kept else 1))
            report = replace(report, missed=uncovered(stores.map, target))
        collect(stores, repo.common_dir)
        return report


def _shows(kept: Kept, target: Snapshot, settings: str) -> bool:
    return kept.settings == settings and kept.snapshot == target
