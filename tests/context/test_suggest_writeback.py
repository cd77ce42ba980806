"""Suggestions from real changes, and the commands that they give."""

from __future__ import annotations

import os
import shlex
from typing import Any

from codemap.context.suggest_writeback import Writeback, suggest_writeback
from codemap.project import opened
from codemap.views.changes import render_changes
from codemap.views.changes_document import changes_document
from codemap.views.suggest_writeback import command_of, render_writeback, writeback_document
from tests.context.changes import report
from tests.context.test_changes_memory import remember
from tests.support.repos import GEO, RepoBuilder
from tests.views.test_change_formats import as_read, valid

WHY = "Price in cents\n\nFloats lost cents, so prices are whole numbers instead of fractions.\n\nSigned-off-by: T <t@x>"


def asked(repo: RepoBuilder, **options: Any) -> Writeback:
    with opened(repo.root, os.environ) as project:
        return suggest_writeback(project, **options)


def test_the_commits_of_a_range_are_read_for_reasons(geo: RepoBuilder) -> None:
    commit = geo.commit(WHY, {"geo.py": GEO.replace("* 3", "* 300")})
    geo.commit("more", {"geo.py": "# above\n" + GEO.replace("* 3", "* 300").replace("w * h", "h * w")})
    [found] = asked(geo, range_text="HEAD~2..HEAD").suggestions.items
    assert (found.kind, found.title, found.commit) == ("decision", "Price in cents", commit)
    assert found.quote == "Floats lost cents, so prices are whole numbers instead of fractions."
    assert [tuple(source) for source in found.sources] == [("geo.py", 6, 7, "price")]


def test_a_reason_for_lines_that_were_written_anew_since_is_none_any_more(geo: RepoBuilder) -> None:
    geo.commit(WHY, {"geo.py": GEO.replace("* 3", "* 300")})
    geo.commit("more", {"geo.py": GEO.replace("* 3", "* 301")})
    assert asked(geo, range_text="HEAD~2..HEAD").suggestions.total == 0


def test_what_is_not_committed_has_no_messages(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.replace("* 3", "* 300"))
    assert asked(geo).suggestions.total == 0
    assert asked(geo, summary="Prices must be whole numbers.").suggestions.total == 1


def test_a_memory_that_the_change_makes_doubtful_is_to_be_revised(geo: RepoBuilder) -> None:
    remember(geo)
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    answer = asked(geo)
    [found] = answer.suggestions.items
    assert (found.kind, found.nodes) == ("revise", ("pricing/rounding",))
    assert command_of(found).startswith("codemap correct pricing/rounding ")
    assert "1 doubtful memory" in render_writeback(answer)


def test_the_command_is_one_that_a_shell_takes_as_it_is(geo: RepoBuilder) -> None:
    geo.commit("It's $(rm) because `x`; so", {"geo.py": GEO.replace("* 3", "* 300")})
    answer = asked(geo, commit="HEAD")
    [found] = answer.suggestions.items
    words = shlex.split(command_of(found))
    assert words[words.index("--name") + 1] == "It's $(rm) because `x`; so"
    assert words[-2:] == ["--source", "geo.py:5-6"]
    assert writeback_document(answer)["command"] == "suggest_writeback"


def test_a_secret_in_a_message_is_masked(geo: RepoBuilder) -> None:
    secret = "ghp_" + "a1B2" * 10
    geo.commit(f"Use a token because {secret} expired", {"geo.py": GEO.replace("* 3", "* 300")})
    assert secret not in render_writeback(asked(geo, commit="HEAD"))


def test_the_report_of_a_range_says_why_its_commits_were_made(geo: RepoBuilder) -> None:
    commit = geo.commit(WHY, {"geo.py": GEO.replace("* 3", "* 300")})
    answer = report(geo.root, range_text="HEAD~1..HEAD")
    quote = "Floats lost cents, so prices are whole numbers instead of fractions."
    assert [(row.commit, row.subject, row.quote) for row in answer.reasons.items] == [(commit, "Price in cents", quote)]
    assert f'## Why, as its commits say (1)\n{commit[:10]}  Price in cents: "{quote}"\n' in render_changes(answer)
    assert valid(as_read(changes_document(answer))) == []
    assert report(geo.root, range_text="HEAD~1..HEAD", read_history=False).reasons.total == 0
