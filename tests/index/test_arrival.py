"""Files that are rewritten while they are read: seen again, or said not to be covered."""

from __future__ import annotations

import pytest

from codemap.git import reader
from codemap.search.find_symbol import find_symbol
from tests.support.maps import fresh_rows, kept_rows, project_at
from tests.support.repos import RepoBuilder

TIMES = {"once": 1, "always": 100}


@pytest.fixture(params=TIMES)
def rewritten(
    request: pytest.FixtureRequest, geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch
) -> tuple[RepoBuilder, str]:
    """A repository whose file gets other content right before it is read."""
    geo.write("geo.py", "def state_0(): pass\n")
    left = [TIMES[request.param]]
    read = reader.SnapshotReader.read_many

    def late(self, pairs):  # type: ignore[no-untyped-def]
        if left[0]:
            left[0] -= 1
            geo.write("geo.py", f"def state_{100 - left[0]}(): pass\n")
        return read(self, pairs)

    monkeypatch.setattr(reader.SnapshotReader, "read_many", late)
    return geo, request.param


def test_it_is_looked_at_again_or_said(rewritten: tuple[RepoBuilder, str]) -> None:
    repo, how = rewritten
    with project_at(repo.root) as project:
        project.view()
        found = find_symbol(project, "state_")
    if how == "once":
        assert (found.symbols.total, found.label.notices) == (1, ())
    else:
        assert found.symbols.total == 0
        assert any("changed while they were read" in notice for notice in found.label.notices)


def test_the_old_content_that_comes_back_is_read_then(
    geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:  # type: ignore[no-untyped-def]
    geo.write("geo.py", "def early(): pass\n")
    with project_at(geo.root) as project:
        seen = project.now()
        geo.write("geo.py", "def late(): pass\n")
        project.refresh(seen)
        assert project.missed_files
        geo.write("geo.py", "def early(): pass\n")
        project.refresh()
        assert [row.qualname for row in project.kept_view().module("geo.py").definitions] == ["early"]
        assert kept_rows(project) == fresh_rows(geo.root, tmp_path / "fresh")
