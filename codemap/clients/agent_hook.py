"""What agents' hooks run: `codemap agent-hook CLIENT EVENT`, with what the program says on the standard input.

A hook has `SECONDS` and is silent when they are over; it never stops the program, whatever happens.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

EVENTS = ("session-start", "prompt", "after-edit", "after-tool", "before-stop")

SECONDS = 0.3
"""How long a hook may take from the moment that its program runs."""

_MOST_INPUT = 2_000_000

_LINES = 12

_KINDS = {"session-start": "session_start", "prompt": "prompt", "before-stop": "session_end"}
_READING = ("Read", "read_file")


@dataclass(frozen=True, slots=True)
class Call:
    """What a program said: where it works, which session, which tool with which input, and the file that is meant."""

    client: str
    event: str
    folder: Path
    session: str = ""
    tool: str = ""
    file: str = ""
    prompt: str = ""
    inputs: Mapping[str, Any] = field(default_factory=dict)


def read_call(client: str, event: str, text: str, environ: Mapping[str, str], current: Path) -> Call:
    """Returns the call that a program's JSON describes; what is missing or misshapen is left empty."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = {}
    said = said if isinstance(said, dict) else {}
    inputs = said.get("tool_input")
    inputs = inputs if isinstance(inputs, dict) else {}
    roots = said.get("workspace_roots")
    root = roots[0] if isinstance(roots, list) and roots else None
    folder = said.get("cwd") or root or environ.get("CLAUDE_PROJECT_DIR") or current
    file = inputs.get("file_path") or inputs.get("notebook_path") or inputs.get("path") or said.get("file_path")
    return Call(
        client,
        event,
        Path(str(folder)),
        str(said.get("session_id") or said.get("conversation_id") or ""),
        str(said.get("tool_name") or ""),
        str(file or ""),
        str(said.get("prompt") or ""),
        inputs,
    )


def main(client: str, event: str, *, capture: bool, seconds: float = SECONDS) -> int:
    """Runs a hook and returns 0; what is printed is what the program shows or hands on."""
    begin = time.monotonic()
    text = "" if sys.stdin is None or sys.stdin.isatty() else sys.stdin.read(_MOST_INPUT)
    call = read_call(client, event, text, os.environ, Path.cwd())
    if not call.folder.is_dir():
        return 0
    if capture:
        _quietly(lambda: _capture(call))
        return 0
    if event == "after-edit":
        _quietly(lambda: _refresh(call.folder))
        return 0
    answer = _within(lambda: _answer(call), begin + seconds)
    if answer:
        sys.stdout.write(answer)
        sys.stdout.flush()
    return 0


def _answer(call: Call) -> str:
    if call.event == "session-start":
        return orientation(call.folder, os.environ)
    if call.event == "before-stop":
        report = changes(call.folder, os.environ)
        return json.dumps({"systemMessage": report}) if report else ""
    return ""


def orientation(folder: Path, environ: Mapping[str, str]) -> str:
    """Returns where a session starts, in a few lines: the snapshot, what is indexed, what is not committed yet."""
    from codemap.context.orientation import orientation as ask
    from codemap.project import opened
    from codemap.views.orientation import as_text

    with opened(folder, environ) as project:
        return as_text(ask(project))


def changes(folder: Path, environ: Mapping[str, str]) -> str:
    """Returns the report of what is not committed, in at most `_LINES` lines; nothing when nothing has changed."""
    from codemap.context.changes import changes_context
    from codemap.project import opened
    from codemap.views.changes import fitted_changes

    with opened(folder, environ) as project:
        report = changes_context(project, limit=3)
    if report.empty:
        return ""
    lines = fitted_changes(report, 1_200).rstrip("\n").split("\n")
    more = (
        [f"... `codemap changes-context` shows the rest ({len(lines) - _LINES} lines)"] if len(lines) > _LINES else []
    )
    return "\n".join([*lines[:_LINES], *more])


def _capture(call: Call) -> None:
    """Notes the event, if sessions are captured in this worktree."""
    from codemap.capture.event import new_event
    from codemap.capture.redaction import redacted
    from codemap.context.sessions import log_of
    from codemap.project import opened

    with opened(call.folder, os.environ) as project:
        log = log_of(project)
        if not log.wanted:
            return
        kind = _KINDS.get(call.event) or _kind_of(call)
        payload = (
            {"prompt": call.prompt} if call.prompt else {"tool": call.tool, "input": call.inputs} if call.tool else {}
        )
        log.append(
            new_event(
                kind,
                session=call.session,
                agent=call.client,
                places=_places(call, project.repo.root),
                payload=redacted(payload),
            )
        )


def _kind_of(call: Call) -> str:
    if "codemap__" in call.tool:
        return "graph_write" if call.tool.endswith(("emit_node", "__link")) else "codemap_call"
    return "file_inspected" if call.tool in _READING else "file_modified"


def _places(call: Call, root: Path | None) -> tuple[Any, ...]:
    from codemap.capture.event import Place

    if not call.file or root is None:
        return ()
    file = Path(os.path.realpath(call.folder / call.file))
    top = root.resolve()
    return (Place(file.relative_to(top).as_posix()),) if file.is_relative_to(top) and file != top else ()


def _refresh(folder: Path) -> None:
    """Has the index brought up to date by a process that nobody waits for."""
    from codemap import detached

    detached.start("codemap.hooks.background", "after-edit", folder=folder)


def _quietly(do: Callable[[], None]) -> None:
    # A hook that fails must be as if it were not there.
    with suppress(Exception):
        do()


def _within(ask: Callable[[], str], end: float) -> str:
    """What `ask` returns, or nothing if it fails or is not done in time; its thread ends with the process."""
    found: list[str] = []

    def run() -> None:
        _quietly(lambda: found.append(ask()))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(max(0.0, end - time.monotonic()))
    return found[0] if found else ""
