"""The set-up of programs and the guidance in words, and as documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from codemap.clients.init import Guidance
from codemap.clients.setup import ClientState, SetupReport
from codemap.model import display_path, json_path

_STATES = {
    "installed": "installed",
    "updated": "updated",
    "current": "current",
    "outdated": "another entry is there: `codemap setup` brings it up to date",
    "missing": "not set up",
    "removed": "removed",
    "absent": "nothing to remove",
    "error": "left alone",
}

_GUIDANCE = {
    "current": "current",
    "missing": "no guidance",
    "written": "written",
    "updated": "brought up to date",
    "removed": "removed",
    "kept": "left alone: it was edited by hand; --force writes it anew",
    "stale": "old: `codemap init` brings it up to date",
}

NONE_FOUND = "No program that codemap knows seems to be used here; name one with --client"


def setup_text(report: SetupReport, guidance: Sequence[Guidance] = ()) -> str:
    """Returns one line a program, then the guidance where it was looked at, and what any other program needs."""
    would = ", nothing was written" if report.dry_run else ""
    lines = [f"codemap for agents in {display_path(str(report.root))} (scope {report.scope}{would})"]
    lines += [_client_line(row) for row in report.clients] or [NONE_FOUND]
    lines += [f"guidance {line}" for line in _guidance_lines(guidance)]
    return "\n".join([*lines, *report.manual]) + "\n"


def setup_document(report: SetupReport, guidance: Sequence[Guidance] = ()) -> dict[str, object]:
    """Returns `root`, `scope`, `dry_run`, `clients` (client, what, file, state, note), `guidance` and `manual`."""
    return {
        "command": "setup",
        "root": json_path(str(report.root)),
        "scope": report.scope,
        "dry_run": report.dry_run,
        "clients": [
            {
                "client": row.client,
                "what": row.what,
                "file": json_path(str(row.file)) if row.file else None,
                "state": row.state,
                "note": row.note,
            }
            for row in report.clients
        ],
        "guidance": [_guidance_document(row) for row in guidance],
        "manual": list(report.manual),
    }


def guidance_text(root: Path, rows: Sequence[Guidance]) -> str:
    """Returns one line a file."""
    return "\n".join([f"guidance in {display_path(str(root))}", *_guidance_lines(rows)]) + "\n"


def guidance_document(root: Path, rows: Sequence[Guidance]) -> dict[str, object]:
    """Returns `root` and `files` (file, state, reason)."""
    files = [_guidance_document(row) for row in rows]
    return {"command": "init", "root": json_path(str(root)), "files": files}


def _client_line(row: ClientState) -> str:
    where = f"  ({display_path(str(row.file))})" if row.file else ""
    note = f": {row.note}" if row.note else ""
    what = "" if row.what == "server" else f"{row.what}: "
    return f"{row.client:<15} {what}{_STATES[row.state]}{note}{where}"


def _guidance_lines(rows: Iterable[Guidance]) -> list[str]:
    return [f"{row.file:<32} {_GUIDANCE[row.state]}" for row in rows]


def _guidance_document(row: Guidance) -> dict[str, object]:
    return {"file": row.file, "state": row.state, "reason": row.reason}
