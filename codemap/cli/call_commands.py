"""Commands that follow edges: callers and callees."""

from __future__ import annotations

from collections.abc import Callable

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import limit, reading

Command = Callable[..., object]


def _walking(command: Command) -> Command:
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
        command = option(command)
    return command


@click.command("who-calls")
@_walking
def who_calls(
    door: Door,
    symbol: str,
    *,
    depth: int,
    min_confidence: float | None,
    kinds: tuple[str, ...],
    limit: int,
    refresh: str,
    as_json: bool,
) -> None:
    """List the callers of a symbol, nearest and surest first

    SYMBOL is `name`, `Qual.name`, `path::Qual.name` or `path:line`.
    """
    from codemap.search import calls as answers
    from codemap.views import calls as view

    with door.project(refresh) as project:
        report = answers.who_calls(
            project,
            symbol,
            depth=depth,
            min_confidence=min_confidence,
            kinds=_kinds(kinds, answers.CALLS, answers.KINDS),
            limit=limit,
            below=door.below(project),
        )
    show_answer(report, view.as_text, view.as_document, as_json=as_json)


@click.command("what-it-calls")
@_walking
def what_it_calls(
    door: Door,
    symbol: str,
    *,
    depth: int,
    min_confidence: float | None,
    kinds: tuple[str, ...],
    limit: int,
    refresh: str,
    as_json: bool,
) -> None:
    """List what a symbol calls, nearest and surest first

    SYMBOL is `name`, `Qual.name`, `path::Qual.name` or `path:line`.
    """
    from codemap.search import calls as answers
    from codemap.views import calls as view

    with door.project(refresh) as project:
        report = answers.what_it_calls(
            project,
            symbol,
            depth=depth,
            min_confidence=min_confidence,
            kinds=_kinds(kinds, answers.CALLS, answers.KINDS),
            limit=limit,
            below=door.below(project),
        )
    show_answer(report, view.as_text, view.as_document, as_json=as_json)


def _kinds(asked: tuple[str, ...], default: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    return known if "all" in asked else asked or default
