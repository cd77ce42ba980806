"""Commands for continuous integration."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from codemap.cli.door import ANSWERED, FOUND, Door, complain, show, show_answer
from codemap.cli.options import common, fail_on
from codemap.config import parse_gates
from codemap.errors import UsageError

if TYPE_CHECKING:
    from codemap.ci.comment import Outcome

_MOST_BYTES = 1_000_000
"""What is read of a report that somebody else may have written; a comment holds less."""


@click.group()
def ci() -> None:
    """Report on a pull request from continuous integration, and keep one comment on it current"""


@ci.command()
@click.option("--base", metavar="REF", default=None, help="What the request goes to (default: as the CI system says)")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("codemap-report"),
    show_default=True,
    help="Folder for the report as text, JSON, SARIF and code quality, and for the tests to run",
)
@fail_on
@common
@click.pass_obj
def report(door: Door, *, base: str | None, out: Path, fail_on: tuple[str, ...], as_json: bool) -> int:
    """Write what HEAD changes since it left its base, in every form

    History that a shallow clone lacks is fetched, by bounded steps. In a GitHub workflow the summary, the annotations
    and the outputs risk, broken, says-something, tests, folder and sarif are told, too. Gates of the setting `fail-on`
    count.
    """
    from codemap.ci import files
    from codemap.ci import report as answers
    from codemap.cli.progress import progress_bar
    from codemap.views.annotations import render_annotations

    gates = parse_gates(fail_on)
    with progress_bar() as progress:
        answer = answers.report_request(door.start, os.environ, base, gates, progress)
    files.write_files(answer, out)
    files.tell_workflow(answer, out, os.environ)
    if not as_json and os.environ.get("GITHUB_ACTIONS"):
        # The report itself would be read for commands there; it stands in the summary.
        show(render_annotations(answer.answer))
    else:
        show_answer(
            answer,
            lambda row: files.text_of(row, files.COMMENT) or files.NOTHING,
            lambda row: files.as_document(row, out),
            as_json=as_json,
        )
    for found in answer.stopped:
        complain(f"codemap: stopped by the gate {found}")
    return FOUND if answer.stopped else ANSWERED


@ci.command()
@click.option("--report", "text", type=click.File("rb"), required=True, help="The report.txt of `codemap ci report`")
@click.option("--pull", type=click.IntRange(1), default=None, help="Number of the pull request (default: the event's)")
@click.option("--repository", metavar="OWNER/NAME", default=None, help="Default: GITHUB_REPOSITORY")
@click.option("--api", metavar="URL", default=None, help="Default: GITHUB_API_URL, else https://api.github.com")
@click.option("--author", default="github-actions[bot]", show_default=True, help="Whose comment is edited")
@common
@click.pass_obj
def comment(
    door: Door,
    *,
    text: BinaryIO,
    pull: int | None,
    repository: str | None,
    api: str | None,
    author: str,
    as_json: bool,
) -> None:
    """Keep one comment on a pull request current; the token is read from GITHUB_TOKEN

    It is found by a mark and edited. Nothing is posted when there is nothing to say or nothing new. What keeps it from
    being written is said and fails nothing. Runs no code of the pull request, so a step with more rights may run it.
    """
    from codemap.ci.request import post

    repository = repository or os.environ.get("GITHUB_REPOSITORY", "")
    token = os.environ.get("GITHUB_TOKEN", "")
    if not repository or not token:
        missing = "--repository" if not repository else "GITHUB_TOKEN in the environment"
        raise UsageError(f"{missing} is missing", hint="`codemap ci comment --help` says what is needed.")
    url = api or os.environ.get("GITHUB_API_URL") or "https://api.github.com"
    outcome = post(url, repository, token, text.read(_MOST_BYTES), pull, author, os.environ)
    show_answer(outcome, _outcome_text, lambda row: {"command": "ci_comment", **row._asdict()}, as_json=as_json)


def _outcome_text(outcome: Outcome) -> str:
    words = f"comment {outcome.action}" + (f": {outcome.reason}" if outcome.reason else "")
    prefix = "::notice title=codemap::" if outcome.action == "not written" and os.environ.get("GITHUB_ACTIONS") else ""
    return f"{prefix}{' '.join(words.split())}\n"
