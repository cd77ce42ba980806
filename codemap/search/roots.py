"""Which repository a question may be put to, when the one who asks names another folder than the one that is served."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from codemap.errors import GitError, UsageError
from codemap.git import Repository, open_repository


def root_asked(served: Path, asked: str, environ: Mapping[str, str]) -> Path:
    """Returns the folder `asked`, seen from the one that is served; UsageError where that is none of its business.

    It may lie in or below the served folder, or in another worktree of the same repository.
    """
    try:
        folder = (served / Path(asked).expanduser()).resolve()
    except (RuntimeError, ValueError) as error:
        raise UsageError(f"{asked} names no folder: {error}") from error
    top = served.resolve()
    if folder.is_relative_to(top):
        return folder
    wanted = _repository(folder, environ)
    own = _repository(top, environ)
    if wanted is not None and own is not None and wanted.common_dir == own.common_dir:
        return folder
    raise UsageError(
        f"{asked} lies outside of {served}",
        hint="This server answers for that folder, what lies below it, and other worktrees of its repository.",
    )


def worktree_top(start: Path, environ: Mapping[str, str]) -> Path:
    """Returns the top of the worktree that `start` lies in; GitError in a bare repository."""
    root = open_repository(start, environ).root
    if root is None:
        raise GitError(f"{start.absolute()} is a bare repository, which has no files", hint="Run it in a worktree.")
    return root


def _repository(folder: Path, environ: Mapping[str, str]) -> Repository | None:
    try:
        return open_repository(folder, environ)
    except GitError:
        return None
