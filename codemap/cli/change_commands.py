"""Commands about a change set."""

from __future__ import annotations

from typing import BinaryIO

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import limit, reading


@click.command("changes-context")
@click.argument("range_text", metavar="[A..B|A...B]", required=False)
@click.option("--staged", is_flag=True, help="What is staged, against HEAD")
@click.option("--worktree", is_flag=True, help="The worktree, untracked files included, against HEAD (the default)")
@click.option(
    "--base",
    metavar="REF",
    is_flag=False,
    flag_value="auto",
    default=None,
    help="The worktree against the merge base of HEAD and REF; without REF a base is chosen and named",
)
@click.option("--commit", metavar="REF", default=None, help="What that commit changed, against its first parent")
@click.option(
    "--patch",
    metavar="FILE",
    type=click.File("rb"),
    default=None,
    help="A patch from elsewhere (- reads it from the standard input), applied in memory",
)
@limit(30, "rows of each list")
@reading
@click.pass_obj
def changes_context(
    door: Door,
    range_text: str | None,
    *,
    staged: bool,
    worktree: bool,
    base: str | None,
    commit: str | None,
    patch: BinaryIO | None,
    limit: int,
    refresh: str,
    as_json: bool,
) -> None:
    """Report what a change set changes and breaks, who depends on it, and which tests to run

    A..B compares two commits, A...B compares B with its merge base with A.
    """
    from codemap.cli.progress import progress_bar
    from codemap.context import changes as answers
    from codemap.views import changes as view
    from codemap.views.changes_document import changes_document

    with door.project() as project, progress_bar() as progress:
        report = answers.changes_context(
            project,
            staged=staged,
            worktree=worktree,
            base=base,
            range_text=range_text,
            commit=commit,
            patch=patch.read() if patch else None,
            limit=limit,
            with_hunks=as_json,
            refresh=refresh,
            progress=progress,
        )
    show_answer(report, view.render_changes, changes_document, as_json=as_json)
