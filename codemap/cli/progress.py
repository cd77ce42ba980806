"""A progress bar on the standard error, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_WORTH_SHOWING = 100
"""Shorter stages are over before a bar can be read."""

_LABELS = {"parse": "Parsing", "resolve": "Resolving"}


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Gives a function to tell the stage, how many are done and how many there are; it draws nothing off a terminal."""
    if not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    bars = _Bars()
    try:
        yield bars.show
    finally:
        bars.close()


class _Bars:
    """The bar of the stage at hand."""

    def __init__(self) -> None:
        self.stage = ""
        self.bar: ProgressBar[int] | None = None

    def show(self, stage: str, done: int, total: int) -> None:
        """Draws the state of a stage; a new stage gets a new bar."""
        if total < _WORTH_SHOWING:
            return
        if stage != self.stage:
            self.close()
            self.stage = stage
            self.bar = click.progressbar(length=total, label=_LABELS.get(stage, stage), file=sys.stderr)
            self.bar.__enter__()
        if self.bar is not None:
            self.bar.update(done - self.bar.pos)

    def close(self) -> None:
        """Ends the line of the bar."""
        if self.bar is not None:
            self.bar.__exit__(None, None, None)
            self.bar = None
