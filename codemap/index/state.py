"""What the kept map says of itself: its snapshot, and the settings it was made with."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any, NamedTuple

from codemap.config import Config
from codemap.errors import StoreCorrupt
from codemap.git import Repository, Snapshot
from codemap.index.database import AGAIN
from codemap.model import BlobId, CommitId, Entry, TreeId


class Kept(NamedTuple):
    """The snapshot that the map shows, the settings that shaped it, and how often it has moved."""

    snapshot: Snapshot
    settings: str
    generation: int


def read_kept(connection: sqlite3.Connection) -> Kept | None:
    """Returns what the map says of itself, None for a map that was never filled."""
    rows = dict(connection.execute("SELECT key, value FROM meta WHERE key IN ('snapshot', 'settings', 'generation')"))
    if "snapshot" not in rows:
        return None
    try:
        return Kept(_snapshot_of(json.loads(rows["snapshot"])), rows["settings"], int(rows["generation"]))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise StoreCorrupt("the index is damaged: it does not say what it shows", hint=AGAIN) from error


def write_kept(connection: sqlite3.Connection, kept: Kept) -> None:
    """Stamps the map with the snapshot it now shows; part of the caller's transaction."""
    rows = {
        "snapshot": json.dumps(_document_of(kept.snapshot)),
        "settings": kept.settings,
        "generation": str(kept.generation),
    }
    connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", rows.items())


def settings_of(repo: Repository, config: Config) -> str:
    """Returns what alters the map besides its snapshot, as one text: settings, and attributes kept outside the tree."""
    try:
        attributes = (repo.common_dir / "info/attributes").read_text("utf-8", "surrogateescape")
    except OSError:
        attributes = None
    return json.dumps([config.exclude, config.include, config.max_file_bytes, attributes])


def _document_of(snapshot: Snapshot) -> dict[str, object]:
    return {
        "kind": snapshot.kind,
        "commit": snapshot.commit,
        "tree": snapshot.tree,
        "overlay": snapshot.overlay,
        "below": snapshot.below,
        "untracked": sorted(snapshot.untracked),
        "beside": sorted(snapshot.beside),
        "left_out": snapshot.left_out,
    }


def _snapshot_of(document: dict[str, Any]) -> Snapshot:
    commit = document["commit"]
    return Snapshot(
        document["kind"],
        CommitId(commit) if commit else None,
        TreeId(document["tree"]),
        _entries(document["overlay"]),
        _entries(document["below"]),
        frozenset(document["untracked"]),
        tuple((path, reason) for path, reason in document["left_out"]),
        frozenset(document.get("beside", ())),
    )


def _entries(document: Mapping[str, list[Any] | None]) -> dict[str, Entry | None]:
    return {path: Entry(row[0], BlobId(row[1])) if row else None for path, row in document.items()}
