from __future__ import annotations

import pytest

from codemap.search.file_summary import FileSummary, file_summary
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

APP = """\
import os
from lib import helper as help_me


class App:
    name = "app"

    def run(self):
        def inner():
            return 1
        return inner()
"""


@pytest.fixture
def app(repo: RepoBuilder) -> RepoBuilder:
    repo.commit("one", {"app.py": APP, "lib.py": "def helper():\n    pass\n", "main.py": "from app import App\n"})
    return repo


def summary(repo: RepoBuilder, path: str, limit: int = 0) -> FileSummary:
    with scanned(repo) as project:
        return file_summary(project, path, limit=limit)


def test_file_summary_outline_is_nested(app: RepoBuilder) -> None:
    rows = summary(app, "app.py").outline.items
    assert [(row.depth, row.symbol.qualname) for row in rows if row.symbol.kind != "field"] == [
        (0, "App"),
        (1, "App.run"),
        (2, "App.run.inner"),
    ]


def test_file_summary_imports_know_their_targets(app: RepoBuilder) -> None:
    assert [(row.module, row.targets) for row in summary(app, "app.py").imports] == [
        ("os", ()),
        ("lib", ("lib.py::helper",)),
    ]


def test_file_summary_importers(app: RepoBuilder) -> None:
    assert summary(app, "app.py").importers.items == ("main.py",)


def test_file_summary_limit_keeps_the_total(app: RepoBuilder) -> None:
    outline = summary(app, "app.py", limit=1).outline
    assert (len(outline.items), outline.omitted) == (1, outline.total - 1)


def test_file_summary_of_a_broken_file_says_where(geo: RepoBuilder) -> None:
    geo.write("geo.py", (geo.root / "geo.py").read_text() + "\n\ndef broken(:\n")
    found = summary(geo, "geo.py")
    assert (found.file.status, found.broken[0].start >= 7) == ("partial", True)


def test_file_summary_of_a_text_file(geo: RepoBuilder) -> None:
    geo.write("notes.txt", "hello\n")
    found = summary(geo, "notes.txt")
    assert (found.file.status, found.outline.total) == ("text", 0)


def test_file_summary_of_a_binary_file_gives_the_reason(geo: RepoBuilder) -> None:
    geo.write("x.bin", b"\0\1\2")
    assert summary(geo, "x.bin").file.reason == "binary"
