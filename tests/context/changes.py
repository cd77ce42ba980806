"""A change report as short strings, for tests that compare it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from codemap.context.changes import changes_context
from codemap.context.report import ChangesContext, Named
from codemap.project import opened
from tests.support.repos import RepoBuilder

Files = dict[str, str | None]
"""Contents by path; None: the file goes."""


def apply(repo: RepoBuilder, files: Files) -> None:
    """Writes or removes files of the worktree."""
    for path, content in files.items():
        if content is None:
            (repo.root / path).unlink()
        else:
            repo.write(path, content)


def report(root: Path, **options: Any) -> ChangesContext:
    """Returns the report for a scope, every list whole."""
    with opened(root, os.environ) as project:
        return changes_context(project, **{"limit": 0, **options})


def symbols(answer: ChangesContext) -> list[str]:
    """Returns the changed symbols as `kind old -> new` or `kind name`, in the order of the report."""
    return [f"{row.kind} {_pair(row.old, row.new)}" for row in answer.symbols.items]


def broken(answer: ChangesContext) -> list[str]:
    """Returns the broken references as `path:line source written reason`."""
    return [f"{row.path}:{row.line} {row.source.qualname} {row.written} {row.reason}" for row in answer.broken.items]


def dependents(answer: ChangesContext) -> list[str]:
    """Returns the dependents as `hop path::name`."""
    return [f"{row.hop} {_name(row.symbol)}" for row in answer.dependents.items]


def names_of_tests(answer: ChangesContext) -> list[str]:
    """Returns the tests as `evidence path::name`."""
    return [f"{row.evidence} {_name(row.symbol)}" for row in answer.tests.items]


def _pair(old: Named | None, new: Named | None) -> str:
    if old and new and _name(old) != _name(new):
        return f"{_name(old)} -> {_name(new)}"
    named = new or old
    assert named is not None
    return _name(named)


def _name(row: Named) -> str:
    return f"{row.path}::{row.qualname}"
