"""Commands that answer with what is known about a question, packed into a budget."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import MOST, limit, reading

_budget = click.option(
    "--budget", type=click.IntRange(0, MOST), default=0, help="Bytes of content  [default: the mode's]"
)
_path = click.option("--path", default="", metavar="PATH", help="Only in this file or below this folder")


@click.command("query-context")
@click.argument("question", nargs=-1, required=True)
@click.option(
    "--mode", type=click.Choice(("compact", "standard", "full")), default="standard", show_default=True, help="How much"
)
@_budget
@_path
@limit(0, "candidates of each lane (0: the mode's)")
@reading
@click.pass_obj
def query_context(
    door: Door, question: tuple[str, ...], *, mode: str, budget: int, path: str, limit: int, refresh: str, as_json: bool
) -> None:
    """Show what is known about a task or a question: notes, code, commits, what else to read, what to ask next

    A symbol or a path for a question also says what its change may break.
    """
    from codemap.context import query_context as answers
    from codemap.views import recall as view

    with door.project(refresh) as project:
        answer = answers.query_context(
            project,
            " ".join(question),
            mode=mode,
            budget=budget,
            path=path,
            limit=limit,
            below=door.below(project),
        )
    show_answer(answer, view.context_text, view.context_document, as_json=as_json)


@click.command("recall-context")
@click.argument("question", nargs=-1, required=True)
@click.option(
    "--lane",
    "lanes",
    multiple=True,
    type=click.Choice(("memory", "source", "history", "sessions")),
    help="Only from here (repeatable; default: all)",
)
@click.option("--budget", type=click.IntRange(0, MOST), default=4_000, show_default=True, help="Bytes of content")
@_path
@click.option("--symbol", default="", metavar="TEXT", help="Only what has this in its name")
@limit(5, "candidates of each lane")
@reading
@click.pass_obj
def recall_context(
    door: Door,
    question: tuple[str, ...],
    *,
    lanes: tuple[str, ...],
    budget: int,
    path: str,
    symbol: str,
    limit: int,
    refresh: str,
    as_json: bool,
) -> None:
    """Recall what notes, code, commits and captured sessions say about a question, within a budget of bytes

    Says how each lane fared and what did not fit.
    """
    from codemap.context import recall as answers
    from codemap.views import recall as view

    with door.project(refresh) as project:
        answer = answers.recall_context(
            project,
            " ".join(question),
            lanes=lanes,
            budget=budget,
            path=path,
            symbol=symbol,
            limit=limit,
            below=door.below(project),
        )
    show_answer(answer, view.recall_text, view.recall_document, as_json=as_json)
