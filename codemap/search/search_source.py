"""Full text search: chunks of code and documents that hold the words of a query, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.errors import UsageError
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.asking import check_text
from codemap.search.matches import Matches, Ranked, ranked
from codemap.search.paths import find_scope
from codemap.search.snippet import SnippetReader
from codemap.search.symbol import MODULE_NAME, named
from codemap.search.terms import terms_of

PER_FILE = 2
"""Chunks of one file that are shown; its others are counted."""


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
    terms = terms_of(check_text(query, "query"))
    if not terms:
        raise UsageError("the query has no word to search for")
    view = project.kept_view()
    matches = Matches(view.text, terms)
    found = ranked(matches, find_scope(project, view, path, below) if path else "")
    shown = page(capped(found), limit=limit)
    with SnippetReader(project.repo, view) as reader:
        hits = tuple(_hit(reader, one, matches) for one in shown.items)
    everything = (1 << len(matches.searched)) - 1
    return SourceHits(
        label_of(project, view),
        query,
        tuple(terms),
        Page(hits, shown.total),
        len(found),
        len({one.file.path for one in found}),
        any(matches.held[one.chunk] == everything for one in found),
        tuple(matches.expanded.items()),
        tuple(matches.missing),
        tuple(matches.too_common),
    )


def capped(found: Iterable[Ranked]) -> list[Ranked]:
    """Returns the hits with at most `PER_FILE` of each file, in order."""
    seen: Counter[str] = Counter()
    result = []
    for one in found:
        seen[one.file.path] += 1
        if seen[one.file.path] <= PER_FILE:
            result.append(one)
    return result


def _hit(reader: SnippetReader, one: Ranked, matches: Matches) -> SourceHit:
    path, hit = one.file.path, matches.hits[one.chunk]
    line, snippet = reader.best_line(path, hit.start, hit.end, matches.asked)
    return SourceHit(
        path,
        hit.start,
        hit.end,
        named(path, reader.qualname(path, hit.definition) or MODULE_NAME),
        one.file.category,
        round(one.score, 3),
        matches.terms_in(matches.held[one.chunk]),
        matches.terms_in(matches.named.get(one.chunk, 0)),
        one.in_path,
        line,
        snippet,
    )
