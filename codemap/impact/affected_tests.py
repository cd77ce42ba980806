"""Tests that a change set calls for, each with the evidence that names it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from codemap.impact.dependents import Dependents
from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolDiff
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.recorded import stem_of

IMPORTS = 0.30
"""Score of a test file that imports a changed file and reaches none of its changed symbols."""

NAMED_AFTER = 0.25
"""Score of a test file that bears the name of a changed file and shows no other tie."""


@dataclass(frozen=True, slots=True)
class AffectedTest:
    """A test (or, with position -1, a whole test file) and why it is named.

    `evidence`: `changed` (the test itself), `calls` (it reaches a changed symbol over `through`, whose first place is
    of the old side when `from_old` says so), `imports`, `named`.
    """

    place: Place
    evidence: str
    score: float
    through: tuple[Place, ...]
    from_old: bool = False


def affected_tests(sides: Sides, diff: SymbolDiff, dependents: Dependents) -> tuple[AffectedTest, ...]:
    """Returns the tests to run, best evidence first; each test once."""
    view = sides.new.view
    found: dict[Place, AffectedTest] = {}
    for test in [*_changed(sides, diff), *_reaching(view, dependents), *_importing(sides), *_named_after(sides)]:
        known = found.get(test.place)
        if known is None or known.score < test.score:
            found[test.place] = test
    covered = {place.path for place in found if place.position != MODULE_LEVEL}
    kept = [test for test in found.values() if test.place.position != MODULE_LEVEL or test.place.path not in covered]
    return tuple(sorted(kept, key=lambda test: (-test.score, test.place)))


def is_test(module: Module, place: Place) -> bool:
    """Says whether the symbol at `place` is a test that a runner can be asked for."""
    if place.position == MODULE_LEVEL:
        return False
    return module.adapter.is_test(place.path, module.definitions[place.position])


def _changed(sides: Sides, diff: SymbolDiff) -> Iterator[AffectedTest]:
    for change in diff.changes:
        if change.new is None or change.kind == "cosmetic":
            continue
        module = sides.new.view.module(change.new.path)
        if module and is_test(module, change.new):
            yield AffectedTest(change.new, "changed", 1.0, ())


def _reaching(view: View, dependents: Dependents) -> Iterator[AffectedTest]:
    for each in dependents.found:
        module = view.module(each.place.path)
        if module is None:
            continue
        whole_file = each.place.position == MODULE_LEVEL and module.adapter.is_test_path(each.place.path)
        if whole_file or is_test(module, each.place):
            yield AffectedTest(each.place, "calls", each.confidence, each.through, each.from_old)


def _importing(sides: Sides) -> Iterator[AffectedTest]:
    view = sides.new.view
    for change in sides.changes.files:
        module = view.module(change.path) if change.new else None
        if module is None:
            continue
        places = [Place(change.path, position) for position in (MODULE_LEVEL, *range(len(module.definitions)))]
        for place in places:
            for edge in view.incoming(place):
                other = view.module(edge.source.path)
                if edge.kind == "import" and other and other.adapter.is_test_path(edge.source.path):
                    target = Place(change.path, MODULE_LEVEL)
                    yield AffectedTest(Place(edge.source.path, MODULE_LEVEL), "imports", IMPORTS, (target,))


def _named_after(sides: Sides) -> Iterator[AffectedTest]:
    view = sides.new.view
    for change in sides.changes.files:
        module = view.module(change.path) if change.new else None
        if module is None:
            continue
        adapter = module.adapter
        if adapter.is_test_path(change.path):
            continue
        stem = stem_of(change.path)
        for name in (f"test_{stem}", f"{stem}_test", stem):
            for path in view.ending(name):
                if path != change.path and adapter.is_test_path(path) and view.module(path) is not None:
                    yield AffectedTest(
                        Place(path, MODULE_LEVEL), "named", NAMED_AFTER, (Place(change.path, MODULE_LEVEL),)
                    )
