"""Where a session starts: what is checked out, what the index holds, what is not committed. Refreshes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.project import Project
from codemap.search.scan import PARSED

_PATHS = 5


@dataclass(frozen=True, slots=True)
class Orientation:
    """The repository; `languages` are files that were parsed by language, `changed` paths that differ from the commit.

    The counts are None where there is no index yet.
    """

    root: str
    commit: str | None
    files: int | None
    symbols: int | None
    languages: Mapping[str, int]
    changed: Page[str]


def orientation(project: Project) -> Orientation:
    """Returns what a session should know at its start."""
    now = project.now()
    changed = page(sorted(now.overlay), limit=_PATHS)
    if not project.has_map():
        return Orientation(project.name, now.commit, None, None, {}, changed)
    view = project.kept_view()
    files, symbols, _ = view.counts()
    return Orientation(project.name, now.commit, files, symbols, view.languages(PARSED), changed)
