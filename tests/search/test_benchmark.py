from __future__ import annotations

import json
from pathlib import Path

import pytest

from codemap.errors import UsageError
from codemap.search.benchmark import Benchmark, benchmark_retrieval, read_suite
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

PRICE = {"id": "p", "query": "price", "expected_files": ["geo.py"]}


def suite(folder: Path, *queries: object) -> Path:
    file = folder / "suite.json"
    file.write_text(json.dumps({"version": 1, "name": "s", "queries": queries}))
    return file


def asked(repo: RepoBuilder, file: Path, **options: object) -> Benchmark:
    with scanned(repo) as project:
        return benchmark_retrieval(project, file, **options)  # type: ignore[arg-type]


def test_the_first_expected_file_has_its_rank(geo: RepoBuilder, tmp_path: Path) -> None:
    found = asked(geo, suite(tmp_path, PRICE, {"id": "z", "query": "zebra", "expected_files": ["geo.py"]}))
    variant = found.variants[0]
    assert ([row.rank for row in variant.results], variant.reciprocal_rank, variant.hit_rate) == ([1, 0], 0.5, 0.5)


def test_what_falls_short_is_said(geo: RepoBuilder, tmp_path: Path) -> None:
    file = suite(tmp_path, {**PRICE, "query": "zebra"})
    assert asked(geo, file, min_hit_rate=0.5).missed == ("hit rate 0.000 is below 0.5",)


def test_a_forbidden_file_is_a_miss(geo: RepoBuilder, tmp_path: Path) -> None:
    file = suite(tmp_path, {**PRICE, "forbidden_files": ["geo.py"]})
    assert asked(geo, file).missed == ("1 answered with a forbidden file",)


def test_every_preset_is_a_variant(geo: RepoBuilder, tmp_path: Path) -> None:
    found = asked(geo, suite(tmp_path, PRICE), presets=("measured", "composite"))
    assert [(row.preset, row.first_rate) for row in found.variants] == [("measured", 1.0), ("composite", 1.0)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not valid JSON"),
        ("[]", "is not of version 1"),
        ('{"version": 2}', "is not of version 1"),
        ('{"version": 1, "queries": []}', "has no queries"),
        ('{"version": 1, "queries": [{"query": "x"}]}', "no query or no expected_files"),
        ('{"version": 1, "queries": [{"query": "x", "expected_files": "y"}]}', "is no list of texts"),
        (json.dumps({"version": 1, "queries": [PRICE, PRICE]}), "two queries of the id 'p'"),
    ],
)
def test_a_suite_that_is_not_valid_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "suite.json"
    file.write_text(text)
    with pytest.raises(UsageError, match=message):
        read_suite(file)


def test_a_suite_that_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_suite(tmp_path / "none.json")


def test_our_own_suite_is_valid_and_names_files_that_exist() -> None:
    root = Path(__file__).parents[2]
    cases = read_suite(root / "benchmarks/retrieval/suite.json").cases
    assert [path for case in cases for path in case.expected if not (root / path).is_file()] == []
