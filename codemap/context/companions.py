"""What changed together with the files of a change: a sign for tests, and files that are missing from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from codemap.context.report import Omission
from codemap.impact.sides import Sides, old_path
from codemap.impact.signs import Partner, Partners
from codemap.index.history import Together
from codemap.project import Project
from codemap.search.history_reads import together

SUPPORT = 3
"""Common commits from which a file that did not change is worth a word."""

CONFIDENCE = 0.5
"""Share of a file's commits from which another is expected to change along."""

MOST_FILES = 30
"""Changed files whose history is looked at."""


class Companions(NamedTuple):
    """What changed together with each file by its path; `left_out` is what was not looked at."""

    of: Mapping[str, Together]
    left_out: tuple[str, ...] = ()

    @property
    def partners(self) -> Partners:
        """The partners as signs for tests."""
        return _signs(self.of)


def signs_of(project: Project, paths: Sequence[str]) -> Partners:
    """Returns what changed together with these files, as signs for tests."""
    return _signs(together(project, paths) or {})


def _signs(of: Mapping[str, Together]) -> Partners:
    return {
        path: [Partner(each.path, each.support, each.support / found.commits) for each in found.partners]
        for path, found in of.items()
    }


def companions(project: Project, sides: Sides, *, fill: bool) -> Companions:
    """Returns what changed together with the changed files; without `fill` a history never read is left alone."""
    paths = [old_path(change) for change in sides.changes.files if change.old is not None]
    if len(paths) > MOST_FILES:
        return Companions({}, (f"what more than {MOST_FILES} files usually change with",))
    found = together(project, paths, fill=fill) if paths else {}
    if found is None:
        return Companions({}, ("what these files usually change with: `codemap scan` reads the history",))
    return Companions({sides.on_new_side(path): row for path, row in found.items()})


def omissions(sides: Sides, found: Companions) -> list[Omission]:
    """Returns the files that usually change along and did not, each with the changed file that most speaks for it."""
    changed = {path for change in sides.changes.files for path in (change.path, old_path(change))}
    best: dict[str, Omission] = {}
    for each in _candidates(found.of):
        if each.path in changed or sides.new.view.file(each.path) is None:
            continue
        known = best.get(each.path)
        if known is None or _worth(known) < _worth(each):
            best[each.path] = each
    return sorted(best.values(), key=lambda each: (*(-value for value in _worth(each)), each.path))


def _candidates(found: Mapping[str, Together]) -> Iterator[Omission]:
    for path, row in found.items():
        for each in row.partners:
            if each.support >= SUPPORT and each.support >= CONFIDENCE * row.commits:
                yield Omission(each.path, path, each.support, row.commits, each.last.id, each.last.subject)


def _worth(each: Omission) -> tuple[float, int]:
    return each.confidence, each.support
