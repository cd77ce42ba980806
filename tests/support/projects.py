"""Projects opened on the repositories of tests, with their map brought up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from codemap.project import Project, opened
from tests.support.repos import RepoBuilder, clean_environ


@contextmanager
def scanned(repo: RepoBuilder, start: Path | None = None) -> Iterator[Project]:
    """Gives the project of a repository after a refresh."""
    with opened(start or repo.root, clean_environ()) as project:
        project.refresh()
        yield project


@contextmanager
def opened_at(repo: RepoBuilder, start: Path | None = None) -> Iterator[Project]:
    """Gives the project of a repository without a refresh."""
    with opened(start or repo.root, clean_environ()) as project:
        yield project
