"""The command that asks what is worth remembering."""

from __future__ import annotations

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import Scope, limit, reading, scoped


@click.command("suggest-writeback")
@scoped
@click.option("--summary", default="", metavar="TEXT", help="What the work was about")
@click.option("--inspected-file", "inspected", multiple=True, metavar="PATH", help="A file that was looked at")
@click.option("--capture-session", "session", default=None, metavar="ID", help="Add what this captured session says")
@click.option(
    "--latest-capture-session", "session", flag_value="", type=str, help="Add what the last captured session says"
)
@limit(6, "suggestions")
@reading
@click.pass_obj
def suggest_writeback(
    door: Door,
    *,
    scope: Scope,
    summary: str,
    inspected: tuple[str, ...],
    session: str | None,
    limit: int,
    refresh: str,
    as_json: bool,
) -> None:
    """Suggest what a change is worth remembering for: notes it makes doubtful, reasons that its commits give

    Each comes with the lines that it rests on and the command that writes it down. Nothing is written.
    """
    from codemap.cli.progress import progress_bar
    from codemap.context import suggest_writeback as answers
    from codemap.views import suggest_writeback as view

    with door.project() as project, progress_bar() as progress:
        answer = answers.suggest_writeback(
            project,
            **scope,
            summary=summary,
            inspected=inspected,
            session=session,
            limit=limit,
            refresh=refresh,
            progress=progress,
        )
    show_answer(answer, view.render_writeback, view.writeback_document, as_json=as_json)
