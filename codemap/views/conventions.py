"""Conventions, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.structure.conventions import Convention, Conventions, Used
from codemap.views.frame import Document, count, document, head_lines, joined

_MOST_OTHERS = 5


def as_text(answer: Conventions) -> str:
    """Returns, by family of languages, each concern with its preferred form, an example, and what else is used."""
    lines = [*head_lines(answer.label), f"# {count(len(answer.conventions), 'convention')}"]
    for family, files in sorted(answer.files.items(), key=lambda item: (-item[1], item[0])):
        rows = [row for row in answer.conventions if row.family == family]
        if rows:
            lines += ["", f"## {family} ({count(files, 'file')})"]
            lines += [line for row in rows for line in _convention(row)]
    return joined(lines)


def _convention(row: Convention) -> list[str]:
    best, *others = row.forms
    lines = [f"{row.concern}: {best.name} ({row.confidence})  {_numbers(best)}, as in {_place(best)}"]
    if others:
        shown = "; ".join(f"{each.name} {_numbers(each)}" for each in others[:_MOST_OTHERS])
        more = f"; {len(others) - _MOST_OTHERS} more (--json shows all)" if len(others) > _MOST_OTHERS else ""
        lines.append(f"  also {shown}{more}")
    return lines


def _numbers(row: Used) -> str:
    return f"{count(row.uses, 'use')} in {count(row.files, 'file')}"


def _place(row: Used) -> str:
    return f"{display_path(row.example)}:{row.line}"


def as_document(answer: Conventions) -> Document:
    """Returns `conventions`, each with `language`, `concern`, `preferred`, `confidence` and all `forms`."""
    return document(
        "conventions",
        answer.label,
        files=answer.files,
        conventions=[
            {
                "language": row.family,
                "concern": row.concern,
                "preferred": row.forms[0].name,
                "confidence": row.confidence,
                "forms": [
                    {
                        "form": each.name,
                        "uses": each.uses,
                        "files": each.files,
                        "example": {"path": json_path(each.example), "line": each.line},
                    }
                    for each in row.forms
                ],
            }
            for row in answer.conventions
        ],
    )
