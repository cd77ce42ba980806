"""Tools about change sets."""

from __future__ import annotations

from codemap.server.asking import Asking
from codemap.server.words import Base, Range, Staged, Symbols

_ROWS, _TESTS = 20, 40


def changes_context(asking: Asking, *, base: Base = "", range: Range = "", staged: Staged = False) -> str:
    """Report what a change breaks, which symbols it changes, who depends on them, and which tests to run

    Use after editing, before committing, to review a branch. Usually all uncommitted changes. Says what it could not
    look at.
    """
    from codemap.context.changes import changes_context as ask
    from codemap.context.shorten import shortened
    from codemap.views.changes import render_changes
    from codemap.views.changes_document import changes_document

    common = asking.common
    with asking.project(None) as project:
        asking.await_index(project)
        answer = ask(
            project,
            staged=staged,
            base=base or None,
            range_text=range or None,
            limit=0 if common.page else asking.limit(_ROWS),
            with_hunks=common.as_json,
            refresh=common.refresh,
        )
    return asking.shown(
        lambda most: shortened(answer, most) if most else answer, _ROWS, render_changes, changes_document
    )


def affected_tests(
    asking: Asking,
    *,
    symbols: Symbols = (),  # type: ignore[assignment]
    base: str = "",
    range: str = "",
    staged: bool = False,
) -> str:
    """List the tests to run for a change, best first, each with the reason

    Of a change, as for changes_context; with `symbols` of these, changed or not.
    """
    from codemap.context import affected_tests as answers
    from codemap.views.affected_tests import render_tests, tests_document

    refresh = asking.common.refresh
    with asking.project(None) as project:
        asking.await_index(project)

        def ask(most: int) -> answers.AffectedTests:
            if symbols:
                return answers.affected_tests_of(project, tuple(symbols), limit=most, refresh=refresh)
            return answers.affected_tests(
                project, staged=staged, base=base or None, range_text=range or None, limit=most, refresh=refresh
            )

        return asking.shown(ask, _TESTS, render_tests, tests_document)
