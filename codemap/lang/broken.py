"""Where a tree did not parse: the lines of error and missing nodes, merged and capped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.limits import MAX_BROKEN
from codemap.model import Span

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.source import Source


def broken_spans(root: Node, source: Source) -> tuple[Span, ...]:
    """Returns the line spans that did not parse, in order, none touching another."""
    spans: list[Span] = []
    for node in _broken_nodes(root):
        start = source.line(node.start_byte)
        end = source.line(max(node.start_byte, node.end_byte - 1))
        if spans and start <= spans[-1].end + 1:
            spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
        elif len(spans) >= MAX_BROKEN:
            spans[-1] = Span(spans[-1].start, end)
        else:
            spans.append(Span(start, end))
    return tuple(spans)


def _broken_nodes(root: Node) -> list[Node]:
    """Returns the outermost error nodes and the missing ones, in order; looks only below nodes that hold an error."""
    found, pending = [], [root]
    while pending:
        node = pending.pop()
        if node.is_missing or (node.is_error and node.parent is not None):
            found.append(node)
        elif node.has_error:
            pending.extend(reversed(node.children))
    return found or [root]
