from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.rank.centrality import authority, betweenness
from codemap.rank.fusion import fading, summed


def test_signals_are_added_by_key() -> None:
    assert summed([{"a": 1.0, "b": 2.0}, {"b": 3.0}]) == {"a": 1.0, "b": 5.0}


@given(st.lists(st.floats(0, 10)))
def test_fading_lies_between_the_best_and_twice_it(values: list[float]) -> None:
    assert max(values, default=0.0) <= fading(values, 6) <= 2 * max(values, default=0.0)


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    count = draw(st.integers(1, 7))
    rows = st.lists(st.integers(0, count - 1), unique=True)
    return [[target for target in draw(rows) if target != node] for node in range(count)]


@given(graphs())
def test_betweenness_counts_the_shortest_paths(targets: list[list[int]]) -> None:
    expected = [0.0] * len(targets)
    for start in range(len(targets)):
        for end in range(len(targets)):
            found = shortest_paths(targets, start, end) if start != end else []
            for path in found:
                for node in path[1:-1]:
                    expected[node] += 1 / len(found)
    best = max(expected)
    given_values = betweenness(targets)
    assert all(
        abs(value - (own / best if best else 0)) < 1e-9 for value, own in zip(given_values, expected, strict=True)
    )


def shortest_paths(targets: list[list[int]], start: int, end: int) -> list[list[int]]:
    """All shortest paths, by trying all."""
    level = [[start]]
    for _ in targets:
        found = [path for path in level if path[-1] == end]
        if found:
            return found
        level = [[*path, target] for path in level for target in targets[path[-1]] if target not in path]
    return []


def test_authority_is_the_part_of_the_most_linked() -> None:
    assert authority([[1, 2], [2], []]) == [0.0, 0.5, 1.0]
