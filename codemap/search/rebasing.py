"""Whether a rebase is under way: what costs little to know before anything is started."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from codemap.git import open_repository
from codemap.git.operation import operation_under_way


def is_rebasing(path: Path, environ: Mapping[str, str]) -> bool:
    """Says whether the worktree around `path` is in the middle of a rebase."""
    return operation_under_way(open_repository(path, environ).git_dir) == "rebase"
