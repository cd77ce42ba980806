"""Runs one hook: looks, prints to stderr, and exits with 0 whatever happens, or with 130 when interrupted.

Imports what an event needs only then; neither click nor mcp is ever among it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from codemap.errors import CodemapError
from codemap.hooks.watch import OutOfTime, time_limit

PASSED, INTERRUPTED = 0, 130

SECONDS = 20.0
"""How long a hook may look. An index of a big repository, made the first time, can take longer."""

_TOO_LONG = "codemap: no report, looking took longer than {:g} s; `codemap scan` prepares the index ahead of time"


def main(args: Sequence[str], seconds: float = SECONDS) -> int:
    """Runs the hook `args[0]` with git's arguments and standard input, and returns the exit code."""
    notice = _TOO_LONG.format(seconds)
    try:
        with time_limit(seconds, notice):
            _say(_look(args))
    except OutOfTime:
        _say(notice)
    except KeyboardInterrupt:
        return INTERRUPTED
    except CodemapError as error:
        hint = f" ({error.hint})" if error.hint else ""
        _say(f"codemap: hook could not look: {_one_line(error.message + hint)}")
    except Exception as error:
        _say(f"codemap: hook could not look: unexpected {type(error).__name__}: {_one_line(str(error))}")
    return PASSED


def _look(args: Sequence[str]) -> str:
    from codemap.hooks import events

    match args:
        case ["pre-commit", *_]:
            return events.report_commit(Path.cwd(), os.environ)
        case ["pre-push", remote, *_]:
            return events.report_push(Path.cwd(), os.environ, remote, _standard_input())
        case ["pre-push"]:
            return "codemap: git's arguments are missing: pre-push REMOTE [URL], with the refs on the standard input"
        case _:
            return f"codemap: there is no hook {' '.join(args)!r}; hooks: {', '.join(events.EVENTS)}"


def _standard_input() -> bytes:
    return b"" if sys.stdin is None or sys.stdin.isatty() else sys.stdin.buffer.read()


def _say(text: str) -> None:
    if not text or sys.stderr is None:
        return
    try:
        sys.stderr.buffer.write(text.rstrip("\n").encode("utf-8", "backslashreplace") + b"\n")
        sys.stderr.flush()
    except OSError:
        # Whoever reads git's output has gone; the commit goes on.
        return


def _one_line(text: str) -> str:
    return " ".join(text.split())
