"""The definitions of all code files with the edges between them, arranged for the questions of dead code."""

from __future__ import annotations

from collections import defaultdict

from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL
from codemap.index.whole import FileNode, symbol_nodes, symbol_uses
from codemap.lang import adapter_for
from codemap.model import Definition
from codemap.search.paths import is_below
from codemap.structure.liveness import excuse, in_test, is_considered

LIKELY = 0.5
"""Confidence from which an edge counts as a use."""

_PRIVATE_IS_OWN = frozenset({"rust", "java", "kotlin", "php", "javascript", "typescript", "tsx"})
"""Languages in which a private method overrides nothing."""

_KEEPS_OWNER = frozenset({"entry point", "framework hook", "test"})
"""Reasons for which a member keeps the definition around it alive."""

Key = tuple[str, int]
"""A definition: the path of its file and its position there."""


class Definitions:
    """The definitions of all code files with the edges between them, arranged for the questions of dead code.

    `entered` are those by which the code is entered from outside, as its manifests say.
    """

    def __init__(self, view: KeptView, files: list[FileNode], entered: frozenset[Key] = frozenset()) -> None:
        self.view = view
        self._entered = entered
        self.files = {row.path: row for row in files}
        by_id = {row.id: row for row in files}
        self._of: dict[str, tuple[Definition, ...]] = {}
        self._members: dict[str, dict[int, list[Key]]] = {}
        key: dict[int, Key] = {
            row.id: (by_id[row.file].path, row.position) for row in symbol_nodes(view.connection) if row.file in by_id
        }
        self.users: dict[Key, set[Key]] = defaultdict(set)
        self.overrides: set[Key] = set()
        self.settled: dict[int, set[int]] = defaultdict(set)
        self._bases: dict[Key, set[Key]] = defaultdict(set)
        for edge in symbol_uses(view.connection):
            source, target = key.get(edge.source), key.get(edge.target)
            if source is None or target is None:
                continue
            if edge.kind == "override":
                self.overrides.add(source)
            elif edge.confidence >= LIKELY:
                if edge.rule != "dispatch":  # it may run an override, if anybody makes an object that has it
                    self.users[target].add(source)
                self.settled[edge.file].add(edge.reference)
            if edge.kind == "inherit":
                self._bases[source].add(target)

    def of(self, path: str) -> tuple[Definition, ...]:
        """Returns the definitions of a file."""
        if path not in self._of:
            facts = self.files[path].facts
            surface = self.view.facts.surface(facts) if facts is not None else None
            self._of[path] = surface.definitions if surface else ()
        return self._of[path]

    def imports(self, path: str) -> set[str]:
        """Returns the names that a file imports."""
        facts = self.files[path].facts
        surface = self.view.facts.surface(facts) if facts is not None else None
        return {row.name for row in surface.imports} if surface else set()

    def considered(self, scope: str) -> int:
        """Returns how many definitions at or below a path can be dead code."""
        return sum(
            is_considered(row)
            for path, file in self.files.items()
            if file.category == "source" and is_below(path, scope)
            for row in self.of(path)
        )

    def members(self, key: Key) -> list[Key]:
        """Returns the definitions that stand directly in another one: who uses them uses it."""
        path, position = key
        if path not in self._members:
            inside: dict[int, list[Key]] = defaultdict(list)
            for at, row in enumerate(self.of(path)):
                inside[row.parent].append((path, at))
            self._members[path] = inside
        return self._members[path].get(position, [])

    def is_test_code(self, key: Key) -> bool:
        """Says whether a place is in a test or in a file of tests."""
        path, position = key
        file, adapter = self.files[path], adapter_for(self.files[path].language)
        return file.category == "test" or (adapter is not None and in_test(path, self.of(path), position, adapter))

    def is_inside(self, key: Key, outer: Key) -> bool:
        """Says whether a definition is another one or stands in it."""
        path, position = key
        if path != outer[0]:
            return False
        while position != outer[1] and position != MODULE_LEVEL:
            position = self.of(path)[position].parent
        return position == outer[1]

    def excuse(self, key: Key) -> str:
        """Returns why a definition that nothing names may be alive, empty if nothing speaks for it."""
        path, position = key
        if key in self._entered:
            return "entry point"
        adapter = adapter_for(self.files[path].language)
        assert adapter is not None
        found = excuse(self.files[path].language, path, self.of(path), position, adapter)
        if not found and any(self.excuse(member) in _KEEPS_OWNER for member in self.members(key)):
            return "holds what is called from outside"
        if found or self.of(path)[position].kind != "method":
            return found
        if key in self.overrides:
            return "overrides"
        row = self.of(path)[position]
        if self.files[path].language == "rust" and row.visibility == "private" and row.exported:
            return "may override what is not here"  # of a trait: other methods are exported by `pub`
        own = row.visibility == "private" and not row.exported and self.files[path].language in _PRIVATE_IS_OWN
        if row.parent != MODULE_LEVEL and not own and self._has_foreign_base((path, row.parent)):
            return "may override what is not here"
        return ""

    def _has_foreign_base(self, owner: Key) -> bool:
        waiting, seen = [owner], {owner}
        while waiting:
            key = waiting.pop()
            bases = self._bases[key]
            if len(self.of(key[0])[key[1]].bases) > len(bases):
                return True
            waiting += bases - seen
            seen |= bases
        return False
