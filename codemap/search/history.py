"""file_history and symbol_history: the commits of a file or a symbol.

Merges are not looked at; renames are followed, and every file is named as it is called now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import TypeVar

from codemap.budget import Page, page
from codemap.errors import NotFound
from codemap.git.line_history import LineCommit, line_history
from codemap.git.snapshot import snapshot_of
from codemap.index.graph import KeptView
from codemap.index.history import History, Revision
from codemap.index.module import MODULE_LEVEL, Place
from codemap.model import CommitId, Definition
from codemap.project import Label, Project
from codemap.redact import mask_text
from codemap.search.answering import label_of
from codemap.search.history_reads import history_of
from codemap.search.locate import locate
from codemap.search.paths import find_file, paths_meant
from codemap.search.symbol import Symbol, symbol_at

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class FileHistory:
    """The commits of a file, newest first. `cut` says that older ones may be missing: the clone is shallow."""

    label: Label
    path: str
    commits: Page[Revision]
    cut: bool


@dataclass(frozen=True, slots=True)
class SymbolHistory:
    """The commits that touched the lines of a symbol, newest first, as HEAD has it.

    `uncommitted` says that HEAD has no such symbol; `cut` that older commits may be missing: the clone is shallow.
    """

    label: Label
    symbol: Symbol
    commits: Page[LineCommit]
    uncommitted: bool
    cut: bool


def symbol_history(project: Project, symbol: str, *, limit: int = 20, below: str = "") -> SymbolHistory:
    """Returns the commits that touched the lines of the symbol `symbol` means; `limit` 0: all of them.

    The lines are followed backwards, through renames of the file. Raises NotFound for what is no symbol, or several.
    """
    view = project.kept_view()
    place = locate(project, view, symbol, below).place
    here, commits = symbol_at(view, place), commits_of_lines(project, view, place)()
    shown = page(commits or [], limit=limit)
    return SymbolHistory(label_of(project, view), here, shown, commits is None, project.repo.shallow)


def commits_of_lines(project: Project, view: KeptView, place: Place) -> Callable[[], list[LineCommit] | None]:
    """Starts git on the commits that touched the lines of a symbol, and returns what waits for them.

    That gives None where HEAD has no such symbol.
    """
    head = project.head()
    there = _at_head(project, view, place, head)
    if there is None or head is None:
        return lambda: None
    found = _meanwhile(partial(line_history, project.repo, head, place.path, there.start, there.end))
    return lambda: [each._replace(subject=mask_text(each.subject)) for each in found()]


def _meanwhile(work: Callable[[], _T]) -> Callable[[], _T]:
    """Starts to work in a thread, and returns what waits for the result or raises what went wrong."""
    done: list[_T] = []
    wrong: list[Exception] = []

    def run() -> None:
        try:
            done.append(work())
        except Exception as error:  # whoever waits gets it
            wrong.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()

    def wait() -> _T:
        thread.join()
        if wrong:
            raise wrong[0]
        return done[0]

    return wait


def _at_head(project: Project, view: KeptView, place: Place, head: CommitId | None) -> Definition | None:
    """Returns the symbol as the last commit has it: the worktree's lines are others."""
    module, there = view.module(place.path), project.at(view, snapshot_of(project.repo, head)).module(place.path)
    if module is None or there is None or place.position == MODULE_LEVEL:
        return None
    own = module.definitions[place.position]
    same = (row for row in there.definitions if (row.qualname, row.ordinal) == (own.qualname, own.ordinal))
    return next(same, None)


def file_history(project: Project, path: str, *, limit: int = 20, below: str = "") -> FileHistory:
    """Returns the commits that changed the file `path` means, those under its former names included.

    A file that is gone has a history, too, under its whole path. `limit` 0: all of them.
    """
    view = project.kept_view()
    history = history_of(project, view)
    found = _file_or_gone(project, view, history, path, below)
    commits = page(history.commits(found), limit=limit)
    return FileHistory(label_of(project, view), found, commits, project.repo.shallow)


def _file_or_gone(project: Project, view: KeptView, history: History, path: str, below: str) -> str:
    try:
        return find_file(project, view, path, below)
    except NotFound:
        gone = next((each for each in paths_meant(project, path, below) if history.knows(each)), None)
        if gone is None:
            raise
        return gone
