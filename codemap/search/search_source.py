"""Full text search: chunks of code and documents that hold the words of a query, best first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from codemap.budget import Page, page
from codemap.errors import UsageError
from codemap.index.text import Hit, LiveFile, TextReads
from codemap.model import path_bytes
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.bm25 import Collection, weighted_frequency
from codemap.search.paths import find_scope
from codemap.search.snippet import SnippetReader
from codemap.search.symbol import MODULE_NAME, named
from codemap.search.terms import terms_of, tokens_of

PER_FILE = 2
"""Chunks of one file that are shown; its others are counted."""

TOO_COMMON = 0.25
"""A term that more than this part of all chunks holds is left out, as long as others remain."""

_FEW = 200
"""In a repository with fewer chunks no term is too common."""

EXPANSIONS = 8
EXPANDED = 0.6
"""A term without hits stands for at most this many longer ones, each worth this much."""

_ROLE = {"source": 1.0, "test": 0.7, "docs": 0.6, "config": 0.6}
_OTHER_ROLE = 0.3
_ASKED_FOR = {
    "test": {"test", "tests", "testing"},
    "docs": {"docs", "documentation", "readme", "changelog"},
    "config": {"config"},
}
_IN_PATH = 0.5
"""What a term in the path adds, as a part of the term's weight."""


@dataclass(frozen=True, slots=True)
class SourceHit:
    """A chunk that answers: its lines, the symbol it belongs to, and one line that shows why.

    `terms` are those it holds, `in_name` those in the name of the symbol, `in_path` those in the path. `line` is 0 when
    the content could not be read.
    """

    path: str
    start: int
    end: int
    symbol: str
    category: str
    score: float
    terms: tuple[str, ...]
    in_name: tuple[str, ...]
    in_path: tuple[str, ...]
    line: int
    snippet: str


@dataclass(frozen=True, slots=True)
class SourceHits:
    """The hits for a query. `chunks` and `files` count all that match; `hits.total` those after the cap per file.

    `expanded` maps a term without hits to the longer terms taken instead, `missing` lists terms without any,
    `too_common` those left out. `complete` says that some hit holds all of the terms searched for.
    """

    label: Label
    query: str
    terms: tuple[str, ...]
    hits: Page[SourceHit]
    chunks: int
    files: int
    complete: bool
    expanded: tuple[tuple[str, tuple[str, ...]], ...]
    missing: tuple[str, ...]
    too_common: tuple[str, ...]


def search_source(project: Project, query: str, *, limit: int = 10, path: str = "", below: str = "") -> SourceHits:
    """Returns at most `limit` (0: all) chunks for the words of a query, best first, two a file.

    Any word may match; rare ones count more, those in a symbol's name most. Source comes before tests, documents and
    generated files unless the query asks for those. `path` narrows the search to a file or folder.
    """
    terms = terms_of(query)
    if not terms:
        raise UsageError("the query has no word to search for")
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    search = _Search(TextReads(view.connection, view.facts.connection), terms, scope)
    search.run()
    ranked = sorted(search.found.values(), key=lambda one: (-round(one.score, 6), path_bytes(one.file.path), one.start))
    shown = page(capped(ranked), limit=limit)
    with SnippetReader(project.repo, view) as reader:
        hits = tuple(_hit(reader, one, search.asked) for one in shown.items)
    return SourceHits(
        label_of(project, view),
        query,
        tuple(terms),
        Page(hits, shown.total),
        len(ranked),
        len({one.file for one in ranked}),
        bool(terms) and any(len(one.terms) == len(search.searched) for one in ranked),
        tuple(search.expanded.items()),
        tuple(search.missing),
        tuple(search.too_common),
    )


@dataclass(slots=True)
class _Found:
    """A chunk on its way to a score. `terms` are words of the query, by which of them it was found."""

    file: LiveFile
    start: int
    end: int
    definition: int
    score: float = 0.0
    terms: list[str] = field(default_factory=list)
    in_name: list[str] = field(default_factory=list)
    in_path: list[str] = field(default_factory=list)


