"""Commands about ways and surroundings in the graph of symbols."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.memory_merge_commands import graph as layouts
from codemap.cli.options import limit, reading

_least = click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    default=None,
    help="Follow no edge less sure than this, 0 to 1  [default: as configured, else 0.5]",
)


@click.command("trace-path")
@click.argument("start", metavar="FROM")
@click.argument("goal", metavar="TO")
@_least
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Follow these edges only; all: every kind")
@reading
@click.pass_obj
def trace_path(
    door: Door,
    start: str,
    goal: str,
    *,
    min_confidence: float | None,
    kinds: tuple[str, ...],
    refresh: str,
    as_json: bool,
) -> None:
    """Show how one symbol reaches another, by a shortest way

    Where none leads from FROM to TO, the way back is looked for. Both are `name`, `Qual.name`, `path::Qual.name` or
    `path:line`.
    """
    from codemap.search import trace_path as answers
    from codemap.search.calls import CALLS, KINDS
    from codemap.views import graph as view

    chosen = KINDS if "all" in kinds else kinds or CALLS
    with door.project(refresh) as project:
        trace = answers.trace_path(
            project, start, goal, min_confidence=min_confidence, kinds=chosen, below=door.below(project)
        )
    show_answer(trace, view.trace_text, view.trace_document, as_json=as_json)


class _Around(click.Group):
    """A group in which everything but the name of a command is asked of `around`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts `around` before what does not begin with a command."""
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["around", *args]
        return super().parse_args(ctx, args)


@click.group("graph", cls=_Around, commands=layouts.commands)
def graph() -> None:
    """Show the symbols around one: `graph SEED` and `graph --query WORDS` ask `graph around`

    The other commands say how the memory lies in files.
    """


@graph.command("around")
@click.argument("seed", default="")
@click.option("--query", default="", metavar="WORDS", help="Start from what answers these words best")
@click.option(
    "--rel", "relations", metavar="LIST", default="", help="calls, inherits, imports, uses  [default: all of them]"
)
@click.option(
    "--dir", "direction", type=click.Choice(("in", "out", "both")), default="both", show_default=True, help="Which way"
)
@click.option("--depth", type=click.IntRange(1, 6), default=1, show_default=True, help="How many edges away")
@_least
@limit(40, "symbols")
@reading
@click.pass_obj
def around(
    door: Door,
    seed: str,
    *,
    query: str,
    relations: str,
    direction: str,
    depth: int,
    min_confidence: float | None,
    limit: int,
    refresh: str,
    as_json: bool,
) -> None:
    """Show the symbols around SEED, a symbol or a file, and the links between them"""
    from codemap.search import neighbours as answers
    from codemap.views import graph as view

    with door.project(refresh) as project:
        found = answers.graph(
            project,
            seed,
            query=query,
            relations=tuple(filter(None, relations.replace(" ", "").split(","))),
            direction=direction,
            depth=depth,
            min_confidence=min_confidence,
            limit=limit,
            below=door.below(project),
        )
    show_answer(found, view.graph_text, view.graph_document, as_json=as_json)


@click.command("related-symbols")
@click.argument("symbol")
@limit(15, "symbols")
@reading
@click.pass_obj
def related_symbols(door: Door, symbol: str, *, limit: int, refresh: str, as_json: bool) -> None:
    """Show what else to read beside a symbol, most related first

    SYMBOL is `name`, `Qual.name`, `path::Qual.name` or `path:line`.
    """
    from codemap.search import related_symbols as answers
    from codemap.views import graph as view

    with door.project(refresh) as project:
        found = answers.related_symbols(project, symbol, limit=limit, below=door.below(project))
    show_answer(found, view.related_text, view.related_document, as_json=as_json)
