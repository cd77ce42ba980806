"""blast_radius: what a change of a symbol or a file may break, and the tests to run first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.context.companions import signs_of
from codemap.context.report import NamedTest
from codemap.context.words import Words
from codemap.errors import UsageError
from codemap.impact.affected_tests import WORTH, tests_of
from codemap.impact.dependents import Dependent, dependents_of
from codemap.index.graph import KeptView
from codemap.index.listing import paths_importing
from codemap.index.module import MODULE_LEVEL, Place
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.calls import start_places
from codemap.search.locate import locate, locate_file
from codemap.search.symbol import Symbol, symbol_at

DEEPEST = 10


@dataclass(frozen=True, slots=True)
class Reached:
    """A symbol that depends on the target: over how many edges, how surely, and the symbol on the way before it."""

    symbol: Symbol
    hop: int
    confidence: float
    through: str


@dataclass(frozen=True, slots=True)
class FileReached:
    """A file with dependents: how near the nearest is, and how many there are."""

    path: str
    category: str
    hop: int
    symbols: int


@dataclass(frozen=True, slots=True)
class BlastRadius:
    """What depends on the target, nearest and surest first, tests left out of `dependents` and `files`.

    `tests` are those to run first; `tests_below` more have hardly anything to do with it. `importers` import the file
    without using the target, as far as is known. `below` counts edges too unsure to follow. `not_looked_at` says what
    was left out on the way to the tests.
    """

    label: Label
    target: str
    symbols: tuple[Symbol, ...]
    depth: int
    min_confidence: float
    dependents: Page[Reached]
    files: Page[FileReached]
    tests: Page[NamedTest]
    tests_below: int
    importers: Page[str]
    below: int
    not_looked_at: tuple[str, ...] = ()


def blast_radius(
    project: Project,
    target: str,
    *,
    depth: int = 3,
    min_confidence: float | None = None,
    limit: int = 25,
    below: str = "",
) -> BlastRadius:
    """Returns what a change of a symbol, or of everything in a file, may break; lists of at most `limit` (0: all).

    A name that is both is a symbol; a file is named by its path. `depth` is in edges.
    """
    line = project.config.impact_confidence if min_confidence is None else min_confidence
    if not 1 <= depth <= DEEPEST:
        raise UsageError(f"depth {depth} is not between 1 and {DEEPEST}")
    if not 0 <= line <= 1:
        raise UsageError(f"confidence {line} is not between 0 and 1")
    view = project.kept_view()
    name, places = places_meant(project, view, target, below)
    found = dependents_of(view, places, min_confidence=line, depth=depth)
    rows = [row for row in found.found if not _is_test(view, row.place.path)]
    signs = signs_of(project, sorted({place.path for place in places}))
    tests = tests_of(view, places, signs, least=WORTH, limit=limit)
    words = Words(view)
    files = _files(view, rows)
    own = places[0].path
    importers = set(paths_importing(view.connection, own)) - {row.path for row in files} - {own}
    shown = page(rows, limit=limit)
    return BlastRadius(
        label_of(project, view),
        name,
        tuple(symbol_at(view, place) for place in places[:1] if place.position != MODULE_LEVEL),
        depth,
        line,
        Page(tuple(reached(view, row) for row in shown.items), shown.total),
        page(files, limit=limit),
        words.tests(tests.found),
        tests.below,
        page(sorted(path for path in importers if not _is_test(view, path)), limit=limit),
        found.below,
        tests.left_out,
    )


def places_meant(project: Project, view: KeptView, target: str, below: str) -> tuple[str, tuple[Place, ...]]:
    """Returns the name and the places of a symbol, of a class with its members, or of all that a file defines."""
    file = locate_file(project, view, target, below) if "." in target else None
    if file:
        return file
    found = locate(project, view, target, below)
    inside = [place for start in found.places for place in _members(view, start)]
    places = dict.fromkeys([*start_places(view, found), *inside])
    return symbol_at(view, found.place).name, (found.place, *(place for place in places if place != found.place))


def _members(view: KeptView, place: Place) -> list[Place]:
    module = view.module(place.path)
    if module is None or place.position == MODULE_LEVEL or not module.is_container(place.position):
        return []
    return [Place(place.path, at) for at, row in enumerate(module.definitions) if row.parent == place.position]


def reached(view: KeptView, row: Dependent) -> Reached:
    """Returns a dependent as a symbol, with the one before it on the way."""
    return Reached(symbol_at(view, row.place), row.hop, row.confidence, symbol_at(view, row.through[-1]).qualname)


def _files(view: KeptView, rows: Iterable[Dependent]) -> list[FileReached]:
    by_path: dict[str, list[int]] = {}
    for row in rows:
        by_path.setdefault(row.place.path, []).append(row.hop)
    found = [FileReached(path, view.category(path), min(hops), len(hops)) for path, hops in by_path.items()]
    return sorted(found, key=lambda row: (row.hop, -row.symbols, row.path))


def _is_test(view: KeptView, path: str) -> bool:
    return view.category(path) == "test"
