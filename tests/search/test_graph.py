from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.cli.door import USAGE, run
from codemap.cli.main import codemap
from codemap.context.blast_radius import blast_radius
from codemap.errors import NotFound, UsageError
from codemap.search.neighbours import graph
from codemap.search.related_symbols import related_symbols
from codemap.search.trace_path import Trace, trace_path
from codemap.views.graph import (
    graph_document,
    graph_text,
    related_document,
    related_text,
    trace_document,
    trace_text,
)
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

SHOP = {
    "web.py": "from shop import total\n\n\ndef page():\n    return total(3)\n\n\ndef other():\n    return page()\n",
    "shop.py": "from tax import Tax\n\n\ndef total(x):\n    return Tax().rate(x)\n",
    "tax.py": "class Tax:\n    def rate(self, x):\n        return helper(x)\n\n\ndef helper(x):\n    return x\n",
    "lone.py": "def lone(): ...\n",
}


def way(trace: Trace) -> list[str]:
    return [f"{leg.source.qualname} {leg.kind} {leg.target.qualname}" for leg in trace.legs]


def test_a_way_leads_edge_by_edge(repo: RepoBuilder) -> None:
    repo.commit("all", SHOP)
    with scanned(repo) as project:
        trace = trace_path(project, "other", "helper")
        back = trace_path(project, "helper", "other")
        none = trace_path(project, "lone", "helper")
    assert way(trace) == ["other call page", "page call total", "total call Tax.rate", "Tax.rate call helper"]
    assert "# 4 edges from web.py::other to tax.py::helper" in trace_text(trace)
    assert (back.backwards, way(back)) == (True, way(trace))
    assert "does not reach" in trace_text(back)
    assert none.legs == ()
    assert "# No way from lone.py::lone" in trace_text(none)
    edges = trace_document(trace)["edges"]
    assert isinstance(edges, list)
    assert len(edges) == 4


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=14))
def test_a_way_is_as_short_as_can_be(calls: list[tuple[int, int]]) -> None:
    text = "".join(
        f"def f{one}():\n    {'; '.join(f'f{other}()' for from_, other in calls if from_ == one) or 'pass'}\n\n\n"
        for one in range(8)
    )
    far = [[1.0 if (one, other) in calls else float("inf") for other in range(8)] for one in range(8)]
    for middle in range(8):
        for one in range(8):
            for other in range(8):
                far[one][other] = min(far[one][other], far[one][middle] + far[middle][other])
    with TemporaryDirectory() as folder:
        repo = RepoBuilder(Path(folder) / "repo")
        repo.commit("all", {"f.py": text})
        with scanned(repo) as project:
            for one in range(8):
                trace = trace_path(project, f"f{one}", "f0")
                if one and not trace.backwards:
                    assert len(trace.legs) == (far[one][0] if far[one][0] < float("inf") else 0)
                elif one:
                    assert len(trace.legs) == far[0][one] < far[one][0]


def test_surroundings_of_a_symbol_by_relation_and_direction(repo: RepoBuilder) -> None:
    repo.commit("all", SHOP)
    with scanned(repo) as project:
        inward = graph(project, "total", relations=("calls",), direction="in", depth=2)
        outward = graph(project, "total", relations=("calls",), direction="out", limit=2)
        files = graph(project, "tax.py", relations=("imports",))
    assert [(node.symbol.qualname, node.hop) for node in inward.nodes.items] == [
        ("total", 0),
        ("page", 1),
        ("other", 2),
    ]
    assert [(link.source, link.target) for link in inward.links] == [
        ("web.py::page", "shop.py::total"),
        ("web.py::other", "web.py::page"),
    ]
    assert outward.nodes.total == 3
    assert "... 1 more symbol (--limit 0 shows all)" in graph_text(outward)
    assert [node.symbol.path for node in files.nodes.items] == ["tax.py", "shop.py"]
    assert graph_document(files)["seeds"] == ["tax.py"]


@pytest.mark.parametrize("name", ["::.py", "a::b.py", "odd/::.py"])
def test_a_file_whose_name_looks_like_a_symbol_is_a_file(repo: RepoBuilder, name: str) -> None:
    repo.commit("all", {name: "def lone():\n    return 1\n\n\ndef other():\n    return lone()\n"})
    with scanned(repo) as project:
        assert graph(project, name).seeds == (name,)
        answer = blast_radius(project, name)
    assert (answer.target, answer.symbols) == (name, ())


def test_surroundings_of_what_answers_a_query(repo: RepoBuilder) -> None:
    repo.commit("all", SHOP)
    with scanned(repo) as project:
        assert graph(project, query="helper").seeds[0] == "tax.py::helper"
        with pytest.raises(NotFound, match="nothing answers"):
            graph(project, query="zebra")


@pytest.mark.parametrize(
    "options",
    [{}, {"seed": "total", "query": "x"}, {"seed": "total", "relations": ("hates",)}, {"seed": "total", "depth": 9}],
)
def test_a_question_without_sense_is_refused(repo: RepoBuilder, options: dict[str, object]) -> None:
    repo.commit("all", SHOP)
    with scanned(repo) as project, pytest.raises(UsageError):
        graph(project, **options)  # type: ignore[arg-type]


def test_related_symbols_are_ranked_and_say_how_they_are_tied(repo: RepoBuilder) -> None:
    repo.commit("all", SHOP)
    with scanned(repo) as project:
        answer = related_symbols(project, "total")
    rows = {row.symbol.qualname: row for row in answer.related.items}
    assert "lone" not in rows
    assert rows["page"].ties == ("calls it",)
    assert rows["Tax.rate"].ties == ("called by it",)
    assert rows["Tax.rate"].score > rows["helper"].score
    assert "(calls it)" in related_text(answer)
    assert related_document(answer)["gave_up"] is False


def test_the_command_takes_a_symbol_where_a_command_could_stand(
    repo: RepoBuilder, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    repo.commit("all", SHOP)
    assert run(codemap, ["--repo", str(repo.root), "graph", "total", "--rel", "calls,inherits"]) == 0
    assert b"shop.py::total" in capfdbinary.readouterr().out
    assert run(codemap, ["--repo", str(repo.root), "graph", "--query", "rate"]) == 0
    assert run(codemap, ["--repo", str(repo.root), "graph", "total", "--rel", "hates"]) == USAGE
