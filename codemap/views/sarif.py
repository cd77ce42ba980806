"""The change report as SARIF 2.1.0, within the limits of code scanning."""

from __future__ import annotations

from urllib.parse import quote

from codemap import __version__
from codemap.context.report import ChangesContext
from codemap.model import path_bytes
from codemap.views.findings import RULES, Finding, findings_of, fingerprints
from codemap.views.frame import Document, count, json_text

MOST_RESULTS = 5_000
"""Results that code scanning shows of one run; it ranks no further."""


def sarif_document(answer: ChangesContext, most: int = MOST_RESULTS) -> Document:
    """Returns the findings as a SARIF log; those over `most` and of shortened lists are counted in a notification."""
    findings = findings_of(answer)
    lists = (answer.broken, answer.symbols, answer.omissions)
    left_out = max(len(findings) - most, 0)
    notes = [f"{count(left_out, 'more result')} not listed"] if left_out else []
    notes += [f"{count(rows.omitted, 'row')} of a list not looked at" for rows in lists if rows.omitted]
    notes += [each.reason for each in answer.not_looked_at if not each.path]
    shown = findings[:most]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "codemap", "version": __version__, "rules": [*map(_rule, RULES)]}},
                "columnKind": "utf16CodeUnits",
                "invocations": [
                    {"executionSuccessful": True, "toolExecutionNotifications": [*map(_notification, notes)]}
                ],
                "results": [_result(*pair) for pair in zip(shown, fingerprints(shown), strict=True)],
            }
        ],
    }


def _rule(name: str) -> Document:
    return {"id": name, "shortDescription": {"text": RULES[name]}}


def _notification(text: str) -> Document:
    return {"level": "note", "message": {"text": _message(text)}}


def _result(finding: Finding, fingerprint: str) -> Document:
    return {
        "ruleId": finding.rule,
        "ruleIndex": list(RULES).index(finding.rule),
        "level": finding.level,
        "message": {"text": _message(finding.message)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(path_bytes(finding.path)), "uriBaseId": "%SRCROOT%"},
                    "region": {"startLine": finding.line},
                }
            }
        ],
        "partialFingerprints": {"codemap/v1": fingerprint},
    }


def _message(text: str) -> str:
    """Returns text as a SARIF message, in which brackets would begin a link."""
    return json_text(text).replace("[", "\\[").replace("]", "\\]")
