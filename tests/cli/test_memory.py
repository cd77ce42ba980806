"""The memory's commands as they are typed: exit codes, forms of the answer, and what is not written."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from codemap.cli.door import run
from codemap.cli.main import codemap
from codemap.memory.layout import FILE
from tests.support.repos import RepoBuilder

EMIT = ("emit-node", "price", "--kind", "gotcha", "--name", "Price", "--summary", "Thrice the area.", "--source")


class Shell:
    """Runs command lines in a repository."""

    def __init__(self, repo: RepoBuilder, capfd: pytest.CaptureFixture[str]) -> None:
        self.repo = repo
        self.capfd = capfd

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        code = run(codemap, [*arguments, "--repo", str(self.repo.root)])
        sys.stdout.flush()
        out, err = self.capfd.readouterr()
        return code, out, err

    def document(self, *arguments: str) -> tuple[int, Any]:
        code, out, _ = self(*arguments, "--json")
        return code, json.loads(out)


@pytest.fixture
def shell(geo: RepoBuilder, capfd: pytest.CaptureFixture[str]) -> Shell:
    return Shell(geo, capfd)


def test_a_note_goes_in_and_comes_back(shell: Shell) -> None:
    code, out, _ = shell(*EMIT, "geo.py:5-6")
    assert (code, "Done: written price in .codemap" in out) == (0, True)
    code, found = shell.document("show", "price")
    assert (code, found["command"], found["node"]["sources"][0]["verdict"]["state"]) == (0, "get_node", "fresh")
    code, found = shell.document("query-graph", "area")
    assert (code, found["matches"]["total"], found["memory_quality"]["high_trust_node_ids"]) == (0, 1, ["price"])


def test_what_is_not_written_ends_with_three(shell: Shell) -> None:
    shell(*EMIT, "geo.py:5-6")
    again = ["emit-node", "other", *EMIT[2:], "geo.py:5-6"]
    code, found = shell.document(*again)
    assert (code, found["ok"], found["collision"], found["candidates"][0]["id"]) == (3, False, True, "price")
    assert shell.document(*again, "--force-new", "to see")[0] == 0


@pytest.mark.parametrize(
    "source", ["geo.py", "geo.py:0", "geo.py:3-2", "geo.py:x", ":1", "geo.py:7", "no.py:1", "geo.py:1#sha256:0"]
)
def test_a_citation_that_does_not_fit_is_a_usage_error(shell: Shell, source: str) -> None:
    code, _, err = shell(*EMIT, source)
    assert code == 2
    assert err.startswith("codemap: ")
    assert "hint: " in err
    assert not (shell.repo.root / FILE).exists()


def test_a_blob_or_a_hash_may_be_given_along(shell: Shell) -> None:
    blob = shell.repo.git("rev-parse", "HEAD:geo.py")
    assert shell(*EMIT, f"geo.py:5-6#{blob}")[0] == 0


def test_findings_end_with_one_where_that_is_asked(shell: Shell) -> None:
    assert shell("validate")[0] == 0
    shell(*EMIT, "geo.py:5-6")
    assert (shell("validate")[0], shell("graph-health", "--check")[0]) == (0, 0)
    shell.repo.write("geo.py", "")
    assert (shell("validate")[0], shell("graph-health")[0], shell("graph-health", "--check")[0]) == (0, 0, 1)
    assert shell.document("repair-graph")[1]["proposals"]["total"] == 1
    shell.repo.write(FILE, "{")
    code, out, _ = shell("validate")
    assert (code, f"{FILE}:1: schema_error" in out) == (1, True)
    code, _, err = shell("query-graph", "price")
    assert (code, err.startswith(f"codemap: {FILE}:1: not JSON")) == (3, True)
    assert (shell.repo.root / FILE).read_text() == "{"


def test_every_edit_answers_in_both_forms(shell: Shell) -> None:
    shell(*EMIT, "geo.py:5-6")
    shell(
        "emit-node",
        "area",
        "--kind",
        "concept",
        "--name",
        "Area",
        "--summary",
        "A.",
        "--source",
        "geo.py:1",
        "--force-new",
        "x",
    )
    for arguments in (
        ("link", "price", "area", "depends_on", "--note", "thrice"),
        ("correct", "price", "--summary", "Four times.", "--maturity", "stable"),
        ("deprecate", "price", "--reason", "gone"),
        ("set-active-topic", "pricing"),
        ("graph", "split"),
        ("graph", "join"),
        ("rollup",),
        ("graph-repair",),
    ):
        code, out, err = shell(*arguments)
        assert (code, err) == (0, ""), arguments
        assert out
    assert shell.document("set-active-topic", "area")[1]["topic"] == "area"
    assert shell.document("correct", "area", "--add-tag", "x")[1]["node"]["tags"] == ["x"]
    assert shell("correct", "area")[0] == 2
    assert shell("merge-graph")[0] == 3
