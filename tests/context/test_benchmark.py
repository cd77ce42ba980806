from __future__ import annotations

import json
from pathlib import Path

import pytest

from codemap.context.benchmark import Benchmark, benchmark_retrieval, first_rate, hit_rate, reciprocal_rank
from codemap.context.suite import Thresholds, read_suite
from codemap.curation.writing import emit_node
from codemap.errors import UsageError
from codemap.memory.model import Anchor, Node, NodeId
from codemap.views import benchmark as view
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
    files = found.variants[0].files
    assert ([row.rank for row in files], reciprocal_rank(files), hit_rate(files)) == ([1, 0], 0.5, 0.5)


def test_what_falls_short_is_said(geo: RepoBuilder, tmp_path: Path) -> None:
    file = suite(tmp_path, {**PRICE, "query": "zebra"})
    assert asked(geo, file, least=Thresholds(hit_rate=0.5)).missed == ("hit rate 0.000 is below 0.5",)


def test_the_higher_of_two_thresholds_counts(geo: RepoBuilder, tmp_path: Path) -> None:
    file = suite(tmp_path, PRICE, {**PRICE, "id": "z", "query": "zebra"})
    document = json.loads(file.read_text()) | {
        "thresholds": {"min_mean_reciprocal_rank": 0.7, "min_file_hit_rate": 0.5}
    }
    file.write_text(json.dumps(document))
    assert asked(geo, file).missed == ("mean reciprocal rank 0.500 is below 0.7",)
    least = Thresholds(hit_rate=0.6, reciprocal_rank=0.1)
    assert asked(geo, file, least=least).missed == (
        "hit rate 0.500 is below 0.6",
        "mean reciprocal rank 0.500 is below 0.7",
    )


def test_a_forbidden_file_is_a_miss(geo: RepoBuilder, tmp_path: Path) -> None:
    file = suite(tmp_path, {**PRICE, "forbidden_files": ["geo.py"]})
    assert asked(geo, file).missed == ("1 answered with something forbidden",)


def test_every_preset_is_a_variant(geo: RepoBuilder, tmp_path: Path) -> None:
    found = asked(geo, suite(tmp_path, PRICE), presets=("measured", "composite"))
    assert [(row.preset, first_rate(row.files)) for row in found.variants] == [("measured", 1.0), ("composite", 1.0)]


def test_nodes_of_the_memory_are_expected_too(geo: RepoBuilder, tmp_path: Path) -> None:
    node = Node(NodeId("price"), "gotcha", "Price", "Thrice the area.", (Anchor("geo.py", 5, 6),), (), 0.9, "")
    with scanned(geo) as project:
        emit_node(project, node)
        file = suite(
            tmp_path,
            {"id": "n", "query": "price", "expected_nodes": ["price"]},
            {"id": "m", "query": "zebra", "expected_nodes": ["price"]},
        )
        found = benchmark_retrieval(project, file, least=Thresholds(node_hit_rate=0.6))
    variant = found.variants[0]
    assert ([row.rank for row in variant.nodes], variant.files, variant.missed) == ([1, 0], [], ["m"])
    assert found.missed == ("hit rate of nodes 0.500 is below 0.6",)


def test_an_answer_admits_what_is_expected_of_it(geo: RepoBuilder, tmp_path: Path) -> None:
    file = suite(
        tmp_path,
        {"id": "z", "query": "zebra", "expected_warnings": ["nothing", "missing"]},
        {**PRICE, "expected_warnings": ["weak"]},
    )
    found = asked(geo, file)
    assert (found.variants[0].unsaid, found.missed) == (["p"], ("1 without a warning that is expected",))


def test_supporting_files_are_no_noise(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.commit("two", {"price.py": "def price():\n    return 1\n"})
    file = suite(tmp_path, PRICE, {**PRICE, "id": "s", "supporting_files": ["price.py"]})
    found = asked(geo, file).variants[0]
    assert ([row.rank for row in found.files], found.noisy) == ([2, 2], ["p"])


def test_the_text_names_what_went_wrong_and_the_means_by_tag(geo: RepoBuilder, tmp_path: Path) -> None:
    file = suite(tmp_path, {**PRICE, "tags": ["money"]}, {**PRICE, "id": "z", "query": "zebra", "tags": ["animals"]})
    text = view.as_text(asked(geo, file))
    assert "    z  not given, given: nothing\n    MRR by tag: animals 0.000, money 1.000" in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not valid JSON"),
        ("[]", "is not of version 1"),
        ('{"version": 2}', "is not of version 1"),
        ('{"version": 1, "queries": []}', "has no queries"),
        ('{"version": 1, "queries": [{"query": "x"}]}', "no query or no expected_files"),
        ('{"version": 1, "queries": [{"query": "x", "expected_files": "y"}]}', "is no list of texts"),
        ('{"version": 1, "queries": [{"query": "x", "expected_warnings": ["y"]}]}', "a warning that there is not: 'y'"),
        (json.dumps({"version": 1, "queries": [PRICE, PRICE]}), "two queries of the id 'p'"),
        (json.dumps({"version": 1, "queries": [PRICE], "thresholds": {"min": 1}}), "thresholds that there are not"),
        (json.dumps({"version": 1, "queries": [PRICE], "thresholds": {"min_file_hit_rate": 2}}), "not between 0 and 1"),
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


@pytest.mark.parametrize("name", ["ledger", "taskboard"])
def test_a_bundled_fixture_keeps_its_thresholds(repo: RepoBuilder, name: str) -> None:
    folder = Path(__file__).parents[2] / "benchmarks/retrieval/fixtures" / name
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    repo.commit("all", {path: data for path, data in files.items() if path != "suite.json"})
    cases = read_suite(folder / "suite.json").cases
    assert {path for case in cases for path in (*case.expected, *case.forbidden)} <= set(files)
    assert asked(repo, folder / "suite.json").missed == ()
