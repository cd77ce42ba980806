"""The state of hooks in words, and as a document."""

from __future__ import annotations

from codemap.hooks.install import Hook, HookReport
from codemap.model import display_path, json_path

_WORDS = {
    "installed": "installed",
    "unchanged": "installed already",
    "broken": "installed, but its interpreter is gone: `codemap hooks install` mends it",
    "other": "not codemap's, left alone",
    "absent": "not installed",
    "removed": "removed",
    "restored": "removed, and the hook from before put back",
}


def as_text(report: HookReport) -> str:
    """Returns one line a hook, then the notes."""
    lines = [f"hooks of {display_path(str(report.root))}, in {display_path(str(report.directory))}"]
    lines += [f"{hook.event:<11} {_words(hook)}" for hook in report.hooks]
    lines += [f"Note: {note}" for note in report.notes]
    return "\n".join(lines) + "\n"


def as_document(report: HookReport) -> dict[str, object]:
    """Returns `root`, `directory`, `hooks` (event, file, state, chained) and `notes`."""
    return {
        "command": "hooks",
        "root": json_path(str(report.root)),
        "directory": json_path(str(report.directory)),
        "hooks": [
            {"event": hook.event, "file": json_path(str(hook.file)), "state": hook.state, "chained": hook.chained}
            for hook in report.hooks
        ],
        "notes": list(report.notes),
    }


def _words(hook: Hook) -> str:
    return _WORDS[hook.state] + ("; runs the hook from before first" if hook.chained else "")
