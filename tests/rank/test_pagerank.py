from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.rank.pagerank import pagerank

relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def weighted_graphs(draw: st.DrawFn) -> list[list[tuple[int, float]]]:
    count = draw(st.integers(1, 8))
    row = st.lists(st.tuples(st.integers(0, count - 1), st.sampled_from([0.5, 1.0, 3.0])), max_size=5)
    return [draw(row) for _ in range(count)]


@relaxed
@given(weighted_graphs())
def test_ranks_are_a_distribution(links: list[list[tuple[int, float]]]) -> None:
    ranks = pagerank(links)
    assert sum(ranks) == pytest.approx(1)
    assert min(ranks) > 0


@relaxed
@given(weighted_graphs(), st.data())
def test_only_what_the_starts_reach_is_ranked(links: list[list[tuple[int, float]]], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(links) - 1))
    reached, frontier = {start}, [start]
    while frontier:
        frontier = [target for node in frontier for target, _ in links[node] if target not in reached]
        reached.update(frontier)
    ranks = pagerank(links, {start: 1.0}, rounds=50)
    assert {node for node, rank in enumerate(ranks) if rank} == reached


def test_a_heavier_link_hands_on_more() -> None:
    ranks = pagerank([[(1, 3.0), (2, 1.0)], [], []])
    assert ranks[1] > ranks[2] > ranks[0]


def test_an_empty_graph_has_no_ranks() -> None:
    assert pagerank([]) == []
