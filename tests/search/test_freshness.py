"""What every answer says of the index: what it showed, what is there now, what was refreshed for it."""

from __future__ import annotations

import json

import pytest

from codemap.context.changes import changes_context
from codemap.errors import StoreError, UsageError
from codemap.project import Freshness
from codemap.search.find_symbol import find_symbol
from tests.cli.test_process import codemap
from tests.support.maps import project_at
from tests.support.repos import RepoBuilder


def answer(repo: RepoBuilder, policy: str = "") -> tuple[Freshness, tuple[str, ...]]:
    with project_at(repo.root) as project:
        project.view(policy)
        label = find_symbol(project, "area").label
    return label.index, label.notices


def test_a_refreshed_answer_says_what_was_refreshed(geo: RepoBuilder) -> None:
    head = geo.git("rev-parse", "HEAD")
    index, _ = answer(geo)
    assert (index.commit, index.dirty, index.head, index.current) == (head, False, head, True)
    assert index.refreshed is not None
    assert index.refreshed.parsed == 1
    assert answer(geo)[0].refreshed is None


def test_an_answer_that_is_not_refreshed_says_what_is_there_now(geo: RepoBuilder) -> None:
    answer(geo)
    first = geo.git("rev-parse", "HEAD")
    geo.git("checkout", "-q", "-b", "z")
    second = geo.commit("z")
    index, notices = answer(geo, "never")
    assert (index.commit, index.head, index.current, index.refreshed) == (first, second, False, None)
    assert f"HEAD is now {second[:10]}" in notices[0]


def test_a_dirty_index_is_said(geo: RepoBuilder) -> None:
    geo.write("n.py", "x = 1\n")
    assert answer(geo)[0].dirty


def test_if_missing_builds_and_then_leaves_it(geo: RepoBuilder) -> None:
    assert answer(geo, "if_missing")[0].current
    geo.write("n.py", "x = 1\n")
    assert answer(geo, "if_missing")[0].current is False


def test_the_configured_policy_is_that_of_every_answer(geo: RepoBuilder) -> None:
    answer(geo)
    geo.write(".codemap/config.toml", 'refresh = "never"\n')
    assert answer(geo)[0].current is False
    assert answer(geo, "if_stale")[0].current


def test_an_unknown_policy_is_refused(geo: RepoBuilder) -> None:
    with pytest.raises(UsageError, match="no refresh policy 'often'"):
        answer(geo, "often")


def test_changes_are_right_though_the_index_is_not_moved(geo: RepoBuilder) -> None:
    answer(geo)
    geo.write("geo.py", "def area(w):\n    return w\n\n\ndef price(w, h):\n    return area(w, h) * 3\n")
    with project_at(geo.root) as project:
        report = changes_context(project, refresh="never")
        assert [each.reason for each in report.broken.items] != []
        assert (report.label.index.current, report.label.index.dirty) == (None, False)
    with project_at(geo.root) as project:
        moved = changes_context(project)
    assert moved.label.index.current
    assert moved.broken == report.broken


def test_changes_without_an_index_and_without_leave_to_make_one_are_refused(geo: RepoBuilder) -> None:
    with project_at(geo.root) as project, pytest.raises(StoreError, match="has no index yet"):
        changes_context(project, refresh="never")


def test_every_document_has_it(geo: RepoBuilder) -> None:
    head = geo.git("rev-parse", "HEAD")
    for question in (["find-symbol", "area"], ["changes-context"], ["who-calls", "area"], ["file-history", "geo.py"]):
        index = json.loads(codemap(geo.root, *question, "--json").stdout)["snapshot"]["index"]
        assert (index["commit"], index["dirty"]) == (head, False)


def test_text_is_the_same_whether_the_index_was_refreshed_or_not(geo: RepoBuilder) -> None:
    assert codemap(geo.root, "find-symbol", "area").stdout == codemap(geo.root, "find-symbol", "area").stdout
