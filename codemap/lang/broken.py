"""Where a tree did not parse: the lines of error and missing nodes, merged and capped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.limits import MAX_BROKEN
from codemap.model import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tree_sitter import Node

    from codemap.lang.source import Source

_READ = (
    *("_statement", "_declaration", "_definition", "_item"),
    *("_specifier", "_include", "_def", "_if", "_ifdef", "_call"),
)
_WIDE = 4_000
"""Bytes of an error node that is looked into: a parser that gave up holds whole statements in one."""


def broken_spans(ranges: Iterable[tuple[int, int]], source: Source) -> tuple[Span, ...]:
    """Returns the lines of some byte ranges, in order, no span touching another."""
    spans: list[Span] = []
    for first, last in sorted(ranges):
        # What is missing at the very end is missing in the last line, not in one after it.
        start, end = (min(source.line(offset), max(1, source.lines)) for offset in (first, max(first, last - 1)))
        if spans and (start <= spans[-1].end + 1 or len(spans) >= MAX_BROKEN):
            spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
        else:
            spans.append(Span(start, end))
    return tuple(spans)


def broken_ranges(root: Node) -> list[tuple[int, int]]:
    """Returns the bytes of a tree that holds an error which did not parse.

    These are the outermost error nodes and the missing ones; what is missing without a node of its own (the end of a
    directive) counts as the first byte of the node around it. A root that is an error itself, or another wide one, has
    its whole statements, which were read, and loose words, which were not.
    """
    found: list[tuple[int, int]] = []
    pending = [root]
    while pending:
        node = pending.pop()
        if node.is_error and (node == root or node.end_byte - node.start_byte > _WIDE):
            pending.extend(_statements(node, found))
        elif node.is_missing or node.is_error:
            found.append((node.start_byte, node.end_byte))
        elif inner := [child for child in node.children if child.has_error]:
            pending.extend(inner)
        elif node.has_error:
            found.append((node.start_byte, node.start_byte + 1))
    return found


def _statements(root: Node, loose: list[tuple[int, int]]) -> list[Node]:
    """Returns the statements of a root that is an error, and adds the bytes between them to `loose`."""
    whole, run = [], -1
    for node in root.children:
        if node.type.endswith(_READ):
            whole.append(node)
            run = -1
        elif node.type == "comment":
            continue
        elif run < 0:
            run = node.start_byte
            loose.append((run, node.end_byte))
        else:
            loose[-1] = (run, node.end_byte)
    return whole
