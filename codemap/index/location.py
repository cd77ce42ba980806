"""Where the index files of a repository lie: beside git's own data, else in a cache folder, else in memory."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from codemap.errors import ConfigError

OVERRIDE = "CODEMAP_INDEX_DIR"


class Location(NamedTuple):
    """A folder for the index of one repository (None: memory) and why it is not the usual one (else empty)."""

    folder: Path | None
    reason: str


def worktree_key(git_dir: Path, common_dir: Path) -> str:
    """Returns a file name that tells the worktrees of a repository apart."""
    return "main" if git_dir == common_dir else "linked-" + re.sub(r"[^A-Za-z0-9._-]", "_", git_dir.name)


def worktree_keys(common_dir: Path) -> set[str]:
    """Returns the keys of the worktrees that git knows of."""
    linked = common_dir / "worktrees"
    folders = linked.iterdir() if linked.is_dir() else ()
    return {worktree_key(folder, common_dir) for folder in (common_dir, *folders)}


def candidates(common_dir: Path, environ: Mapping[str, str]) -> Iterator[Location]:
    """Yields the places to try, in order; the last one, memory, always works. ConfigError for a relative override."""
    if environ.get(OVERRIDE):
        if not Path(environ[OVERRIDE]).is_absolute():
            # A relative one would lie in the worktree, another in every folder, and be taken for part of the project.
            raise ConfigError(
                f"{OVERRIDE} is not an absolute path: {environ[OVERRIDE]}", hint="Name the folder in full."
            )
        first = Location(Path(environ[OVERRIDE]) / _own_name(common_dir), "")
    else:
        first = Location(common_dir / "codemap", "")
    yield first
    cache = _cache_home(environ)
    if cache is not None:
        reason = f"{first.folder} cannot be written; the index lies in a cache folder"
        yield Location(cache / "codemap" / _own_name(common_dir), reason)
    yield Location(None, f"{first.folder} cannot be written; the index is kept in memory for this run")


def _own_name(common_dir: Path) -> str:
    import hashlib

    return hashlib.sha256(os.fsencode(common_dir)).hexdigest()[:16]


def _cache_home(environ: Mapping[str, str]) -> Path | None:
    for value, below in (
        (environ.get("XDG_CACHE_HOME"), ""),
        (environ.get("LOCALAPPDATA"), ""),
        (environ.get("HOME"), ".cache"),
    ):
        if value:
            return Path(value) / below
    return None
