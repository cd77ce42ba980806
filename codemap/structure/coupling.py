"""analyze coupling: classes that do too much, methods that envy another class, files that change together unseen."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from codemap.budget import Page, page
from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.whole import FileNode, SymbolNode, symbol_nodes, symbol_uses
from codemap.lang import has_uses
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.history_reads import changes
from codemap.search.paths import find_scope, is_below
from codemap.search.symbol import Symbol, symbol_at
from codemap.structure.entries import last_name
from codemap.structure.imports import code_files
from codemap.structure.uses import SURE, Uses, uses_between

GOD_METHODS = 20
GOD_LINES = 400
GOD_USES = 8
"""A class or file of so many functions and lines that uses so many other files does too much, or at least a lot."""

ENVY_MEMBERS = 4
ENVY_TIMES = 3
"""A method envies a class when it uses so many of its members, and so many times what it uses of its own."""

TOGETHER = 5
TOGETHER_SHARE = 0.5
"""Common commits, and their share of those of the file with fewer, from which two files hang together."""

_CLASSES = frozenset({"class", "struct", "object", "record", "trait", "interface", "enum"})
_ENUMS = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
"""Bases that make a class of Python a list of values."""

_FUNCTIONS = frozenset({"function", "method", "property"})


@dataclass(frozen=True, slots=True)
class God:
    """A class, or the functions of a file outside of classes: how many, on how many lines, using and used by what."""

    symbol: Symbol
    functions: int
    lines: int
    uses_files: int
    used_by_files: int


@dataclass(frozen=True, slots=True)
class Envy:
    """A method that uses so many members of another class, and so many of its own."""

    symbol: Symbol
    envied: Symbol
    foreign: int
    own: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """Two files that changed together in `support` commits, last at `last`, though neither uses the other.

    `share` is that of the commits of the file with fewer.
    """

    first: str
    second: str
    support: int
    share: float
    last: int


@dataclass(frozen=True, slots=True)
class Coupling:
    """What hangs together more than it should, each list the strongest first. `cut`: the clone is shallow."""

    label: Label
    gods: Page[God]
    envious: Page[Envy]
    hidden: Page[Hidden]
    cut: bool


def coupling(project: Project, *, path: str = "", limit: int = 10, below: str = "") -> Coupling:
    """Returns god classes and modules, feature envy and hidden coupling of the source files at or below `path`.

    Lists of at most `limit` (0: all).
    """
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    files = [row for row in code_files(view) if has_uses(row.language) and row.category == "source"]
    inside = {row.path for row in files if is_below(row.path, scope)}
    members = _Members(view, files)
    gods = [each for each in members.gods() if each.symbol.path in inside]
    envious = [each for each in members.envious() if each.symbol.path in inside]
    hidden = [
        each
        for each in _hidden(project, files, uses_between(view, files))
        if each.first in inside or each.second in inside
    ]
    return Coupling(
        label_of(project, view),
        page(gods, limit=limit),
        page(envious, limit=limit),
        page(hidden, limit=limit),
        project.repo.shallow,
    )


class _Members:
    """The symbols of all source files by the class around them (or the module level), with what they use."""

    def __init__(self, view: KeptView, files: list[FileNode]) -> None:
        self._view = view
        self._files = {row.id: row for row in files}
        self._symbols = {row.id: row for row in symbol_nodes(view.connection) if row.file in self._files}
        self._owner: dict[int, Place] = {}
        self._function: dict[int, Place] = {}
        for row in self._symbols.values():
            owner, function = self._around(row)
            self._owner[row.id] = owner
            if function is not None:
                self._function[row.id] = function
        self._uses: dict[Place, set[int]] = defaultdict(set)
        self._used_by: dict[Place, set[int]] = defaultdict(set)
        self._members: dict[Place, dict[Place, set[int]]] = defaultdict(lambda: defaultdict(set))
        self._kin: dict[Place, set[Place]] = defaultdict(set)
        for edge in symbol_uses(view.connection):
            if edge.source in self._symbols and edge.target in self._symbols:
                self._count(edge.source, edge.target, edge.kind, edge.confidence)

    def _around(self, row: SymbolNode) -> tuple[Place, Place | None]:
        """Returns the class around a symbol, itself if it is one, and the outermost function below that."""
        path = self._files[row.file].path
        module = self._view.module(path)
        position, function = row.position, None
        while module is not None and position != MODULE_LEVEL:
            kind = module.definitions[position].kind
            if kind in _CLASSES:
                return Place(path, position), function
            if kind in _FUNCTIONS:
                function = Place(path, position)
            position = module.definitions[position].parent
        return Place(path, MODULE_LEVEL), function

    def _count(self, source: int, target: int, kind: str, confidence: float) -> None:
        here, there = self._owner[source], self._owner[target]
        if kind in ("inherit", "override"):
            self._kin[here].add(there)
            self._kin[there].add(here)
        elif confidence >= SURE and kind != "import":
            if here.path != there.path:
                self._uses[here].add(self._symbols[target].file)
                self._used_by[there].add(self._symbols[source].file)
            function = self._function.get(source)
            if function is not None and self._symbols[target].kind not in _CLASSES:
                self._members[function][there].add(target)

    def gods(self) -> list[God]:
        """Returns the classes and files with many functions and lines that use many files, largest first."""
        functions: Counter[Place] = Counter()
        lines: Counter[Place] = Counter()
        for row in self._symbols.values():
            place = self._function.get(row.id)
            if place == Place(self._files[row.file].path, row.position):
                functions[self._owner[row.id]] += 1
                lines[self._owner[row.id]] += row.end - row.start + 1
        found = [
            God(symbol_at(self._view, place), number, lines[place], len(self._uses[place]), len(self._used_by[place]))
            for place, number in functions.items()
            if number >= GOD_METHODS and lines[place] >= GOD_LINES and len(self._uses[place]) >= GOD_USES
        ]
        return sorted(found, key=lambda each: (-each.functions * each.uses_files, each.symbol.path, each.symbol.start))

    def envious(self) -> list[Envy]:
        """Returns the methods that use one other class more than their own, those that use most of it first."""
        found = []
        for function, used in self._members.items():
            module = self._view.module(function.path)
            own = next((owner for owner in self._owners(function)), None)
            if module is None or own is None:
                continue
            allowed = self._family(own)
            foreign = {there: len(targets) for there, targets in used.items() if there not in allowed}
            classes = {there: number for there, number in foreign.items() if self._can_be_envied(there)}
            if not classes:
                continue
            envied, number = min(classes.items(), key=lambda item: (-item[1], item[0]))
            ours = len(set().union(*[targets for there, targets in used.items() if there in allowed]))
            if number >= ENVY_MEMBERS and number >= ENVY_TIMES * ours:
                found.append(Envy(symbol_at(self._view, function), symbol_at(self._view, envied), number, ours))
        return sorted(found, key=lambda each: (each.own - each.foreign, each.symbol.path, each.symbol.start))

    def _can_be_envied(self, place: Place) -> bool:
        """Says whether a place is a class that could hold the method itself.

        A list of values and a mere description could not, nor a class of which nobody makes an object.
        """
        module = self._view.module(place.path)
        if module is None or place.position == MODULE_LEVEL:
            return False
        row = module.definitions[place.position]
        if row.kind in ("enum", "interface") or any(last_name(base) in _ENUMS for base in row.bases):
            return False
        makers = [each for each in module.definitions if each.parent == place.position and each.name == row.name]
        return not makers or any(each.visibility != "private" for each in makers)

    def _owners(self, function: Place) -> Iterator[Place]:
        """Yields the class that a method is of; functions outside of classes envy nobody."""
        module = self._view.module(function.path)
        parent = module.definitions[function.position].parent if module else MODULE_LEVEL
        if module is not None and parent != MODULE_LEVEL and module.definitions[parent].kind in _CLASSES:
            yield Place(function.path, parent)

    def _family(self, owner: Place) -> set[Place]:
        """Returns a class with all that it is kin to by inheritance."""
        found, waiting = {owner}, [owner]
        while waiting:
            new = self._kin[waiting.pop()] - found
            found |= new
            waiting += new
        return found


def _hidden(project: Project, files: list[FileNode], links: Uses) -> list[Hidden]:
    number = {row.path: index for index, row in enumerate(files)}
    single: Counter[str] = Counter()
    common: Counter[tuple[str, str]] = Counter()
    last: dict[tuple[str, str], int] = {}
    for time, paths in changes(project):
        ours = [path for path in paths if path in number]
        single.update(ours)
        for pair in combinations(ours, 2):
            common[pair] += 1
            last.setdefault(pair, time)
    found = []
    for (first, second), support in common.items():
        share = support / min(single[first], single[second])
        one, other = number[first], number[second]
        if support >= TOGETHER and share >= TOGETHER_SHARE and other not in links[one] and one not in links[other]:
            found.append(Hidden(first, second, support, round(share, 2), last[first, second]))
    return sorted(found, key=lambda each: (-each.support * each.share, each.first, each.second))
