"""Bringing the index up to date behind the user's back, after git has moved: once, however many ask for it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

from codemap.git.operation import operation_under_way
from codemap.index.hook_log import hook_folder
from codemap.index.report import RefreshReport
from codemap.index.watcher import watcher_of
from codemap.lock import locked
from codemap.project import opened, worktree_key
from codemap.search.history_reads import read_history

PATIENCE_S = 3.0
"""How long to wait for the end of what git is in the middle of; a later hook asks again."""

_STEP_S = 0.1


def catch_up(path: Path, environ: Mapping[str, str]) -> RefreshReport | None:
    """Refreshes the index and reads new commits; None where another process does, or nothing can be kept.

    Whoever comes while another is at it leaves a word, and that one looks again when it is done.
    """
    # A commit names the index that it is made from, which is gone by the time that this runs.
    environ = {name: value for name, value in environ.items() if name != "GIT_INDEX_FILE"}
    with opened(path, environ) as project:
        folder, key, git_dir = project.stores.folder, worktree_key(project.repo), project.repo.git_dir
    if folder is None or watcher_of(folder, key) is not None:
        return None
    place = hook_folder(folder)
    asked, lock = place / f"{key}.asked", place / f"{key}.lock"
    asked.touch()
    report = None
    while asked.exists():
        with locked(lock) as is_ours:
            if not is_ours:
                return report
            _wait_for_git(git_dir)
            asked.unlink(missing_ok=True)
            report = _refresh(path, environ)
    return report


def _wait_for_git(git_dir: Path) -> None:
    end = time.monotonic() + PATIENCE_S
    while operation_under_way(git_dir) and time.monotonic() < end:
        time.sleep(_STEP_S)


def _refresh(path: Path, environ: Mapping[str, str]) -> RefreshReport:
    with opened(path, environ) as project:
        report = project.refresh()
        read_history(project)
        return report
