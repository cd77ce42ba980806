"""Remove the index of a repository, for all its worktrees: it is rebuilt when needed.

What lies beside it and could not be made again, sessions and the state of the memory, is not touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from codemap.git import open_repository
from codemap.project import clear


@dataclass(frozen=True, slots=True)
class ClearedIndex:
    """The repository and the folders whose index files were removed."""

    root: str
    folders: tuple[Path, ...]


def clear_index(path: Path, environ: Mapping[str, str]) -> ClearedIndex:
    """Removes the index of the repository that `path` lies in; it must not be open."""
    repo = open_repository(path, environ)
    return ClearedIndex(str(repo.top), clear(repo, environ))
