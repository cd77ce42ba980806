"""Three versions of a graph into one, field by field.

Where both sides said something else the later look wins, and that is told. It works on documents, whole or parts of a
graph, so that fields which are not known here are merged like the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from codemap.memory.clock import seconds
from codemap.memory.secrets import masked_value
from codemap.memory.writing import Document

_GONE = object()
"""What stands for a value that a version does not have."""

_LISTS = ("tags", "aliases", "sources")


class Choice(NamedTuple):
    """Something that both sides changed: where, what was kept and what gave way to it, as they may be shown."""

    place: str
    kept: object
    dropped: object


@dataclass(frozen=True, slots=True)
class Merged:
    """The merged document, and the choices that somebody should look at."""

    document: Document
    choices: tuple[Choice, ...]


def merge(base: Mapping[str, object], ours: Mapping[str, object], theirs: Mapping[str, object]) -> Merged:
    """Returns the merge of two documents that began as `base` (empty: apart)."""
    merging = _Merging()
    merged = merging.fields("", base, ours, theirs, merging.top)
    return Merged(_without_lost_links(merging, merged, base), tuple(merging.choices))


class _Merging:
    """One merge, and the choices made on the way."""

    def __init__(self) -> None:
        self.choices: list[Choice] = []

    def choose(self, place: str, kept: object, dropped: object) -> object:
        self.choices.append(Choice(place, *(None if side is _GONE else masked_value(side) for side in (kept, dropped))))
        return kept

    def fields(self, place: str, base: object, ours: object, theirs: object, decide: Callable[..., object]) -> Document:
        """Merges objects key by key; `decide` is asked for what both sides changed."""
        sides = [side if isinstance(side, Mapping) else {} for side in (base, ours, theirs)]
        merged: Document = {}
        for key in sorted(set().union(*sides)):
            old, own, other = (side.get(key, _GONE) for side in sides)
            if own == other or other == old:
                value = own
            elif own == old:
                value = other
            else:
                value = decide(f"{place}.{key}" if place else key, key, old, own, other)
            if value is not _GONE:
                merged[key] = value
        return merged

    def top(self, place: str, key: str, old: object, own: object, other: object) -> object:
        parts = {"nodes": self.node, "edges": self.part, "topics": self.topic}
        if key in parts:
            return self.fields(key, old, own, other, parts[key])
        if key == "created_at":
            return min(str(side) for side in (own, other) if side is not _GONE)
        return self.part(place, key, old, own, other)

    def topic(self, place: str, key: str, old: object, own: object, other: object) -> object:
        if not isinstance(own, Mapping) or not isinstance(other, Mapping):
            return own if other is _GONE else other
        named = self.fields(place, old, own, other, lambda place, key, old, own, other: own)
        named["auto_created"] = own.get("auto_created") is True and other.get("auto_created") is True
        named["created_at"] = min(str(own.get("created_at")), str(other.get("created_at")))
        return named

    def part(self, place: str, key: str, old: object, own: object, other: object) -> object:
        """Merges what has no order in time: ours wins, and what is changed wins over what is removed."""
        if isinstance(own, Mapping) and isinstance(other, Mapping):
            return self.fields(place, old, own, other, self.part)
        if own is _GONE:
            return self.choose(place, other, own)
        return self.choose(place, own, other)

    def node(self, place: str, key: str, old: object, own: object, other: object) -> object:
        if not isinstance(own, Mapping) or not isinstance(other, Mapping):
            return self.part(place, key, old, own, other)
        ours_wins = _look(own) >= _look(other)

        def decide(place: str, key: str, old: object, own: object, other: object) -> object:
            winner, loser = (own, other) if ours_wins else (other, own)
            if key == "last_verified_at":
                return winner
            if key in _LISTS and isinstance(own, list) and isinstance(other, list):
                return _lists(old if isinstance(old, list) else [], own, other, ours_wins=ours_wins)
            if key in ("confidence", "quality"):
                return loser if winner is _GONE else winner
            return self.choose(place, loser if winner is _GONE else winner, _GONE if winner is _GONE else loser)

        return self.fields(place, old, own, other, decide)


def _look(node: Mapping[str, object]) -> tuple[float, float]:
    """Returns when somebody last looked at a node, and how sure they were."""
    confidence = node.get("confidence")
    return seconds(str(node.get("last_verified_at"))) or 0, confidence if isinstance(confidence, int | float) else 0


def _lists(old: list[object], own: list[object], other: list[object], *, ours_wins: bool) -> list[object]:
    """Returns a list with what either side added and without what either removed.

    Lists of one length were changed item by item, so that an item that both sides changed stays one.
    """
    if len(old) == len(own) == len(other):
        return [
            mine if its == was or (ours_wins and mine != was) else its
            for was, mine, its in zip(old, own, other, strict=True)
        ]
    kept = [item for item in own if item not in old or item in other]
    return kept + [item for item in other if item not in old and item not in own]


def _without_lost_links(merging: _Merging, merged: Document, base: Mapping[str, object]) -> Document:
    """Drops links to a node that one side removed while the other linked it; what led nowhere before is not touched."""
    nodes, edges, before = merged.get("nodes"), merged.get("edges"), base.get("nodes", {})
    if not isinstance(nodes, dict) or not isinstance(edges, dict) or not isinstance(before, Mapping):
        return merged
    removed = before.keys() - nodes.keys()
    lost = [name for name in edges if removed.intersection(name.split("|")[:2])]
    for name in lost:
        merging.choose(f"edges.{name}", _GONE, edges[name])
    return {**merged, "edges": {name: edge for name, edge in edges.items() if name not in lost}}
