"""Tests that a change calls for, ranked: what each has to do with the change, all evidence combined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from codemap.impact.dependents import LEFT, users_of_the_old
from codemap.impact.reach import Reach, reach, test_around
from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolDiff
from codemap.impact.test_signs import (
    Changed,
    FileSigns,
    Partners,
    likeness,
    mentions,
    signs_of_files,
    words_of,
)
from codemap.index.edges import Edge
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Module, Place

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


@dataclass(frozen=True, slots=True)
class AffectedTest:
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


@dataclass(frozen=True, slots=True)
class AffectedTests:
    """The tests to run, best first. `cut`: the change reaches so much that the faintest paths were not followed."""

    found: tuple[AffectedTest, ...]
    cut: bool

    @property
    def left_out(self) -> tuple[str, ...]:
        """What was not looked at."""
        return ("the faintest ways to tests: too much is reached",) if self.cut else ()


def affected_tests(sides: Sides, diff: SymbolDiff, partners: Partners) -> AffectedTests:
    """Returns the tests that a change set calls for."""
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
    return _ranked(sides.new.view, [*starts, *whole], reach(sides.new.view, starts, from_old), asked, partners)


def tests_of(view: View, places: Iterable[Place], partners: Partners) -> AffectedTests:
    """Returns the tests that a change of these symbols would call for."""
    starts = list(places)
    paths = tuple(dict.fromkeys(place.path for place in starts))
    asked = Changed(paths, tuple(dict.fromkeys(_names(view, starts))))
    return _ranked(view, starts, reach(view, starts), asked, partners)


def _ranked(view: View, starts: Iterable[Place], found: Reach, asked: Changed, partners: Partners) -> AffectedTests:
    tests = _Tests(view, asked)
    for place in starts:
        tests.add(place, Reason("changed", 1.0))
    for place, reached in found.found.items():
        share = ALL_TESTS if place.position == MODULE_LEVEL else 1.0
        reason = Reason("calls", reached.confidence * share)
        tests.add(place, reason, reached.through, from_old=reached.from_old)
    for place, score in mentions(view, asked.names).items():
        tests.add(place, Reason("mentions", score))
    files = signs_of_files(view, asked, partners)
    return AffectedTests(tuple(tests.combined(files)), found.cut)


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
        self._names = {words_of(name) for name, _ in asked.names}
        self._reasons: dict[Place, dict[str, float]] = {}
        self._ways: dict[Place, tuple[float, tuple[Place, ...], bool]] = {}

    def add(self, place: Place, reason: Reason, through: tuple[Place, ...] = (), *, from_old: bool = False) -> None:
        """Counts a reason for the test at `place`, if one is there."""
        module = self._view.module(place.path)
        if module is None:
            return
        test = Place(place.path, test_around(module, place.position))
        if test.position == MODULE_LEVEL and (
            place.position != MODULE_LEVEL or not module.adapter.is_test_path(place.path)
        ):
            return
        reasons = self._reasons.setdefault(test, {})
        reasons[reason.evidence] = max(reasons.get(reason.evidence, 0.0), reason.score)
        if through and reason.score > self._ways.get(test, (0.0,))[0]:
            self._ways[test] = reason.score, through, from_old

    def combined(self, files: Mapping[str, FileSigns]) -> list[AffectedTest]:
        """Returns the tests with what speaks for their files counted in, and the files that only that speaks for."""
        tests = [self._test(place, reasons, files.get(place.path, {})) for place, reasons in self._reasons.items()]
        covered = {test.place.path for test in tests if test.place.position != MODULE_LEVEL}
        tests = [test for test in tests if test.place.position != MODULE_LEVEL or test.place.path not in covered]
        alone = files.keys() - {test.place.path for test in tests}
        whole = [self._test(Place(path, MODULE_LEVEL), {}, files[path]) for path in alone]
        tests += [test for test in whole if test.score >= WORTH and self._holds_tests(test.place.path)]
        return sorted(tests, key=lambda test: (-test.score, test.place))

    def _test(self, place: Place, own: Mapping[str, float], file: FileSigns) -> AffectedTest:
        module = self._view.module(place.path)
        named = likeness(self._names, _title(module, place.position)) if module else 0.0
        # Thousands of tests come by here: one reason is made of each kind, and nothing is sorted that is alone.
        scores = [row for row in (*own.items(), *file.items(), ("named", named)) if row[1]]
        missing = 1.0
        for _, score in scores:
            missing *= 1 - score
        if len(scores) > 1:
            scores.sort(key=lambda row: (-row[1], row[0]))
        surest: dict[str, Reason] = {}
        for evidence, score in scores:
            if evidence not in surest:
                surest[evidence] = Reason(evidence, round(score, 4))
        _, through, from_old = self._ways.get(place, (0.0, (), False))
        return AffectedTest(place, round(1 - missing, 4), tuple(surest.values()), through, from_old)

    def _holds_tests(self, path: str) -> bool:
        module = self._view.module(path)
        return module is not None and any(module.adapter.is_test(path, row) for row in module.definitions)


def _title(module: Module, position: int) -> str:
    """Returns the names of a test and of the groups around it."""
    names: list[str] = []
    while position != MODULE_LEVEL:
        names.append(module.definitions[position].name)
        position = module.definitions[position].parent
    return " ".join(names)
