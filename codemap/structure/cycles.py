"""cycles: files, or folders, that import each other in a circle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from codemap.budget import Page, page
from codemap.errors import UsageError
from codemap.index.graph import KeptView
from codemap.index.whole import FileNode
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.paths import find_scope, is_below
from codemap.search.snippet import SnippetReader
from codemap.structure.components import components, shortest_cycle
from codemap.structure.imports import FileImport, code_files, file_imports
from codemap.structure.mentions import MOST_LINES
from codemap.structure.type_imports import is_for_types

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
    """All cycles, largest first.

    `left_out` counts the imports inside functions and, in a cycle, those of types alone, where they do not count.
    """

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

    `level` `folder` takes all files of a folder together. `at_load` leaves out imports that stand in functions, for
    those run when both files are loaded, and those of types alone, which never run. Files that are vendored, generated
    or minified are not looked at.
    """
    if level not in LEVELS:
        raise UsageError(f"there is no level {level!r}", hint=f"Levels: {', '.join(LEVELS)}.")
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    files = [row for row in code_files(view) if is_below(row.path, scope)]
    imports = file_imports(view, files)
    node_of = _folder if level == "folder" else _itself
    counted = imports
    if at_load:
        counted = [each for each in imports if not each.deferred]
        erased = _for_types(project, view, files, _in_cycles(counted, node_of))
        counted = [each for each in counted if each not in erased]
    found = page(_cycles(counted, node_of), limit=limit)
    if not at_load:
        erased = _for_types(project, view, files, [step for cycle in found.items for step in cycle.shortest])
        found = Page(tuple(_marked(cycle, erased) for cycle in found.items), found.total)
    return CycleReport(label_of(project, view), level, len(files), len(counted), found, len(imports) - len(counted))


def _for_types(project: Project, view: KeptView, files: list[FileNode], imports: list[FileImport]) -> set[FileImport]:
    """The imports that are for types alone."""
    languages = {row.path: row.language for row in files}
    with SnippetReader(project.repo, view) as reader:
        return {
            each
            for each in imports
            if is_for_types(languages[each.source], reader.lines(each.source, 1, MOST_LINES) or (), each.line)
        }


def _marked(cycle: Cycle, erased: set[FileImport]) -> Cycle:
    return replace(cycle, shortest=tuple(step._replace(types=step in erased) for step in cycle.shortest))


def _in_cycles(imports: list[FileImport], node_of: Callable[[str], str]) -> list[FileImport]:
    """The imports between members of one cycle: no other can be a part of it."""
    links = _Links(imports, node_of)
    cycle = {node: index for index, members in enumerate(components(links.targets)) for node in members}
    at = {name: cycle[number] for name, number in links.number.items()}
    return [each for ends, rows in links.between.items() if at[ends[0]] == at[ends[1]] for each in rows]


def _itself(path: str) -> str:
    return path


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "."


class _Links:
    """Imports as a graph of files or folders: by both ends, and as targets by number."""

    def __init__(self, imports: list[FileImport], node_of: Callable[[str], str]) -> None:
        self.between: dict[tuple[str, str], list[FileImport]] = {}
        for each in imports:
            ends = node_of(each.source), node_of(each.target)
            if ends[0] != ends[1]:
                self.between.setdefault(ends, []).append(each)
        self.names = sorted({name for ends in self.between for name in ends})
        self.number = {name: index for index, name in enumerate(self.names)}
        self.targets: list[list[int]] = [[] for _ in self.names]
        for source, target in self.between:
            self.targets[self.number[source]].append(self.number[target])


def _cycles(imports: list[FileImport], node_of: Callable[[str], str]) -> list[Cycle]:
    links = _Links(imports, node_of)
    found = []
    for members in components(links.targets):
        if len(members) > 1:
            around = [links.names[node] for node in shortest_cycle(links.targets, members)]
            inside = {links.names[node] for node in members}
            count = sum(len(rows) for ends, rows in links.between.items() if inside.issuperset(ends))
            shortest = tuple(links.between[ends][0] for ends in pairwise(around))
            found.append(Cycle(page(sorted(inside), limit=_MOST_MEMBERS), shortest, count))
    return sorted(found, key=lambda cycle: (-cycle.members.total, cycle.members.items))
