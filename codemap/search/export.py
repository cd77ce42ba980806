"""The whole map as records in order: symbols, edges or files, one JSON object each.

Functions are named `path::Qual.name`, module level `path::<module>`. A path that is not valid UTF-8 is given in its
display form. Secrets in signatures and documentation are masked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from codemap.index.graph import KeptView
from codemap.index.listing import all_edges
from codemap.model import Definition, json_path
from codemap.project import Project
from codemap.redact import mask_text
from codemap.search.symbol import MODULE_NAME, named

Record = dict[str, object]


def export(project: Project, what: str) -> Iterator[Record]:
    """Yields the records of `symbols`, `edges` or `files`; see `RECORDS`."""
    return RECORDS[what](project.kept_view())


def symbol_records(view: KeptView) -> Iterator[Record]:
    """Yields every symbol by path and position, module level left out.

    Fields: `symbol`, `kind`, `path`, `qualname`, `ordinal` (0 for the first of that name in the file), `start`, `end`,
    `line`, `signature`, `doc`, `visibility`, `exported`, `language`, `category`.
    """
    for row in view.files():
        surface = view.facts.surface(row.facts) if row.facts is not None else None
        for definition in surface.definitions if surface else ():
            yield {**_symbol(row.path, definition), "language": row.language, "category": row.category}


def _symbol(path: str, row: Definition) -> Record:
    return {
        "symbol": _named(path, row.qualname),
        "kind": row.kind,
        "path": json_path(path),
        "qualname": row.qualname,
        "ordinal": row.ordinal,
        "start": row.start,
        "end": row.end,
        "line": row.line,
        "signature": mask_text(row.signature),
        "doc": mask_text(row.doc),
        "visibility": row.visibility,
        "exported": row.exported,
    }


def edge_records(view: KeptView) -> Iterator[Record]:
    """Yields every edge by path and position of the use.

    Fields: `source`, `target` (symbols), `kind` (call, construct, read, inherit, decorate, annotate, import, override),
    `rule` (how it was resolved), `confidence` (0..1), `line` (in the source's file).
    """
    for edge in all_edges(view.connection):
        yield {
            "source": _named(edge.source_path, edge.source),
            "target": _named(edge.target_path, edge.target),
            "kind": edge.kind,
            "rule": edge.rule,
            "confidence": edge.confidence,
            "line": edge.line,
        }


def file_records(view: KeptView) -> Iterator[Record]:
    """Yields every file by path.

    Fields: `path`, `blob`, `mode` (git's, octal), `language`, `category`, `status`, `reason`.
    """
    for row in view.files():
        yield {
            "path": json_path(row.path),
            "blob": row.blob,
            "mode": f"{row.mode:06o}",
            "language": row.language,
            "category": row.category,
            "status": row.status,
            "reason": row.reason,
        }


RECORDS: Mapping[str, Callable[[KeptView], Iterator[Record]]] = {
    "symbols": symbol_records,
    "edges": edge_records,
    "files": file_records,
}
"""What can be exported."""


def _named(path: str, qualname: str) -> str:
    return named(json_path(path), qualname or MODULE_NAME)
