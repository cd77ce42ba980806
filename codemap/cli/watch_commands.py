"""The command that keeps the index current."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click

from codemap.cli.door import Door, show_answer, show_lines
from codemap.cli.options import common
from codemap.errors import UsageError
from codemap.search import watch as answers
from codemap.views import watch as view


@click.command()
@click.option("--once", is_flag=True, help="Look once and end")
@click.option("--status", is_flag=True, help="Say who watches, and how it fares")
@common
@click.pass_obj
def watch(door: Door, *, once: bool, status: bool, as_json: bool) -> None:
    """Keep the index current while files change, until Ctrl-C

    Other commands bring the index up to date by themselves; with a watcher they find it so. It asks `git status` often
    while things change and seldom when they do not, one process for a worktree. It also ends when the repository or the
    terminal goes away.
    """
    if once and status:
        raise UsageError("--once and --status do not fit together")
    if status:
        show_answer(answers.watch_status(door.start, os.environ), view.as_text, view.as_document, as_json=as_json)
    elif once:
        show_answer(answers.look_once(door.start, os.environ), view.look_text, view.look_document, as_json=as_json)
    else:
        gc.enable()
        with _until_told_to_end():
            for look in answers.watch(door.start, os.environ):
                if as_json:
                    show_lines([view.look_document(look)])
                else:
                    show_answer(look, view.look_text, view.look_document, as_json=False)
                sys.stdout.flush()


@contextmanager
def _until_told_to_end() -> Iterator[None]:
    """Lets every signal that asks for an end do what Ctrl-C does; being told to end is no failure."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        # What `nohup` or a shell's `&` has made deaf to a signal stays so.
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _interrupt)
    try:
        yield
    except KeyboardInterrupt:
        return


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
