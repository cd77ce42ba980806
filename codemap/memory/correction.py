"""How the graph changes when somebody corrects a node or takes it back: pure functions from one graph to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from codemap.errors import UsageError
from codemap.memory.emit import refuse_taken, united, with_node
from codemap.memory.model import DEPRECATED, Graph, Node, Quality
from codemap.memory.names import node_named


@dataclass(frozen=True, slots=True)
class Correction:
    """What to change of a node; None and empty leave it."""

    summary: str | None = None
    name: str | None = None
    confidence: float | None = None
    status: str | None = None
    maturity: str | None = None
    superseded_by: str | None = None
    add_aliases: tuple[str, ...] = ()
    remove_aliases: tuple[str, ...] = ()
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()


def correct(graph: Graph, name: str, change: Correction, *, now: str) -> tuple[Graph, Node]:
    """Changes fields of a node as told, whatever its confidence, and counts it as looked at now."""
    if change == Correction():
        raise UsageError("there is nothing to change", hint="Name a field, as in --summary TEXT.")
    old = node_named(graph, name)
    given = (
        ("summary", change.summary),
        ("name", change.name),
        ("confidence", change.confidence),
        ("status", change.status),
    )
    node = replace(
        old,
        **{field: value for field, value in given if value is not None},  # type: ignore[arg-type]
        aliases=_changed(old.aliases, change.add_aliases, change.remove_aliases, "alias"),
        tags=_changed(old.tags, change.add_tags, change.remove_tags, "tag"),
        verified_at=now,
        quality=_quality(graph, old, change),
    )
    refuse_taken(graph, node)
    return with_node(graph, node, now), node


def deprecate(graph: Graph, name: str, reason: str) -> tuple[Graph, Node]:
    """Says that a node no longer holds, and why; it stays where it is."""
    old = node_named(graph, name)
    if old.deprecated:
        raise UsageError(f"{old.id} is deprecated already")
    node = replace(old, status=DEPRECATED, summary=f"[deprecated: {reason}] {old.summary}")
    return replace(graph, nodes={**graph.nodes, node.id: node}), node


def _quality(graph: Graph, old: Node, change: Correction) -> Quality | None:
    if change.maturity is None and change.superseded_by is None:
        return old.quality
    quality = old.quality or Quality()
    if change.superseded_by is None:
        return replace(quality, maturity=change.maturity)
    successor = node_named(graph, change.superseded_by).id
    if successor == old.id:
        raise UsageError(f"{old.id} cannot be superseded by itself")
    return replace(quality, maturity=change.maturity or "superseded", superseded_by=successor)


def _changed(old: tuple[str, ...], add: tuple[str, ...], remove: tuple[str, ...], what: str) -> tuple[str, ...]:
    for word in remove:
        if word not in old:
            raise UsageError(f"{word!r} is no {what} of this node")
    return tuple(word for word in united(old, add) if word not in remove)
