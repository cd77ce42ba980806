"""The outline of a file, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.search.file_summary import FileSummary, ImportRow, OutlineRow
from codemap.search.symbol import MODULE_NAME
from codemap.views.frame import (
    Document,
    count,
    cut_line,
    document,
    head_lines,
    joined,
    json_text,
    page_document,
    shortened,
    shown_text,
    span,
    symbol_document,
)

_VALUES = frozenset({"variable", "constant", "field"})
"""Kinds that are shown by name alone: their signature is what was assigned."""

_WIDEST = 88
"""Characters of a symbol in the outline."""


def as_text(summary: FileSummary) -> str:
    """Returns the file's state, its imports, its importers, and its symbols indented by nesting."""
    row = summary.file
    lines = head_lines(summary.label)
    lines.append(f"# {display_path(row.path)}")
    state = f"{row.status} ({row.reason})" if row.reason else row.status
    lines.append(f"{row.language or 'no language'}, {row.category}, {state}")
    if summary.broken:
        lines.append(f"Did not parse: lines {', '.join(span(*each) for each in summary.broken)}")
    lines.extend(_import_lines(summary))
    if summary.outline.total:
        lines += ["", f"## Symbols ({summary.outline.total:,})"]
        lines.extend(map(_outline_line, summary.outline.items))
        lines.extend(cut_line(summary.outline, "symbol"))
    return joined(lines)


def _import_lines(summary: FileSummary) -> list[str]:
    ours = [row for row in summary.imports if row.targets]
    others = list(dict.fromkeys(row.module or row.name for row in summary.imports if not row.targets))
    lines = []
    if summary.imports:
        lines += ["", f"## Imports ({len(summary.imports):,})"]
        lines += [f"{row.line:>5}  {shown_text(_written(row))}  -> {_targets(row)}" for row in ours]
    if others:
        lines.append(f"       from elsewhere: {shown_text(', '.join(others))}")
    if summary.importers.total:
        lines += ["", f"## Imported by ({count(summary.importers.total, 'file')})"]
        lines += [f"  {display_path(path)}" for path in summary.importers.items]
        lines += cut_line(summary.importers, "file")
    return lines


def _written(row: ImportRow) -> str:
    name = f"{row.module}: {row.name}" if row.module and row.name else row.module or row.name
    return f"{name} as {row.alias}" if row.alias else name


def _targets(row: ImportRow) -> str:
    return shown_text(", ".join(_target(name) for name in row.targets))


def _target(name: str) -> str:
    path, _, qualname = name.rpartition("::")
    return display_path(path) if qualname == MODULE_NAME else f"{display_path(path)}::{qualname}"


def _outline_line(row: OutlineRow) -> str:
    symbol = row.symbol
    shown = symbol.qualname.rpartition(".")[2]
    if symbol.signature and symbol.kind not in _VALUES:
        shown = symbol.signature.removeprefix(f"{symbol.kind} ")
    text = f"{'  ' * row.depth}{symbol.kind} {shown_text(shown)}"
    return f"{span(symbol.start, symbol.end):>9}  {shortened(text, _WIDEST)}"


def as_document(summary: FileSummary) -> Document:
    """Returns `file` (path and state), `symbols` with `depth`, `imports` with `targets`, `importers`, `broken`."""
    row = summary.file
    return document(
        "file_summary",
        summary.label,
        file={
            "path": json_path(row.path),
            "language": row.language,
            "category": row.category,
            "status": row.status,
            "reason": row.reason,
            "blob": row.blob,
        },
        symbols=page_document(
            summary.outline, ({**symbol_document(one.symbol), "depth": one.depth} for one in summary.outline.items)
        ),
        imports=[_import(one) for one in summary.imports],
        importers=page_document(summary.importers, map(json_path, summary.importers.items)),
        broken=[list(each) for each in summary.broken],
    )


def _import(row: ImportRow) -> Document:
    return {
        "line": row.line,
        "module": json_text(row.module),
        "name": json_text(row.name),
        "alias": json_text(row.alias),
        "targets": [json_text(name) for name in row.targets],
    }
