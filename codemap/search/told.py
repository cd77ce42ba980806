"""What the history says: commits whose messages answer a query, and the present files that they changed.

A team's own words for a part of the code stand in its messages more often than in the code.
"""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Told:
    """By file, how much the messages say for it, and the subject that says most."""

    scores: dict[str, float]
    subjects: dict[str, str]


def told(reads: MessageReads, query: Query) -> Told:
    """Returns the files of the commits whose messages hold words of the query.

    A message counts by the square of its score, so that a good one is worth more than many poor ones, the less the
    older it is and the more files it is about.
    """
    scores = _scored(reads, query)
    best = sorted(scores, key=lambda key: (-scores[key], key))[:_MOST_COMMITS]
    total: dict[str, float] = {}
    subjects: dict[str, tuple[float, str]] = {}
    newest = reads.newest
    for key, commit in sorted(reads.touching(best).items()):
        age = max(newest - commit.time, 0) / 86_400
        worth = scores[key] ** 2 * 0.5 ** (age / _HALF_LIFE_DAYS) / len(commit.paths) ** 0.5
        for path in commit.paths:
            total[path] = total.get(path, 0.0) + worth
            if worth > subjects.get(path, (0.0, ""))[0]:
                subjects[path] = (worth, commit.subject)
    return Told(total, {path: subject for path, (_, subject) in subjects.items()})


def _scored(reads: MessageReads, query: Query) -> dict[int, float]:
    """The commits that hold a term, scored by BM25."""
    commits, words = reads.size
    collection = Collection(commits, words / commits if commits else 0.0, k1=1.2, b=0.5)
    uses = {term: _uses(reads, stem(term)) for term in query.weights}
    most = _TOO_COMMON * max(commits, _FEW)
    chosen = [term for term, found in uses.items() if 0 < len(found) <= most] or list(uses)
    lengths = reads.words({key for term in chosen for key in uses[term]})
    scores: dict[int, float] = {}
    for term in chosen:
        weight = collection.rarity(len(uses[term]))
        for key, frequency in uses[term].items():
            score = weight * collection.saturation(frequency, lengths[key])
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
