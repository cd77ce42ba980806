"""Graphs to JSON documents in the one canonical form: keys sorted, lists in their order, two spaces, LF at the end."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from codemap.memory.model import ACTIVE, VERSION, Anchor, Graph, Link, LinkKey, Node, Quality, Topic

Document = dict[str, object]

_SURROGATE = re.compile("[\ud800-\udfff]")


def text_of(document: Mapping[str, object]) -> str:
    """Returns a document as canonical text."""
    text = json.dumps(document, ensure_ascii=False, indent=2, sort_keys=True, allow_nan=False)
    # Halves of characters, as in paths that are not UTF-8, have no bytes of their own.
    return _SURROGATE.sub(lambda half: f"\\u{ord(half.group()):04x}", text) + "\n"


def document_of(graph: Graph) -> Document:
    """Returns a graph as the document that its file holds."""
    return {
        **graph.given,
        "version": VERSION,
        "created_at": graph.created_at,
        "topics": {name: topic_document(topic) for name, topic in graph.topics.items()},
        "nodes": {node.id: node_document(node) for node in graph.nodes.values()},
        "edges": {link_name(link.key): link_document(link) for link in graph.links.values()},
    }


def topic_document(topic: Topic) -> Document:
    """Returns a topic as it stands under its name."""
    return _over(topic.given, {"created_at": topic.created_at, "auto_created": topic.auto_created})


def node_document(node: Node) -> Document:
    """Returns a node as it stands under its id."""
    needed = {
        "kind": node.kind,
        "name": node.name,
        "summary": node.summary,
        "sources": [_anchor(anchor) for anchor in node.anchors],
        "tags": list(node.tags),
        "confidence": node.confidence,
        "last_verified_at": node.verified_at,
    }
    optional = {
        "aliases": list(node.aliases),
        "status": node.status,
        "quality": _quality(node.quality) if node.quality else None,
    }
    return _over(node.given, needed, optional, {"aliases": [], "status": ACTIVE} if node.given else None)


def link_document(link: Link) -> Document:
    """Returns a link as it stands under its key."""
    return _over(link.given, {}, {"note": link.note})


def link_name(key: LinkKey) -> str:
    """Returns the key under which a link stands."""
    return "|".join(key)


def _anchor(anchor: Anchor) -> Document:
    known = {
        "content_hash": anchor.content_hash,
        "range_hash": anchor.range_hash,
        "blob_id": anchor.blob,
        "commit": anchor.commit,
    }
    needed = {"file_path": anchor.path, "line_range": [anchor.start, anchor.end]}
    return _over(anchor.given, needed, known)


def _quality(quality: Quality) -> Document:
    known = {
        "utility_score": quality.utility,
        "maturity": quality.maturity,
        "last_used_at": quality.last_used_at,
        "confirmed_by_source": quality.source_confirmed,
        "superseded_by": quality.superseded_by,
    }
    return _over(quality.given, {}, known)


def _over(
    given: Mapping[str, object],
    needed: Mapping[str, object],
    optional: Mapping[str, object] | None = None,
    implied: Mapping[str, object] | None = None,
) -> Document:
    """Returns what was given with the present values over it.

    An optional value that says nothing is left out, and so is one that was left out before and is what that implies.
    """
    kept = {**given, **needed}
    for key, value in (optional or {}).items():
        if value is None or value == "":
            if kept.get(key):
                del kept[key]
        elif key in given or not implied or implied.get(key) != value:
            kept[key] = value
    return kept
