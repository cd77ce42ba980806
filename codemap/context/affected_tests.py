"""affected_tests: the tests that a change set calls for, or that a change of named symbols would call for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from codemap.budget import Page
from codemap.context.changes import changes_context
from codemap.context.companions import signs_of
from codemap.context.report import NamedTest, NotLookedAt
from codemap.context.words import Words
from codemap.errors import UsageError
from codemap.impact.affected_tests import WORTH, tests_of
from codemap.index.report import Progress, silent
from codemap.project import Label, Project
from codemap.search.answering import answering, label_of
from codemap.search.locate import locate


@dataclass(frozen=True, slots=True)
class AffectedTests:
    """The tests to run, best first, and what they are about: a scope and its rule, or symbols.

    `below` counts the tests that score less than was asked for.
    """

    label: Label
    about: tuple[str, ...]
    tests: Page[NamedTest]
    below: int
    not_looked_at: tuple[NotLookedAt, ...]


def affected_tests(
    project: Project,
    *,
    staged: bool = False,
    worktree: bool = False,
    base: str | None = None,
    range_text: str | None = None,
    commit: str | None = None,
    patch: bytes | None = None,
    limit: int = 0,
    min_score: float = WORTH,
    refresh: str = "",
    progress: Progress = silent,
) -> AffectedTests:
    """Returns the tests that a change set calls for; `limit` 0: all of them. Scopes are those of `changes_context`."""
    _check(min_score)
    answer = changes_context(
        project, staged=staged, worktree=worktree, base=base, range_text=range_text, commit=commit, patch=patch,
        limit=limit, min_score=min_score, refresh=refresh, progress=progress,
    )  # fmt: skip
    return AffectedTests(answer.label, (answer.rule,), answer.tests, answer.tests_below, answer.not_looked_at)


def affected_tests_of(
    project: Project,
    symbols: Sequence[str],
    *,
    limit: int = 0,
    min_score: float = WORTH,
    refresh: str = "",
    below: str = "",
    progress: Progress = silent,
) -> AffectedTests:
    """Returns the tests that a change of these symbols would call for; `limit` 0: all of them.

    `below` is the folder that paths start from. Raises NotFound for what is no symbol, or several.
    """
    _check(min_score)
    view = project.view(refresh, progress)
    with answering(project):
        targets = [locate(project, view, symbol, below) for symbol in symbols]
        places = list(dict.fromkeys(place for target in targets for place in target.places))
        signs = signs_of(project, sorted({place.path for place in places}))
        found = tests_of(view, places, signs, least=min_score, limit=limit)
        shown = Words(view).tests(found.found)
        blind = tuple(NotLookedAt("", reason) for reason in found.left_out)
        return AffectedTests(label_of(project, view), tuple(symbols), shown, found.below, blind)


def _check(min_score: float) -> None:
    if not 0 <= min_score <= 1:
        raise UsageError(f"score {min_score} is not between 0 and 1")
