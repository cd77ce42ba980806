"""Which definitions nothing uses: by edges first, then by every way in which their names are written."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import NamedTuple

from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL, enclosing
from codemap.index.whole import FileNode, symbol_nodes, symbol_uses
from codemap.lang import adapter_for
from codemap.model import Definition
from codemap.search.snippet import SnippetReader
from codemap.structure.liveness import excuse, in_test, is_considered
from codemap.structure.mentions import MOST_LINES, Uses, is_computed, loose_uses, stands_in_text

LIKELY = 0.5
"""Confidence from which an edge counts as a use."""

_CLOSED_FILES = frozenset({"python", "javascript", "typescript", "tsx", "c", "cpp"})
"""Languages in which another file cannot simply name what a file does not hand out."""

_STARTED = re.compile(r"(?:__init__|__main__|index|mod|lib|main|setup|conf|conftest|\d+_.*)\Z")
"""Names of files that tools look for or load in order, like migrations."""

_PRIVATE_IS_OWN = frozenset({"rust", "java", "kotlin", "php", "javascript", "typescript", "tsx"})
"""Languages in which a private method overrides nothing."""

_KEEPS_OWNER = frozenset({"entry point", "framework hook", "test"})
_RUNS_ITSELF = re.compile(r"^#!|__name__\s*==|__FILE__\s*==")

Key = tuple[str, int]
"""A definition: the path of its file and its position there."""


class Unused(NamedTuple):
    """A definition without a use: its group (`unused`, `public`, `tests`), and why, or what excuses it."""

    path: str
    position: int
    group: str
    because: str
    excuse: str


class Definitions:
    """The definitions of all code files with the edges between them, arranged for the questions of dead code."""

    def __init__(self, view: KeptView, files: list[FileNode]) -> None:
        self.view = view
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
            if file.category == "source" and (not scope or path == scope or path.startswith(f"{scope}/"))
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


def unused(definitions: Definitions, reader: SnippetReader, lost: frozenset[str]) -> list[Unused]:
    """Returns the definitions of source files that nothing uses but what is unused itself, by path and position.

    Those that stand in another unused one, or in one of the files `lost`, are left out.
    """
    search = _Search(definitions, reader)
    for file in definitions.files.values():
        if file.category == "source" and file.path not in lost:
            search.add(file.path)
    return search.run()


class _Search:
    def __init__(self, definitions: Definitions, reader: SnippetReader) -> None:
        self._all = definitions
        self._reader = reader
        self._candidates: dict[Key, set[Key]] = {}
        self._variants: dict[str, list[Key]] = defaultdict(list)
        self._loose: Uses = {}
        self._imported: set[tuple[str, str]] = set()
        self._found: dict[Key, Unused] = {}

    def add(self, path: str) -> None:
        """Takes the definitions of a file, several of one name together, as candidates with their users."""
        rows = self._all.of(path)
        together: dict[str, list[int]] = defaultdict(list)
        for position, row in enumerate(rows):
            if is_considered(row):
                together[row.qualname].append(position)
        for positions in together.values():
            outer = [(path, position) for position in positions]
            users = {
                user
                for key in outer
                for part in (key, *self._all.members(key))
                for user in self._all.users.get(part, ())
                if not any(self._all.is_inside(user, each) for each in outer)
            }
            self._candidates[outer[-1]] = users
            self._variants[rows[positions[-1]].qualname].append(outer[-1])

    def run(self) -> list[Unused]:
        """Goes around until nothing new turns out to be used by unused definitions alone."""
        names = frozenset(self._row(key).name for key in self._candidates)
        files = self._all.files.values()
        self._loose = loose_uses(self._all.view, files, names, self._all.settled)
        self._imported = {(file.path, name) for file in files for name in self._all.imports(file.path)}
        dead: set[Key] = set()
        waiting = dict(self._candidates)
        while True:
            new = [key for key, users in waiting.items() if self._is_unused(key, users, dead)]
            for key in new:
                del waiting[key]
            if not new:
                break
            # What is public or tested may be used by others, and with it what it uses.
            dead.update(key for key in new if not self._found[key].excuse and self._found[key].group == "unused")
        told = {key for key, row in self._found.items() if not row.excuse}
        kept = [row for key, row in self._found.items() if not self._stands_in(key, told)]
        return sorted(kept)

    def _row(self, key: Key) -> Definition:
        return self._all.of(key[0])[key[1]]

    def _is_unused(self, key: Key, users: set[Key], dead: set[Key]) -> bool:
        alive = {user for user in users if not self._stands_in_or_is(user, dead)}
        tests = {user for user in alive if self._all.is_test_code(user)}
        if alive - tests:
            return False
        row = self._row(key)
        loose = [
            user
            for user in self._loose.get(row.name, ())
            if not self._all.is_inside(user, key)
            and not self._stands_in_or_is(user, dead)
            and (user[0] == key[0] or not self._is_of_its_file(key) or (user[0], row.name) in self._imported)
        ]
        if any(not self._all.is_test_code(user) for user in loose):
            return False
        tested = bool(tests or loose)
        found = self._all.excuse(key) or ("another variant is used" if self._has_used_variant(key) else "")
        if not found and self._is_written(key, dead, tested=tested):
            return False
        if not found and is_computed(self._all.view, self._reader, row.name, key[0]):
            found = "name may be computed"
        # Objects are passed around: whoever gets one may use what is not marked as private.
        open_name = row.kind == "method" or self._all.files[key[0]].language == "python"
        hidden = not row.exported and not (open_name and row.visibility == "public")
        group = "tests" if tested else "unused" if hidden else "public"
        self._found[key] = Unused(*key, group, self._because(users, tested=tested), found)
        return True

    def _has_used_variant(self, key: Key) -> bool:
        """Says whether a definition of the same name for another platform is used, where files share names."""
        adapter = adapter_for(self._all.files[key[0]].language)
        if adapter is None or adapter.NAMESPACES is None:
            return False
        others = (other for other in self._variants[self._row(key).qualname] if other != key)
        return any(not self._all.is_test_code(user) for other in others for user in self._candidates[other])

    def _because(self, users: set[Key], *, tested: bool) -> str:
        if tested:
            return "only tests use it"
        if not users:
            return "nothing names it"
        first = min(users)
        return f"only used by {self._row(first).qualname}, which is unused" if first[1] != MODULE_LEVEL else "unused"

    def _is_written(self, key: Key, dead: set[Key], *, tested: bool) -> bool:
        if tested:  # its name stands in tests anyway
            return False
        name = self._row(key).name

        def counts(path: str, line: int) -> bool:
            if path not in self._all.files:
                return True
            rows = self._all.of(path)
            around = (path, enclosing(rows, line))
            defined = any(row.line == line and row.name == name for row in rows)
            return not defined and not self._all.is_inside(around, key) and not self._stands_in_or_is(around, dead)

        home = key[0] if self._is_of_its_file(key) else ""
        return stands_in_text(self._all.view, self._reader, name, counts, home=home)

    def _is_of_its_file(self, key: Key) -> bool:
        """Says whether no other file can name a definition, but in a string or by importing what is private."""
        row, language = self._row(key), self._all.files[key[0]].language
        is_outer = row.parent == MODULE_LEVEL and row.kind != "method" and not row.exported
        # A module of Python is an object that is passed around, too, and only an underscore keeps others off.
        return is_outer and language in _CLOSED_FILES and (language != "python" or row.visibility == "private")

    def _stands_in(self, key: Key, dead: set[Key]) -> bool:
        path, position = key
        parent = self._all.of(path)[position].parent
        return parent != MODULE_LEVEL and self._stands_in_or_is((path, parent), dead)

    def _stands_in_or_is(self, key: Key, dead: set[Key]) -> bool:
        path, position = key
        while position != MODULE_LEVEL:
            if (path, position) in dead:
                return True
            position = self._all.of(path)[position].parent
        return False


def orphans(definitions: Definitions, reader: SnippetReader) -> list[str]:
    """Returns the source files that no other file imports or uses and that nothing starts, by path."""
    reached = {path for (path, _), users in definitions.users.items() if any(user[0] != path for user in users)}
    candidates = [
        row
        for row in definitions.files.values()
        if row.category == "source" and row.path not in reached and row.language != "bash"
    ]
    own = {row.path: {one.name for one in definitions.of(row.path) if one.parent == MODULE_LEVEL} for row in candidates}
    stems = {row.path: row.path.rpartition("/")[2].partition(".")[0] for row in candidates}
    names = frozenset().union(stems.values(), *own.values())
    named: dict[str, set[str]] = defaultdict(set)
    for name, users in loose_uses(definitions.view, definitions.files.values(), names, definitions.settled).items():
        named[name].update(path for path, _ in users)
    for path, position in definitions.users:  # variants of one thing for several platforms are used by one name
        named[definitions.of(path)[position].name if position != MODULE_LEVEL else ""].add(path)
    return [
        row.path
        for row in candidates
        if not any(named[name] - {row.path} for name in (stems[row.path], *own[row.path]))
        and _is_orphan(definitions, reader, row.path, stems[row.path])
    ]


def _is_orphan(definitions: Definitions, reader: SnippetReader, path: str, stem: str) -> bool:
    rows = definitions.of(path)
    if not rows or _STARTED.match(stem):
        return False
    if any(is_considered(row) and definitions.excuse((path, at)) for at, row in enumerate(rows)):
        return False
    if any(_RUNS_ITSELF.search(line) for line in reader.lines(path, 1, MOST_LINES) or ()):
        return False
    return not stands_in_text(definitions.view, reader, stem, lambda other, _: other != path)
