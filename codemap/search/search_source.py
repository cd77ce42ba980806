"""Search: the files and passages that a question in words is about, best first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.errors import UsageError
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.asking import check_text
from codemap.search.matches import Matches
from codemap.search.paths import find_scope
from codemap.search.query import query_of
from codemap.search.ranking import MEASURED, RankedFile, Signals, weights_of
from codemap.search.snippet import SnippetReader
from codemap.search.symbol import MODULE_NAME, named

PER_FILE = 2
"""Chunks of one file that are shown; its others are counted."""


@dataclass(frozen=True, slots=True)
class SourceHit:
    """A passage that answers: its lines, the symbol it belongs to, and one line that shows why.

    `score` is 1 for the best. `terms` are the words it holds, `in_name` those in the name of the symbol, `in_path`
    those in the path; `signals` are the parts that each signal has in the score of the file, `commit` the subject of
    the commit that speaks most for it. `line` is 0 when the content could not be read, `start` 0 when the file is meant
    as a whole.
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
    signals: dict[str, float]
    commit: str


@dataclass(frozen=True, slots=True)
class SourceHits:
    """The hits for a query. `chunks` and `files` count all that match; `hits.total` those after the cap per file.

    `expanded` maps a term without hits to the words taken instead, `missing` lists terms without any, `too_common`
    those left out. `complete` says that some hit holds all of the terms searched for.
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


@dataclass(frozen=True, slots=True)
class _Passage:
    """A chunk of a ranked file (None: the file as a whole), with its score."""

    score: float
    file: RankedFile
    chunk: int | None


def search_source(
    project: Project,
    query: str,
    *,
    limit: int = 10,
    path: str = "",
    below: str = "",
    roles: tuple[str, ...] = (),
    preset: str = MEASURED,
    lane: str = "",
) -> SourceHits:
    """Returns at most `limit` (0: all) passages for the words of a query, best first, two a file.

    Files are ranked by several signals (`search.ranking`); source comes before tests, documents and generated files
    unless the query asks for those. `path` narrows the search to a file or folder, `roles` to categories of files;
    `lane` asks one group of signals alone.
    """
    asked = query_of(check_text(query, "query"))
    if not asked.terms:
        raise UsageError("the query has no word to search for")
    weights = weights_of(preset, lane)
    view = project.kept_view()
    matches = Matches(view.text, asked)
    signals = Signals(project, view, asked, matches)
    accepts = _filter(find_scope(project, view, path, below) if path else "", roles)
    files = signals.ranked(weights, accepts)
    chunks = _chunk_counts(matches, accepts)
    passages = _passages(files[:limit] if limit else files, matches)
    total = sum(min(chunks.get(file.path, 1), PER_FILE) for file in files)
    with SnippetReader(project.repo, view) as reader:
        hits = tuple(_hit(reader, one, matches, signals) for one in page(passages, limit=limit).items)
    return SourceHits(
        label_of(project, view),
        query,
        asked.terms,
        Page(hits, total),
        sum(chunks.values()),
        len(files),
        _is_complete(matches, chunks),
        tuple(matches.expanded.items()),
        tuple(matches.missing),
        tuple(matches.too_common),
    )


def _filter(scope: str, roles: tuple[str, ...]) -> Callable[[str, str], bool]:
    def accepts(path: str, category: str) -> bool:
        return (not scope or path == scope or path.startswith(f"{scope}/")) and (not roles or category in roles)

    return accepts


def _chunk_counts(matches: Matches, accepts: Callable[[str, str], bool]) -> dict[str, int]:
    """The number of chunks that hold a word, by accepted file."""
    live = matches.reads.live
    return {
        file.path: len(chunks)
        for facts, chunks in matches.chunks_of.items()
        for file in live[facts]
        if accepts(file.path, file.category)
    }


def _is_complete(matches: Matches, chunks: dict[str, int]) -> bool:
    everything = (1 << len(matches.searched)) - 1
    full = {matches.hits[chunk].facts for chunk, held in matches.held.items() if held == everything}
    return any(file.path in chunks for facts in full for file in matches.reads.live[facts])


def _passages(files: list[RankedFile], matches: Matches) -> list[_Passage]:
    """The best chunks of each file, two at most; a second one counts as much less as it answers less."""
    found = []
    for file in files:
        best = matches.best(matches.reads.facts_of[file.path], PER_FILE)
        if not best:
            found.append(_Passage(file.score, file, None))
        scores = [matches.scores[chunk] for chunk in best]
        found += [
            _Passage(file.score * score / scores[0], file, chunk) for chunk, score in zip(best, scores, strict=True)
        ]
    return sorted(found, key=lambda one: -round(one.score, 9))


def _hit(reader: SnippetReader, one: _Passage, matches: Matches, signals: Signals) -> SourceHit:
    file, chunk = one.file, one.chunk
    start = end = line = 0
    snippet, definition = "", -1
    if chunk is not None:
        hit = matches.hits[chunk]
        start, end, definition = hit.start, hit.end, hit.definition
        line, snippet = reader.best_line(file.path, start, end, matches.asked)
    parts = signals.parts(file.path)
    return SourceHit(
        file.path,
        start,
        end,
        named(file.path, reader.qualname(file.path, definition) or MODULE_NAME),
        file.category,
        round(one.score, 3),
        matches.terms_in(matches.held[chunk]) if chunk is not None else (),
        matches.terms_in(matches.named.get(chunk, 0)) if chunk is not None else (),
        signals.path_words[1].get(file.path, ()),
        line,
        snippet,
        {signal: round(part, 3) for signal, part in parts.items()},
        signals.told.subjects.get(file.path, "") if "messages" in parts else "",
    )
