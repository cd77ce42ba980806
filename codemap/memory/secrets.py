"""Texts are looked through for secrets before they are written; what is found is never repeated."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from codemap.errors import UsageError
from codemap.memory.model import Link, Node, NodeId
from codemap.redact import mask_text


def refuse_secrets(texts: Iterable[tuple[str, str]]) -> None:
    """Raises UsageError, naming the field, where a text of (field, text) holds what looks like a secret."""
    for field, text in texts:
        if holds_secret(text):
            raise UsageError(
                f"the {field} holds what looks like a secret; nothing was written",
                hint="Say where the secret is kept, not what it is.",
            )


def holds_secret(text: str) -> bool:
    """Says whether a text holds what looks like a secret."""
    return mask_text(text) != text


def masked(node: Node) -> Node:
    """Returns a node as it may be shown, though somebody wrote a secret into it by other means."""
    if not any(holds_secret(text) for _, text in texts_of(node)):
        return node
    return replace(
        node,
        id=NodeId(mask_text(node.id)),
        name=mask_text(node.name),
        summary=mask_text(node.summary),
        tags=tuple(map(mask_text, node.tags)),
        aliases=tuple(map(mask_text, node.aliases)),
    )


def masked_link(link: Link) -> Link:
    """Returns a link as it may be shown; see `masked`."""
    return replace(link, note=mask_text(link.note)) if link.note and holds_secret(link.note) else link


def masked_value(value: object) -> object:
    """Returns a value of a document as it may be shown; see `masked`."""
    text = json.dumps(value)
    return json.loads(mask_text(text)) if holds_secret(text) else value


def texts_of(node: Node) -> list[tuple[str, str]]:
    """Returns what somebody wrote in a node, by field."""
    lists = [("tag", node.tags), ("alias", node.aliases)]
    return [
        ("id", node.id),
        ("name", node.name),
        ("summary", node.summary),
        *((field, text) for field, texts in lists for text in texts),
    ]
