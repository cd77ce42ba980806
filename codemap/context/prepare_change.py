"""prepare_change: what to look at before touching a symbol: users, tests, companions, history, and what to review."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.context.blast_radius import Reached, places_meant, reached
from codemap.context.companions import CONFIDENCE, SUPPORT, signs_of
from codemap.context.notes_on import Notes, notes_on
from codemap.context.report import NamedTest, ReviewItem
from codemap.context.words import Words
from codemap.git.line_history import LineCommit
from codemap.impact.affected_tests import WORTH, tests_of
from codemap.impact.dependents import dependents_of
from codemap.impact.signs import Partners
from codemap.index.graph import KeptView
from codemap.index.module import Place
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.cochange import CommonChange, cochange
from codemap.search.history import commits_of_lines
from codemap.search.symbol import Symbol, symbol_at

_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Preparation:
    """What a change of a symbol has to do with, and the files to review: those that must be, and those that should.

    `direct` use it themselves, `indirect` users over up to three edges; `overriding` says what it overrides and what
    overrides it. `companions` usually change along with its file, `notes` cite its lines. `below` counts edges too
    unsure to follow. `not_looked_at` says what was left out on the way to the tests.
    """

    label: Label
    symbol: Symbol
    direct: Page[Reached]
    indirect: Page[Reached]
    overriding: tuple[Symbol, ...]
    tests: Page[NamedTest]
    tests_below: int
    companions: Page[CommonChange]
    commits: Page[LineCommit]
    must_review: Page[ReviewItem]
    should_review: Page[ReviewItem]
    notes: Notes
    min_confidence: float
    below: int
    not_looked_at: tuple[str, ...] = ()


def prepare_change(project: Project, symbol: str, *, limit: int = 10, below: str = "") -> Preparation:
    """Returns what to know before changing the symbol that `symbol` means; lists of at most `limit` (0: all)."""
    view = project.kept_view()
    _, places = places_meant(project, view, symbol, below)
    commits = commits_of_lines(project, view, places[0])  # git walks the history while the rest is found out
    line = project.config.impact_confidence
    found = dependents_of(view, places, min_confidence=line, depth=_DEPTH)
    users = [reached(view, row) for row in found.found if view.category(row.place.path) != "test"]
    direct, indirect = [row for row in users if row.hop == 1], [row for row in users if row.hop > 1]
    overriding = _overriding(view, places)
    signs = signs_of(project, [places[0].path])
    tests = tests_of(view, places, signs, least=WORTH, limit=limit)
    companions = _companions(project, places[0].path, signs)
    own = symbol_at(view, places[0])
    must = _first_of_each(_must(own, direct, overriding))
    taken = {row.path for row in must}
    should = [row for row in _first_of_each(_should(indirect, companions)) if row.path not in taken]
    words = Words(view)
    return Preparation(
        label_of(project, view),
        own,
        page(direct, limit=limit),
        page(indirect, limit=limit),
        overriding,
        words.tests(tests.found),
        tests.below,
        page(companions, limit=limit),
        page(commits() or [], limit=limit),
        page(must, limit=limit),
        page(should, limit=limit),
        notes_on(project, view, own),
        line,
        found.below,
        tests.left_out,
    )


def _companions(project: Project, path: str, signs: Partners) -> list[CommonChange]:
    """Returns what usually changes along with a file; where nothing does, nothing is ranked."""
    if not any(one.support >= SUPPORT and round(one.confidence, 3) >= CONFIDENCE for one in signs.get(path, ())):
        return []
    partners = cochange(project, path, limit=0, min_support=SUPPORT).partners.items
    return [row for row in partners if row.confidence >= CONFIDENCE]


def _overriding(view: KeptView, places: tuple[Place, ...]) -> tuple[Symbol, ...]:
    incoming, outgoing = view.incoming_of(places), view.outgoing_of(places)
    found = [edge.source for edges in incoming.values() for edge in edges if edge.kind == "override"]
    found += [edge.target for edges in outgoing.values() for edge in edges if edge.kind == "override"]
    return tuple(symbol_at(view, place) for place in sorted(set(found)))


def _must(own: Symbol, direct: list[Reached], overriding: tuple[Symbol, ...]) -> Iterator[ReviewItem]:
    yield ReviewItem(own.path, own.line, "the symbol itself")
    for row in direct:
        yield ReviewItem(row.symbol.path, row.symbol.line, f"{row.symbol.qualname} uses it")
    for symbol in overriding:
        yield ReviewItem(symbol.path, symbol.line, f"{symbol.qualname} overrides it, or is overridden")


def _should(indirect: list[Reached], companions: list[CommonChange]) -> Iterator[ReviewItem]:
    for row in indirect:
        yield ReviewItem(row.symbol.path, row.symbol.line, f"{row.symbol.qualname} depends on it, via {row.through}")
    for partner in companions:
        yield ReviewItem(partner.path, 1, f"changed along in {partner.support} commits")


def _first_of_each(items: Iterator[ReviewItem]) -> list[ReviewItem]:
    """Returns the first item of each file, in order."""
    found: dict[str, ReviewItem] = {}
    for item in items:
        found.setdefault(item.path, item)
    return list(found.values())
