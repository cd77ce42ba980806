"""What became of the git hooks that ran here: noted by the hooks themselves, asked by whoever wonders."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from codemap.errors import CodemapError
from codemap.git import open_repository
from codemap.index.hook_log import HookRun, last_runs, write_run
from codemap.index.location import candidates
from codemap.project import worktree_key

__all__ = ["HookRun", "hook_runs", "note_run"]


def note_run(
    path: Path, environ: Mapping[str, str], event: str, *, seconds: float, outcome: str, detail: str = ""
) -> None:
    """Notes how a hook ended, where there is an index to lay it beside; a hook never fails for that."""
    run = HookRun(event, time.time(), round(seconds, 3), outcome, detail)
    with suppress(CodemapError, OSError):
        folder, key = _place(path, environ)
        if folder is not None:
            write_run(folder, key, run)


def hook_runs(path: Path, environ: Mapping[str, str]) -> tuple[HookRun, ...]:
    """Returns the last run of every hook in the worktree around `path`."""
    return last_runs(*_place(path, environ))


def _place(path: Path, environ: Mapping[str, str]) -> tuple[Path | None, str]:
    repo = open_repository(path, environ)
    folders = (location.folder for location in candidates(repo.common_dir, environ))
    return next((folder for folder in folders if folder and folder.is_dir()), None), worktree_key(repo)
