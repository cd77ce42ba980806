"""The outline of one file: its symbols, what it imports, and which files import it."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.index.files import FileRow
from codemap.index.graph import KeptView
from codemap.index.listing import paths_importing
from codemap.index.module import Module
from codemap.model import Import, Span
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.paths import find_file
from codemap.search.symbol import Symbol, symbol_at, symbol_of


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """A symbol and how deep it is nested; 0 is module level."""

    depth: int
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class ImportRow:
    """An import as written; `targets` names what it brings in, nothing when that is not in the map."""

    line: int
    module: str
    name: str
    alias: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FileSummary:
    """What the map says of a file. `broken` lists the lines that did not parse; `importers` are paths."""

    label: Label
    file: FileRow
    outline: Page[OutlineRow]
    imports: tuple[ImportRow, ...]
    importers: Page[str]
    broken: tuple[Span, ...]


def file_summary(project: Project, path: str, *, limit: int = 200, below: str = "") -> FileSummary:
    """Returns the outline of the file that `path` means, a distinctive end of a path being enough.

    `limit` (0: all) is for symbols and for importers each.
    """
    view = project.kept_view()
    row = view.file(find_file(project, view, path, below))
    assert row is not None
    module = view.module(row.path)
    surface = view.world.surface(row.path)
    return FileSummary(
        label_of(project, view),
        row,
        page(_outline(module, row) if module else [], limit=limit),
        _imports(view, module) if module else (),
        page(paths_importing(view.connection, row.path), limit=limit),
        surface.broken if surface else (),
    )


def _outline(module: Module, file: FileRow) -> list[OutlineRow]:
    depths: list[int] = []
    for definition in module.definitions:
        depths.append(depths[definition.parent] + 1 if definition.parent >= 0 else 0)
    return [
        OutlineRow(depth, symbol_of(file.path, definition, file.category))
        for depth, definition in zip(depths, module.definitions, strict=True)
    ]


def _imports(view: KeptView, module: Module) -> tuple[ImportRow, ...]:
    targets: dict[int, list[str]] = {}
    for edge in view.edges(module.path):
        if edge.kind == "import":
            targets.setdefault(-1 - edge.reference, []).append(symbol_at(view, edge.target).name)
    return tuple(_import(row, targets.get(index, [])) for index, row in enumerate(module.import_rows))


def _import(row: Import, targets: list[str]) -> ImportRow:
    alias = "" if row.alias == row.name else row.alias
    return ImportRow(row.line, row.module, row.name, alias, tuple(targets))
