"""Categories that `.gitattributes` decides, for the map and for views of it alike."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from codemap.git import Repository, linguist_attributes
from codemap.lang import category_of


def is_attribute_file(path: str) -> bool:
    """Says whether the file at `path` gives attributes to others."""
    return path.rpartition("/")[2] == ".gitattributes"


def has_attributes(repo: Repository, connection: sqlite3.Connection) -> bool:
    """Says whether anything in the map, or beside the tree, can give attributes."""
    if (repo.common_dir / "info/attributes").exists():
        return True
    # A name that begins with a dot has an empty stem, and stems are indexed.
    query = "SELECT 1 FROM file WHERE stem = '' AND CAST(path AS TEXT) LIKE '%.gitattributes' LIMIT 1"
    return connection.execute(query).fetchone() is not None


def categories(repo: Repository, markers: Mapping[str, str]) -> dict[str, str]:
    """Returns the category of each path, given what its content announces, as the worktree's attributes have it."""
    found = linguist_attributes(repo, markers)
    return {path: category_of(path, marker, found.get(path, {})) for path, marker in markers.items()}
