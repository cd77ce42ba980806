"""What the history says: commits whose messages answer a query, and the present files that they changed.

A team's own words for a part of the code stand in its messages more often than in the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from codemap.index.messages import MessageReads
from codemap.rank.bm25 import Collection
from codemap.search.query import Query
from codemap.search.stems import beginning, stem

_IN_BODY = 0.5
"""What a term in the body of a message counts of one in its subject."""

_HALF_LIFE_DAYS = 1_500
"""Age, before the newest commit, at which a message counts half."""

_MOST_COMMITS = 200
"""The best commits by message alone, whose files are looked at."""

_TOO_COMMON = 0.25
_FEW = 200
"""In a history of more commits than this, a term in more than `_TOO_COMMON` of them is left out if others remain."""


_FILLED = 0.2
"""What repeating a word says of a file is bounded: half of it is said after so much, for a file that seldom changes;
and after so much more for each time that it changed as often as a file usually does."""


@dataclass(frozen=True, slots=True)
class Told:
    """By file, how much the best messages say for it, and the subject that says most; how much they say together.

    `together` takes the messages about a file as one text. Of a file that is in many commits every word is said some
    time, and says the less.
    """

    scores: dict[str, float]
    subjects: dict[str, str]
    together: dict[str, float]


class _Uses(NamedTuple):
    """Where a term stands: how much by commit, and what it is worth."""

    by_commit: dict[int, float]
    rarity: float


def told(reads: MessageReads, query: Query) -> Told:
    """Returns the files of the commits whose messages hold words of the query.

    A message counts by the square of its score, so that a good one is worth more than many poor ones, the less the
    older it is and the more files it is about.
    """
    uses = _chosen(reads, query)
    scores = _scored(reads, uses)
    best = sorted(scores, key=lambda key: (-scores[key], key))[:_MOST_COMMITS]
    total: dict[str, float] = {}
    subjects: dict[str, tuple[float, str]] = {}
    spoken: dict[str, dict[str, float]] = {}
    newest = reads.newest
    for key, commit in sorted(reads.touching(best).items()):
        age = max(newest - commit.time, 0) / 86_400
        share = 0.5 ** (age / _HALF_LIFE_DAYS) / len(commit.paths) ** 0.5
        worth = scores[key] ** 2 * share
        said = [(term, share * found.by_commit[key]) for term, found in uses.items() if key in found.by_commit]
        for path in commit.paths:
            total[path] = total.get(path, 0.0) + worth
            if worth > subjects.get(path, (0.0, ""))[0]:
                subjects[path] = (worth, commit.subject)
            words = spoken.setdefault(path, {})
            for term, amount in said:
                words[term] = words.get(term, 0.0) + amount
    worths = {term: query.weights[term] * found.rarity for term, found in uses.items()}
    together = {path: _together(reads, path, words, worths) for path, words in spoken.items()}
    return Told(total, {path: subject for path, (_, subject) in subjects.items()}, together)


def _together(reads: MessageReads, path: str, words: Mapping[str, float], worths: Mapping[str, float]) -> float:
    half = _FILLED * (1 + reads.history.commits_under(path) / reads.history.mean_commits)
    return sum(worths[term] * amount / (amount + half) for term, amount in words.items())


def _chosen(reads: MessageReads, query: Query) -> dict[str, _Uses]:
    """The terms that are looked for."""
    commits = reads.size[0]
    found = {term: _uses(reads, stem(term)) for term in query.weights}
    most = _TOO_COMMON * max(commits, _FEW)
    chosen = [term for term, uses in found.items() if 0 < len(uses) <= most] or list(found)
    collection = Collection(commits, 0.0)
    return {term: _Uses(found[term], collection.rarity(len(found[term]))) for term in chosen}


def _scored(reads: MessageReads, uses: Mapping[str, _Uses]) -> dict[int, float]:
    """The commits that hold a term, scored by BM25."""
    commits, words = reads.size
    collection = Collection(commits, words / commits if commits else 0.0, k1=1.2, b=0.5)
    lengths = reads.words({key for found in uses.values() for key in found.by_commit})
    scores: dict[int, float] = {}
    for found in uses.values():
        for key, frequency in found.by_commit.items():
            score = found.rarity * collection.saturation(frequency, lengths[key])
            scores[key] = scores.get(key, 0.0) + score
    return scores


def _uses(reads: MessageReads, stemmed: str) -> dict[int, float]:
    found: dict[int, float] = {}
    for word in reads.vocabulary.beginning(beginning(stemmed)):
        if stem(word) != stemmed:
            continue
        for mention in reads.mentions(word):
            worth = mention.in_subject + _IN_BODY * mention.in_body
            found[mention.revision] = max(worth, found.get(mention.revision, 0.0))
    return found
