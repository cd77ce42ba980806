"""The anchors of a graph with what became of each in a snapshot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from codemap.git import Repository, Snapshot
from codemap.memory.anchors import verdicts
from codemap.memory.model import Anchor, Graph, Node
from codemap.memory.verdict import Verdict


class Judged(NamedTuple):
    """The anchor `at` this index of a node, and the verdict on it."""

    node: Node
    at: int
    verdict: Verdict

    @property
    def anchor(self) -> Anchor:
        """The anchor."""
        return self.node.anchors[self.at]


def anchored(graph: Graph, *, deprecated: bool = False) -> list[tuple[Node, int]]:
    """Returns the nodes with the index of each of their anchors, by id; deprecated nodes only if asked for."""
    nodes = (graph.nodes[name] for name in sorted(graph.nodes))
    return [(node, at) for node in nodes if deprecated or not node.deprecated for at in range(len(node.anchors))]


def judge(repo: Repository, snapshot: Snapshot, cited: Iterable[tuple[Node, int]]) -> tuple[Judged, ...]:
    """Returns the verdict on each anchor, in order."""
    asked = list(cited)
    found = verdicts(repo, snapshot, [node.anchors[at] for node, at in asked])
    return tuple(Judged(node, at, verdict) for (node, at), verdict in zip(asked, found, strict=True))
