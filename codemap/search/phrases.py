"""Words that stand side by side: names of several words, and words that the query writes one after the other."""

from __future__ import annotations

from collections.abc import Mapping

from codemap.index.text import Hit, TextReads
from codemap.rank.bm25 import Collection
from codemap.rank.fusion import fading
from codemap.search.matches import Matches
from codemap.search.query import Query
from codemap.search.signals import PASSAGES, Scores

Words = tuple[str, ...]


def identifiers(matches: Matches, query: Query) -> tuple[Scores, Scores]:
    """Returns which files hold the names of the query that have several words, in their text and in their symbols."""
    asked = dict.fromkeys(query.identifiers, 1.0)
    reads = matches.reads
    in_text = _holding(matches, asked)
    worth = _weights(reads, asked, in_text)
    in_names = _holding(matches, asked, in_name=True)
    return _scores(reads, in_text, worth, most=1), _scores(reads, in_names, worth, most=PASSAGES)


def pairs(matches: Matches, query: Query) -> Scores:
    """Returns which files have a passage that holds words side by side as the query does."""
    found = _holding(matches, query.pairs)
    return _scores(matches.reads, found, _weights(matches.reads, query.pairs, found), most=1)


def _holding(matches: Matches, asked: Mapping[Words, float], *, in_name: bool = False) -> dict[Words, list[Hit]]:
    """The live chunks that hold each phrase; most of them were found for its words."""
    reads, known = matches.reads, matches.hits
    found = {words: reads.phrase(words, in_name=in_name) for words in asked}
    new = {chunk for chunks in found.values() for chunk in chunks} - known.keys()
    live = known | {hit.chunk: hit for hit in reads.places(new)} if new else known
    return {words: [live[chunk] for chunk in chunks if chunk in live] for words, chunks in found.items()}


def _weights(reads: TextReads, asked: Mapping[Words, float], found: Mapping[Words, list[Hit]]) -> dict[Words, float]:
    chunks = Collection(reads.size[0], 0.0)
    return {words: worth * chunks.rarity(len(found[words])) for words, worth in asked.items()}


def _scores(reads: TextReads, found: Mapping[Words, list[Hit]], weights: Mapping[Words, float], *, most: int) -> Scores:
    """The `most` best chunks of each file together."""
    by_chunk: dict[tuple[int, int], float] = {}
    for words, hits in found.items():
        for hit in hits:
            key = hit.facts, hit.chunk
            by_chunk[key] = by_chunk.get(key, 0.0) + weights[words]
    by_facts: dict[int, list[float]] = {}
    for (facts, _), score in by_chunk.items():
        by_facts.setdefault(facts, []).append(score)
    return {file.path: fading(scores, most) for facts, scores in by_facts.items() for file in reads.live[facts]}
