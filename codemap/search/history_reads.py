"""What other answers ask of the history, without a word about one symbol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

from codemap.errors import GitError
from codemap.index.database import StoreBusy
from codemap.index.history import Churn, History, Together, history_at, is_filled
from codemap.index.map_files import MapFiles
from codemap.index.store import open_history
from codemap.project import Project


def together(project: Project, paths: Sequence[str], *, fill: bool = True) -> dict[str, Together] | None:
    """Returns the files that changed together with each of these; None when the history was never read and not to be.

    The first reading of a long history takes seconds; without `fill` it is not begun.
    """
    if not fill and not _was_read(project):
        return None
    with history_of(project, project.kept_files()) as history:
        return {path: history.together(path, least=1) for path in paths}


def churn(project: Project) -> dict[str, Churn]:
    """Returns how often each file was changed, commits of more than 30 files and merges left out."""
    with history_of(project, project.kept_files()) as history:
        return history.churn()


def changes(project: Project) -> list[tuple[int, list[str]]]:
    """Returns time and present files of every commit, newest first, merges and big ones left out."""
    with history_of(project, project.kept_files()) as history:
        return list(history.changes())


def read_history(project: Project) -> int | None:
    """Reads the commits that are not known yet, so that no later answer has to, and returns how many there are now.

    None where a clone lacks what git needs to tell what they changed, or another process is reading them for long.
    """
    try:
        with history_of(project, project.kept_files()) as history:
            return history.size
    except (GitError, StoreBusy):
        return None


def _was_read(project: Project) -> bool:
    with closing(open_history(project.stores)) as connection:
        return is_filled(connection)


@contextmanager
def history_of(project: Project, files: MapFiles) -> Iterator[History]:
    """Gives the history that HEAD reaches; files are there that the map has."""
    with closing(open_history(project.stores)) as connection:
        yield history_at(connection, project.repo, project.head(), files.has)
