"""Commands about text, and the export of the whole map."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer, show_lines
from codemap.cli.options import limit, reading


@click.command("search-source")
@click.argument("query", nargs=-1, required=True)
@limit(10, "passages")
@click.option("--path", default="", metavar="PATH", help="Only in this file or below this folder")
@reading
@click.pass_obj
def search_source(door: Door, query: tuple[str, ...], *, limit: int, path: str, refresh: str, as_json: bool) -> None:
    """Search code and documents for words, best passages first

    Identifiers are split into their words. Any word may match; rare words and names of symbols count most.
    """
    from codemap.search import search_source as answers
    from codemap.views import search_source as view

    with door.project(refresh) as project:
        found = answers.search_source(project, " ".join(query), limit=limit, path=path, below=door.below(project))
    show_answer(found, view.as_text, view.as_document, as_json=as_json)


@click.command()
@click.argument("what", type=click.Choice(["symbols", "edges", "files"]))
@reading
@click.pass_obj
def export(door: Door, what: str, *, refresh: str, as_json: bool) -> None:
    """Print the whole map as JSON lines: symbols, edges or files

    Functions are named `path::Qual.name`, module level `path::<module>`. The order is that of paths and lines.
    """
    from codemap.search import export as answers

    with door.project(refresh) as project:
        show_lines(answers.export(project, what))
