"""Where a program is entered: what nobody in the repository need call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.whole import FileNode, reached_by
from codemap.model import Definition
from codemap.project import Project
from codemap.search.snippet import SnippetReader

MAINS = {"main": frozenset({"go", "rust", "c", "cpp", "java", "kotlin"}), "Main": frozenset({"csharp"})}
"""Functions that a language itself starts, and where."""

COMMANDS = frozenset({"command", "group", "callback", "task", "shared_task", "on_event", "errorhandler"})
"""Last names of decorators that register a command, a task or a handler."""

_SCRIPTS = ("pyproject.toml", "setup.cfg", "setup.py")
_SCRIPT = re.compile(r"=\s*[\"']?\s*([\w.]+):([\w.]+)")


class EntryPoint(NamedTuple):
    """A symbol by which the code is entered, and why: `main`, `script`, `command` or `route`."""

    kind: str
    place: Place


def entry_points(project: Project, view: KeptView, files: list[FileNode]) -> list[EntryPoint]:
    """Returns the entry points of these files, by kind, then by path and position."""
    found = [*_of_definitions(view, files), *_scripts(project, view, files)]
    known = {row.path for row in files}
    found += [EntryPoint("route", place) for place in reached_by(view.connection, "route") if place.path in known]
    order = ("main", "script", "command", "route")
    return sorted(set(found), key=lambda each: (order.index(each.kind), each.place))


def _of_definitions(view: KeptView, files: list[FileNode]) -> Iterator[EntryPoint]:
    for file in files:
        if file.path.rpartition("/")[2] == "__main__.py":
            yield EntryPoint("main", Place(file.path, MODULE_LEVEL))
        surface = view.facts.surface(file.facts) if file.facts is not None else None
        for position, row in enumerate(surface.definitions if surface else ()):
            if is_main(file.language, row):
                yield EntryPoint("main", Place(file.path, position))
            elif any(last_name(chain) in COMMANDS for chain in row.decorators):
                yield EntryPoint("command", Place(file.path, position))


def is_main(language: str, row: Definition) -> bool:
    """Says whether the language starts the program there."""
    return row.kind in ("function", "method") and language in MAINS.get(row.name, ())


def last_name(chain: str) -> str:
    """Returns the last name of a chain: `command` of `app.command()`."""
    return chain.removesuffix("()").rpartition(".")[2]


def _scripts(project: Project, view: KeptView, files: list[FileNode]) -> Iterator[EntryPoint]:
    """Yields what Python's manifests name as `package.module:function`."""
    manifests = [row.path for row in view.files() if row.path.rpartition("/")[2] in _SCRIPTS]
    if not manifests:
        return
    with SnippetReader(project.repo, view) as reader:
        text = "\n".join("\n".join(reader.lines(path, 1, 2_000) or ()) for path in manifests)
    for module, name in dict.fromkeys(_SCRIPT.findall(text)):
        endings = (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py")
        for file in files:
            if file.path.endswith(endings) and (found := view.module(file.path)) is not None:
                yield from (
                    EntryPoint("script", Place(file.path, position))
                    for position, row in enumerate(found.definitions)
                    if row.qualname == name
                )
