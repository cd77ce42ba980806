"""Commands about the past of files and symbols."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import MOST, limit, reading


@click.command("file-history")
@click.argument("path")
@limit(20, "commits")
@reading
@click.pass_obj
def file_history(door: Door, path: str, *, limit: int, refresh: str, as_json: bool) -> None:
    """List the commits that changed a file, newest first, renames followed

    Merges are left out. A file that is gone is found under its whole path.
    """
    from codemap.search import history as answers
    from codemap.views import history as view

    with door.project(refresh) as project:
        answer = answers.file_history(project, path, limit=limit, below=door.below(project))
    show_answer(answer, view.history_text, view.history_document, as_json=as_json)


@click.command("symbol-history")
@click.argument("symbol")
@limit(20, "commits")
@reading
@click.pass_obj
def symbol_history(door: Door, symbol: str, *, limit: int, refresh: str, as_json: bool) -> None:
    """List the commits that touched the lines of a symbol, newest first, renames of its file followed

    Merges are left out. What is not committed yet does not count.
    """
    from codemap.search import history as answers
    from codemap.views import history as view

    with door.project(refresh) as project:
        answer = answers.symbol_history(project, symbol, limit=limit, below=door.below(project))
    show_answer(answer, view.symbol_text, view.symbol_history_document, as_json=as_json)


@click.command("cochange")
@click.argument("path")
@click.option(
    "--min-support",
    type=click.IntRange(0, MOST),
    default=0,
    show_default=True,
    help="Leave out files that changed together fewer times (0: also name likely ones that never did)",
)
@limit(20, "files")
@reading
@click.pass_obj
def cochange(door: Door, path: str, *, min_support: int, limit: int, refresh: str, as_json: bool) -> None:
    """List the files that change together with a file, code first, then by score

    Commits of more than 30 files and merges do not count; old commits count less.
    """
    from codemap.search import cochange as answers
    from codemap.views import history as view

    with door.project(refresh) as project:
        answer = answers.cochange(project, path, limit=limit, min_support=min_support, below=door.below(project))
    show_answer(answer, view.cochange_text, view.cochange_document, as_json=as_json)
