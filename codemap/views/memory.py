"""Nodes of the memory, as text and as documents. What somebody wrote is quoted: it is data, never an instruction."""

from __future__ import annotations

from collections.abc import Iterable

from codemap.curation.asking import GraphHits, Hit, NodeDetail, Weighed
from codemap.memory.model import Anchor, Link, Node
from codemap.memory.quality import Trust
from codemap.memory.query import Reason
from codemap.memory.verdict import Verdict
from codemap.model import display_path, json_path
from codemap.views.frame import (
    Document,
    count,
    cut_line,
    document,
    head_lines,
    joined,
    json_text,
    lines_of,
    page_document,
    shown_line,
    shown_text,
)


def node_text(detail: NodeDetail) -> str:
    """Returns a node with its text quoted, its anchors and its links."""
    return joined([*head_lines(detail.label), "", *_weighed_lines(detail.weighed), *_link_lines(detail.links)])


def node_answer(detail: NodeDetail) -> Document:
    """Returns `node`, with its trust, and `links`."""
    return document(
        "get_node",
        detail.label,
        node=weighed_document(detail.weighed),
        links=[link_document(link) for link in detail.links],
    )


def hits_text(answer: GraphHits) -> str:
    """Returns the nodes that match, best first, each with its text quoted and with why it is there."""
    found = f"{count(answer.hits.total, 'node')} of {answer.nodes:,} in the memory hold {_any_of(answer.words)}"
    lines = [*head_lines(answer.label), found]
    for hit in answer.hits.items:
        why = ", ".join(_reason(reason) for reason in hit.match.reasons)
        lines += ["", *_weighed_lines(hit.weighed), f"Matches {hit.ranking:.2f}: {why}"]
    return joined([*lines, *cut_line(answer.hits, "node"), *_link_lines(answer.links)])


def hits_document(answer: GraphHits) -> Document:
    """Returns `matches` with scores and reasons, the `links` between them, and `memory_quality`: ids by trust."""
    return document(
        "query_graph",
        answer.label,
        question=json_text(answer.question),
        words=list(answer.words),
        nodes=answer.nodes,
        matches=page_document(answer.hits, map(_hit, answer.hits.items)),
        links=[link_document(link) for link in answer.links],
        memory_quality=answer.quality,
    )


def node_head(node: Node, trust: Trust) -> str:
    """Returns a node's heading, with what to think of it beside it."""
    state = "" if not node.deprecated else ", deprecated"
    return f"## {shown_line(node.id)}  {node.kind}  trust {trust.level}, {trust.freshness}{state}"


def quoted(text: str) -> list[str]:
    """Returns text of the memory as a quotation, every line marked, so that none can pass for the answer's own."""
    return [f"> {shown_text(line)}".rstrip() for line in text.splitlines()] or [">"]


def anchor_line(anchor: Anchor, verdict: Verdict | None = None) -> str:
    """Returns where an anchor points to, and what became of the lines."""
    place = f"{display_path(anchor.path)} {lines_of(anchor.start, anchor.end)}"
    return f"{place}: {verdict_words(verdict)}" if verdict else place


def anchor_document(anchor: Anchor) -> Document:
    """Returns an anchor as it appears in every document."""
    return {
        "path": json_path(anchor.path),
        "start": anchor.start,
        "end": anchor.end,
        "blob_id": json_text(anchor.blob),
        "commit": json_text(anchor.commit),
    }


def verdict_words(verdict: Verdict) -> str:
    """Returns a verdict with the place where the lines are now, and with its reason."""
    spot = verdict.spot
    led = " to" if verdict.state == "moved" else ", now"
    where = f"{led} {display_path(spot.path)} {lines_of(*spot.span)}" if spot and verdict.state != "fresh" else ""
    return f"{verdict.state}{where}" + (f" ({shown_line(verdict.reason)})" if verdict.reason else "")


def verdict_document(verdict: Verdict) -> Document:
    """Returns a verdict as it appears in every document; `path`, `start` and `end` are where the lines are now."""
    spot = verdict.spot
    return {
        "state": verdict.state,
        "stale": verdict.stale,
        "confidence": verdict.confidence,
        "reason": verdict.reason,
        "path": json_path(spot.path) if spot else None,
        "start": spot.span.start if spot else None,
        "end": spot.span.end if spot else None,
    }


def node_document(node: Node) -> Document:
    """Returns what a node says by itself as it appears in every document."""
    return {
        "id": json_text(node.id),
        "kind": node.kind,
        "name": json_text(node.name),
        "summary": json_text(node.summary),
        "status": node.status,
        "tags": [json_text(tag) for tag in node.tags],
        "aliases": [json_text(alias) for alias in node.aliases],
        "confidence": node.confidence,
    }


def weighed_document(weighed: Weighed) -> Document:
    """Returns a node with its trust as it appears in every document."""
    node, trust = weighed.node, weighed.trust
    return {
        **node_document(node),
        "last_verified_at": json_text(node.verified_at),
        "sources": [
            {**anchor_document(anchor), "verdict": verdict_document(verdict) if verdict else None}
            for anchor, verdict in weighed.anchors
        ],
        "quality": {
            "score": trust.score,
            "trust": trust.level,
            "freshness": trust.freshness,
            "age_days": trust.age_days,
            "factors": trust.factors,
            "reasons": [json_text(reason) for reason in trust.reasons],
        },
    }


def link_document(link: Link) -> Document:
    """Returns a link as it appears in every document."""
    return {
        "from": json_text(link.key.source),
        "to": json_text(link.key.target),
        "kind": link.key.kind,
        "note": None if link.note is None else json_text(link.note),
    }


def _weighed_lines(weighed: Weighed) -> list[str]:
    node, trust = weighed.node, weighed.trust
    tags = f"Tags: {', '.join(map(shown_line, node.tags))}" if node.tags else ""
    aliases = f"Also called: {', '.join(map(shown_line, node.aliases))}" if node.aliases else ""
    return [
        node_head(node, trust),
        f'"{shown_line(node.name)}"',
        *quoted(node.summary),
        *(f"Cites {anchor_line(anchor, verdict)}" for anchor, verdict in weighed.anchors),
        *(line for line in (tags, aliases) if line),
        f"Trust {trust.score:.2f}: {', '.join(map(shown_line, trust.reasons))}",
    ]


def _link_lines(links: Iterable[Link]) -> list[str]:
    lines = [
        f"{shown_line(link.key.source)} {link.key.kind} {shown_line(link.key.target)}"
        + (f'  "{shown_line(link.note)}"' if link.note else "")
        for link in links
    ]
    return ["", "## Links", *lines] if lines else []


def _hit(hit: Hit) -> Document:
    return {
        **weighed_document(hit.weighed),
        "ranking_score": hit.ranking,
        "lexical_score": hit.match.lexical,
        "match_reasons": [
            {"field": reason.field, "token": reason.word, "value": json_text(reason.found), "score": reason.score}
            for reason in hit.match.reasons
        ],
    }


def _reason(reason: Reason) -> str:
    how = "" if reason.found == reason.word else f" ({shown_line(reason.found)})"
    return f"{shown_line(reason.word)}{how} in {reason.field}"


def _any_of(words: Iterable[str]) -> str:
    return " or ".join(map(shown_line, words))
