"""Commands about single symbols and files."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import MOST, limit, reading


@click.command("find-symbol")
@click.argument("text")
@limit(20, "symbols")
@click.option(
    "--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind: class, function, method, ... (repeatable)"
)
@click.option("--path", default="", metavar="PATH", help="Only in this file or below this folder")
@reading
@click.pass_obj
def find_symbol(
    door: Door, text: str, *, limit: int, kinds: tuple[str, ...], path: str, refresh: str, as_json: bool
) -> None:
    """Find where something is defined, by name or a part of it

    Exact names come first, then names that begin with TEXT, then those that contain it.
    """
    from codemap.search import find_symbol as answers
    from codemap.views import find_symbol as view

    with door.project(refresh) as project:
        found = answers.find_symbol(project, text, limit=limit, kinds=kinds, path=path, below=door.below(project))
    show_answer(found, view.as_text, view.as_document, as_json=as_json)


@click.command("get-symbol")
@click.argument("symbol")
@click.option(
    "--lines",
    type=click.IntRange(0, MOST),
    default=200,
    show_default=True,
    help="Show at most that many lines, 0 for all",
)
@reading
@click.pass_obj
def get_symbol(door: Door, symbol: str, *, lines: int, refresh: str, as_json: bool) -> None:
    """Show one symbol: signature, place, source text, and how many call it

    SYMBOL is `name`, `Qual.name`, `path::Qual.name` or `path:line`. Literals that look like secrets are masked.
    """
    from codemap.search import get_symbol as answers
    from codemap.views import get_symbol as view

    with door.project(refresh) as project:
        detail = answers.get_symbol(project, symbol, lines=lines, below=door.below(project))
    show_answer(detail, view.as_text, view.as_document, as_json=as_json)


@click.command("routes")
@click.argument("text", default="")
@limit(100, "routes")
@click.option("--path", default="", metavar="PATH", help="Only in this file or below this folder")
@reading
@click.pass_obj
def routes(door: Door, text: str, *, limit: int, path: str, refresh: str, as_json: bool) -> None:
    """List the paths of web services that are served and asked for, and what answers them

    Only those whose path contains TEXT. A segment that varies reads {}.
    """
    from codemap.search import routes as answers
    from codemap.views import routes as view

    with door.project(refresh) as project:
        found = answers.routes(project, contains=text, path=path, limit=limit, below=door.below(project))
    show_answer(found, view.as_text, view.as_document, as_json=as_json)


@click.command("file-summary")
@click.argument("path")
@limit(200, "symbols, and as many importers")
@reading
@click.pass_obj
def file_summary(door: Door, path: str, *, limit: int, refresh: str, as_json: bool) -> None:
    """Outline a file: its symbols, what it imports, and which files import it

    PATH is taken from this directory or from the top of the repository; a distinctive end of it is enough.
    """
    from codemap.search import file_summary as answers
    from codemap.views import file_summary as view

    with door.project(refresh) as project:
        summary = answers.file_summary(project, path, limit=limit, below=door.below(project))
    show_answer(summary, view.as_text, view.as_document, as_json=as_json)
