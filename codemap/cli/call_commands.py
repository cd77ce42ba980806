"""Commands that follow edges: callers and callees."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import limit, reading

if TYPE_CHECKING:
    from codemap.search.calls import CallReport

Command = Callable[..., object]

_NAMES = ("depth", "min_confidence", "kinds", "limit")


def _walking(command: Command) -> Command:
    """Adds the options that say how edges are followed, and gathers them into `asked`, as answers take them."""

    @wraps(command)
    def gathered(*args: object, **options: Any) -> object:
        return command(*args, asked={name: options.pop(name) for name in _NAMES}, **options)

    walking: Command = gathered
    options = (
        click.argument("symbol"),
        click.option("--depth", type=click.IntRange(1, 10), default=1, show_default=True, help="How many calls away"),
        click.option(
            "--min-confidence",
            type=click.FloatRange(0, 1),
            default=None,
            help="Leave out paths less sure than this, 0 to 1  [default: as configured, else 0.5]",
        ),
        click.option(
            "--kind",
            "kinds",
            multiple=True,
            metavar="KIND",
            help="Follow these edges only: call, construct, decorate, read, inherit, annotate, import, override, all",
        ),
        limit(50, "symbols"),
        reading,
        click.pass_obj,
    )
    for option in reversed(options):
        walking = option(walking)
    return walking


@click.command("who-calls")
@_walking
def who_calls(door: Door, symbol: str, *, asked: dict[str, Any], refresh: str, as_json: bool) -> None:
    """List the callers of a symbol, nearest and surest first

    SYMBOL is `name`, `Qual.name`, `path::Qual.name` or `path:line`.
    """
    from codemap.search.calls import who_calls

    _answer(door, who_calls, symbol, asked, refresh, as_json=as_json)


@click.command("what-it-calls")
@_walking
def what_it_calls(door: Door, symbol: str, *, asked: dict[str, Any], refresh: str, as_json: bool) -> None:
    """List what a symbol calls, nearest and surest first

    SYMBOL is `name`, `Qual.name`, `path::Qual.name` or `path:line`.
    """
    from codemap.search.calls import what_it_calls

    _answer(door, what_it_calls, symbol, asked, refresh, as_json=as_json)


def _answer(
    door: Door, ask: Callable[..., CallReport], symbol: str, asked: dict[str, Any], refresh: str, *, as_json: bool
) -> None:
    from codemap.search.calls import CALLS, KINDS
    from codemap.views import calls as view

    kinds = KINDS if "all" in asked["kinds"] else asked["kinds"] or CALLS
    with door.project(refresh) as project:
        report = ask(project, symbol, **{**asked, "kinds": kinds}, below=door.below(project))
    show_answer(report, view.as_text, view.as_document, as_json=as_json)
