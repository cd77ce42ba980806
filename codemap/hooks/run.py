"""Runs one hook: looks, prints to stderr, and exits with 0 unless a gate that was asked for found something.

Whatever goes wrong with codemap itself never stops git. Imports what an event needs only then; neither click nor mcp is
ever among it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from codemap.errors import CodemapError, one_line
from codemap.hooks.watch import OutOfTime, TimeLimit, time_limit

if TYPE_CHECKING:
    from codemap.hooks.events import Report

PASSED, STOPPED, INTERRUPTED = 0, 1, 130

REPORTING = ("pre-commit", "pre-push")
REFRESHING = ("post-commit", "post-checkout", "post-merge", "post-rewrite")
EVENTS = (*REPORTING, *REFRESHING)
"""The hooks of git that codemap has something to do in."""

SECONDS = 20.0
"""How long a hook may look before the settings are read."""

_TOO_LONG = "codemap: no report, looking took longer than {:g} s; the index is brought up to date in the background"
_NO_ARGUMENTS = "codemap: git's arguments are missing: pre-push REMOTE [URL], with the refs on the standard input"
_GO_ON = "codemap: `--no-verify` or CODEMAP_SKIP=1 goes on all the same"


def main(args: Sequence[str], gates: Sequence[str] = ()) -> int:
    """Runs the hook `args[0]` with git's arguments and standard input, and returns the exit code."""
    if os.environ.get("CODEMAP_SKIP", "0") not in ("", "0"):
        return PASSED
    if not args or args[0] not in EVENTS:
        _say(f"codemap: there is no hook {' '.join(args)!r}; hooks: {', '.join(EVENTS)}")
        return PASSED
    if args[0] in REFRESHING:
        return _refresh(args)
    start = time.monotonic()
    code, outcome, detail = _report(args, gates)
    from codemap.search.hook_runs import note_run

    seconds = time.monotonic() - start
    note_run(Path.cwd(), os.environ, args[0], seconds=seconds, outcome=outcome, detail=detail)
    return code


def _refresh(args: Sequence[str]) -> int:
    from codemap.hooks import background

    try:
        background.start(args)
    except OSError as error:
        _say(f"codemap: {args[0]} hook could not start: {error.strerror}")
    except CodemapError as error:
        _complain(error.message)
    return PASSED


def _report(args: Sequence[str], gates: Sequence[str]) -> tuple[int, str, str]:
    """Looks and says what was found; returns the exit code, the outcome and what there is to say of it."""
    limit = TimeLimit(SECONDS, _TOO_LONG)
    try:
        with time_limit(limit):
            report = _look(args, gates, limit)
    except OutOfTime:
        _say(limit.notice)
        _refresh(["post-commit"])
        return PASSED, "out of time", f"after {limit.seconds:g} s"
    except KeyboardInterrupt:
        return INTERRUPTED, "interrupted", ""
    except CodemapError as error:
        hint = f" ({error.hint})" if error.hint else ""
        return PASSED, "failed", _complain(error.message + hint)
    except Exception as error:
        return PASSED, "failed", _complain(f"unexpected {type(error).__name__}: {error}")
    _say(report.text)
    if not report.stopped:
        return PASSED, "reported" if report.text else "nothing to say", ""
    for found in report.stopped:
        _say(f"codemap: stopped by the gate {found}")
    _say(_GO_ON)
    return STOPPED, "stopped", "; ".join(report.stopped)


def _look(args: Sequence[str], gates: Sequence[str], limit: TimeLimit) -> Report:
    from codemap.hooks import events
    from codemap.project import opened

    lines = _standard_input() if args[0] == "pre-push" else b""
    with opened(Path.cwd(), os.environ) as project:
        limit.set(project.config.hook_seconds)
        wanted = tuple(dict.fromkeys((*gates, *project.config.fail_on)))
        pair = _refs_of_framework(os.environ)
        if pair:
            return events.report_range(project, wanted, *pair)
        if args[0] == "pre-commit":
            return events.report_commit(project, wanted)
        if len(args) > 1:
            return events.report_push(project, wanted, args[1], lines)
    return events.Report(_NO_ARGUMENTS)


def _refs_of_framework(environ: Mapping[str, str]) -> tuple[str, str] | None:
    """Returns the commits between which the pre-commit framework was asked to look, at a push for instance."""
    old, new = environ.get("PRE_COMMIT_FROM_REF", ""), environ.get("PRE_COMMIT_TO_REF", "")
    return (old, new) if old and new else None


def _standard_input() -> bytes:
    return b"" if sys.stdin is None or sys.stdin.isatty() else sys.stdin.buffer.read()


def _complain(text: str) -> str:
    words = one_line(text)
    _say(f"codemap: hook could not look: {words}")
    return words


def _say(text: str) -> None:
    if not text or sys.stderr is None:
        return
    try:
        sys.stderr.buffer.write(text.rstrip("\n").encode("utf-8", "backslashreplace") + b"\n")
        sys.stderr.flush()
    except OSError:
        # Whoever reads git's output has gone; the commit goes on.
        return
