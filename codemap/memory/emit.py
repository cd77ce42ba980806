"""How the graph changes when a node or a link is written: pure functions from one graph to the next."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from codemap.errors import UsageError
from codemap.memory.model import (
    LINK_KINDS,
    Anchor,
    Graph,
    Link,
    LinkKey,
    Node,
    Quality,
    Topic,
)
from codemap.memory.names import aliased, node_named
from codemap.memory.similar import collisions

_UTILITY = {"decision": 0.85, "gotcha": 0.85, "invariant": 0.85, "flow": 0.75}
_OTHER_UTILITY = 0.7


@dataclass(frozen=True, slots=True)
class Collision:
    """Nodes that a new one may be the same as, with their likeness; nothing was written."""

    candidates: tuple[tuple[Node, float], ...]


@dataclass(frozen=True, slots=True)
class Emitted:
    """The graph with a node written; `merged` when it was there before."""

    graph: Graph
    node: Node
    merged: bool


def emit(
    graph: Graph,
    node: Node,
    *,
    now: str,
    topic: str = "",
    merge_with: str = "",
    force_new: str = "",
    stale: Collection[Anchor] = (),
) -> Emitted | Collision:
    """Writes a node: a new one, or into the one of its id or of `merge_with`, of which `stale` anchors do not hold.

    A new one that is like others collides, unless `force_new` says why it is not the same.
    """
    if merge_with and force_new:
        raise UsageError("a node is either merged or forced to be new")
    node = replace(node, tags=united(node.tags, (topic,) if topic else ()))
    into = written_into(graph, node, merge_with)
    if into is not None and force_new:
        raise UsageError(f"the memory has a node {node.id!r} already", hint="Give the new one another id.")
    if into is not None:
        written = merged(into, node, stale)
    else:
        found = () if force_new else _alike(graph, node)
        if found:
            return Collision(found)
        summary = f"[force_new: {force_new}] {node.summary}" if force_new else node.summary
        written = replace(node, summary=summary, quality=node.quality or _first_quality(node.kind))
    refuse_taken(graph, written)
    return Emitted(with_node(graph, written, now), written, into is not None)


def written_into(graph: Graph, node: Node, merge_with: str) -> Node | None:
    """Returns the node that one is written into; None where it is new."""
    return node_named(graph, merge_with) if merge_with else graph.nodes.get(node.id)


def merged(old: Node, new: Node, stale: Collection[Anchor] = ()) -> Node:
    """Returns an existing node with what a new look at it found.

    Name and kind stay. Text and confidence give way to what is at least as sure. What the new look does not cite again
    stays cited, unless it does not hold or is a part of a file that is.
    """
    surer = new.confidence >= old.confidence
    quality = old.quality or _first_quality(old.kind)
    kept = (anchor for anchor in old.anchors if anchor not in stale and not _recited(anchor, new.anchors))
    return replace(
        old,
        summary=new.summary if surer else old.summary,
        confidence=new.confidence if surer else old.confidence,
        anchors=(*new.anchors, *kept),
        tags=united(old.tags, new.tags),
        aliases=united(old.aliases, new.aliases),
        status=new.status,
        verified_at=new.verified_at,
        quality=replace(quality, source_confirmed=True) if new.anchors else quality,
    )


def link(graph: Graph, source: str, target: str, kind: str, note: str | None = None) -> tuple[Graph, Link]:
    """Relates two nodes, named by id or alias; what is related already gets the new note, if there is one."""
    if kind not in LINK_KINDS:
        raise UsageError(f"there is no link kind {kind!r}", hint=f"Kinds: {', '.join(LINK_KINDS)}.")
    key = LinkKey(node_named(graph, source).id, node_named(graph, target).id, kind)
    if key.source == key.target:
        raise UsageError(f"{key.source} cannot be linked to itself")
    old = graph.links.get(key)
    new = Link(key, note) if old is None else replace(old, note=old.note if note is None else note)
    return replace(graph, links={**graph.links, key: new}), new


def with_topic(graph: Graph, topic: str, now: str) -> Graph:
    """Returns the graph with a topic that somebody named."""
    known = graph.topics.get(topic)
    if known is not None and not known.auto_created:
        return graph
    named = replace(known, auto_created=False) if known else Topic(now, auto_created=False)
    return replace(graph, topics={**graph.topics, topic: named})


def with_node(graph: Graph, node: Node, now: str) -> Graph:
    """Returns the graph with a node, and with a topic for each of its tags."""
    topics = {tag: Topic(now, auto_created=True) for tag in node.tags if tag not in graph.topics}
    return replace(graph, nodes={**graph.nodes, node.id: node}, topics={**graph.topics, **topics})


def refuse_taken(graph: Graph, node: Node) -> None:
    """Refuses an alias by which another node is known; one that the node had before is left."""
    old = graph.nodes.get(node.id)
    for alias in node.aliases:
        taken = [other.id for other in aliased(graph, alias)] + [other for other in graph.nodes if other == alias]
        others = [other for other in taken if other != node.id]
        if others and not (old and alias in old.aliases):
            raise UsageError(
                f"{alias!r} means {others[0]!r} already", hint="Give another alias, or merge the two nodes."
            )


def _alike(graph: Graph, node: Node) -> tuple[tuple[Node, float], ...]:
    named = [(other, 1.0) for other in aliased(graph, node.id)]
    return tuple(named + [item for item in collisions(graph, node) if item[0] not in [other for other, _ in named]])


def _first_quality(kind: str) -> Quality:
    return Quality(utility=_UTILITY.get(kind, _OTHER_UTILITY), maturity="confirmed", source_confirmed=True)


def _recited(anchor: Anchor, new: Iterable[Anchor]) -> bool:
    return any(anchor.path == own.path and anchor.start <= own.end and own.start <= anchor.end for own in new)


def united(old: tuple[str, ...], new: Iterable[str]) -> tuple[str, ...]:
    """Returns words without those that are there twice."""
    return tuple(dict.fromkeys((*old, *new)))
