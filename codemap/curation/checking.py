"""What somebody gives to be written is checked first: as a text, as a field of a node, and for secrets."""

from __future__ import annotations

from collections.abc import Iterable

from codemap.errors import UsageError
from codemap.memory.model import KINDS, STATUSES, Node
from codemap.memory.secrets import refuse_secrets, texts_of
from codemap.search.asking import check_text


def check_texts(texts: Iterable[tuple[str, str]]) -> None:
    """Raises UsageError for texts, given by field, that are too long, not UTF-8, or hold what looks like a secret."""
    given = [(field, check_text(text, field)) for field, text in texts]
    refuse_secrets(given)


def check_node(node: Node) -> None:
    """Raises UsageError for a field that does not fit the format, or says nothing."""
    if not node.id.strip() or "|" in node.id or not node.id.isprintable():
        raise UsageError("a node's id is printable, not empty and has no `|`", hint="Custom is `domain/name`.")
    if node.kind not in KINDS:
        raise UsageError(f"there is no node kind {node.kind!r}", hint=f"Kinds: {', '.join(KINDS)}.")
    if node.status not in STATUSES:
        raise UsageError(f"there is no status {node.status!r}", hint=f"Statuses: {', '.join(STATUSES)}.")
    if not 0 <= node.confidence <= 1:
        raise UsageError(f"the confidence {node.confidence} is no number from 0 to 1")
    for field, text in texts_of(node):
        if not text.strip():
            raise UsageError(f"the {field} of a node is not empty")


def check_word(text: str, what: str) -> None:
    """Raises UsageError for an empty text, and for what `check_texts` refuses."""
    if not text.strip():
        raise UsageError(f"the {what} is empty")
    check_texts([(what, text)])
