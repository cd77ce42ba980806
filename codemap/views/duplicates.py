"""Duplicates, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.structure.duplicates import Duplicate, Duplicates
from codemap.views.frame import (
    Document,
    count,
    cut_line,
    document,
    head_lines,
    joined,
    page_document,
    symbol_document,
    symbol_line,
)


def as_text(answer: Duplicates) -> str:
    """Returns each group of functions that are alike with its members, then the files that are the same."""
    total = answer.duplicates.total
    lines = [
        *head_lines(answer.label),
        f"# {count(total, 'group')} of alike functions among {answer.functions:,}"
        f" of {answer.min_lines} lines or more, {count(answer.lines, 'line')} repeated",
    ]
    for each in answer.duplicates.items:
        lines += ["", _title(each), *(f"  {symbol_line(symbol)}" for symbol in each.members)]
    lines += cut_line(answer.duplicates, "group")
    if answer.files.total:
        lines += ["", f"## Files with the same content ({answer.files.total:,})"]
        lines += [", ".join(map(display_path, paths)) for paths in answer.files.items]
        lines += cut_line(answer.files, "group")
    if answer.left_out:
        lines += ["", f"Not looked at: {count(answer.left_out, 'file')} beyond the most that are compared"]
    return joined(lines)


def _title(each: Duplicate) -> str:
    alike = "" if each.kind == "exact" else f" {each.similarity:.0%}" if each.kind == "near" else " but for names"
    return f"## {each.kind}{alike}: {count(len(each.members), 'function')}, {count(each.lines, 'line')} repeated"


def as_document(answer: Duplicates) -> Document:
    """Returns `duplicates` (kind, similarity, lines, members), and `files`: lists of paths with the same content."""
    return document(
        "duplicates",
        answer.label,
        functions=answer.functions,
        min_lines=answer.min_lines,
        lines=answer.lines,
        duplicates=page_document(answer.duplicates, map(_document, answer.duplicates.items)),
        files=page_document(answer.files, (list(map(json_path, paths)) for paths in answer.files.items)),
        not_looked_at=answer.left_out,
    )


def _document(each: Duplicate) -> Document:
    return {
        "kind": each.kind,
        "similarity": each.similarity,
        "lines": each.lines,
        "members": [symbol_document(symbol) for symbol in each.members],
    }
