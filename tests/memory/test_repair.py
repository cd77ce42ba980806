"""What is proposed about anchors that do not hold as they are written, and the graph of a snapshot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from codemap.errors import MemoryFormatError
from codemap.git import commit_snapshot, staged_snapshot, worktree_snapshot
from codemap.memory.citing import cite
from codemap.memory.in_snapshot import graph_of
from codemap.memory.judged import anchored, judge
from codemap.memory.layout import in_one, in_parts
from codemap.memory.model import Anchor, Graph, Node, NodeId
from codemap.memory.repair import Proposal, propose, repaired
from tests.support.repos import GEO, RepoBuilder

AREA, PRICE = Anchor("geo.py", 1, 2), Anchor("geo.py", 5, 6)


def graph(geo: RepoBuilder, *anchors: Anchor, **nodes: str) -> Graph:
    """A graph with a node `one` on these anchors, and others by status."""
    opened = geo.open()
    cited = cite(opened, commit_snapshot(opened, "HEAD"), anchors)
    made = {NodeId("one"): Node(NodeId("one"), "decision", "One", "Why.", cited, (), 0.9, "2026-01-01T00:00:00Z")}
    for name, status in nodes.items():
        made[NodeId(name)] = replace(made[NodeId("one")], id=NodeId(name), status=status)
    return Graph("2026-01-01T00:00:00Z", nodes=made)


def proposals(geo: RepoBuilder, of: Graph) -> list[Proposal]:
    opened = geo.open()
    return list(propose(judge(opened, worktree_snapshot(opened), anchored(of))))


def test_what_holds_needs_nothing(geo: RepoBuilder) -> None:
    assert proposals(geo, graph(geo, AREA, PRICE)) == []


@pytest.mark.parametrize(
    ("content", "action", "certain", "place"),
    [
        ("# above\n" + GEO, "re-anchor", True, (6, 7)),
        (GEO.replace("    ", "\t"), "re-anchor", True, (5, 6)),
        (GEO + "x = 1\n", "refresh", True, (5, 6)),
        (GEO.replace("* 3", "* 4"), "review", False, (5, 6)),
        (GEO.partition("\n\n\n")[0] + "\n", "deprecate", False, None),
    ],
    ids=["moved", "reformatted", "fresh in a changed file", "edited", "gone"],
)
def test_the_proposal_fits_the_verdict(
    geo: RepoBuilder, content: str, action: str, certain: bool, place: tuple[int, int] | None
) -> None:
    of = graph(geo, PRICE)
    geo.write("geo.py", content)
    [found] = proposals(geo, of)
    there = found.replacement and (found.replacement.start, found.replacement.end)
    assert (found.action, found.certain, there) == (action, certain, place)


def test_a_legacy_anchor_is_completed(geo: RepoBuilder) -> None:
    of = graph(geo, PRICE)
    legacy = replace(of.nodes[NodeId("one")].anchors[0], blob="", commit="", range_hash="")
    [found] = proposals(
        geo, repaired(of, [(judge(geo.open(), commit_snapshot(geo.open(), "HEAD"), anchored(of))[0], legacy)])
    )
    assert (found.action, found.certain) == ("refresh", True)


def test_only_deprecated_nodes_that_are_asked_for_are_judged(geo: RepoBuilder) -> None:
    of = graph(geo, PRICE, two="deprecated")
    assert [node.id for node, _ in anchored(of)] == ["one"]
    assert [node.id for node, _ in anchored(of, deprecated=True)] == ["one", "two"]


def test_a_certain_proposal_mends_the_graph(geo: RepoBuilder) -> None:
    of = graph(geo, AREA, PRICE)
    geo.write("geo.py", "# above\n" + GEO)
    opened = geo.open()
    snapshot = worktree_snapshot(opened)
    certain = [(each.judged, each.replacement) for each in proposals(geo, of) if each.certain and each.replacement]
    cited = cite(opened, snapshot, [anchor for _, anchor in certain])
    mended = repaired(of, [(judged, anchor) for (judged, _), anchor in zip(certain, cited, strict=True)])
    assert proposals(geo, mended) == []
    assert [anchor.start for anchor in mended.nodes[NodeId("one")].anchors] == [2, 6]


def test_an_anchor_that_changed_meanwhile_is_left_alone(geo: RepoBuilder) -> None:
    of = graph(geo, PRICE)
    geo.write("geo.py", "# above\n" + GEO)
    [found] = proposals(geo, of)
    other = graph(geo, AREA)
    assert found.replacement is not None
    assert repaired(other, [(found.judged, found.replacement)]) == other


@pytest.mark.parametrize("files", [in_one, in_parts])
def test_a_snapshot_has_its_own_graph(geo: RepoBuilder, files: object) -> None:
    assert callable(files)
    before, after = graph(geo, PRICE), graph(geo, AREA, two="active")
    for path, content in files(before).items():
        geo.write(path, content)
    geo.commit()
    for path, content in files(after).items():
        geo.write(path, content)
    opened = geo.open()
    assert graph_of(opened, worktree_snapshot(opened)) == after
    assert graph_of(opened, staged_snapshot(opened)) == before
    assert graph_of(opened, commit_snapshot(opened, "HEAD")) == before
    assert graph_of(opened, commit_snapshot(opened, "HEAD~1")) is None


def test_a_damaged_graph_is_an_error_with_its_line(geo: RepoBuilder) -> None:
    geo.write(".codemap/graph.json", '{\n  "version": 1,\n  oops\n}\n')
    with pytest.raises(MemoryFormatError, match=r"\.codemap/graph\.json:3: not JSON"):
        graph_of(geo.open(), worktree_snapshot(geo.open()))
