"""Texts are looked through for secrets before they are written; what is found is never repeated."""

from __future__ import annotations

from collections.abc import Iterable

from codemap.errors import UsageError
from codemap.memory.model import Node
from codemap.redact import mask_text


def refuse_secrets(texts: Iterable[tuple[str, str]]) -> None:
    """Raises UsageError, naming the field, where a text of (field, text) holds what looks like a secret."""
    for field, text in texts:
        if mask_text(text) != text:
            raise UsageError(
                f"the {field} holds what looks like a secret; nothing was written",
                hint="Say where the secret is kept, not what it is.",
            )


def texts_of(node: Node) -> list[tuple[str, str]]:
    """Returns what somebody wrote in a node, by field."""
    lists = [("tag", node.tags), ("alias", node.aliases)]
    return [
        ("id", node.id),
        ("name", node.name),
        ("summary", node.summary),
        *((field, text) for field, texts in lists for text in texts),
    ]
