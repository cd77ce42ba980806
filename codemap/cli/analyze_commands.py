"""Commands that look for what could be better: dead code and its like."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import limit, reading
from codemap.cli.structure_commands import below_path


@click.group()
def analyze() -> None:
    """Look for what could be better: code that nothing uses

    Findings are hints with their reasons, to be looked at; nothing is changed.
    """


@analyze.command("dead-code")
@below_path
@limit(20, "entries a list")
@reading
@click.pass_obj
def dead_code(door: Door, *, path: str, limit: int, refresh: str, as_json: bool) -> None:
    """Find definitions that nothing uses, and files that nothing reaches

    Whatever is named anywhere, in a string or a template even, counts as used. Entry points, handlers of routes, what
    frameworks register and what overrides are told apart and counted.
    """
    from codemap.structure import dead_code as answers
    from codemap.views import dead_code as view

    with door.project(refresh) as project:
        answer = answers.dead_code(project, path=path, limit=limit, below=door.below(project))
    show_answer(answer, view.as_text, view.as_document, as_json=as_json)
