"""What lies beside the best files: what they use and who uses them, their tests, and documents about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.index.edges import FileLink
from codemap.index.graph import KeptView
from codemap.search.places import Places
from codemap.search.terms import tokens_of

FILES = 3
"""The best files, whose surroundings are shown."""

REACH = 3
"""Edges over which what depends on a file is counted."""

_SHOWN = 5
_SURE = 0.6
"""Confidence of an edge below which a file is not said to use another."""

_NO_NAME = frozenset({"test", "tests", "spec", "specs", "index", "init", "main", "mod", "lib"})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """One file's neighbours, those with most edges first; `companions` are tests and documents named after it.

    `dependents` counts the files that depend on it over at most `REACH` edges, `dependent_tests` the tests among them.
    """

    path: str
    uses: Page[str]
    used_by: Page[str]
    tests: Page[str]
    companions: Page[str]
    dependents: int
    dependent_tests: int


def surroundings(view: KeptView, paths: Sequence[str]) -> tuple[Surroundings, ...]:
    """Returns what lies beside each of the first `FILES` paths."""
    chosen = list(dict.fromkeys(paths))[:FILES]
    links = [link for link in view.file_links(chosen) if link.confidence >= _SURE]
    return tuple(_of_file(view, path, links) for path in chosen)


def _of_file(view: KeptView, path: str, links: Sequence[FileLink]) -> Surroundings:
    categories = view.text.categories
    uses = _by_weight((link.target, link.confidence) for link in links if link.source == path)
    users = _by_weight((link.source, link.confidence) for link in links if link.target == path)
    dependents = _dependents(view, path)
    return Surroundings(
        path,
        page(uses, limit=_SHOWN),
        page([user for user in users if categories.get(user) != "test"], limit=_SHOWN),
        page([user for user in users if categories.get(user) == "test"], limit=_SHOWN),
        page(_named_after(view, path), limit=_SHOWN),
        len(dependents),
        sum(categories.get(each) == "test" for each in dependents),
    )


def _dependents(view: KeptView, path: str) -> set[str]:
    found, last = {path}, {path}
    for _ in range(REACH):
        last = view.files_using(last, _SURE) - found
        found |= last
    return found - {path}


def _by_weight(weighted: Iterable[tuple[str, float]]) -> list[str]:
    total: dict[str, float] = {}
    for path, weight in weighted:
        total[path] = total.get(path, 0.0) + weight
    return sorted(total, key=lambda path: (-total[path], path))


def _named_after(view: KeptView, path: str) -> list[str]:
    """Other files with the same words in their name, in order of what their places are worth."""
    words = _words(path)
    if not words:
        return []
    categories, places = view.text.categories, Places(())
    found = [
        other
        for other in view.text.paths_with(max(words, key=len), len(view.text.paths))
        if other != path and _words(other) == words
    ]
    return sorted(found, key=lambda other: (-places.worth(other, categories[other]), other))


def _words(path: str) -> frozenset[str]:
    return frozenset(tokens_of(path.rpartition("/")[2].partition(".")[0])) - _NO_NAME
