from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.rank.centrality import authority, betweenness
from codemap.rank.fusion import fading, normalised, reciprocal, weighted

scores = st.dictionaries(st.integers(0, 9), st.floats(0.01, 100))


@given(scores)
def test_the_best_of_a_signal_is_one(given_scores: dict[int, float]) -> None:
    assert max(normalised(given_scores).values(), default=1.0) == 1.0


@given(scores, st.floats(0.1, 50))
def test_the_unit_of_a_signal_does_not_matter(given_scores: dict[int, float], unit: float) -> None:
    scaled = {key: score * unit for key, score in given_scores.items()}
    one, other = weighted([(given_scores, 1.0)]), weighted([(scaled, 1.0)])
    assert all(abs(one[key] - other[key]) < 1e-9 for key in one)


def test_a_signal_without_weight_says_nothing() -> None:
    assert weighted([({"a": 1.0}, 0.0)]) == {}


def test_two_second_places_beat_one_first() -> None:
    fused = reciprocal([["a", "b"], ["c", "b"]])
    assert max(fused, key=lambda key: fused[key]) == "b"


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
