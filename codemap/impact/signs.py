"""Signs, other than calls, that tests have to do with a change: names, imports, and what used to change together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple

from codemap.impact.reach import test_around
from codemap.index.affected import posting_keys
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.recorded import forms_of
from codemap.index.remembered import once_for_each
from codemap.lang import adapter_for
from codemap.search.terms import tokens_of

MENTIONED = 0.6
"""Score of a test that alone uses the name of a changed symbol; it falls with the number of such tests."""

LIKE_TEST = 0.3
"""Score of a test whose name has all words of that of a changed symbol."""

LIKE_FILE = 0.25
"""Score of a test file whose name has the words of that of a changed file."""

BESIDE = 0.4
"""Score of the tests that stand in a changed file beside what they test, as in Rust."""

LIKE_SYMBOL = 0.125
"""Score of a test file whose name has only words of a changed symbol or its class."""

IMPORTED = 0.1
"""Score of a test file that imports a changed file."""

TOGETHER = 0.5
"""Score of a test file that changed with every change of a changed file, many times; once says nothing."""

MOST_NAMES = 200
"""Changed symbols whose names are looked for."""

MOST_FILES = 60
"""A name that more files use than this says nothing."""

_TEST_WORDS = frozenset({"test", "tests", "spec", "specs", "init"})


class Partner(NamedTuple):
    """A file that changed together with another: how often, and in what share of the other's commits."""

    path: str
    support: int
    confidence: float


Partners = Mapping[str, Sequence[Partner]]
"""The partners of each changed file."""

FileSigns = Mapping[str, float]
"""What speaks for a test file as a whole: scores by evidence."""


class Changed(NamedTuple):
    """The changed files, and the changed symbols: the name of each and that of its owner (empty: none)."""

    paths: tuple[str, ...]
    names: tuple[tuple[str, str], ...]


def mentions(view: View, names: Sequence[tuple[str, str]]) -> dict[Place, float]:
    """Returns the tests that use one of these names, whatever it means there."""
    found: dict[Place, float] = {}
    for name in dict.fromkeys(name for name, _ in names[:MOST_NAMES]):
        tests = set(_users(view, name))
        for place in tests:
            found[place] = max(found.get(place, 0.0), MENTIONED / (1 + log(len(tests))))
    return found


def _users(view: View, name: str) -> Iterator[Place]:
    paths = view.paths_asking(posting_keys(forms_of(name)))
    if len(paths) > MOST_FILES:
        return
    for path in paths:
        module = view.module(path)
        body = view.body(path) if module else None
        if module is None or body is None:
            continue
        scopes = {scope for _, used, _, _, scope in body.uses() if used == name}
        tests = {test_around(module, scope) for scope in scopes}
        yield from (Place(path, test) for test in tests if test != MODULE_LEVEL)


def likeness(names: Iterable[frozenset[str]], words: frozenset[str]) -> float:
    """Returns the score of a test whose title has words of the names of changed symbols."""
    return LIKE_TEST * max((len(own & words) / len(own) for own in names if own), default=0.0)


def signs_of_files(view: View, changed: Changed, partners: Partners) -> dict[str, FileSigns]:
    """Returns what speaks for whole test files."""
    signs: dict[str, dict[str, float]] = {}

    def add(path: str, evidence: str, score: float) -> None:
        if score:
            row = signs.setdefault(path, {})
            row[evidence] = max(row.get(evidence, 0.0), score)

    tests = _test_files(view)
    files = [_words_of_file(path) for path in changed.paths]
    symbols = list({words_of(name) | words_of(owner) for name, owner in changed.names[:MOST_NAMES]})
    for path in tests.sharing({word for words in (*files, *symbols) for word in words}):
        own = tests.words[path]
        add(path, "named", _either(_share(files, own), _covered(symbols, own)))
    for path in changed.paths:
        for partner in partners.get(path, ()):
            if partner.path in tests.words:
                add(
                    partner.path,
                    "cochange",
                    TOGETHER * partner.confidence * (partner.support - 1) / (partner.support + 1),
                )
        for importer in _importers(view, path):
            if importer in tests.words:
                add(importer, "imports", IMPORTED)
    found: dict[str, FileSigns] = {path: row for path, row in signs.items() if path not in changed.paths}
    return found | {path: {"named": BESIDE} for path in changed.paths if path not in tests.words}


def _share(files: Iterable[frozenset[str]], own: frozenset[str]) -> float:
    shares = [len(words & own) / len(words | own) for words in files if words and own]
    return LIKE_FILE * max(shares, default=0.0)


def _covered(symbols: Iterable[frozenset[str]], own: frozenset[str]) -> float:
    return LIKE_SYMBOL * max((len(words & own) / len(own) for words in symbols if own), default=0.0)


def _either(one: float, other: float) -> float:
    return 1 - (1 - one) * (1 - other)


def _importers(view: View, path: str) -> set[str]:
    module = view.module(path)
    if module is None:
        return set()
    outer = [position for position, row in enumerate(module.definitions) if row.parent == MODULE_LEVEL]
    places = [Place(path, position) for position in (MODULE_LEVEL, *outer)]
    incoming = view.incoming_of(places)
    return {edge.source.path for edges in incoming.values() for edge in edges if edge.kind == "import"}


class _TestFiles(NamedTuple):
    """The words of each test file's name, and the files by those words."""

    words: Mapping[str, frozenset[str]]
    by_word: Mapping[str, Sequence[str]]

    def sharing(self, words: Iterable[str]) -> set[str]:
        """Returns the files whose names have one of these words."""
        return {path for word in words for path in self.by_word.get(word, ())}


@once_for_each
def _test_files(view: View) -> _TestFiles:
    words: dict[str, frozenset[str]] = {}
    by_word: dict[str, list[str]] = {}
    for row in view.files():
        adapter = adapter_for(row.language) if row.facts is not None else None
        if adapter is not None and adapter.is_test_path(row.path):
            words[row.path] = _words_of_file(row.path)
            for word in words[row.path]:
                by_word.setdefault(word, []).append(row.path)
    return _TestFiles(words, by_word)


def _words_of_file(path: str) -> frozenset[str]:
    """Returns the words of a file's name, or of the nearest folder's that says more than that it holds tests."""
    parts = path.split("/")
    parts[-1] = parts[-1].partition(".")[0]
    return next((words for part in reversed(parts) if (words := words_of(part))), frozenset())


@lru_cache(maxsize=1 << 14)
def words_of(text: str) -> frozenset[str]:
    """Returns the words of a name that say more than that it is of a test."""
    return frozenset(tokens_of(text)) - _TEST_WORDS
