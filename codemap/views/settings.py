"""The settings as text that a settings file would take, and as a document."""

from __future__ import annotations

import json

from codemap.config import Exclusion, Setting
from codemap.model import display_path, json_path
from codemap.search.settings import Settings
from codemap.views.frame import Document, joined, json_text, shown_text


def as_text(answer: Settings) -> str:
    """Returns a line a setting, as it is written in a file, with where it comes from."""
    written = [(f"{row.key} = {_toml(row.value)}", row.file or "default") for row in answer.rows]
    widest = min(max(len(text) for text, _ in written), 60)
    lines = [f"Settings of {display_path(answer.root)}"]
    lines += [f"{text:<{widest}}  # {file}" for text, file in written]
    lines += [f"{name}={shown_text(value)}  # environment" for name, value in answer.variables]
    return joined(lines)


def as_document(answer: Settings) -> Document:
    """Returns `root`, `settings` (key, value, and `file`, null for a default) and `environment`."""
    return {
        "command": "config",
        "root": json_path(answer.root),
        "settings": [{"key": row.key, "value": _value(row), "file": row.file or None} for row in answer.rows],
        "environment": {name: json_text(value) for name, value in answer.variables},
    }


def _toml(value: object) -> str:
    if isinstance(value, Exclusion):
        pattern = _toml(value.pattern)
        return f"{{ pattern = {pattern}, reason = {_toml(value.reason)} }}" if value.reason else pattern
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    # Strings and numbers are written in TOML as they are in JSON.
    return json.dumps(shown_text(value) if isinstance(value, str) else value, ensure_ascii=False)


def _value(row: Setting) -> object:
    if isinstance(row.value, tuple):
        return [item._asdict() if isinstance(item, Exclusion) else item for item in row.value]
    return row.value
