"""The symbol diff: both sides' definitions of the files that differ, paired and compared.

Pairs are found in this order: same qualified name in the same (or renamed) file, then the same text but for the name,
anywhere in the change, then similar text under the same parent, then in another file. Members follow their class.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Literal

from codemap.git import FileChange, hunks
from codemap.impact.sides import Side, Sides, is_no_file, old_path
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.lang import cosmetic_keys
from codemap.model import Definition, Span

Kind = Literal["added", "removed", "renamed", "moved", "signature", "body", "cosmetic", "unexported", "unreadable"]

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


@dataclass(frozen=True, slots=True)
class SymbolChange:
    """A symbol that differs. `old` and `new` are its places on either side (None: not there).

    Position -1 stands for a file's module-level lines. `unreadable`: its place does not parse any more.
    """

    kind: Kind
    old: Place | None
    new: Place | None

    @property
    def is_module(self) -> bool:
        """Whether it stands for a file's module-level lines."""
        place = self.new or self.old
        return place is not None and place.position == MODULE_LEVEL


@dataclass(frozen=True, slots=True)
class SymbolDiff:
    """All changes, in order of path and place, and the pairs of symbols that both sides have (old to new).

    Members of a class that came or went as a whole are not listed apart from it; `gone` has every old symbol that is
    not where it was, those included. `renames_skipped`: there were too many candidates to look for similar texts.
    """

    changes: tuple[SymbolChange, ...]
    gone: tuple[SymbolChange, ...]
    pairs: dict[Place, Place]
    renames_skipped: bool = False


def diff_symbols(sides: Sides) -> SymbolDiff:
    """Returns how the symbols of the files that differ have changed."""
    return _Diff(sides).run()


