"""Places of an analysis in words, so that an answer has no way back to the index."""

from __future__ import annotations

from codemap.budget import Page
from codemap.context.report import Named, NamedTest
from codemap.impact.affected_tests import AffectedTest
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.lang.runner import test_id, title_pattern
from codemap.model import Definition, display_path
from codemap.search.symbol import MODULE_NAME


class Words:
    """The words for the places of one view, and for those of the old side of a comparison."""

    def __init__(self, view: View, old: View | None = None) -> None:
        self._view = view
        self._old = old or view

    def named(self, place: Place, *, old: bool = False) -> Named:
        """Returns a place of one side in words."""
        module = (self._old if old else self._view).module(place.path)
        if place.position == MODULE_LEVEL or module is None:
            return Named(place.path, MODULE_NAME, "module", 1, 1, "")
        row = module.definitions[place.position]
        return Named(place.path, row.qualname, row.kind, row.start, row.end, row.signature, row.decorators)

    def through(self, places: tuple[Place, ...], *, from_old: bool) -> tuple[Named, ...]:
        """Returns the places on a way in words; `from_old` says that the first is of the old side."""
        return tuple(self.named(place, old=from_old and not at) for at, place in enumerate(places))

    def tests(self, found: Page[AffectedTest]) -> Page[NamedTest]:
        """Returns the tests of a page in words."""
        return Page(tuple(map(self.test, found.items)), found.total, found.offset)

    def test(self, test: AffectedTest) -> NamedTest:
        """Returns a test in words, those of its runner included."""
        module = self._view.module(test.place.path)
        around = _around(module, test.place.position) if module else []
        path = display_path(test.place.path)
        return NamedTest(
            self.named(test.place),
            test.score,
            tuple((reason.evidence, reason.score) for reason in test.reasons),
            self.through(test.through, from_old=test.from_old),
            test_id(module.language, path, around) if module and around else path,
            module.language if module else "",
            tuple(one.name for one in around),
            title_pattern(around),
        )


def _around(module: Module, position: int) -> list[Definition]:
    """Returns the groups around a definition, and itself."""
    found: list[Definition] = []
    while position != MODULE_LEVEL:
        found.insert(0, module.definitions[position])
        position = found[0].parent
    return found
