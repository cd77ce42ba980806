"""Tests that a change calls for, ranked: what each has to do with the change, all evidence combined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import nsmallest
from typing import NamedTuple

from codemap.budget import Page
from codemap.impact.dependents import LEFT, users_of_the_old
from codemap.impact.reach import Reach, Reached, reach, test_around
from codemap.impact.sides import Sides
from codemap.impact.signs import (
    Changed,
    FileSigns,
    Partners,
    likeness,
    mentions,
    signs_of_files,
    words_of,
)
from codemap.impact.symbols import SymbolDiff
from codemap.index.edges import Edge
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.remembered import once_for_each

WORTH = 0.1
"""Score from which a test is worth listing, and from which a whole file is named of which no test is known to be."""

ALL_TESTS = 0.5
"""How much of a path to the module level of a test file counts for the file: it runs, but no test need fail."""


class Reason(NamedTuple):
    """A kind of evidence and what it alone would score.

    `changed` (the test itself differs), `calls` (it reaches a changed symbol), `mentions` (it uses a name like that of
    a changed symbol), `named` (its own name is like that of the change), `imports` (its file imports a changed file),
    `cochange` (its file usually changes along).
    """

    evidence: str
    score: float


class AffectedTest(NamedTuple):
    """A test (or, with position -1, a whole test file), its score, and the reasons for it, the strongest first.

    `through` leads from the changed symbol to the test; its first place is of the old side when `from_old` says so.
    """

    place: Place
    score: float
    reasons: tuple[Reason, ...]
    through: tuple[Place, ...]
    from_old: bool = False

    @property
    def evidence(self) -> str:
        """The kind of the strongest reason."""
        return self.reasons[0].evidence


class AffectedTests(NamedTuple):
    """The tests to run, best first; `below` counts those that scored less than was asked for.

    `cut`: the change reaches so much that the faintest paths were not followed.
    """

    found: Page[AffectedTest]
    below: int
    cut: bool

    @property
    def left_out(self) -> tuple[str, ...]:
        """What was not looked at."""
        return ("the faintest ways to tests: too much is reached",) if self.cut else ()


def affected_tests(sides: Sides, diff: SymbolDiff, partners: Partners, *, least: float, limit: int) -> AffectedTests:
    """Returns at most `limit` (0: all) of the tests that a change set calls for, of a score of at least `least`."""
    changed = [change for change in diff.changes if change.kind not in ("cosmetic", "unreadable")]
    starts = [change.new for change in changed if change.new is not None and not change.is_module]
    from_old: list[tuple[Place, Edge]] = []
    for change in changed:
        if change.old is not None and not change.is_module and (change.new is None or change.kind in LEFT):
            from_old += [(change.old, edge) for edge in users_of_the_old(sides, diff, change.old)]
    olds = {change.old for change in changed if change.old is not None}
    names = [*_names(sides.new.view, starts), *_names(sides.old.view, olds)]
    paths = [file.path for file in sides.changes.files if file.new is not None]
    whole = [change.new for change in changed if change.new is not None and change.is_module]
    asked = Changed(tuple(paths), tuple(dict.fromkeys(names)))
    reached = reach(sides.new.view, starts, from_old)
    return _ranked(sides.new.view, [*starts, *whole], reached, asked, partners, least, limit)


def tests_of(view: View, places: Iterable[Place], partners: Partners, *, least: float, limit: int) -> AffectedTests:
    """Returns at most `limit` (0: all) of the tests that a change of these symbols would call for; see above."""
    starts = list(places)
    paths = tuple(dict.fromkeys(place.path for place in starts))
    asked = Changed(paths, tuple(dict.fromkeys(_names(view, starts))))
    return _ranked(view, starts, reach(view, starts), asked, partners, least, limit)


def _ranked(
    view: View, starts: Iterable[Place], found: Reach, asked: Changed, partners: Partners, least: float, limit: int
) -> AffectedTests:
    tests = _Tests(view, asked)
    for place in starts:
        tests.add(place, "changed", 1.0)
    for place, reached in found.found.items():
        share = ALL_TESTS if place.position == MODULE_LEVEL else 1.0
        tests.add(place, "calls", reached.confidence * share, reached)
    for place, score in mentions(view, asked.names).items():
        tests.add(place, "mentions", score)
    ranked, below = tests.combined(signs_of_files(view, asked, partners), least, limit)
    return AffectedTests(ranked, below, found.cut)


def _names(view: View, places: Iterable[Place]) -> Iterator[tuple[str, str]]:
    """Yields the name of each symbol and that of what it belongs to; a constructor goes by the name of its class."""
    for place in places:
        module = view.module(place.path)
        if module is None or place.position == MODULE_LEVEL:
            continue
        row = module.definitions[place.position]
        owner = module.definitions[row.parent].name if row.parent != MODULE_LEVEL else ""
        hidden = row.name in module.adapter.CONSTRUCTORS or row.name.startswith("__")
        yield (owner if owner and hidden else row.name), owner


class _Tests:
    def __init__(self, view: View, asked: Changed) -> None:
        self._view = view
        self._names: dict[str, list[frozenset[str]]] = {}
        for name in {words_of(name) for name, _ in asked.names}:
            for word in name:
                self._names.setdefault(word, []).append(name)
        self._tests = _known_tests(view)
        self._words = _known_words(view)
        self._reasons: dict[Place, dict[str, float]] = {}
        self._ways: dict[Place, tuple[float, Reached]] = {}

    def add(self, place: Place, evidence: str, score: float, way: Reached | None = None) -> None:
        """Counts a reason for the test at `place`, if one is there."""
        if place not in self._tests:
            self._tests[place] = self._test_at(place)
        test = self._tests[place]
        if test is None:
            return
        reasons = self._reasons.setdefault(test, {})
        if score > reasons.get(evidence, 0.0):
            reasons[evidence] = score
        if way is not None and (test not in self._ways or score > self._ways[test][0]):
            self._ways[test] = score, way

    def _test_at(self, place: Place) -> Place | None:
        module = self._view.module(place.path)
        if module is None:
            return None
        test = Place(place.path, test_around(module, place.position))
        if test.position != MODULE_LEVEL:
            return test
        return test if place.position == MODULE_LEVEL and module.adapter.is_test_path(place.path) else None

    def combined(self, files: Mapping[str, FileSigns], least: float, limit: int) -> tuple[Page[AffectedTest], int]:
        """Returns the tests that score enough, what speaks for their files counted in, and how many score less.

        Files that only that speaks for are among them.
        """
        covered = {place.path for place in self._reasons if place.position != MODULE_LEVEL}
        own = {
            place: reasons
            for place, reasons in self._reasons.items()
            if place.position != MODULE_LEVEL or place.path not in covered
        }
        scored = [
            (-self._score(place, reasons, files.get(place.path, _NO_SIGNS)), place) for place, reasons in own.items()
        ]
        for path in files.keys() - {place.path for place in own}:
            place = Place(path, MODULE_LEVEL)
            score = self._score(place, {}, files[path])
            if score >= WORTH and self._holds_tests(path):
                scored.append((-score, place))
        enough = [row for row in scored if -row[0] >= least]
        # Of thousands of tests hardly any are shown: a score is all that is worked out of the others.
        best = nsmallest(limit, enough) if limit else sorted(enough)
        shown = tuple([self._test(place, -score, files.get(place.path, _NO_SIGNS)) for score, place in best])
        return Page(shown, len(enough)), len(scored) - len(enough)

    def _score(self, place: Place, own: Mapping[str, float], file: FileSigns) -> float:
        missing = 1.0
        for score in (*own.values(), *file.values(), self._named(place)):
            missing *= 1 - score
        return round(1 - missing, 4)

    def _named(self, place: Place) -> float:
        words = self._words.get(place)
        if words is None:
            words = self._words[place] = self._words_at(place)
        if words.isdisjoint(self._names):
            return 0.0
        return likeness((name for word in words for name in self._names.get(word, ())), words)

    def _words_at(self, place: Place) -> frozenset[str]:
        module = self._view.module(place.path)
        return words_of(_title(module, place.position)) if module else _NO_WORDS

    def _test(self, place: Place, score: float, file: FileSigns) -> AffectedTest:
        rows = (*self._reasons.get(place, _NO_SIGNS).items(), *file.items(), ("named", self._named(place)))
        surest: dict[str, Reason] = {}
        for evidence, each in sorted((row for row in rows if row[1]), key=lambda row: (-row[1], row[0])):
            surest.setdefault(evidence, Reason(evidence, round(each, 4)))
        _, way = self._ways.get(place, (0.0, _NO_WAY))
        return AffectedTest(place, score, tuple(surest.values()), way.through, way.from_old)

    def _holds_tests(self, path: str) -> bool:
        module = self._view.module(path)
        return module is not None and any(module.adapter.is_test(path, row) for row in module.definitions)


@once_for_each
def _known_tests(view: View) -> dict[Place, Place | None]:
    """The test that a symbol is or stands in: the same thousands are met by one question after the other."""
    return {}


@once_for_each
def _known_words(view: View) -> dict[Place, frozenset[str]]:
    """The words of the name of a test, for the same reason."""
    return {}


_NO_SIGNS: FileSigns = {}
_NO_WORDS: frozenset[str] = frozenset()
_NO_WAY = Reached(0.0, ())


def _title(module: Module, position: int) -> str:
    """Returns the names of a test and of the groups around it."""
    names: list[str] = []
    while position != MODULE_LEVEL:
        names.append(module.definitions[position].name)
        position = module.definitions[position].parent
    return " ".join(names)
