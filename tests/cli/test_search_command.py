from __future__ import annotations

import json

import pytest

from codemap.cli.door import run
from codemap.cli.main import codemap
from tests.support.repos import RepoBuilder

Out = pytest.CaptureFixture[str]


def asked(repo: RepoBuilder, *args: str) -> int:
    return run(codemap, ["--repo", str(repo.root), "search-source", *args])


def test_exists_answers_with_the_exit_code(geo: RepoBuilder) -> None:
    assert [asked(geo, word, "--exists") for word in ("price", "zebra")] == [0, 1]


def test_exists_names_the_first_file(geo: RepoBuilder, capsys: Out) -> None:
    asked(geo, "price", "--exists", "--json")
    document = json.loads(capsys.readouterr().out)
    assert (document["found"], document["confidence"], document["first"]) == (True, "confident", "geo.py")


def test_a_hit_leads_to_the_next_question(geo: RepoBuilder, capsys: Out) -> None:
    asked(geo, "price")
    assert "Next: codemap get-symbol geo.py::price\n" in capsys.readouterr().out
