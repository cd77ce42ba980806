"""Callers and callees by hop, as text and as a document."""

from __future__ import annotations

from codemap.model import json_path
from codemap.search.calls import CallReport, Hop, Step
from codemap.views.frame import (
    Document,
    count,
    counts,
    cut_line,
    document,
    head_lines,
    joined,
    page_document,
    shown_text,
    symbol_document,
    symbol_line,
    symbol_name,
)

_MOST_LINES = 6
_COMMANDS = {"callers": "who_calls", "callees": "what_it_calls"}


def as_text(report: CallReport) -> str:
    """Returns one line a symbol, grouped by hop: confidence, kind and rule, name, lines of the uses."""
    lines = head_lines(report.label)
    noun = "caller" if report.direction == "callers" else "callee"
    lines.append(f"# {count(report.total, noun)} of {symbol_line(report.symbol)}")
    if report.others:
        lines.append(f"Note: {count(report.others, 'other symbol')} of that name; name the path to choose another")
    for hop in report.hops:
        lines.extend(_hop_lines(report, hop, noun))
    lines.extend(_left_out(report))
    return joined(lines)


def _hop_lines(report: CallReport, hop: Hop, noun: str) -> list[str]:
    title = "direct" if hop.number == 1 else f"{hop.number} calls away"
    steps = [_step_line(report, step, direct=hop.number == 1) for step in hop.steps.items]
    return ["", f"## {title} ({hop.steps.total:,})", *steps, *cut_line(hop.steps, noun)]


def _step_line(report: CallReport, step: Step, *, direct: bool) -> str:
    uses = ", ".join(map(str, step.lines[:_MOST_LINES])) + (", ..." if len(step.lines) > _MOST_LINES else "")
    name = shown_text(symbol_name(step.symbol))
    text = f"{step.confidence:.2f} {step.kind:<9} {step.rule:<9} {name}"
    through = shown_text(step.through.rpartition("::")[2])
    if report.direction == "callers":
        return f"{text}  line {uses}" if direct else f"{text}  line {uses}, through {through}"
    return f"{text}  used in line {uses}" if direct else f"{text}  used in line {uses} of {through}"


def _left_out(report: CallReport) -> list[str]:
    lines = []
    if report.below:
        ambiguous = f", {report.below_ambiguous:,} of them ambiguous" if report.below_ambiguous else ""
        lines.append(
            f"Below confidence {report.min_confidence:g}: {count(report.below, 'edge')}{ambiguous}"
            " (--min-confidence 0 shows them)"
        )
    if report.unshown:
        lines.append(f"Not counted as calls: {counts(report.unshown)} (--kind shows them)")
    return ["", *lines] if lines else []


def as_document(report: CallReport) -> Document:
    """Returns `symbol`, what was asked, `hops` (number, total, omitted, items), and what lies below the line.

    An item is a symbol with `through`, `edge` (kind, rule, lines) and the `confidence` of the whole path.
    """
    return document(
        _COMMANDS[report.direction],
        report.label,
        symbol=symbol_document(report.symbol),
        same_name=report.others,
        depth=report.depth,
        min_confidence=report.min_confidence,
        kinds=list(report.kinds),
        total=report.total,
        hops=[{"hop": hop.number, **page_document(hop.steps, map(_step, hop.steps.items))} for hop in report.hops],
        below={"edges": report.below, "ambiguous": report.below_ambiguous},
        not_followed=dict(report.unshown),
    )


def _step(step: Step) -> Document:
    path, _, qualname = step.through.rpartition("::")
    return {
        **symbol_document(step.symbol),
        "confidence": step.confidence,
        "through": f"{json_path(path)}::{qualname}",
        "edge": {"kind": step.kind, "rule": step.rule, "lines": list(step.lines)},
    }
