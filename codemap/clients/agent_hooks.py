"""Puts hooks into the settings of agents' programs and takes them out again; entries of others stay as they are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from codemap.clients import files, jsonc
from codemap.clients.templates import template

_OURS = "codemap agent-hook "
_CAPTURE = " --capture"


def file_of(name: str, root: Path, home: Path, scope: str) -> Path:
    """Returns the file that holds a program's hooks."""
    found = template(name)
    return home / found.user.removeprefix("~/") if scope == "user" else root / found.project


def state_of(name: str, file: Path, *, capture: bool) -> str:
    """Returns `current`, `outdated` or `missing`, of the one sort of hooks."""
    there = _entries(jsonc.read(files.text_of(file)))
    wanted = template(name).capture if capture else template(name).agent
    ours = {
        event: found
        for event, rows in there.items()
        if (found := [row for row in rows if _is_ours(row, capture=capture)])
    }
    return "missing" if not ours else "current" if ours == dict(wanted) else "outdated"


def install(name: str, file: Path, *, capture: bool, dry_run: bool) -> str:
    """Puts the entries of one sort after those that are there; returns `installed`, `updated` or `current`."""
    before = state_of(name, file, capture=capture)
    if before == "current":
        return before
    wanted = template(name).capture if capture else template(name).agent
    text = files.text_of(file)
    if template(name).version and not text.strip():
        text = jsonc.put(text, ("version",), template(name).version)
    for event in {**_entries(jsonc.read(text)), **wanted}:
        kept = [row for row in _entries(jsonc.read(text)).get(event, []) if not _is_ours(row, capture=capture)]
        text = _put(text, event, [*kept, *wanted.get(event, [])])
    if not dry_run:
        files.keep_first(file)
        files.write(file, text)
    return "installed" if before == "missing" else "updated"


def uninstall(file: Path, *, capture: bool, dry_run: bool) -> str:
    """Takes the entries of one sort out; returns `removed` or `absent`."""
    text = files.text_of(file)
    there = _entries(jsonc.read(text))
    kept = {event: [row for row in rows if not _is_ours(row, capture=capture)] for event, rows in there.items()}
    if kept == there:
        return "absent"
    for event, rows in kept.items():
        if rows != there[event]:
            text = _put(text, event, rows)
    if not dry_run:
        files.put_back(file, text, jsonc.read, empty=({}, {"version": 1}))
    return "removed"


def _put(text: str, event: str, rows: list[Any]) -> str:
    return jsonc.put(text, ("hooks", event), rows) if rows else jsonc.drop(text, ("hooks", event))


def _entries(settings: object) -> Mapping[str, list[Any]]:
    hooks = settings.get("hooks") if isinstance(settings, dict) else None
    return {event: rows for event, rows in hooks.items() if isinstance(rows, list)} if isinstance(hooks, dict) else {}


def _is_ours(row: Any, *, capture: bool) -> bool:
    """Whether an entry, or one of the commands in it, is ours and of the sort that is meant."""
    commands = [row, *row.get("hooks", [])] if isinstance(row, dict) else []
    texts = [str(each.get("command", "")) for each in commands if isinstance(each, dict)]
    return any(text.startswith(_OURS) and text.endswith(_CAPTURE) == capture for text in texts)
