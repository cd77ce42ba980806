"""Commands that look at the code as a whole for what could be better, and for what it does all the time."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import MOST, limit, reading
from codemap.cli.structure_commands import below_path


@click.group()
def analyze() -> None:
    """Look at the code as a whole: dead code, duplicates, coupling, conventions

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


@analyze.command("duplicates")
@below_path
@click.option("--min-lines", type=click.IntRange(1, MOST), default=6, show_default=True, help="Compare no shorter ones")
@click.option(
    "--similarity", type=click.FloatRange(0.01, 1), default=0.8, show_default=True, help="How alike near ones are"
)
@click.option("--tests", is_flag=True, help="Compare tests, too")
@limit(20, "groups")
@reading
@click.pass_obj
def duplicates(
    door: Door,
    *,
    path: str,
    min_lines: int,
    similarity: float,
    tests: bool,
    limit: int,
    refresh: str,
    as_json: bool,
) -> None:
    """Find functions that are alike, and files that are the same

    Comments and layout do not count. Alike are functions with the same tokens, the same but for names and literals, or
    with most of their fingerprints in common.
    """
    from codemap.structure import duplicates as answers
    from codemap.views import duplicates as view

    with door.project(refresh) as project:
        answer = answers.duplicates(
            project,
            min_lines=min_lines,
            similarity=similarity,
            tests=tests,
            path=path,
            limit=limit,
            below=door.below(project),
        )
    show_answer(answer, view.as_text, view.as_document, as_json=as_json)


@analyze.command("coupling")
@below_path
@limit(10, "entries a list")
@reading
@click.pass_obj
def coupling(door: Door, *, path: str, limit: int, refresh: str, as_json: bool) -> None:
    """Find god classes, methods that envy another class, and files that change together unseen

    Of a long history, the first reading takes seconds.
    """
    from codemap.structure import coupling as answers
    from codemap.views import coupling as view

    with door.project(refresh) as project:
        answer = answers.coupling(project, path=path, limit=limit, below=door.below(project))
    show_answer(answer, view.as_text, view.as_document, as_json=as_json)


@analyze.command("conventions")
@below_path
@reading
@click.pass_obj
def conventions(door: Door, *, path: str, refresh: str, as_json: bool) -> None:
    """Show how the code validates, handles errors, logs, tests, serves, keeps state and shows

    With the form that it prefers, how often each is used, and an example.
    """
    from codemap.structure import conventions as answers
    from codemap.views import conventions as view

    with door.project(refresh) as project:
        answer = answers.conventions(project, path=path, below=door.below(project))
    show_answer(answer, view.as_text, view.as_document, as_json=as_json)