class _Search:
    """One search: terms looked up one after the other, chunks scored as they are hit."""

    def __init__(self, reads: TextReads, terms: list[str], scope: str) -> None:
        self.reads = reads
        self.scope = scope
        chunks, size = reads.size()
        self.collection = Collection(chunks, size / chunks if chunks else 0.0)
        self.too_common = self._too_common(terms)
        self.searched = [term for term in terms if term not in self.too_common]
        self.roles = _roles_for(set(terms))
        self.asked: set[str] = set(self.searched)
        self.found: dict[tuple[int, str], _Found] = {}
        self.expanded: dict[str, tuple[str, ...]] = {}
        self.missing: list[str] = []
        self._path_tokens: dict[str, frozenset[str]] = {}

    def run(self) -> None:
        """Looks up every term."""
        for term in self.searched:
            hits = self.reads.hits(term)
            if hits:
                self._score(term, hits, 1.0)
            else:
                self._expand(term)
        for one in self.found.values():
            one.score *= self.roles.get(one.file.category, _OTHER_ROLE)

    def _too_common(self, terms: list[str]) -> list[str]:
        if self.collection.chunks < _FEW:
            return []
        most = TOO_COMMON * self.collection.chunks
        common = [term for term in terms if self.reads.frequency(term) > most]
        return common if len(common) < len(terms) else []

    def _expand(self, term: str) -> None:
        hits = {longer: self.reads.hits(longer) for longer in self.reads.terms(term, EXPANSIONS)}
        longer = tuple(term for term, found in hits.items() if found)
        if not longer:
            self.missing.append(term)
            return
        self.expanded[term] = longer
        self.asked.update(longer)
        for each in longer:
            self._score(term, hits[each], EXPANDED)

    def _score(self, term: str, hits: list[Hit], worth: float) -> None:
        weight = worth * self.collection.rarity(len(hits))
        for hit in hits:
            if not self._is_inside(hit.file.path):
                continue
            key = (hit.chunk, hit.file.path)
            one = self.found.get(key)
            if one is None:
                one = self.found[key] = _Found(hit.file, hit.start, hit.end, hit.definition)
            frequency = weighted_frequency(hit.in_name, hit.in_text)
            one.score += weight * self.collection.saturation(frequency, hit.bytes)
            if term in one.terms:
                continue
            one.terms.append(term)
            if hit.in_name:
                one.in_name.append(term)
            if term in self._tokens(hit.file.path):
                one.in_path.append(term)
                one.score += _IN_PATH * weight

    def _is_inside(self, path: str) -> bool:
        return not self.scope or path == self.scope or path.startswith(f"{self.scope}/")

    def _tokens(self, path: str) -> frozenset[str]:
        if path not in self._path_tokens:
            self._path_tokens[path] = frozenset(tokens_of(path))
        return self._path_tokens[path]


def _roles_for(terms: set[str]) -> dict[str, float]:
    return {role: 1.0 if terms & _ASKED_FOR.get(role, set()) else factor for role, factor in _ROLE.items()}


def capped(ranked: Iterable[_Found]) -> list[_Found]:
    """Returns the hits with at most `PER_FILE` of each file, in order."""
    seen: dict[str, int] = {}
    result = []
    for one in ranked:
        count = seen.get(one.file.path, 0)
        if count < PER_FILE:
            seen[one.file.path] = count + 1
            result.append(one)
    return result


def _hit(reader: SnippetReader, one: _Found, asked: set[str]) -> SourceHit:
    line, snippet = reader.best_line(one.file.path, one.start, one.end, asked)
    return SourceHit(
        one.file.path,
        one.start,
        one.end,
        named(one.file.path, reader.qualname(one.file.path, one.definition) or MODULE_NAME),
        one.file.category,
        round(one.score, 3),
        tuple(one.terms),
        tuple(one.in_name),
        tuple(one.in_path),
        line,
        snippet,
    )
