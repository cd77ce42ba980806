"""A tree that is told where its text was rewritten: parsing the new text then reads only what changed once more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Tree

    from codemap.lang.source import Source

_CHANGED = re.compile(rb"[^\0]+(?:\0{1,32}[^\0]+)*")
"""Runs of bytes that differ; those with little between them count as one, because each costs a walk down the tree."""


def edited(tree: Tree, source: Source, data: bytes) -> Tree:
    """Returns a copy of the tree of a source for bytes of the same length that it is rewritten to."""
    tree = tree.copy()
    differing = int.from_bytes(source.data, "little") ^ int.from_bytes(data, "little")
    spans = [found.span() for found in _CHANGED.finditer(differing.to_bytes(len(data), "little"))]
    for start, end in reversed(spans):  # what is before an edit has its old place then
        first, last = source.point(start), source.point(end)
        lines, rest = data.count(b"\n", start, end), end - data.rfind(b"\n", start, end) - 1
        tree.edit(start, end, end, first, last, (first[0] + lines, rest if lines else first[1] + end - start))
    return tree
