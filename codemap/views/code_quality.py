"""The change report as a code quality report of GitLab, which shows it beside the lines of a merge request."""

from __future__ import annotations

from codemap.context.report import ChangesContext
from codemap.model import json_path
from codemap.views.findings import findings_of, fingerprints
from codemap.views.frame import Document, json_text

_SEVERITIES = {"error": "critical", "warning": "major", "note": "info"}


def code_quality_document(answer: ChangesContext) -> list[Document]:
    """Returns an entry for each finding, the most important first."""
    findings = findings_of(answer)
    return [
        {
            "description": json_text(each.message),
            "check_name": f"codemap/{each.rule}",
            "fingerprint": fingerprint,
            "severity": _SEVERITIES[each.level],
            "location": {"path": json_path(each.path), "lines": {"begin": each.line}},
        }
        for each, fingerprint in zip(findings, fingerprints(findings), strict=True)
    ]
