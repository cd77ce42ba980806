"""What the graph says: files that the best hits use, are used by, and change together with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from codemap.index.edges import FileLink
from codemap.index.graph import KeptView
from codemap.index.history import History
from codemap.rank.centrality import authority, betweenness
from codemap.rank.pagerank import pagerank

SEEDS = 10
"""The best files, around which the graph is looked at."""

_MOST_FILES = 2_000
"""Files around the hits that are looked at; the rest of the map has no part in a query."""

_KINDS = {"call": 1.0, "construct": 1.0, "inherit": 0.9, "http_calls": 0.8, "import": 0.7}
_OTHER_KIND = 0.5
"""What edges count, by kind, before their confidence."""


@dataclass(frozen=True, slots=True)
class Connected:
    """Scores by file of the part of the map around the best hits."""

    pagerank: dict[str, float]
    authority: dict[str, float]
    betweenness: dict[str, float]


def connected(view: KeptView, base: Mapping[str, float]) -> Connected:
    """Returns how the files around the best of `base` lie in the graph; the walk of PageRank begins at those."""
    seeds = best_of(base)
    around = _around(view, seeds)
    numbers = {path: number for number, path in enumerate(around)}
    weights = _weights(view.file_links(around), numbers)
    links: list[list[tuple[int, float]]] = [[] for _ in around]
    targets: list[list[int]] = [[] for _ in around]
    for (source, target), weight in sorted(weights.items()):
        links[source].append((target, weight))
        links[target].append((source, weight))
        targets[source].append(target)
    ranks = pagerank(links, {numbers[path]: base[path] for path in seeds}) if seeds else []
    return Connected(
        dict(zip(around, ranks, strict=True)),
        dict(zip(around, authority(targets), strict=True)),
        dict(zip(around, betweenness(targets), strict=True)),
    )


def changed_with(history: History, base: Mapping[str, float]) -> dict[str, float]:
    """Returns how much the files that change together with the best of `base` have to do with those."""
    total: dict[str, float] = {}
    for path in best_of(base):
        together = history.together(path, least=1)
        for partner in together.partners:
            total[partner.path] = total.get(partner.path, 0.0) + base[path] * partner.weight
    return total


def best_of(base: Mapping[str, float]) -> list[str]:
    """Returns the best files, best first."""
    return sorted(base, key=lambda path: (-base[path], path))[:SEEDS]


def _around(view: KeptView, seeds: Iterable[str]) -> list[str]:
    """The seeds, their neighbours and the neighbours of those, as many as are looked at."""
    found = dict.fromkeys(seeds)
    edge = list(found)
    for _ in range(2):
        near = dict.fromkeys(path for link in view.file_links(edge) for path in (link.source, link.target))
        edge = [path for path in near if path not in found][: _MOST_FILES - len(found)]
        found |= dict.fromkeys(edge)
    return list(found)


def _weights(links: Iterable[FileLink], numbers: Mapping[str, int]) -> dict[tuple[int, int], float]:
    total: dict[tuple[int, int], float] = {}
    for link in links:
        if link.source in numbers and link.target in numbers:
            key = numbers[link.source], numbers[link.target]
            total[key] = total.get(key, 0.0) + _KINDS.get(link.kind, _OTHER_KIND) * link.confidence
    return total
