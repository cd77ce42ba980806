"""Commands to ask before something is changed."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import limit, reading


@click.command("blast-radius")
@click.argument("target")
@click.option("--depth", type=click.IntRange(1, 10), default=3, show_default=True, help="How many edges away")
@click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    default=None,
    help="Follow no edge less sure than this, 0 to 1  [default: as configured, else 0.3]",
)
@limit(25, "entries a list")
@reading
@click.pass_obj
def blast_radius(
    door: Door, target: str, *, depth: int, min_confidence: float | None, limit: int, refresh: str, as_json: bool
) -> None:
    """Show what a change of a symbol or a file may break, and which tests to run first

    TARGET is `name`, `Qual.name`, `path::Qual.name`, `path:line`, or the path of a file.
    """
    from codemap.context import blast_radius as answers
    from codemap.views import blast_radius as view

    with door.project(refresh) as project:
        answer = answers.blast_radius(
            project, target, depth=depth, min_confidence=min_confidence, limit=limit, below=door.below(project)
        )
    show_answer(answer, view.blast_text, view.blast_document, as_json=as_json)


@click.command("prepare-change")
@click.argument("symbol")
@limit(10, "entries a list")
@reading
@click.pass_obj
def prepare_change(door: Door, symbol: str, *, limit: int, refresh: str, as_json: bool) -> None:
    """Show what to look at before changing a symbol: users, tests, companions, history

    SYMBOL is `name`, `Qual.name`, `path::Qual.name` or `path:line`.
    """
    from codemap.context import prepare_change as answers
    from codemap.views import blast_radius as view

    with door.project(refresh) as project:
        answer = answers.prepare_change(project, symbol, limit=limit, below=door.below(project))
    show_answer(answer, view.preparation_text, view.preparation_document, as_json=as_json)
