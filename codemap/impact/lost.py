"""References whose target cannot be found any more from where they stand.

Two kinds: the target is not where it was, or it is and the way to it is gone. The second is told only of uses that
nothing answers now: where less is known of a receiver, nothing is broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.overloads import CALLABLE
from codemap.impact.sides import Sides, is_no_file, old_path
from codemap.impact.symbols import SymbolChange, SymbolDiff, place_now
from codemap.impact.unrecorded import unrecorded
from codemap.index.affected import changed_names, posting_keys
from codemap.index.edges import Edge
from codemap.index.graph import IN_SIGHT
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.outcome import NO_REFERENCE
from codemap.model import Import, Reference

CERTAIN = 0.5
"""Confidence from which an edge counts as resolved."""

_UNDECLARED = frozenset({"python", "ruby", "javascript", "jsx"})
"""Languages in which a class may call methods that only those have which derive from it."""


def lost(sides: Sides, diff: SymbolDiff) -> Iterator[BrokenReference]:
    """Yields the references that led to something certain on the old side and lead nowhere now."""
    yield from _Lost(sides, diff).run()


_Use = tuple[int, str, str, str]
"""Scope, name, receiver and kind of a reference."""


class _Lost:
    def __init__(self, sides: Sides, diff: SymbolDiff) -> None:
        self.sides = sides
        self.diff = diff
        self.old, self.new = sides.old.view, sides.new.view
        self._held: dict[str, set[int]] = {}
        self._seen: dict[str, set[int]] = {}
        self._missing: dict[str, frozenset[int]] = {}
        self._uses: dict[str, dict[_Use, list[tuple[int, int]]]] = {}
        self._places: dict[str, dict[tuple[str, int], int]] = {}
        self._told: set[tuple[Place, str, int]] = set()

    def run(self) -> Iterator[BrokenReference]:
        gone: set[Place] = set()
        for change in self.diff.gone:
            if change.old is None:
                continue
            gone.add(change.old)
            if change.kind == "unreadable" or self._is_left_to_heirs(change):
                continue
            for edge in self.old.incoming(change.old):
                if edge.confidence >= CERTAIN and edge.reference != NO_REFERENCE:
                    yield from self._where_lost(edge, change.kind, change.new)
        for path in sorted(self._asking()):
            if not self._lacking(self.sides.on_new_side(path)):
                continue
            for edge in self.old.edges(path):
                if edge.rule in IN_SIGHT and edge.reference != NO_REFERENCE and edge.target not in gone:
                    yield from self._cut_off(edge)

    def _is_left_to_heirs(self, change: SymbolChange) -> bool:
        """Says whether classes that derive from that of a removed method still have it, where nothing declares it."""
        assert change.old is not None
        module = self.old.module(change.old.path)
        if change.kind != "removed" or module is None or module.language not in _UNDECLARED:
            return False
        heirs = (edge.source for edge in self.old.incoming(change.old) if edge.kind == "override")
        return any(place in self.diff.pairs or place.path not in self.sides.old.texts for place in heirs)

    # -- which ones -----------------------------------------------------------------------------------------------

    def _asking(self) -> set[str]:
        """Returns the files of the old side whose references the change can have cut off."""
        names: set[str] = set()
        paths: set[str] = set()
        for change in self.sides.changes.files:
            before, after = old_path(change), change.path
            surfaces = self.old.surface(before), self.new.surface(after)
            if change.old is not None:
                paths.add(before)
            if before == after:
                appears = (change.old is None) != (change.new is None)
                names |= changed_names(after, *surfaces, appears=appears)
            else:
                names |= changed_names(before, surfaces[0], None, appears=change.status == "renamed")
                names |= changed_names(after, None, surfaces[1], appears=True)
        return paths | self.old.paths_asking(posting_keys(names))

    def _cut_off(self, edge: Edge) -> Iterator[BrokenReference]:
        path = self.sides.on_new_side(edge.source.path)
        if not (self._is_read(path) and self._is_read(self.sides.on_new_side(edge.target.path))):
            return
        now = place_now(self.sides, self.diff, edge.target)
        if now is not None and self._unread_names.isdisjoint(self._words(edge)):
            yield from self._where_lost(edge, "unreachable", now)

    def _is_read(self, path: str) -> bool:
        """Says whether all of the file is known on the new side."""
        row = self.new.file(path)
        return row is not None and row.status == "parsed"

    # -- where they are now ---------------------------------------------------------------------------------------

    def _where_lost(self, edge: Edge, reason: str, now: Place | None) -> Iterator[BrokenReference]:
        """Yields every place on the new side where the reference still stands and means nothing certain any more."""
        path = self.sides.on_new_side(edge.source.path)
        old, new = self.old.module(edge.source.path), self.new.module(path)
        source = self._source(edge.source, old, new, path) if old and new else None
        if old is None or new is None or source is None:
            return
        rows = list(self._imports(old, new, edge)) if edge.reference < 0 else self._references(edge, source, path)
        for index, line in rows or unrecorded(self.sides, edge, source, path):
            use = edge.target, path, index  # another use that reads the same may have led here before
            if use in self._told:
                continue
            if index > NO_REFERENCE or self._is_lost(path, index, edge, living=reason == "unreachable"):
                self._told.add(use)
                yield BrokenReference(
                    path, line, source, self._written(old, edge), edge.kind, edge.target, reason, "", edge.rule,
                    edge.confidence, now, self._reference(edge).receiver if edge.reference >= 0 else "",
                )  # fmt: skip

    def _is_lost(self, path: str, index: int, edge: Edge, *, living: bool) -> bool:
        if path not in self._held:
            edges = [each for each in self.new.edges(path) if each.confidence >= CERTAIN]
            self._held[path] = {each.reference for each in edges}
            self._seen[path] = {each.reference for each in edges if each.rule in IN_SIGHT}
        if not living and index not in self._held[path]:
            answered = self._is_bound_anew(path, index, edge) or self._is_of_a_value(edge)
            return not answered or index in self._lacking(path)
        return edge.rule in IN_SIGHT and index not in self._seen[path] and index in self._lacking(path)

    def _is_of_a_value(self, edge: Edge) -> bool:
        """Says whether a call names a value that stood for a function: who calls it has nothing else to write."""
        module = self.old.module(edge.target.path)
        if edge.reference < 0 or edge.kind != "call" or module is None or edge.target.position == MODULE_LEVEL:
            return False
        row, name = module.definitions[edge.target.position], self._reference(edge).name
        if row.kind not in CALLABLE or name == row.name:
            return False
        return edge.rule == "flow" or row.parent not in module.containers

    def _is_bound_anew(self, path: str, index: int, edge: Edge) -> bool:
        """Says whether it is a bare name that the language answers, or an import that only the new side has."""
        old, new, body = self.old.module(edge.source.path), self.new.module(path), self.new.body(path)
        if index < 0 or old is None or new is None or body is None or body.references[index].receiver:
            return False
        name = body.references[index].name
        if name in new.adapter.BUILTINS:
            return True
        binding = [row for row in new.import_rows if (row.alias or row.name) == name]
        return any(not any(_same_import(row, was) for was in old.import_rows) for row in binding)

    def _lacking(self, path: str) -> frozenset[int]:
        """Returns the uses of a file that nothing answers on the new side."""
        if path not in self._missing:
            self._missing[path] = self.new.missing(path)
        return self._missing[path]

    def _source(self, source: Place, old: Module, new: Module, path: str) -> Place | None:
        if source.position == MODULE_LEVEL:
            return Place(path, MODULE_LEVEL)
        if source in self.diff.pairs:
            return self.diff.pairs[source]
        if path not in self._places:
            rows = enumerate(new.definitions)
            self._places[path] = {(row.qualname, row.ordinal): position for position, row in rows}
        own = old.definitions[source.position]
        position = self._places[path].get((own.qualname, own.ordinal))
        return Place(path, position) if position is not None else None

    def _references(self, edge: Edge, source: Place, path: str) -> list[tuple[int, int]]:
        before = self.old.body(edge.source.path)
        if before is None:
            return []
        was = before.references[edge.reference]
        return self._uses_in(path).get((source.position, was.name, was.receiver, was.kind), [])

    def _uses_in(self, path: str) -> dict[_Use, list[tuple[int, int]]]:
        """Returns the references of a file of the new side, index and line, by what is written where."""
        if path not in self._uses:
            found = self._uses[path] = {}
            body = self.new.body(path)
            for index, (kind, name, receiver, line, scope) in enumerate(body.uses() if body else ()):
                found.setdefault((scope, name, receiver, kind), []).append((index, line))
        return self._uses[path]

    def _imports(self, old: Module, new: Module, edge: Edge) -> Iterator[tuple[int, int]]:
        was = old.import_rows[-1 - edge.reference]
        for index, row in enumerate(new.import_rows):
            if _same_import(row, was):
                yield -1 - index, row.line

    def _written(self, module: Module, edge: Edge) -> str:
        if edge.reference < 0:
            row = module.import_rows[-1 - edge.reference]
            return row.module.strip('"<>') if row.name in ("", "*") else row.name
        return self._reference(edge).name

    def _reference(self, edge: Edge) -> Reference:
        body = self.old.body(edge.source.path)
        assert body is not None
        return body.references[edge.reference]

    # -- what is not known ----------------------------------------------------------------------------------------

    @cached_property
    def _unread_names(self) -> frozenset[str]:
        """The names that changed files had which are not, or not wholly, read on the new side."""
        found: set[str] = set()
        for change in self.sides.changes.files:
            if change.new is not None and not self._is_read(change.path) and not is_no_file(change.new):
                found |= changed_names(change.path, self.old.surface(old_path(change)), None, appears=True)
        return frozenset(found)

    def _words(self, edge: Edge) -> set[str]:
        """Returns the names that a reference is written with."""
        module = self.old.module(edge.source.path)
        assert module is not None
        if edge.reference < 0:
            row = module.import_rows[-1 - edge.reference]
            return {row.name, row.alias, *re.split(r"\W+", row.module)}
        row_ = self._reference(edge)
        return {row_.name, *re.split(r"\W+", row_.receiver)}


def _same_import(row: Import, other: Import) -> bool:
    return (row.module, row.name, row.alias) == (other.module, other.name, other.alias)
