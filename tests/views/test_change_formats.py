"""The change report for machines: its JSON Schema, SARIF, and annotations; hostile names in each."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from codemap.views.annotations import render_annotations
from codemap.views.changes_document import changes_document
from codemap.views.sarif import sarif_document
from tests.context.changes import report
from tests.support.repos import GEO, RepoBuilder

USE = "from geo import area\n\n\ndef use():\n    return area(1, 2)\n"
HOSTILE = "a b,c:%\n[x](y).py"


@pytest.fixture
def changed(geo: RepoBuilder) -> RepoBuilder:
    test = "from use import use\n\n\ndef test_use():\n    use()\n"
    geo.commit("use", {"use.py": USE, HOSTILE: USE, "tests/test_use.py": test, "main.zig": "x\n", "gone.py": "y = 1\n"})
    for n in range(3):
        geo.commit(f"both {n}", {"geo.py": GEO + f"\nx = {n}\n", "prices.txt": f"{n}\n"})
    geo.write("geo.py", GEO.replace("area", "surface").replace("price(w, h):", "price(w, h, unit):"))
    geo.write("main.zig", "y\n")
    (geo.root / "gone.py").unlink()
    geo.write("bad\udcff.py", "x = 1\n")
    return geo


def valid(document: dict[str, Any]) -> list[str]:
    schema = json.loads(files("codemap").joinpath("schemas/changes_context.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return [f"{list(error.path)}: {error.message}" for error in Draft202012Validator(schema).iter_errors(document)]


def as_read(document: object) -> dict[str, Any]:
    read = json.loads(json.dumps(document))
    assert isinstance(read, dict)
    return read


@pytest.mark.parametrize("options", [{}, {"with_hunks": True}, {"limit": 1}, {"staged": True}, {"commit": "HEAD"}])
def test_the_document_is_as_its_schema_says(options: dict[str, Any], changed: RepoBuilder) -> None:
    assert valid(as_read(changes_document(report(changed.root, **options)))) == []


def test_the_schema_allows_nothing_else(changed: RepoBuilder) -> None:
    document = as_read(changes_document(report(changed.root)))
    assert valid({**document, "more": 1})
    assert valid({key: value for key, value in document.items() if key != "risk"})


def results(repo: RepoBuilder, **options: Any) -> list[dict[str, Any]]:
    found = as_read(sarif_document(report(repo.root), **options))["runs"][0]["results"]
    assert isinstance(found, list)
    return found


def test_sarif_ranks_the_findings_and_points_at_lines(changed: RepoBuilder) -> None:
    found = results(changed)
    assert [row["ruleId"] for row in found] == sorted(
        (row["ruleId"] for row in found),
        key=["broken-reference", "changed-interface", "missing-companion", "not-looked-at"].index,
    )
    assert {row["ruleId"] for row in found} >= {"broken-reference", "missing-companion", "not-looked-at"}
    places = [row["locations"][0]["physicalLocation"] for row in found]
    assert all(re.fullmatch(r"[\w.~/%-]+", place["artifactLocation"]["uri"]) for place in places)
    assert ("use.py", 5) in [(place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in places]
    assert not any(re.search(r"(?<!\\)\[", row["message"]["text"]) for row in found)


def test_fingerprints_are_unique_and_stay_while_lines_move(changed: RepoBuilder) -> None:
    def prints() -> list[str]:
        return [row["partialFingerprints"]["codemap/v1"] for row in results(changed)]

    before = prints()
    assert len(set(before)) == len(before)
    changed.write("use.py", "# one\n\n" + USE)
    assert set(before) <= set(prints())


def test_results_over_the_limit_are_counted(changed: RepoBuilder) -> None:
    total = len(results(changed))
    run = as_read(sarif_document(report(changed.root), most=1))["runs"][0]
    texts = [row["message"]["text"] for row in run["invocations"][0]["toolExecutionNotifications"]]
    assert len(run["results"]) == 1
    assert any(text.startswith(f"{total - 1} more results") for text in texts)


def test_annotations_keep_to_one_line_each_whatever_names_hold(changed: RepoBuilder) -> None:
    lines = render_annotations(report(changed.root)).splitlines()
    assert all(
        re.match(r"::(error|warning|notice) file=[^,]+,line=\d+,title=codemap [\w-]+::.", line) for line in lines
    )
    assert "::error file=use.py,line=5,title=codemap broken-reference::use() calls `area`, renamed from" in "\n".join(
        lines
    )
    assert any("c%3A%25" in line for line in lines)


def test_the_schema_lies_where_the_readme_says() -> None:
    root = Path(__file__).parents[2]
    assert "codemap/schemas/changes_context.json" in (root / "README.md").read_text("utf-8")
