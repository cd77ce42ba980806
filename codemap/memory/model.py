"""The nouns of the memory: nodes, their anchors, links and topics, as version 1 of the graph file has them.

`given` is the object that a value was read from. Fields that are not known here live on in it, and optional ones that
were left out stay left out, so that a file which is written again differs only where something changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, NewType

from codemap.model import Span

NodeId = NewType("NodeId", str)
"""What a node is called by: `domain/name` by custom; not empty and without `|`."""

VERSION = 1

KINDS = ("file", "symbol", "package", "integration", "concept", "flow", "decision", "invariant", "gotcha")
"""What a node is about: structure, ideas, or what somebody learned (the last three)."""

LINK_KINDS = ("imports", "calls", "depends_on", "implements", "replaces", "contradicts", "derived_from", "mirrors")

ACTIVE, DEPRECATED = "active", "deprecated"
STATUSES = (ACTIVE, DEPRECATED)

MATURITIES = ("draft", "confirmed", "stable", "superseded")

Given = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Anchor:
    """The lines of a file that a node rests on, both ends included.

    `content_hash` covers the whole file and `range_hash` the lines; `blob` and `commit` are git's ids of the file and
    of the commit that was checked out. What is not known is empty.
    """

    path: str
    start: int
    end: int
    content_hash: str = ""
    range_hash: str = ""
    blob: str = ""
    commit: str = ""
    given: Given = field(default_factory=dict, compare=False, repr=False)

    @property
    def span(self) -> Span:
        """The lines."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Quality:
    """What is said of a node's worth beyond its text; None where nothing is said."""

    utility: float | None = None
    maturity: str | None = None
    last_used_at: str | None = None
    source_confirmed: bool | None = None
    superseded_by: str | None = None
    given: Given = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Node:
    """One entry. `verified_at` is an ISO time in UTC; `confidence` lies in 0..1."""

    id: NodeId
    kind: str
    name: str
    summary: str
    anchors: tuple[Anchor, ...]
    tags: tuple[str, ...]
    confidence: float
    verified_at: str
    aliases: tuple[str, ...] = ()
    status: str = ACTIVE
    quality: Quality | None = None
    given: Given = field(default_factory=dict, compare=False, repr=False)

    @property
    def deprecated(self) -> bool:
        """Whether the node is no longer meant to hold."""
        return self.status == DEPRECATED


class LinkKey(NamedTuple):
    """What makes a link one: no two have the same ends and kind."""

    source: NodeId
    target: NodeId
    kind: str


@dataclass(frozen=True, slots=True)
class Link:
    """A typed relation between two nodes."""

    key: LinkKey
    note: str | None = None
    given: Given = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Topic:
    """A tag that has been worked on; `auto_created` when nobody asked for it by name."""

    created_at: str
    auto_created: bool
    given: Given = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Graph:
    """The whole memory."""

    created_at: str
    topics: Mapping[str, Topic] = field(default_factory=dict)
    nodes: Mapping[NodeId, Node] = field(default_factory=dict)
    links: Mapping[LinkKey, Link] = field(default_factory=dict)
    given: Given = field(default_factory=dict, compare=False, repr=False)
