"""What speaks for a file, signal by signal: its text, what it defines, its path, and the folder it lies in.

Every signal is a score by path, 0 left out; scores of two signals have no common unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial

from codemap.index.graph import KeptView
from codemap.index.names import paths_defining
from codemap.index.text import TextReads
from codemap.rank.bm25 import Collection
from codemap.rank.fusion import fading, summed
from codemap.search.matches import Matches
from codemap.search.query import Query
from codemap.search.stems import beginning, stem
from codemap.search.terms import tokens_of

Scores = dict[str, float]

PASSAGES = 6
"""Chunks of one file that count, each half of the one before."""

_AREA = 5
"""Files of a folder that speak for it."""

_SO_NAMED = 30
"""A name that more files define tells none of them apart."""

_EVERYWHERE = 0.1
_FEW_PATHS = 50
"""The beginning of a word in more than this part of all paths, and in more than so many, is not looked at."""

_LEAST_NEAR = 4
"""Letters that a word of a path has in common with one of the query, at least, when one begins with the other."""


def passages(matches: Matches) -> Scores:
    """Returns how well the best chunks of each file answer."""
    scores, live = matches.scores, matches.reads.live
    return {
        file.path: score
        for facts, chunks in matches.chunks_of.items()
        for score in (fading([scores[chunk] for chunk in chunks], PASSAGES),)
        for file in live[facts]
    }


def whole_files(matches: Matches) -> Scores:
    """Returns how well each file answers as one text."""
    live = matches.reads.live
    return {file.path: score for facts, score in matches.file_scores.items() for file in live[facts]}


def definitions(view: KeptView, query: Query) -> Scores:
    """Returns which files define what the query names, letter for letter; a name counts the less the more define it."""
    total: Scores = {}
    for name in query.names:
        paths = paths_defining(view.connection, name, most=_SO_NAMED)
        for path in paths:
            total[path] = total.get(path, 0.0) + 1 / len(paths)
    return total


def path_words(reads: TextReads, query: Query) -> tuple[Scores, dict[str, tuple[str, ...]]]:
    """Returns the rarity of the query's words in each path, together, and which they are."""
    total: Scores = {}
    words: dict[str, list[str]] = {}
    for term in query.weights:
        stemmed = stem(term)
        holding = _holding(_paths_with(reads, beginning(stemmed)), partial(_is_of, stemmed))
        _add_rarity(total, reads, holding, 1.0)
        for path in holding:
            words.setdefault(path, []).append(term)
    return total, {path: tuple(found) for path, found in words.items()}


def near_path_words(reads: TextReads, query: Query) -> Scores:
    """Returns the rarity, in each path, of words that begin with a word of the query or begin it: `glob`, `globset`."""
    total: Scores = {}
    for term, worth in query.weights.items():
        stemmed = stem(term)
        if len(stemmed) >= _LEAST_NEAR:
            found = _paths_with(reads, stemmed[:_LEAST_NEAR])
            _add_rarity(total, reads, _holding(found, partial(_is_near, stemmed)), worth)
    return total


def _holding(paths: list[str], is_meant: Callable[[str], bool]) -> list[str]:
    """The paths with a word that is meant; paths have most words in common, and each is judged once."""
    words = {word for path in paths for word in _words_of(path)}
    meant = {word for word in words if is_meant(word)}
    return [path for path in paths if not meant.isdisjoint(_words_of(path))]


def _is_of(stemmed: str, word: str) -> bool:
    return word.startswith(beginning(stemmed)) and stem(word) == stemmed


def _is_near(stemmed: str, word: str) -> bool:
    begins = word.startswith(stemmed) or (len(word) >= _LEAST_NEAR and stemmed.startswith(word))
    return begins and stem(word) != stemmed


def _paths_with(reads: TextReads, part: str) -> list[str]:
    """The paths that contain a part of a word; none if too many do: a word that is everywhere tells nothing apart."""
    return reads.paths_with(part, max(int(_EVERYWHERE * len(reads.paths)), _FEW_PATHS))


@lru_cache(maxsize=20_000)
def _words_of(path: str) -> tuple[str, ...]:
    """The words of a path; to split all of a large repository's would cost more than the search."""
    return tuple(tokens_of(path))


def _add_rarity(total: Scores, reads: TextReads, holding: list[str], worth: float) -> None:
    weight = worth * Collection(len(reads.paths), 0.0).rarity(len(holding))
    for path in holding:
        total[path] = total.get(path, 0.0) + weight


def areas(scores: Iterable[Mapping[str, float]]) -> Scores:
    """Returns by file how well the best files of its folder answer, all scores of a file together."""
    total = summed(scores)
    folders = folders_of(total)
    return {path: folders[path.rpartition("/")[0]] for path in total}


def folders_of(scores: Mapping[str, float]) -> Scores:
    """Returns how well the best files of each folder answer."""
    by_folder: dict[str, list[float]] = {}
    for path, score in scores.items():
        by_folder.setdefault(path.rpartition("/")[0], []).append(score)
    best = {folder: sorted(found, reverse=True)[:_AREA] for folder, found in by_folder.items()}
    return {folder: sum(found) / (len(found) + 1) for folder, found in best.items()}
