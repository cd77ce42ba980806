"""cycles: files, or folders, that import each other in a circle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from codemap.budget import Page, page
from codemap.errors import UsageError
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.paths import find_scope, is_below
from codemap.structure.components import components, shortest_cycle
from codemap.structure.imports import FileImport, code_files, file_imports

LEVELS = ("file", "folder")
_MOST_MEMBERS = 50


@dataclass(frozen=True, slots=True)
class Cycle:
    """Files or folders each of which reaches all others by imports.

    `shortest` is a shortest way around, one import a step; `imports` counts all imports between the members.
    """

    members: Page[str]
    shortest: tuple[FileImport, ...]
    imports: int


@dataclass(frozen=True, slots=True)
class CycleReport:
    """All cycles, largest first. `left_out` counts the imports inside functions, where they do not count."""

    label: Label
    level: str
    files: int
    imports: int
    cycles: Page[Cycle]
    left_out: int


def cycles(
    project: Project, *, level: str = "file", at_load: bool = False, path: str = "", limit: int = 20, below: str = ""
) -> CycleReport:
    """Returns the import cycles at or below `path`; at most `limit` (0: all).

    `level` `folder` takes all files of a folder together. `at_load` leaves out imports that stand in functions: those
    run when both files are loaded. Files that are vendored, generated or minified are not looked at.
    """
    if level not in LEVELS:
        raise UsageError(f"there is no level {level!r}", hint=f"Levels: {', '.join(LEVELS)}.")
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    files = [row for row in code_files(view) if is_below(row.path, scope)]
    imports = file_imports(view, files)
    node_of = _folder if level == "folder" else _itself
    counted = [each for each in imports if not (at_load and each.deferred)]
    found = page(_cycles(counted, node_of), limit=limit)
    return CycleReport(label_of(project, view), level, len(files), len(counted), found, len(imports) - len(counted))


def _itself(path: str) -> str:
    return path


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "."


def _cycles(imports: list[FileImport], node_of: Callable[[str], str]) -> list[Cycle]:
    between: dict[tuple[str, str], list[FileImport]] = {}
    for each in imports:
        ends = node_of(each.source), node_of(each.target)
        if ends[0] != ends[1]:
            between.setdefault(ends, []).append(each)
    names = sorted({name for ends in between for name in ends})
    number = {name: index for index, name in enumerate(names)}
    links: list[list[int]] = [[] for _ in names]
    for source, target in between:
        links[number[source]].append(number[target])
    found = []
    for members in components(links):
        if len(members) > 1:
            around = [names[node] for node in shortest_cycle(links, members)]
            inside = {names[node] for node in members}
            count = sum(len(rows) for ends, rows in between.items() if inside.issuperset(ends))
            shortest = tuple(between[ends][0] for ends in pairwise(around))
            found.append(Cycle(page(sorted(inside), limit=_MOST_MEMBERS), shortest, count))
    return sorted(found, key=lambda cycle: (-cycle.members.total, cycle.members.items))
