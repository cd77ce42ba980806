"""Coupling, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.structure.coupling import Coupling, Envy, God, Hidden
from codemap.views.frame import (
    Document,
    count,
    cut_line,
    day,
    document,
    head_lines,
    joined,
    page_document,
    shown_text,
    symbol_document,
    symbol_line,
    symbol_name,
)


def as_text(answer: Coupling) -> str:
    """Returns the three lists, each with its rule in the heading."""
    lines = head_lines(answer.label)
    lines.append(
        f"# Coupling: {count(answer.gods.total, 'god class or module', 'god classes or modules')},"
        f" {count(answer.envious.total, 'envious method')}, {count(answer.hidden.total, 'hidden pair')}"
    )
    if answer.gods.total:
        lines += ["", f"## Many functions that use many files ({answer.gods.total:,})"]
        lines += [*map(_god, answer.gods.items), *cut_line(answer.gods, "class", plural="classes")]
    if answer.envious.total:
        lines += ["", f"## Methods that use another class more than their own ({answer.envious.total:,})"]
        lines += [*map(_envy, answer.envious.items), *cut_line(answer.envious, "method")]
    if answer.hidden.total:
        lines += ["", f"## Change together, and neither uses the other ({answer.hidden.total:,})"]
        lines += [*map(_hidden, answer.hidden.items), *cut_line(answer.hidden, "pair")]
    if answer.cut:
        lines += ["", "Note: the clone is shallow; older commits are not counted"]
    return joined(lines)


def _god(row: God) -> str:
    sizes = f"{count(row.functions, 'function')}, {count(row.lines, 'line')}"
    return f"{symbol_line(row.symbol)}  {sizes}, uses {row.uses_files} files, used by {row.used_by_files}"


def _envy(row: Envy) -> str:
    return f"{symbol_line(row.symbol)}  {row.foreign} of {shown_text(symbol_name(row.envied))}, {row.own} of its own"


def _hidden(row: Hidden) -> str:
    return (
        f"{row.support}x {row.share:.0%} {display_path(row.first)} and {display_path(row.second)}  last {day(row.last)}"
    )


def as_document(answer: Coupling) -> Document:
    """Returns `god_modules`, `feature_envy` and `hidden_coupling` as lists."""
    return document(
        "coupling",
        answer.label,
        god_modules=page_document(
            answer.gods,
            (
                {
                    **symbol_document(row.symbol),
                    "functions": row.functions,
                    "lines": row.lines,
                    "uses_files": row.uses_files,
                    "used_by_files": row.used_by_files,
                }
                for row in answer.gods.items
            ),
        ),
        feature_envy=page_document(
            answer.envious,
            (
                {
                    **symbol_document(row.symbol),
                    "envied": symbol_document(row.envied),
                    "foreign": row.foreign,
                    "own": row.own,
                }
                for row in answer.envious.items
            ),
        ),
        hidden_coupling=page_document(
            answer.hidden,
            (
                {
                    "files": [json_path(row.first), json_path(row.second)],
                    "support": row.support,
                    "share": row.share,
                    "last": row.last,
                }
                for row in answer.hidden.items
            ),
        ),
        shallow=answer.cut,
    )
