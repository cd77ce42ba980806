"""The commit that the map shows is gone: one notice, and the same answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.context.changes import report, symbols
from tests.support.maps import fresh_rows, kept_rows, project_at
from tests.support.repos import GEO, RepoBuilder


@pytest.fixture
def rewritten(geo: RepoBuilder) -> RepoBuilder:
    """The map shows a commit that was amended and collected since."""
    geo.commit("two", {"geo.py": GEO.replace("3", "4")})
    with project_at(geo.root) as project:
        project.refresh()
    geo.write("geo.py", GEO.replace("3", "5"))
    geo.git("commit", "-q", "-a", "--amend", "-m", "two again")
    geo.git("reflog", "expire", "--expire=now", "--all")
    geo.git("gc", "-q", "--prune=now")
    return geo


def test_map_is_as_one_made_from_nothing(rewritten: RepoBuilder, tmp_path: Path) -> None:
    with project_at(rewritten.root) as project:
        project.refresh()
        assert kept_rows(project) == fresh_rows(rewritten.root, tmp_path / "fresh")


def test_reader_is_told_once(rewritten: RepoBuilder) -> None:
    notices = [report(rewritten.root).label.notices for _ in range(2)]
    assert [len(each) for each in notices] == [1, 0]
    assert "is gone" in notices[0][0]


def test_range_is_answered(rewritten: RepoBuilder) -> None:
    assert symbols(report(rewritten.root, range_text="HEAD~1..HEAD")) == ["body geo.py::price"]
