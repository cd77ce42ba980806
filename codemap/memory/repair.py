"""What can be done about anchors that do not hold as they are written. Pure: proposals in, nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, NamedTuple

from codemap.memory.judged import Judged
from codemap.memory.model import Anchor, Graph, Node
from codemap.memory.verdict import Verdict

Action = Literal["refresh", "re-anchor", "review", "deprecate", "fix-path", "inspect"]

_SURE = 0.8
"""Confidence from which lines that stand elsewhere, unchanged, are the ones that were cited."""

_ACTIONS: dict[str, Action] = {
    "fresh": "refresh",
    "reformatted": "re-anchor",
    "moved": "re-anchor",
    "edited": "review",
    "gone": "deprecate",
    "unsafe": "fix-path",
    "unreadable": "inspect",
}


class Proposal(NamedTuple):
    """What to do about an anchor. `certain`: the cited lines are the same, so that it can be done without a look.

    `replacement` has the new place; its sums and ids are empty, for they are those of the file when it is written.
    None where no place can be named.
    """

    judged: Judged
    action: Action
    certain: bool
    replacement: Anchor | None


def propose(judged: Iterable[Judged]) -> tuple[Proposal, ...]:
    """Returns a proposal for each anchor that is not written down as it holds now, in order."""
    return tuple(_proposal(each) for each in judged if not _holds(each))


def is_certain(verdict: Verdict) -> bool:
    """Says whether the cited lines are the same at a place that is known, so that the anchor can be put there."""
    return not verdict.stale and verdict.spot is not None and verdict.confidence >= _SURE


def repaired(graph: Graph, replacements: Iterable[tuple[Judged, Anchor]]) -> Graph:
    """Returns the graph with some anchors replaced; one that is not there any more as it was judged is left alone."""
    nodes = dict(graph.nodes)
    for judged, anchor in replacements:
        node = nodes.get(judged.node.id)
        if node is not None and judged.at < len(node.anchors) and node.anchors[judged.at] == judged.anchor:
            nodes[node.id] = _with_anchor(node, judged.at, anchor)
    return replace(graph, nodes=nodes)


def _holds(judged: Judged) -> bool:
    anchor, verdict = judged.anchor, judged.verdict
    if verdict.state != "fresh" or verdict.spot is None:
        return False
    return anchor.blob == verdict.spot.blob and bool(anchor.range_hash and anchor.commit)


def _proposal(judged: Judged) -> Proposal:
    verdict = judged.verdict
    return Proposal(judged, _ACTIONS[verdict.state], is_certain(verdict), _replacement(judged.anchor, verdict))


def _replacement(anchor: Anchor, verdict: Verdict) -> Anchor | None:
    if verdict.spot is None:
        return None
    path, span, _ = verdict.spot
    return replace(
        anchor, path=path, start=span.start, end=span.end, content_hash="", range_hash="", blob="", commit=""
    )


def _with_anchor(node: Node, index: int, anchor: Anchor) -> Node:
    return replace(node, anchors=(*node.anchors[:index], anchor, *node.anchors[index + 1 :]))
