"""Which symbols of both sides of a change are the same one.

Pairs are found in this order: same qualified name in the same (or renamed) file, then the same text but for the name,
anywhere in the change, then similar text under the same parent, then in another file. Members follow their class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from codemap.git import FileChange
from codemap.impact.sides import Side, Sides, is_no_file, old_path
from codemap.index.module import MODULE_LEVEL, Place
from codemap.model import Definition, Span

SIMILAR = 0.6
"""Share of matching lines from which a removed and an added symbol of one parent count as renamed."""

VALUES = ("variable", "constant", "field")
"""Kinds whose signature shows the value."""

ALIKE_ELSEWHERE = 0.75
"""Share of matching lines from which a symbol of another name counts as the one that was removed in another file."""

_LEAST_LINES = 5
"""Shorter symbols of another name in another file are too easily alike."""

_MOST_PAIRS = 2_500
"""More candidate pairs than this are not compared by similarity."""


class Pairing(NamedTuple):
    """The pairs of symbols that both sides have (old to new), the old ones that are gone, and the new ones.

    `skipped`: there were too many candidates to look for similar texts.
    """

    pairs: dict[Place, Place]
    removed: list[Place]
    added: list[Place]
    skipped: bool


def pair_symbols(sides: Sides) -> Pairing:
    """Returns the pairs among the symbols of the files that differ."""
    return _Pairing(sides).run()


class _Pairing:
    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        self.old, self.new = sides.old, sides.new
        self.pairs: dict[Place, Place] = {}
        self.removed: list[Place] = []
        self.added: list[Place] = []
        self.skipped = False

    def run(self) -> Pairing:
        for file in self.sides.changes.files:
            if not self._is_half_seen(file):
                self._pair_by_name(file)
        self._pair_leftovers(self._by_masked_text())
        self._pair_leftovers(self._by_similarity(self._same_parent))
        self._pair_leftovers(self._by_similarity(self._elsewhere))
        taken = set(self.pairs.values())
        removed = [place for place in self.removed if place not in self.pairs]
        return Pairing(self.pairs, removed, [place for place in self.added if place not in taken], self.skipped)

    def _is_half_seen(self, change: FileChange) -> bool:
        """Says whether a side of the file is there and cannot be read: what it holds is unknown, not gone."""
        sides = (self.old, old_path(change), change.old), (self.new, change.path, change.new)
        rows = (side.view.file(path) for side, path, entry in sides if entry is not None and not is_no_file(entry))
        return any(row is not None and row.status in ("skipped", "failed") for row in rows)

    def _pair_by_name(self, change: FileChange) -> None:
        before = self.old.module(old_path(change)) if change.old else None
        after = self.new.module(change.path) if change.new else None
        found = paired_by_name(before.definitions if before else (), after.definitions if after else ())
        for position in range(len(before.definitions) if before else 0):
            place = Place(old_path(change), position)
            if position in found:
                self.pairs[place] = Place(change.path, found[position])
            else:
                self.removed.append(place)
        taken = set(found.values())
        count = len(after.definitions) if after else 0
        self.added.extend(Place(change.path, position) for position in range(count) if position not in taken)

    def _pair_leftovers(self, candidates: Iterator[tuple[Place, Place]]) -> None:
        taken = set(self.pairs.values())
        for old, new in candidates:
            if old in self.pairs or new in taken:
                continue
            self.pairs[old] = new
            taken.add(new)
            self._pair_members(old, new, taken)

    def _pair_members(self, old: Place, new: Place, taken: set[Place]) -> None:
        before, after = self.old.module(old.path), self.new.module(new.path)
        assert before is not None
        assert after is not None
        for name, positions in before.children.get(old.position, {}).items():
            others = after.children.get(new.position, {}).get(name, [])
            for one, other in zip(positions, others, strict=False):
                inner_old, inner_new = Place(old.path, one), Place(new.path, other)
                if inner_old not in self.pairs and inner_new not in taken:
                    self.pairs[inner_old] = inner_new
                    taken.add(inner_new)
                    self._pair_members(inner_old, inner_new, taken)

    def _by_masked_text(self) -> Iterator[tuple[Place, Place]]:
        waiting: dict[tuple[str, bytes], list[Place]] = {}
        for place in self.added:
            waiting.setdefault(self._masked(self.new, place), []).append(place)
        for place in list(self.removed):
            found = waiting.get(self._masked(self.old, place), [])
            name = self.old.definition(place).name
            found.sort(key=lambda other: (self.new.definition(other).name != name, other.path != place.path, other))
            if found:
                yield place, found.pop(0)

    def _masked(self, side: Side, place: Place) -> tuple[str, bytes]:
        """Returns the kind and the text of a symbol with its own name and its indentation left out."""
        row = side.definition(place)
        text = b"\n".join(line.strip() for line in self._text(side, place))
        return row.kind, re.sub(rb"\b" + re.escape(row.name.encode()) + rb"\b", b"\0", text)

    def _by_similarity(self, may: Callable[[Place, Place], float]) -> Iterator[tuple[Place, Place]]:
        """Yields candidates, the most alike first; `may` gives the likeness that two places need (0: they are none)."""
        taken = set(self.pairs.values())
        olds = [place for place in self.removed if place not in self.pairs]
        news = [place for place in self.added if place not in taken]
        if len(olds) * len(news) > _MOST_PAIRS:
            self.skipped = True
            return
        asked = ((old, new, may(old, new)) for old in olds for new in news)
        scored = [(self._likeness(old, new), least, old, new) for old, new, least in asked if least]
        for score, least, old, new in sorted(scored, key=lambda each: (-each[0], each[2:])):
            if score >= least:
                yield old, new

    def _same_parent(self, old: Place, new: Place) -> float:
        if self.sides.on_new_side(old.path) != new.path:
            return 0.0
        one, other = self.old.definition(old), self.new.definition(new)
        parents = Place(old.path, one.parent), Place(new.path, other.parent)
        both_at_top = one.parent == other.parent == MODULE_LEVEL
        alike = one.kind == other.kind and (both_at_top or self.pairs.get(parents[0]) == parents[1])
        return SIMILAR if alike else 0.0

    def _elsewhere(self, old: Place, new: Place) -> float:
        one, other = self.old.definition(old), self.new.definition(new)
        if self.sides.on_new_side(old.path) == new.path or one.kind != other.kind or one.kind in VALUES:
            return 0.0
        if self.old.module_at(old).language != self.new.module_at(new).language:
            return 0.0
        if one.name == other.name:
            return SIMILAR
        long = min(one.end - one.start, other.end - other.start) + 1 >= _LEAST_LINES
        return ALIKE_ELSEWHERE if long else 0.0

    def _likeness(self, old: Place, new: Place) -> float:
        texts = self._text(self.old, old), self._text(self.new, new)
        if min(map(len, texts)) < 3:
            return 0.0
        one, other = ([line.strip() for line in text] for text in texts)
        return SequenceMatcher(None, one, other, autojunk=False).ratio()

    def _text(self, side: Side, place: Place) -> list[bytes]:
        row = side.definition(place)
        return side.lines(place.path, Span(row.start, row.end)) if place.path in side.texts else []


def paired_by_name(before: Sequence[Definition], after: Sequence[Definition]) -> dict[int, int]:
    """Returns the definitions of one file that are the same by qualified name, as positions, old to new.

    Of several with one name, equal texts are paired first and the rest in order; members stay with their class.
    """
    pairs = {MODULE_LEVEL: MODULE_LEVEL}
    waiting: dict[tuple[int, str], list[int]] = {}
    for position, row in enumerate(after):
        waiting.setdefault((row.parent, row.qualname), []).append(position)
    groups: dict[tuple[int, str], list[int]] = {}
    for position, row in enumerate(before):
        groups.setdefault((row.parent, row.qualname), []).append(position)
    for (parent, qualname), olds in groups.items():
        if parent in pairs:
            news = waiting.get((pairs[parent], qualname), [])
            pairs.update(_equal_first(olds, news, before, after))
    del pairs[MODULE_LEVEL]
    taken = set(pairs.values())
    rest: dict[str, list[int]] = {}
    for position, row in enumerate(after):
        if position not in taken:
            rest.setdefault(row.qualname, []).append(position)
    for position, row in enumerate(before):
        if position not in pairs and rest.get(row.qualname):
            pairs[position] = rest[row.qualname].pop(0)
    return pairs


def _equal_first(
    olds: list[int], news: list[int], before: Sequence[Definition], after: Sequence[Definition]
) -> Iterator[tuple[int, int]]:
    """Yields pairs of two lists of positions: those of one text in order, then the others in order."""
    by_text: dict[str, list[int]] = {}
    for new in news:
        by_text.setdefault(after[new].text_hash, []).append(new)
    left, taken = [], set()
    for old in olds:
        same = by_text.get(before[old].text_hash)
        if same:
            taken.add(same[0])
            yield old, same.pop(0)
        else:
            left.append(old)
    yield from zip(left, (new for new in news if new not in taken), strict=False)
