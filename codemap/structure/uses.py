"""Which file uses which, and how much: the graph of files that overview and coupling stand on."""

from __future__ import annotations

from codemap.index.graph import KeptView
from codemap.index.whole import FileNode, file_uses

SURE = 0.6
"""Confidence from which an edge between files counts: what a name alone suggests does not."""

Uses = list[dict[int, int]]
"""By file (its place in a list), how many edges lead to each other file."""


def uses_between(view: KeptView, files: list[FileNode]) -> Uses:
    """Returns how these files use each other; imports, calls, types and reads count alike."""
    place = {row.id: index for index, row in enumerate(files)}
    links: Uses = [{} for _ in files]
    for row in file_uses(view.connection, SURE):
        source, target = place.get(row.source), place.get(row.target)
        if source is not None and target is not None:
            links[source][target] = links[source].get(target, 0) + row.number
    return links
