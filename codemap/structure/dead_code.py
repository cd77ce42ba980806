"""analyze dead-code: definitions that nothing uses, those that only tests use, and files that nothing reaches.

Precision goes before recall: whatever is named anywhere, in a string or a template even, counts as used.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.lang import has_uses
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.paths import find_scope, is_below
from codemap.search.snippet import SnippetReader
from codemap.search.symbol import Symbol, symbol_of
from codemap.structure.definitions import Definitions
from codemap.structure.entries import entry_points
from codemap.structure.imports import code_files
from codemap.structure.orphans import orphans
from codemap.structure.unused import unused


@dataclass(frozen=True, slots=True)
class Dead:
    """A definition that nothing uses: why it counts as one, and whether other files could name it."""

    symbol: Symbol
    because: str
    public: bool


@dataclass(frozen=True, slots=True)
class DeadCode:
    """What nothing uses. `unused` cannot be named from other files; `public` can, so others may use it.

    `tests_only` is used by tests and nothing else, public definitions last. `orphans` are files that nothing imports
    or uses; their definitions are not listed again. `excused` counts what nothing names and is alive all the same, by
    reason; `considered` all definitions that were looked at.
    """

    label: Label
    considered: int
    unused: Page[Dead]
    public: Page[Dead]
    tests_only: Page[Dead]
    orphans: Page[str]
    excused: dict[str, int]


def dead_code(project: Project, *, path: str = "", limit: int = 20, below: str = "") -> DeadCode:
    """Returns the dead code of the source files at or below `path`; each list of at most `limit` (0: all)."""
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    files = [row for row in code_files(view) if has_uses(row.language)]
    with SnippetReader(project.repo, view) as reader:
        entered = ((each.place.path, each.place.position) for each in entry_points(project, view, files))
        definitions = Definitions(view, files, frozenset(entered))
        lost = orphans(definitions, reader)
        rows = unused(definitions, reader, frozenset(lost))
    inside = [row for row in rows if is_below(row.path, scope)]
    excused = Counter(row.excuse for row in inside if row.excuse)
    found: dict[str, list[Dead]] = {"unused": [], "public": [], "tests": []}
    for row in inside:
        if not row.excuse:
            category = definitions.files[row.path].category
            definition = definitions.of(row.path)[row.position]
            symbol = symbol_of(row.path, definition, category)
            found[row.group].append(Dead(symbol, row.because, definition.exported))
    return DeadCode(
        label_of(project, view),
        definitions.considered(scope),
        page(found["unused"], limit=limit),
        page(found["public"], limit=limit),
        page(sorted(found["tests"], key=lambda row: row.public), limit=limit),
        page([path for path in lost if is_below(path, scope)], limit=limit),
        dict(excused),
    )
