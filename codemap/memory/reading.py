"""JSON documents to graphs: every field is checked, and everything that does not fit is said with its place."""

from __future__ import annotations

from codemap.memory.fields import Fields, Misfit, missing
from codemap.memory.model import (
    KINDS,
    LINK_KINDS,
    MATURITIES,
    STATUSES,
    VERSION,
    Anchor,
    Graph,
    Link,
    LinkKey,
    Node,
    NodeId,
    Quality,
    Topic,
)


def graph_of(document: object, *, whole: bool = True) -> tuple[Graph, list[Misfit]]:
    """Returns the graph that a document describes, and what in it does not fit; the graph holds only if nothing is.

    A document that is not the whole graph need not say its version and when it was made.
    """
    misfits: list[Misfit] = []
    top = Fields(document, (), misfits)
    version = top.given.get("version", None if whole else VERSION)
    if version != VERSION or isinstance(version, bool):
        top.misfit(f"`version` {missing(version)}: only version {VERSION} is read here", *top.place_of("version"))
    top.check_rest(("topics", "nodes", "edges"))
    graph = Graph(
        created_at=top.text("created_at") if whole else top.optional_text("created_at") or "",
        topics={name: topic_of(each) for name, each in top.object("topics").items()},
        nodes={NodeId(name): node_of(name, each) for name, each in top.object("nodes").items()},
        links={link.key: link for name, each in top.object("edges").items() if (link := _link(name, each))},
        given={key: value for key, value in top.given.items() if key not in ("topics", "nodes", "edges")},
    )
    return graph, sorted(misfits, key=lambda each: tuple(map(str, each.place)))


def topic_of(top: Fields) -> Topic:
    """Returns a topic."""
    top.check_rest(())
    return Topic(top.text("created_at"), top.flag("auto_created") or False, top.given)


def node_of(name: str, top: Fields) -> Node:
    """Returns the node that stands under `name`."""
    if not name or "|" in name:
        top.misfit("a node's id is not empty and has no `|`")
    top.check_rest(("sources", "quality", "tags", "aliases"))
    confidence = top.share("confidence")
    if confidence is None and top.given.get("confidence") is None:
        top.misfit("`confidence` is missing: a number from 0 to 1 is needed")
    return Node(
        id=NodeId(name),
        kind=top.one_of("kind", KINDS),
        name=top.text("name", least=1),
        summary=top.text("summary"),
        anchors=top.each("sources", _anchor),
        tags=top.texts("tags", needed=True),
        confidence=confidence or 0,
        verified_at=top.text("last_verified_at"),
        aliases=top.texts("aliases", needed=False),
        status=top.one_of("status", STATUSES, STATUSES[0]),
        quality=_quality(top.below("quality")) if top.given.get("quality") is not None else None,
        given=top.given,
    )


def _anchor(top: Fields) -> Anchor:
    top.check_rest(("line_range",))
    lines = top.given.get("line_range")
    start, end = 1, 1
    if isinstance(lines, list) and len(lines) == 2 and all(type(line) is int for line in lines):
        start, end = lines
    else:
        top.misfit("`line_range` is not a pair of line numbers", *top.place_of("line_range"))
    if not 1 <= start <= end:
        top.misfit("`line_range` does not begin at line 1 or later, or ends before it begins", "line_range")
    return Anchor(
        path=top.text("file_path"),
        start=start,
        end=end,
        content_hash=top.optional_text("content_hash") or "",
        range_hash=top.optional_text("range_hash") or "",
        blob=top.optional_text("blob_id") or "",
        commit=top.optional_text("commit") or "",
        given=top.given,
    )


def _quality(top: Fields) -> Quality:
    top.check_rest(())
    has_maturity = top.given.get("maturity") is not None
    return Quality(
        utility=top.share("utility_score"),
        maturity=top.one_of("maturity", MATURITIES) if has_maturity else None,
        last_used_at=top.optional_text("last_used_at"),
        source_confirmed=top.flag("confirmed_by_source"),
        superseded_by=top.optional_text("superseded_by"),
        given=top.given,
    )


def _link(name: str, top: Fields) -> Link | None:
    top.check_rest(())
    # An id has no bar, so that a key with two bars can be read in one way only.
    ends, _, kind = name.rpartition("|")
    source, _, target = ends.rpartition("|")
    if kind not in LINK_KINDS or not source or not target or "|" in source:
        top.misfit(f"an edge's key is `from|to|kind`, kind one of {', '.join(LINK_KINDS)}")
        return None
    return Link(LinkKey(NodeId(source), NodeId(target), kind), top.optional_text("note"), top.given)
