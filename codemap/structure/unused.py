"""Which definitions nothing uses: by edges first, then by every way in which their names are written."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from codemap.index.module import MODULE_LEVEL, enclosing
from codemap.lang import adapter_for
from codemap.model import Definition
from codemap.search.snippet import SnippetReader
from codemap.structure.definitions import Definitions, Key
from codemap.structure.liveness import is_considered
from codemap.structure.mentions import Uses, is_computed, loose_uses, stands_in_text

_CLOSED_FILES = frozenset({"python", "javascript", "typescript", "tsx", "c", "cpp"})
"""Languages in which another file cannot simply name what a file does not hand out."""


class Unused(NamedTuple):
    """A definition without a use: its group (`unused`, `public`, `tests`), and why, or what excuses it."""

    path: str
    position: int
    group: str
    because: str
    excuse: str


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
