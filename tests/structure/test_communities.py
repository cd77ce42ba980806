from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.structure.communities import communities

relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def weights(draw: st.DrawFn) -> list[dict[int, float]]:
    count = draw(st.integers(1, 9))
    rows: list[dict[int, float]] = [{} for _ in range(count)]
    node = st.integers(0, count - 1)
    for one, other, weight in draw(st.lists(st.tuples(node, node, st.integers(1, 5)), max_size=20)):
        if one != other:
            rows[one][other] = rows[other][one] = float(weight)
    return rows


def modularity(rows: list[dict[int, float]], parts: list[list[int]]) -> float:
    whole = sum(sum(row.values()) for row in rows)
    degree = [sum(row.values()) for row in rows]
    inside = 0.0
    for part in parts:
        inside += sum(rows[one].get(other, 0.0) - degree[one] * degree[other] / whole for one in part for other in part)
    return inside / whole


@relaxed
@given(weights())
def test_every_node_is_in_one_community_and_the_parts_are_no_worse_than_single_nodes(
    rows: list[dict[int, float]],
) -> None:
    found = communities(rows)
    assert sorted(node for part in found for node in part) == list(range(len(rows)))
    if any(rows):
        assert modularity(rows, found) >= modularity(rows, [[node] for node in range(len(rows))]) - 1e-9


@relaxed
@given(weights())
def test_communities_do_not_depend_on_the_order_of_links(rows: list[dict[int, float]]) -> None:
    assert communities(rows) == communities([dict(reversed(row.items())) for row in rows])


def test_two_dense_groups_with_one_link_between_are_told_apart() -> None:
    rows: list[dict[int, float]] = [{} for _ in range(8)]
    for group in (range(4), range(4, 8)):
        for one in group:
            rows[one] = {other: 1.0 for other in group if other != one}
    rows[0][4] = rows[4][0] = 1.0
    assert communities(rows) == [[0, 1, 2, 3], [4, 5, 6, 7]]
