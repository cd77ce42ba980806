"""Bring the map up to date and say what that took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from codemap.index.files import FileRow
from codemap.index.report import Progress, RefreshReport, silent
from codemap.project import Label, Project
from codemap.search.history_reads import read_history

NOT_READ = ("skipped", "failed")
"""Statuses of files that could have been read and were not, or not wholly."""

PARSED = ("parsed", "partial")
"""Statuses of files that have symbols, all of theirs or some."""


class ScanReport(NamedTuple):
    """What a refresh did and what the map now holds; `unread` lists skipped and failed files with their reasons.

    `commits` is the length of the history, merges left out; None when it could not be read.
    """

    label: Label
    refresh: RefreshReport
    languages: Mapping[str, int]
    unread: tuple[FileRow, ...]
    files: int
    symbols: int
    edges: int
    commits: int | None


def scan(project: Project, *, progress: Progress = silent) -> ScanReport:
    """Refreshes the map whatever it shows, reads the commits that are new, and returns a report."""
    refreshed = project.refresh(progress=progress)
    files = project.kept_files()
    languages = files.languages(PARSED)
    unread = tuple(files.files(NOT_READ))
    label = project.label(files.snapshot)
    return ScanReport(label, refreshed, languages, unread, *files.counts(), read_history(project))
