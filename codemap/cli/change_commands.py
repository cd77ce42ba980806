"""Commands about a change set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from codemap.cli.door import ANSWERED, FOUND, Door, complain, show, show_answer, show_document
from codemap.cli.options import MOST, Scope, fail_on, limit, reading, scoped
from codemap.config import parse_gates
from codemap.errors import UsageError

if TYPE_CHECKING:
    from codemap.context.report import ChangesContext, NamedTest


REPORTS = ("text", "json", "sarif", "github", "gitlab")


@click.command("changes-context")
@scoped
@click.option(
    "--format",
    "form",
    type=click.Choice(REPORTS),
    default="text",
    metavar="|".join(REPORTS),
    help="sarif for code scanning, github for annotations in a workflow, gitlab for a code quality report",
)
@click.option(
    "--max-bytes", type=click.IntRange(0, MOST), default=0, help="Shed whole sections until the text fits (0: never)"
)
@limit(30, "rows of each list")
@fail_on
@reading
@click.pass_obj
def changes_context(
    door: Door,
    *,
    scope: Scope,
    form: str,
    max_bytes: int,
    limit: int,
    fail_on: tuple[str, ...],
    refresh: str,
    as_json: bool,
) -> int:
    """Report what a change set changes and breaks, who depends on it, and which tests to run

    A..B compares two commits, A...B compares B with its merge base with A.
    """
    from codemap.cli.progress import progress_bar
    from codemap.context import changes as answers
    from codemap.context.gates import failed_gates
    from codemap.context.shorten import shortened

    gates = parse_gates(fail_on)
    with door.project() as project, progress_bar() as progress:
        report = answers.changes_context(
            project,
            **scope,
            limit=0 if gates or form not in ("text", "json") else limit,
            with_hunks=as_json or form == "json",
            refresh=refresh,
            progress=progress,
        )

    stopped = failed_gates(report, gates)
    _show_report(shortened(report, limit) if gates and limit else report, "json" if as_json else form, max_bytes)
    for found in stopped:
        complain(f"codemap: stopped by the gate {found}")
    return FOUND if stopped else ANSWERED


def _show_report(report: ChangesContext, form: str, max_bytes: int) -> None:
    if form == "sarif":
        from codemap.views.sarif import sarif_document

        show_document(sarif_document(report))
    elif form == "gitlab":
        from codemap.views.code_quality import code_quality_document

        show_document(code_quality_document(report))
    elif form == "github":
        from codemap.views.annotations import render_annotations

        show(render_annotations(report))
    elif form == "json":
        from codemap.views.changes_document import changes_document

        show_document(changes_document(report))
    else:
        from codemap.views.changes import fitted_changes, render_changes

        show(fitted_changes(report, max_bytes) if max_bytes else render_changes(report))


FORMATS = ("text", "json", "paths", "pytest", "jest", "vitest", "go", "cargo", "maven", "gradle", "dotnet")

TESTS_AS_TEXT = 30
"""Tests that are listed for people, best first; for programs all are."""


@click.command("affected-tests")
@scoped
@click.option(
    "--symbol", "symbols", multiple=True, metavar="SYMBOL", help="Ask for a change of this symbol (can be repeated)"
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    metavar="|".join(FORMATS),
    help="Paths, or the arguments of a test runner, a line each and quoted for xargs",
)
@click.option("--min-score", type=float, default=0.1, show_default=True, help="Leave out tests that score less")
@click.option(
    "--limit",
    type=click.IntRange(0, MOST),
    default=None,
    help=f"Show at most that many tests, 0 for all (default: {TESTS_AS_TEXT} as text, otherwise all)",
)
@reading
@click.pass_obj
def affected_tests(
    door: Door,
    *,
    scope: Scope,
    symbols: tuple[str, ...],
    form: str,
    min_score: float,
    limit: int | None,
    refresh: str,
    as_json: bool,
) -> None:
    """List the tests to run for a change set, best first, each with why

    Calls, names, imports and what used to change together are weighed against each other.
    """
    from codemap.cli.progress import progress_bar
    from codemap.context import affected_tests as answers
    from codemap.views import affected_tests as view

    if symbols and any(scope.values()):
        raise UsageError("--symbol and a change set were both given", hint="Ask for one of them.")
    most = limit if limit is not None else TESTS_AS_TEXT if form == "text" and not as_json else 0
    with door.project() as project, progress_bar() as progress:
        if symbols:
            answer = answers.affected_tests_of(
                project,
                symbols,
                limit=most,
                min_score=min_score,
                refresh=refresh,
                below=door.below(project),
                progress=progress,
            )
        else:
            answer = answers.affected_tests(
                project,
                **scope,
                limit=most,
                min_score=min_score,
                refresh=refresh,
                progress=progress,
            )
    if as_json or form in ("text", "json"):
        show_answer(answer, view.render_tests, view.tests_document, as_json=as_json or form == "json")
    else:
        _show_list(answer.tests.items, form)


def _show_list(tests: tuple[NamedTest, ...], form: str) -> None:
    from codemap.views.affected_tests import paths_of
    from codemap.views.runners import runner_lines

    lines, left_out = (paths_of(tests), 0) if form == "paths" else runner_lines(form, tests)
    show("".join(f"{line}\n" for line in lines))
    if left_out:
        complain(f"codemap: {left_out} of {len(tests)} tests are not for {form}")
