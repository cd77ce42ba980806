"""The state of hooks in words, and as a document."""

from __future__ import annotations

import time

from codemap.hooks.install import Hook, HookReport
from codemap.model import display_path, json_path
from codemap.search.hook_runs import HookRun
from codemap.views.frame import json_text, shown_text

_WORDS = {
    "installed": "installed",
    "unchanged": "installed already",
    "broken": "installed, but its interpreter is gone: `codemap hooks install` mends it",
    "lefthook": "lefthook's, left alone",
    "other": "not codemap's, left alone",
    "absent": "not installed",
    "removed": "removed",
    "restored": "removed, and the hook from before put back",
}


def as_text(report: HookReport) -> str:
    """Returns one line a hook, then the notes."""
    lines = [f"hooks of {display_path(str(report.root))}, in {display_path(str(report.directory))}"]
    lines += [f"{hook.event:<13} {_words(hook)}" for hook in report.hooks]
    lines += [f"Note: {note}" for note in report.notes]
    return "\n".join(lines) + "\n"


def as_document(report: HookReport) -> dict[str, object]:
    """Returns `root`, `directory`, `hooks` (event, file, state, chained, last) and `notes`."""
    return {
        "command": "hooks",
        "root": json_path(str(report.root)),
        "directory": json_path(str(report.directory)),
        "hooks": [
            {
                "event": hook.event,
                "file": json_path(str(hook.file)),
                "state": hook.state,
                "chained": hook.chained,
                "last": run_document(hook.last),
            }
            for hook in report.hooks
        ],
        "notes": list(report.notes),
    }


def run_text(run: HookRun) -> str:
    """Returns how the last run of a hook went."""
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(run.at))
    return f"{when} {run.outcome}" + (f": {shown_text(run.detail)}" if run.detail else "")


def run_document(run: HookRun | None) -> dict[str, object] | None:
    """Returns a run as a document; its time in seconds since the epoch."""
    return {**run._asdict(), "at": round(run.at), "detail": json_text(run.detail)} if run else None


def _words(hook: Hook) -> str:
    words = _WORDS[hook.state] + ("; runs the hook from before first" if hook.chained else "")
    return f"{words}; last run {run_text(hook.last)}" if hook.last else words
