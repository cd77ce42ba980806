"""Which file imports which: the file that an import statement names, though what it takes may come from further on."""

from __future__ import annotations

import re
from typing import NamedTuple

from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL
from codemap.index.whole import FileNode, ImportEdge, file_nodes, import_edges

LEFT_OUT = frozenset({"vendored", "generated", "minified"})
"""Categories of files whose structure is nobody's doing here."""


class FileImport(NamedTuple):
    """An import statement that names a file of ours.

    `deferred`: it stands in a function, and runs with it; `types`: it is known to bring in types alone, and never runs.
    """

    source: str
    target: str
    line: int
    deferred: bool
    types: bool = False


def code_files(view: KeptView) -> list[FileNode]:
    """Returns the files that have facts and are our own, by path."""
    return [row for row in file_nodes(view.connection) if row.facts is not None and row.category not in LEFT_OUT]


def file_imports(view: KeptView, files: list[FileNode]) -> list[FileImport]:
    """Returns the imports between these files, by path and line, those of a file by itself left out."""
    known = {row.id: row for row in files}
    by_path = {row.path for row in files}
    names: dict[int, tuple[str, ...]] = {}
    found = set()
    for edge in import_edges(view.connection):
        source, target = known.get(edge.source), known.get(edge.target)
        if source is None or target is None:
            continue
        if source.id not in names:
            surface = view.facts.surface(source.facts) if source.facts is not None else None
            names[source.id] = tuple([row.module for row in surface.imports]) if surface else ()
        path = _named_file(view, names[source.id], edge, source, target)
        if path != source.path and path in by_path:
            found.add(FileImport(source.path, path, edge.line, edge.scope != MODULE_LEVEL))
    return sorted(found)


def _named_file(view: KeptView, written: tuple[str, ...], edge: ImportEdge, source: FileNode, target: FileNode) -> str:
    """Returns the file that the statement names: what it takes from there may be defined in another."""
    module = written[edge.statement] if 0 <= edge.statement < len(written) else ""
    if edge.position == MODULE_LEVEL or not module or _last_part(module) == target.stem:
        return target.path
    importer = view.module(source.path)
    named = view.lookup.targets(importer, module) if importer else ()
    return named[0] if named else target.path


def _last_part(module: str) -> str:
    return _PARTS.split(module.removesuffix(".js").removesuffix(".ts"))[-1]


_PARTS = re.compile(r"[./:\\]+")
