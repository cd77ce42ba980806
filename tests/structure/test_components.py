from __future__ import annotations

from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.structure.components import components, layers, shortest_cycle, shortest_path, without_circles

Graph = list[set[int]]

relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(1, 9))
    return [draw(st.sets(st.integers(0, count - 1), max_size=4)) for _ in range(count)]


def distances(links: Graph) -> list[list[float]]:
    """Returns by Floyd and Warshall's method how many links lead from each node to each, at least one."""
    nodes = range(len(links))
    found = [[1.0 if target in links[node] else float("inf") for target in nodes] for node in nodes]
    for middle in nodes:
        for one in nodes:
            for other in nodes:
                found[one][other] = min(found[one][other], found[one][middle] + found[middle][other])
    return found


@relaxed
@given(graphs())
def test_components_are_the_nodes_that_reach_each_other(links: Graph) -> None:
    far = distances(links)
    nodes = range(len(links))
    expected = {
        frozenset(other for other in nodes if other == node or far[node][other] + far[other][node] < float("inf"))
        for node in nodes
    }
    found = components(links)
    assert {frozenset(members) for members in found} == expected
    assert sum(map(len, found)) == len(links)
    place = {node: index for index, members in enumerate(found) for node in members}
    assert all(place[target] <= place[node] for node in nodes for target in links[node])


@relaxed
@given(graphs())
def test_a_layer_lies_above_all_that_it_points_to(links: Graph) -> None:
    far, layer = distances(links), layers(links)
    for node, targets in enumerate(links):
        others = [layer[target] for target in targets if far[target][node] == float("inf")]
        assert all(layer[target] <= layer[node] for target in targets)
        assert all(other < layer[node] for other in others)


@relaxed
@given(graphs(), st.data())
def test_a_path_is_as_short_as_can_be(links: Graph, data: st.DataObject) -> None:
    start, goal = (data.draw(st.integers(0, len(links) - 1)) for _ in "ab")
    path = shortest_path(links, start, goal)
    far = distances(links)[start][goal]
    assert len(path) - 1 == far if path else far == float("inf")
    assert all(target in links[node] for node, target in pairwise(path))


@relaxed
@given(graphs())
def test_a_shortest_cycle_is_one_and_the_shortest(links: Graph) -> None:
    far = distances(links)
    for members in components(links):
        if len(members) > 1:
            cycle = shortest_cycle(links, members)
            proper = [far[node][other] + far[other][node] for node in members for other in members if node != other]
            assert cycle[0] == cycle[-1]
            assert len(cycle) - 1 <= min(proper)


@relaxed
@given(graphs())
def test_without_circles_nothing_reaches_itself_and_nothing_could_be_added(links: Graph) -> None:
    kept = without_circles([dict.fromkeys(targets, 1 + node) for node, targets in enumerate(links)])
    assert all(len(members) == 1 for members in components(kept))
    for node, targets in enumerate(links):
        for target in targets - set(kept[node]) - {node}:
            assert shortest_path(kept, target, node)


def test_a_long_chain_needs_no_deep_stack() -> None:
    links = [{node + 1} for node in range(50_000)] + [{0}]
    assert len(components(links)) == 1
