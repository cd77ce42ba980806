"""Search: the files and passages that a question in words is about, best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from codemap.budget import Page, page
from codemap.errors import UsageError
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.asking import check_text
from codemap.search.matches import Matches
from codemap.search.passages import ANYTHING, PER_FILE, Only, Passage, accepting, chunk_counts, of_kinds, passages_of
from codemap.search.paths import find_scope
from codemap.search.query import query_of
from codemap.search.ranking import MEASURED, Signals, weights_of
from codemap.search.related import Surroundings, surroundings
from codemap.search.snippet import SnippetReader
from codemap.search.symbol import MODULE_NAME, named
from codemap.search.trust import Area, areas_of, confidence_in, is_complete


class SourceHit(NamedTuple):
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
    those left out. `complete` says that some hit holds all of the terms searched for. `confidence` is `confident`,
    `weak` (merely the least bad) or `nothing`. `areas` are folders, `surroundings` lie beside the first files.
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
    confidence: str
    areas: tuple[Area, ...]
    surroundings: tuple[Surroundings, ...]


def search_source(
    project: Project,
    query: str,
    *,
    limit: int = 10,
    only: Only = ANYTHING,
    below: str = "",
    preset: str = MEASURED,
    lane: str = "",
    beside: bool = False,
) -> SourceHits:
    """Returns at most `limit` (0: all) passages for the words of a query, best first, two a file.

    Files are ranked by several signals (`search.ranking`); source comes before tests, documents and generated files
    unless the query asks for those. `lane` asks one group of signals alone; `beside` adds what lies beside the first
    files.
    """
    asked = query_of(check_text(query, "query"))
    if not asked.terms:
        raise UsageError("the query has no word to search for")
    weights = weights_of(preset, lane)
    view = project.kept_view()
    matches = Matches(view.text, asked)
    signals = Signals(project, view, asked, matches)
    accepts = accepting(view, only, find_scope(project, view, only.path, below) if only.path else "")
    files = signals.ranked(weights, accepts)
    chunks = chunk_counts(matches, accepts)
    if only.kinds:
        passages = of_kinds(view, passages_of(files, matches, most=0), only.kinds, matches.asked)
        total = len(passages)
    else:
        passages = passages_of(files[:limit] if limit else files, matches, most=PER_FILE)
        total = sum(min(chunks.get(file.path, 1), PER_FILE) for file in files)
    shown = page(passages, limit=limit).items
    with SnippetReader(project.repo, view) as reader:
        hits = tuple(_hit(reader, one, matches, signals) for one in shown)
    return SourceHits(
        label_of(project, view),
        query,
        asked.terms,
        Page(hits, total),
        sum(chunks.values()),
        len(files),
        is_complete(matches, chunks),
        tuple(matches.expanded.items()),
        tuple(matches.missing),
        tuple(matches.too_common),
        confidence_in(matches, files),
        areas_of(files),
        surroundings(view, [hit.path for hit in hits]) if beside else (),
    )


def _hit(reader: SnippetReader, one: Passage, matches: Matches, signals: Signals) -> SourceHit:
    file, chunk = one.file, one.chunk
    line, snippet = reader.best_line(file.path, one.start, one.end, matches.asked) if chunk is not None else (0, "")
    parts = signals.parts(file.path)
    return SourceHit(
        file.path,
        one.start,
        one.end,
        named(file.path, reader.qualname(file.path, one.definition) or MODULE_NAME),
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
