"""The change report as workflow commands that GitHub shows beside the lines of a change."""

from __future__ import annotations

from codemap.context.report import ChangesContext
from codemap.model import json_path
from codemap.views.findings import Finding, findings_of
from codemap.views.frame import json_text

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def render_annotations(answer: ChangesContext) -> str:
    """Returns a line for each finding, the most important first: GitHub shows the first ten of each level."""
    return "".join(f"{_annotation(each)}\n" for each in findings_of(answer))


def _annotation(each: Finding) -> str:
    place = f"file={_property(json_path(each.path))},line={each.line},title={_property(f'codemap {each.rule}')}"
    return f"::{_COMMANDS[each.level]} {place}::{_data(json_text(each.message))}"


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
