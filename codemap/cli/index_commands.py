"""Commands about the index itself."""

from __future__ import annotations

import os

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import common


@click.command()
@common
@click.pass_obj
def scan(door: Door, *, as_json: bool) -> None:
    """Bring the index up to date and report

    Only files that git says are new or changed are parsed, and only commits that are new are read. Other commands do
    this by themselves; run it to build the index ahead of time or to see which files could not be read.
    """
    from codemap.cli.progress import progress_bar
    from codemap.search import scan as answers
    from codemap.views import scan as view

    with door.project() as project, progress_bar() as progress:
        report = answers.scan(project, progress=progress)
    show_answer(report, view.as_text, view.as_document, as_json=as_json)


@click.command("index-status")
@common
@click.pass_obj
def index_status(door: Door, *, as_json: bool) -> None:
    """Say what the index holds, what it could not read, and whether it is current

    Nothing is refreshed. Shows files by status with reasons, how references were resolved, and where the index lies.
    """
    from codemap.search import index_status as answers
    from codemap.views import index_status as view

    with door.project() as project:
        status = answers.index_status(project)
    show_answer(status, view.as_text, view.as_document, as_json=as_json)


@click.command("clear-index")
@common
@click.pass_obj
def clear_index(door: Door, *, as_json: bool) -> None:
    """Remove the index of this repository, for all its worktrees

    Only derived data is removed; the next question builds it again. Captured sessions, and what the memory remembers
    beside the index (topic, counters, last use), stay; `codemap capture clear` removes the former.
    """
    from codemap.search import clear_index as answers
    from codemap.views import clear_index as view

    cleared = answers.clear_index(door.start, os.environ)
    show_answer(cleared, view.as_text, view.as_document, as_json=as_json)


@click.command()
@common
@click.pass_obj
def languages(door: Door, *, as_json: bool) -> None:
    """List the languages that are read, and how much of each

    Of a full language, definitions and uses are read; of an outline, only what is defined. A grammar that does not load
    here is named with the reason; its files can only be searched as text.
    """
    from codemap.search import languages as answers
    from codemap.views import languages as view

    show_answer(answers.languages(), view.as_text, view.as_document, as_json=as_json)
