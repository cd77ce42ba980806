"""Import cycles, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.structure.cycles import Cycle, CycleReport
from codemap.structure.imports import FileImport
from codemap.views.frame import Document, count, cut_line, document, head_lines, joined, page_document


def as_text(report: CycleReport) -> str:
    """Returns each cycle with its members and a shortest way around, one import a line."""
    lines = [
        *head_lines(report.label),
        f"# {count(report.cycles.total, 'import cycle')} among {count(report.imports, 'import')} between"
        f" {count(report.files, 'file')}",
    ]
    for cycle in report.cycles.items:
        lines += ["", *_cycle_lines(cycle, report.level)]
    lines += cut_line(report.cycles, "cycle")
    if report.left_out:
        lines.append(f"Not counted: {count(report.left_out, 'import')} inside functions or for types alone")
    return joined(lines)


def _cycle_lines(cycle: Cycle, level: str) -> list[str]:
    members = cycle.members
    lines = [f"## {count(members.total, level)}, {count(cycle.imports, 'import')} between them", "shortest way around:"]
    lines += [f"  {_step(each)}" for each in cycle.shortest]
    if members.total > len(cycle.shortest):
        lines.append(f"all: {', '.join(map(display_path, members.items))}")
        lines += cut_line(members, level, "--json with --path")
    return lines


def _step(each: FileImport) -> str:
    inside = " (inside a function)" if each.deferred else " (for types alone)" if each.types else ""
    return f"{display_path(each.source)}:{each.line} imports {display_path(each.target)}{inside}"


def as_document(report: CycleReport) -> Document:
    """Returns `cycles`, each with `members`, `imports` (a count) and `shortest`, the steps of a shortest way around."""
    return document(
        "cycles",
        report.label,
        level=report.level,
        files=report.files,
        imports=report.imports,
        left_out=report.left_out,
        cycles=page_document(report.cycles, map(_cycle, report.cycles.items)),
    )


def _cycle(cycle: Cycle) -> Document:
    return {
        "members": page_document(cycle.members, map(json_path, cycle.members.items)),
        "imports": cycle.imports,
        "shortest": [
            {
                "file": json_path(each.source),
                "line": each.line,
                "imports": json_path(each.target),
                "deferred": each.deferred,
                "types": each.types,
            }
            for each in cycle.shortest
        ],
    }