class _Diff:
    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        self.old, self.new = sides.old, sides.new
        self.pairs: dict[Place, Place] = {}
        self.removed: list[Place] = []
        self.added: list[Place] = []
        self.renames_skipped = False
        self._keys: dict[tuple[bool, str], dict[int, str | None]] = {}

    def run(self) -> SymbolDiff:
        for file in self.sides.changes.files:
            if not self._is_half_seen(file):
                self._pair_by_name(file)
        self._pair_leftovers(self._by_masked_text())
        self._pair_leftovers(self._by_similarity(self._same_parent))
        self._pair_leftovers(self._by_similarity(self._elsewhere))
        taken = set(self.pairs.values())
        removed = [place for place in self.removed if place not in self.pairs]
        added = [place for place in self.added if place not in taken]
        changes = [change for old, new in self.pairs.items() if (change := self._compared(old, new))]
        changes += self._module_changes()
        gone = [SymbolChange(self._removed_kind(place), place, None) for place in removed]
        gone += [change for change in changes if change.kind in ("renamed", "moved", "unexported")]
        gone += self._carried_along({change.old for change in gone})
        changes += [SymbolChange(self._removed_kind(place), place, None) for place in outermost(removed, self.old)]
        changes += [SymbolChange("added", None, place) for place in outermost(added, self.new)]
        return SymbolDiff(
            tuple(sorted(changes, key=_order)), tuple(sorted(gone, key=_order)), self.pairs, self.renames_skipped
        )

    # -- pairing --------------------------------------------------------------------------------------------------

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
            self.renames_skipped = True
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
        if self._module(self.old, old).language != self._module(self.new, new).language:
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

    # -- comparing ------------------------------------------------------------------------------------------------

    def _compared(self, old: Place, new: Place) -> SymbolChange | None:
        before, after = self.old.definition(old), self.new.definition(new)
        kind = self._kind(old, new, before, after)
        return SymbolChange(kind, old, new) if kind else None

    def _kind(self, old: Place, new: Place, before: Definition, after: Definition) -> Kind | None:
        if before.name != after.name:
            return "renamed"
        if self.sides.on_new_side(old.path) != new.path or self._parent_moved(old, new):
            return None if self._parent_paired(old, new) else "moved"
        if before.exported and not after.exported:
            return "unexported"
        if before.text_hash == after.text_hash:
            return None
        if shape(before) != shape(after):
            return "signature"
        if self._shares_lines(self.old, old) or self._shares_lines(self.new, new):
            # Which bytes of a shared line are whose is not known: only a value tells two neighbours apart.
            whole = before.kind in VALUES and not before.signature.endswith("…")
            return None if whole and before.signature == after.signature else "body"
        return self._text_kind(old, new)

    def _text_kind(self, old: Place, new: Place) -> Kind | None:
        """Returns how the lines that belong to the symbol itself differ; blank lines do not count."""
        if self._own_text(self.old, old) == self._own_text(self.new, new):
            return None
        keys = self._key(self.old, old), self._key(self.new, new)
        return "cosmetic" if keys[0] is not None and keys[0] == keys[1] else "body"

    def _parent_moved(self, old: Place, new: Place) -> bool:
        one, other = self.old.definition(old).parent, self.new.definition(new).parent
        if MODULE_LEVEL in (one, other):
            return one != other
        return self.pairs.get(Place(old.path, one)) != Place(new.path, other)

    def _parent_paired(self, old: Place, new: Place) -> bool:
        one, other = self.old.definition(old).parent, self.new.definition(new).parent
        return one != MODULE_LEVEL and self.pairs.get(Place(old.path, one)) == Place(new.path, other)

    def _key(self, side: Side, place: Place) -> str | None:
        """Returns the cosmetic key of a symbol's own lines; all that a file is asked for come from one parse."""
        file = (side is self.new, place.path)
        if file not in self._keys:
            positions = [MODULE_LEVEL, *sorted(self._edited[file])]
            groups = [self._own_spans(side, Place(place.path, position)) for position in positions]
            keys = cosmetic_keys(side.texts[place.path], self._module(side, place).language, groups)
            self._keys[file] = dict(zip(positions, keys, strict=True))
        return self._keys[file][place.position]

    @cached_property
    def _edited(self) -> dict[tuple[bool, str], set[int]]:
        """The symbols of each side and file whose text is not that of what they are paired with."""
        found: dict[tuple[bool, str], set[int]] = defaultdict(set)
        for old, new in self.pairs.items():
            if self.old.definition(old).text_hash != self.new.definition(new).text_hash:
                found[False, old.path].add(old.position)
                found[True, new.path].add(new.position)
        return found

    def _own_text(self, side: Side, place: Place) -> list[bytes]:
        """Returns the symbol's own lines, blank ones left out."""
        spans = self._own_spans(side, place)
        return [line for span in spans for line in side.lines(place.path, span) if line.strip()]

    def _own_spans(self, side: Side, place: Place) -> list[Span]:
        """Returns the lines of a symbol (or of a module) that none of its members covers."""
        module = self._module(side, place)
        start, end = 1, side.texts[place.path].count(b"\n") + 1
        if place.position != MODULE_LEVEL:
            row = module.definitions[place.position]
            start, end = row.start, row.end
        spans = []
        for member in sorted(self._members(module, place.position)):
            if member.start > start:
                spans.append(Span(start, member.start - 1))
            start = max(start, member.end + 1)
        return [*spans, Span(start, end)] if start <= end else spans

    def _shares_lines(self, side: Side, place: Place) -> bool:
        """Says whether another definition of the same level stands on one of the symbol's lines."""
        module = self._module(side, place)
        row = module.definitions[place.position]
        return sum(span.start <= row.end and row.start <= span.end for span in self._members(module, row.parent)) > 1

    def _members(self, module: Module, position: int) -> Iterator[Span]:
        for positions in module.children.get(position, {}).values():
            yield from (Span(module.definitions[each].start, module.definitions[each].end) for each in positions)

    def _text(self, side: Side, place: Place) -> list[bytes]:
        row = side.definition(place)
        return side.lines(place.path, Span(row.start, row.end)) if place.path in side.texts else []

    def _module(self, side: Side, place: Place) -> Module:
        module = side.module(place.path)
        assert module is not None, place
        return module

    # -- the rest -------------------------------------------------------------------------------------------------

    def _module_changes(self) -> Iterator[SymbolChange]:
        for change in self.sides.changes.files:
            if change.old is None or change.new is None or change.old.blob == change.new.blob:
                continue
            before, after = old_path(change), change.path
            if self.old.module(before) is None or self.new.module(after) is None:
                continue
            pair = Place(before, MODULE_LEVEL), Place(after, MODULE_LEVEL)
            kind = self._text_kind(*pair)
            if kind:
                yield SymbolChange(kind, *pair)

    def _carried_along(self, listed: set[Place | None]) -> Iterator[SymbolChange]:
        """Yields the symbols that changed place only because their file or their class did."""
        for old, new in self.pairs.items():
            if old not in listed and (old.path != new.path or self._name_differs(old, new)):
                yield SymbolChange("moved", old, new)
        for before, after in self.sides.new_path_of.items():
            yield SymbolChange("moved", Place(before, MODULE_LEVEL), Place(after, MODULE_LEVEL))
        for change in self.sides.changes.files:
            goes = change.new is None or is_no_file(change.new)
            if goes and change.old is not None and self.old.module(old_path(change)):
                yield SymbolChange("removed", Place(old_path(change), MODULE_LEVEL), None)

    def _name_differs(self, old: Place, new: Place) -> bool:
        return self.old.definition(old).qualname != self.new.definition(new).qualname

    def _removed_kind(self, place: Place) -> Kind:
        """Returns `unreadable` where the new side does not parse around the place, else `removed`."""
        path = self.sides.on_new_side(place.path)
        row = self.new.view.file(path)
        if row is None or row.status in ("parsed", "symlink", "submodule"):
            return "removed"
        if row.status != "partial":
            return "unreadable"
        line = self.old.definition(place).line
        moved = carried(line, self.old.texts.get(place.path, b""), self.new.texts.get(path, b""))
        module = self.new.module(path)
        regions = module.broken if module else ()
        return "unreadable" if any(region.start - 1 <= moved <= region.end + 1 for region in regions) else "removed"


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


def carried(line: int, old: bytes, new: bytes) -> int:
    """Returns where a line of `old` lies in `new`, counted by the hunks before it."""
    offset = 0
    for hunk in hunks(old, new):
        if hunk.old_start > line:
            break
        if hunk.old_lines and hunk.old_start + hunk.old_lines > line:
            return hunk.new_start
        offset += hunk.new_lines - hunk.old_lines
    return line + offset


def shape(row: Definition) -> tuple[object, ...]:
    """Returns what callers and subclasses see of a symbol."""
    if row.kind in VALUES:
        return (row.kind, row.visibility)
    return (row.kind, row.signature, row.parameters, row.returns, row.bases, row.decorators, row.visibility)


def outermost(places: list[Place], side: Side) -> list[Place]:
    """Returns the places that do not lie inside another one of them."""
    listed = set(places)
    return [place for place in places if Place(place.path, side.definition(place).parent) not in listed]


def _order(change: SymbolChange) -> tuple[str, int, str]:
    place = change.new or change.old
    assert place is not None
    return place.path, place.position, change.kind
