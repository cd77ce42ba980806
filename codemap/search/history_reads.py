"""What other answers ask of the history, without a word about one symbol."""

from __future__ import annotations

from collections.abc import Sequence

from codemap.errors import GitError
from codemap.index.database import StoreBusy
from codemap.index.history import Churn, History, Together, history_at, is_filled
from codemap.index.map_files import MapFiles
from codemap.project import Project


def together(project: Project, paths: Sequence[str], *, fill: bool = True) -> dict[str, Together] | None:
    """Returns the files that changed together with each of these; None when the history was never read and not to be.

    The first reading of a long history takes seconds; without `fill` it is not begun.
    """
    if not fill and not _was_read(project):
        return None
    history = history_of(project, project.kept_files())
    return {path: history.together(path, least=1) for path in paths}


def churn(project: Project) -> dict[str, Churn]:
    """Returns how often each file was changed, commits of more than 30 files and merges left out."""
    return history_of(project, project.kept_files()).churn()


def changes(project: Project) -> list[tuple[int, list[str]]]:
    """Returns time and present files of every commit, newest first, merges and big ones left out."""
    return list(history_of(project, project.kept_files()).changes())


def read_history(project: Project) -> int | None:
    """Reads the commits that are not known yet, so that no later answer has to, and returns how many there are now.

    None where a clone lacks what git needs to tell what they changed, or another process is reading them for long.
    """
    try:
        return history_of(project, project.kept_files()).size
    except (GitError, StoreBusy):
        return None


def _was_read(project: Project) -> bool:
    return is_filled(project.stores.history.connection)


def history_of(project: Project, files: MapFiles) -> History:
    """Returns the history that HEAD reaches; files are there that the map has."""
    return history_at(project.stores.history.connection, project.repo, project.head(), files.has)
