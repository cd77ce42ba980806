"""What is the matter with the files of a graph: what does not fit the format, and what does not fit together."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from codemap.errors import MemoryFormatError
from codemap.memory.clock import seconds
from codemap.memory.layout import FILE, REST, Files
from codemap.memory.model import Graph, LinkKey, Topic
from codemap.memory.positions import Pointer
from codemap.memory.secrets import holds_secret, texts_of
from codemap.memory.text import Inspected, inspect, located
from codemap.memory.writing import link_name

Kind = Literal[
    "schema_error",
    "dangling_edge",
    "duplicate_alias",
    "missing_topic",
    "bad_time",
    "unknown_successor",
    "repeated_node",
    "secret",
]

ERRORS: frozenset[Kind] = frozenset(["schema_error", "repeated_node"])
"""The kinds that keep the graph from being read."""

REPAIRED: frozenset[Kind] = frozenset(["dangling_edge", "missing_topic"])
"""The kinds that `graph-repair --apply` mends."""

_PLACE = re.compile(r":(\d+): ")


class Finding(NamedTuple):
    """One thing that is the matter: what kind, in which file and line, and in a sentence."""

    kind: Kind
    path: str
    line: int
    what: str


def validate(files: Files) -> list[Finding]:
    """Returns all that is the matter with the files, by file and line."""
    findings: list[Finding] = []
    read: dict[str, Inspected] = {}
    for path in sorted(files):
        try:
            read[path] = inspect(files[path], path, whole=path in (FILE, REST))
        except MemoryFormatError as error:
            findings.append(_unreadable(path, error.message))
    for path, found in read.items():
        findings += [Finding("schema_error", path, *located(found.lines, misfit)) for misfit in found.misfits]
    if files and FILE not in files and REST not in files:
        findings.append(Finding("schema_error", REST, 1, "the file is missing"))
    findings += _together(read)
    return sorted(findings, key=lambda finding: (finding.path, finding.line, finding.kind, finding.what))


def _unreadable(path: str, message: str) -> Finding:
    line = _PLACE.search(message)
    return Finding("schema_error", path, int(line[1]) if line else 1, message.partition(": ")[2] or message)


def _together(read: dict[str, Inspected]) -> Iterator[Finding]:
    """Yields what does not fit together across the readable files."""
    nodes: dict[str, str] = {}
    aliases: dict[str, str] = {}
    topics = {name for found in read.values() for name in found.graph.topics}
    for path, found in read.items():
        for name in found.graph.nodes:
            if name in nodes:
                yield _at("repeated_node", path, found, ("nodes", name), f"{name!r} stands in {nodes[name]} already")
            nodes[name] = path
    for path, found in read.items():
        yield from _links(path, found, nodes)
        yield from _of_nodes(path, found, nodes, topics)
        for name, node in found.graph.nodes.items():
            for at, alias in enumerate(node.aliases):
                first = aliases.setdefault(alias.casefold(), name)
                other = alias if alias in nodes else first
                if other != name:
                    what = f"{alias!r} means {other!r}, too"
                    yield _at("duplicate_alias", path, found, ("nodes", name, "aliases", at), what)


def _links(path: str, found: Inspected, nodes: dict[str, str]) -> Iterator[Finding]:
    for key, link in found.graph.links.items():
        if link.note and holds_secret(link.note):
            line = found.lines.line_of(("edges", link_name(key)))
            yield Finding("secret", path, line, "the note of the link that begins here holds what looks like one")
        for end in lost_ends(key, nodes):
            yield _at("dangling_edge", path, found, ("edges", link_name(key)), f"there is no node {end!r}")


def _of_nodes(path: str, found: Inspected, nodes: dict[str, str], topics: set[str]) -> Iterator[Finding]:
    for name, node in found.graph.nodes.items():
        for at, tag in enumerate(node.tags):
            if tag not in topics:
                yield _at("missing_topic", path, found, ("nodes", name, "tags", at), f"there is no topic {tag!r}")
        for field in sorted({field for field, text in texts_of(node) if holds_secret(text)}):
            line = found.lines.line_of(("nodes", name))
            yield Finding("secret", path, line, f"the {field} of the node that begins here holds what looks like one")
        if node.verified_at and seconds(node.verified_at) is None:
            what = f"{node.verified_at[:40]!r} is no time in UTC"
            yield _at("bad_time", path, found, ("nodes", name, "last_verified_at"), what)
        successor = node.quality.superseded_by if node.quality else None
        if successor and successor not in nodes:
            place = ("nodes", name, "quality", "superseded_by")
            yield _at("unknown_successor", path, found, place, f"there is no node {successor!r}")


def lost_ends(key: LinkKey, nodes: Container[str]) -> list[str]:
    """Returns the ends of a link that are among no nodes."""
    return [end for end in dict.fromkeys((key.source, key.target)) if end not in nodes]


def _at(kind: Kind, path: str, found: Inspected, place: Pointer, what: str) -> Finding:
    return Finding(kind, path, found.lines.line_of(place), f"{'.'.join(map(str, place))}: {what}")


def mended(graph: Graph, now: str) -> Graph:
    """Returns the graph without links that lead nowhere, and with a topic for every tag."""
    tags = {tag for node in graph.nodes.values() for tag in node.tags}
    new = {tag: Topic(now, auto_created=True) for tag in sorted(tags - graph.topics.keys())}
    links = {key: link for key, link in graph.links.items() if not lost_ends(key, graph.nodes)}
    return replace(graph, links=links, topics={**graph.topics, **new})
