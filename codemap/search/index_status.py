"""The state of the index: what it holds, what it could not read, how references fared, and where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from codemap.git import Snapshot, ignored_by_git
from codemap.index.files import FileRow
from codemap.index.report import count_by
from codemap.index.rules import CONFIDENCE
from codemap.index.state import read_kept
from codemap.index.watcher import Watcher
from codemap.model import CommitId
from codemap.project import Label, Project
from codemap.search.scan import NOT_READ
from codemap.search.watch import status_of

_EXAMPLES = 3

NOT_OURS = ("external", "builtin")
"""Outcomes of references that are known to mean no symbol of the repository: libraries and the language itself."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """How references fared: `outcomes` counts all of them by rule."""

    outcomes: Mapping[str, int]

    @property
    def total(self) -> int:
        """All references, import statements included."""
        return sum(self.outcomes.values())

    @property
    def ours(self) -> int:
        """References that are not known to mean something outside the repository's symbols."""
        return self.total - sum(self.outcomes.get(rule, 0) for rule in NOT_OURS)

    @property
    def resolved(self) -> int:
        """References that were resolved to one symbol."""
        return sum(self.outcomes.get(rule, 0) for rule in CONFIDENCE)

    @property
    def rate(self) -> float | None:
        """The part of `ours` that is resolved, 0 to 1; None when there are none."""
        return round(self.resolved / self.ours, 4) if self.ours else None


@dataclass(frozen=True, slots=True)
class Group:
    """Paths that are left out, wholly or in part, for one reason: how many, and the first of them."""

    status: str
    reason: str
    paths: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """What the map holds. `reasons` counts files by status and reason; `unread` lists skipped and failed files.

    `groups` say what is left out, what git ignores included. `left_out` are paths of the worktree that the snapshot
    holds not at all or not wholly, with reasons.
    """

    files: int
    symbols: int
    edges: int
    statuses: Mapping[str, int]
    reasons: Mapping[str, Mapping[str, int]]
    languages: Mapping[str, int]
    categories: Mapping[str, int]
    edges_by_rule: Mapping[str, int]
    resolution: Resolution
    unread: tuple[FileRow, ...]
    groups: tuple[Group, ...]
    left_out: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """The index of one worktree. `label` and `content` are None when there is none; `folder` is None for memory.

    `head` is the commit checked out now. `current` says that the index shows the worktree as it is now. `watcher` is
    the process that keeps it so, if there is one.
    """

    root: str
    label: Label | None
    content: Content | None
    current: bool
    head: CommitId | None
    folder: Path | None
    store_bytes: int
    notices: tuple[str, ...]
    watcher: Watcher | None


def index_status(project: Project) -> IndexStatus:
    """Returns the state of the index as it is, without refreshing it."""
    kept = read_kept(project.stores.map)
    return IndexStatus(
        project.name,
        project.label(kept.snapshot) if kept else None,
        _content(project) if kept else None,
        project.is_current(),
        project.repo.head(),
        project.stores.folder,
        _bytes_in(project.stores.folder),
        project.stores.notices,
        status_of(project).watcher,
    )


def _content(project: Project) -> Content:
    view = project.kept_view()
    rows = list(view.files())
    files, symbols, edges = view.counts()
    return Content(
        files,
        symbols,
        edges,
        count_by(row.status for row in rows),
        _reasons(rows),
        count_by(row.language for row in rows if row.language),
        count_by(row.category for row in rows),
        view.edges_by_rule(),
        Resolution(view.tally()),
        tuple(row for row in rows if row.status in NOT_READ),
        _groups(_left_out(project, rows, view.snapshot)),
        view.snapshot.left_out,
    )


def _left_out(project: Project, rows: Iterable[FileRow], snapshot: Snapshot) -> Iterator[tuple[str, str, str]]:
    """Yields status, reason and path of all that was not, or not wholly, read."""
    for row in rows:
        if row.reason:
            # Sizes and the like stand in parentheses; they would make a group of every file.
            yield row.status, row.reason.partition(" (")[0], row.path
    for path, reason in snapshot.left_out:
        yield "absent", reason, path
    if project.repo.root is not None:
        for path in ignored_by_git(project.repo):
            yield "ignored", "by git", path


def _groups(found: Iterable[tuple[str, str, str]]) -> tuple[Group, ...]:
    """Returns one group for each status and reason, the biggest first."""
    paths: dict[tuple[str, str], list[str]] = {}
    for status, reason, path in found:
        paths.setdefault((status, reason), []).append(path)
    groups = [Group(*key, len(each), tuple(each[:_EXAMPLES])) for key, each in paths.items()]
    return tuple(sorted(groups, key=lambda group: (-group.paths, group.status, group.reason)))


def _reasons(rows: Iterable[FileRow]) -> dict[str, dict[str, int]]:
    reasons: dict[str, list[str]] = {}
    for row in rows:
        if row.reason:
            reasons.setdefault(row.status, []).append(row.reason)
    return {status: count_by(found) for status, found in sorted(reasons.items())}


def _bytes_in(folder: Path | None) -> int:
    if folder is None:
        return 0
    return sum(map(_size, folder.rglob("*")))


def _size(file: Path) -> int:
    try:
        return file.stat().st_size if file.is_file() else 0
    except FileNotFoundError:
        # Other processes put their files in place by renaming them.
        return 0
