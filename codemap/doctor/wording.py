"""An examination in words, and as a document."""

from __future__ import annotations

from codemap.doctor.examination import Examination
from codemap.doctor.finding import Finding, State
from codemap.views.frame import Document, count, joined, json_text, shown_text


def as_text(examination: Examination) -> str:
    """Returns a line a finding with what mends it, and at the end how many problems there are."""
    lines = [
        f"{check.name:<11} {finding.state:<8} {_line(finding)}"
        for check in examination.checks
        for finding in check.findings
    ]
    problems = examination.problems
    return joined([*lines, f"{count(problems, 'problem')} found" if problems else "Nothing is wrong"])


def as_document(examination: Examination) -> Document:
    """Returns `problems` and `checks`, each with its findings (state, text, mend)."""
    return {
        "command": "doctor",
        "problems": examination.problems,
        "checks": [
            {"name": check.name, "findings": [_document(finding) for finding in check.findings]}
            for check in examination.checks
        ],
    }


def _line(finding: Finding) -> str:
    if not finding.mend:
        return shown_text(finding.text)
    lead = "mend it: " if finding.state is State.PROBLEM else ""
    return shown_text(f"{finding.text}; {lead}{finding.mend}")


def _document(finding: Finding) -> Document:
    return {"state": str(finding.state), "text": json_text(finding.text), "mend": json_text(finding.mend) or None}
