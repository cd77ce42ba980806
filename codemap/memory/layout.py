"""How a graph lies in files: all in one, or a file for each node and topic, which merges without help.

Each file of the second layout is a part of the same document: `_graph.json` with what is not about one node, and else
one topic, or one node with the links that leave it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from codemap.errors import MemoryFormatError
from codemap.memory.model import Graph
from codemap.memory.text import parse
from codemap.memory.writing import Document, document_of, text_of

FILE = ".codemap/graph.json"
FOLDER = ".codemap/graph"
REST = f"{FOLDER}/_graph.json"

Files = Mapping[str, bytes]
"""Contents by path, from the top of the repository."""

_PLAIN = re.compile(r"[a-z0-9][a-z0-9_-]{0,79}(?:/[a-z0-9][a-z0-9_-]{0,79}){0,7}")
# Names that a Windows file system keeps for devices, with any ending.
_DEVICE = re.compile(r"(?:^|/)(?:con|prn|aux|nul|com\d|lpt\d)(?:/|$)")


def graph_in(files: Files) -> Graph | None:
    """Returns the graph that lies in files of either layout; None if there are none."""
    parts = sorted(path for path in files if path != FILE)
    if FILE not in files:
        return _joined({path: parse(files[path], path, whole=path == REST) for path in parts}) if parts else None
    if parts:
        raise MemoryFormatError(
            f"the graph lies both in {FILE} and in {FOLDER}/",
            hint="`codemap graph join` or `codemap graph split` puts what is in both into one of them.",
        )
    return parse(files[FILE], FILE)


def parts_in(files: Files) -> list[Graph]:
    """Returns the graphs of the two layouts where both are there, as after a merge with a branch that changed it."""
    own = {FILE: files[FILE]} if FILE in files else {}
    rest = {path: content for path, content in files.items() if path != FILE}
    return [graph for graph in (graph_in(own), graph_in(rest)) if graph is not None]


def in_one(graph: Graph) -> dict[str, bytes]:
    """Returns the one file that holds a graph."""
    return {FILE: text_of(document_of(graph)).encode()}


def in_parts(graph: Graph) -> dict[str, bytes]:
    """Returns the files that hold a graph, one for each node and topic."""
    whole = document_of(graph)
    topics, nodes, edges = (whole.pop(key) for key in ("topics", "nodes", "edges"))
    assert isinstance(topics, dict)
    assert isinstance(nodes, dict)
    assert isinstance(edges, dict)
    parts: dict[str, Document] = {
        f"{FOLDER}/_topics/{_file_name(name)}": {"topics": {name: topics[name]}} for name in topics
    }
    leaving: dict[str, Document] = {}
    for name, edge in edges.items():
        leaving.setdefault(name.partition("|")[0], {})[name] = edge
    for name, node in nodes.items():
        parts[f"{FOLDER}/{_file_name(name)}"] = {"nodes": {name: node}, "edges": leaving.pop(name, {})}
    astray = {name: edge for links in leaving.values() for name, edge in links.items()}
    parts[REST] = {**whole, "edges": astray} if astray else whole
    return {path: text_of(part).encode() for path, part in parts.items()}


def _joined(parts: Mapping[str, Graph]) -> Graph:
    if REST not in parts:
        raise MemoryFormatError(
            f"{REST} is missing", hint="Take it back from git: it says which version the others are of."
        )
    whole = replace(
        parts[REST], topics=dict(parts[REST].topics), nodes=dict(parts[REST].nodes), links=dict(parts[REST].links)
    )
    home: dict[tuple[str, object], str] = {}
    for path, part in parts.items():
        for kind in ("topics", "nodes", "links"):
            for name, value in getattr(part, kind).items():
                if path != REST and name in getattr(whole, kind):
                    raise MemoryFormatError(
                        f"{path}: {name!r} stands in {home.get((kind, name), REST)} already",
                        hint="Remove one of the two files.",
                    )
                getattr(whole, kind)[name] = value
                home[kind, name] = path
    return whole


def _file_name(name: str) -> str:
    """Returns the path below the folder for a node or topic: its name where every file system takes that."""
    if _PLAIN.fullmatch(name) and not _DEVICE.search(name):
        return f"{name}.json"
    import hashlib

    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    readable = re.sub(r"[^a-z0-9_-]+", "-", name.lower())[:60].strip("-")
    return f"{readable or 'node'}~{digest}.json"
