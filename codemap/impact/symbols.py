"""The symbol diff: both sides' definitions of the files that differ, paired (see `impact.pairing`) and compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple

from codemap.impact.fate import Fate
from codemap.impact.pairing import VALUES, pair_symbols
from codemap.impact.sides import Side, Sides, is_no_file, old_path
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.lang import cosmetic_keys
from codemap.model import Definition, Span

Kind = Literal["added", "removed", "renamed", "moved", "signature", "body", "cosmetic", "unexported", "unreadable"]


class SymbolChange(NamedTuple):
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


class SymbolDiff(NamedTuple):
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
        self.pairing = pair_symbols(sides)
        self.pairs = self.pairing.pairs
        self._keys: dict[tuple[bool, str], dict[int, str | None]] = {}

    def run(self) -> SymbolDiff:
        removed, added = self.pairing.removed, self.pairing.added
        changes = [change for old, new in self.pairs.items() if (change := self._compared(old, new))]
        changes += self._module_changes()
        fate = Fate(self.sides)
        gone = [SymbolChange(fate.of(place), place, None) for place in removed]
        gone += [change for change in changes if change.kind in ("renamed", "moved", "unexported")]
        gone += self._carried_along({change.old for change in gone})
        changes += [SymbolChange(fate.of(place), place, None) for place in outermost(removed, self.old)]
        changes += [SymbolChange("added", None, place) for place in outermost(added, self.new)]
        return SymbolDiff(
            tuple(sorted(changes, key=_order)), tuple(sorted(gone, key=_order)), self.pairs, self.pairing.skipped
        )

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
            keys = cosmetic_keys(side.text(place.path), side.module_at(place).language, groups)
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
        module = side.module_at(place)
        start, end = 1, side.text(place.path).count(b"\n") + 1
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
        module = side.module_at(place)
        row = module.definitions[place.position]
        return sum(span.start <= row.end and row.start <= span.end for span in self._members(module, row.parent)) > 1

    def _members(self, module: Module, position: int) -> Iterator[Span]:
        for positions in module.children.get(position, {}).values():
            yield from (Span(module.definitions[each].start, module.definitions[each].end) for each in positions)

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


def place_now(sides: Sides, diff: SymbolDiff, old: Place) -> Place | None:
    """Returns where a symbol of the old side is on the new one, None where it is not there any more."""
    if old.position == MODULE_LEVEL:
        return Place(sides.on_new_side(old.path), MODULE_LEVEL)
    return diff.pairs.get(old) if old.path in sides.old.texts else old


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
