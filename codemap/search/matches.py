"""Chunks and files that hold the words of a query, scored by text alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from heapq import nsmallest

from codemap.index.text import Hit, TextReads
from codemap.rank.bm25 import Collection
from codemap.search.query import Query
from codemap.search.stems import beginning, stem

TOO_COMMON = 0.25
"""A term that more than this part of all chunks holds is left out, as long as others remain."""

_FEW = 200
"""In a repository with fewer chunks no term is too common."""

EXPANSIONS = 8
EXPANDED = 0.6
"""A term without hits stands for at most this many longer or similar ones, each worth this much."""

_NEAR = 2
_NEAR_ENOUGH = 0.8
_SHORTEST_NEAR = 4
"""A word misspelled is taken as at most `_NEAR` words that begin alike; shorter ones have too many neighbours."""

_ENOUGH = 1_500
"""Uses of words in chunks that a search looks at one by one, beyond those of its rarest word."""

NAME_WEIGHT = 3.0
"""A term in the name of a definition counts as this many in its text."""


class Matches:
    """The chunks and the blobs that answer a query.

    A term stands for all words of its stem. Rare terms come first and bring chunks in. Once `_ENOUGH` uses were looked
    at, the terms that are left only add to chunks already found, and count as used once: of a common word the place
    matters little and the reading costs most. Kept as plain numbers, `scores` by chunk and `file_scores` by facts row;
    `held` and `named` are sets of terms as bits.
    """

    def __init__(self, reads: TextReads, query: Query) -> None:
        self.reads = reads
        chunks, size = reads.size
        self.chunks = Collection(chunks, size / chunks if chunks else 0.0, k1=2.0, b=0.6)
        files = len(reads.bytes_of)
        self.files = Collection(files, size / files if files else 0.0, k1=3.0, b=0.4)
        self.worth = query.weights
        self.variants = {term: self._variants(term) for term in query.weights}
        self.frequency = {term: sum(map(reads.frequency, words)) for term, words in self.variants.items()}
        self.too_common = self._too_common()
        self.searched = [term for term in query.weights if term not in self.too_common]
        self.asked: set[str] = {word for term in self.searched for word in (term, *self.variants[term])}
        self.expanded: dict[str, tuple[str, ...]] = {}
        self.missing: list[str] = []
        self.weights: dict[str, float] = {}
        self.hits: dict[int, Hit] = {}
        self.scores: dict[int, float] = {}
        self.file_scores: dict[int, float] = {}
        self.held: dict[int, int] = {}
        self.named: dict[int, int] = {}
        self._look_up_all()

    def _variants(self, term: str) -> tuple[str, ...]:
        stemmed = stem(term)
        if stemmed == term and len(term) < _SHORTEST_NEAR:
            return (term,) if self.reads.frequency(term) else ()
        return tuple(word for word in self.reads.vocabulary.beginning(beginning(stemmed)) if stem(word) == stemmed)

    def _too_common(self) -> list[str]:
        most = TOO_COMMON * max(self.chunks.texts, _FEW)
        common = [term for term, frequency in self.frequency.items() if frequency > most]
        return common if len(common) < len(self.frequency) else []

    def _look_up_all(self) -> None:
        looked_at = 0
        for term in sorted(self.searched, key=lambda term: (self.frequency[term], term)):
            bit = 1 << self.searched.index(term)
            frequency = self.frequency[term]
            if not frequency:
                self._expand(term, bit)
            elif self.hits and looked_at + frequency > _ENOUGH:
                self._add_to_found(term, bit)
            else:
                self._score(term, bit, self._hits(self.variants[term]), 1.0)
                looked_at += frequency

    def _hits(self, words: Iterable[str]) -> list[Hit]:
        """The chunks that hold any of the words, each once."""
        found: dict[int, Hit] = {}
        for word in words:
            hits = self.reads.hits(word)
            if not found:
                found = {hit.chunk: hit for hit in hits}
                continue
            for hit in hits:
                before = found.get(hit.chunk)
                found[hit.chunk] = hit if before is None else _both(before, hit)
        return list(found.values())

    def _expand(self, term: str, bit: int) -> None:
        words = self.reads.vocabulary.most_frequent(term, EXPANSIONS) or self._near(term)
        found = {word: hits for word in words if (hits := self.reads.hits(word))}
        if not found:
            self.missing.append(term)
            return
        self.expanded[term] = tuple(found)
        self.asked.update(found)
        for hits in found.values():
            self._score(term, bit, hits, EXPANDED)

    def _near(self, term: str) -> list[str]:
        """Words that are spelled nearly like a term that the index does not hold."""
        if len(term) < _SHORTEST_NEAR or not term.isalpha():
            return []
        like = [word for word in self.reads.vocabulary.beginning(term[:1]) if abs(len(word) - len(term)) <= 2]
        return get_close_matches(term, like, n=_NEAR, cutoff=_NEAR_ENOUGH)

    def _score(self, term: str, bit: int, hits: list[Hit], worth: float) -> None:
        worth *= self.worth[term]
        weight = worth * self.chunks.rarity(len(hits))
        self.weights[term] = max(weight, self.weights.get(term, 0.0))
        saturation, scores, held = self.chunks.saturation, self.scores, self.held
        uses: dict[int, float] = {}
        for hit in hits:
            chunk, facts, _, _, _, size, in_name, in_text = hit
            frequency = NAME_WEIGHT * in_name + in_text
            scores[chunk] = scores.get(chunk, 0.0) + weight * saturation(frequency, size)
            held[chunk] = held.get(chunk, 0) | bit
            if in_name:
                self.named[chunk] = self.named.get(chunk, 0) | bit
            uses[facts] = uses.get(facts, 0.0) + frequency
        self.hits.update({hit.chunk: hit for hit in hits})
        self._score_files(uses, worth * self.files.rarity(len(uses)))

    def _add_to_found(self, term: str, bit: int) -> None:
        reads, words = self.reads, self.variants[term]
        weight = self.weights[term] = self.worth[term] * self.chunks.rarity(self.frequency[term])
        in_name, found = set[int](), set[int]()
        for word in words:
            in_name.update(self.scores.keys() & reads.holding(word, in_name=True))
            found.update(self.scores.keys() & reads.holding(word))
        uses: dict[int, float] = {}
        for chunk in found:
            hit, named = self.hits[chunk], chunk in in_name
            frequency = NAME_WEIGHT * named + 1
            self.scores[chunk] += weight * self.chunks.saturation(frequency, hit.bytes)
            self.held[chunk] |= bit
            if named:
                self.named[chunk] = self.named.get(chunk, 0) | bit
            uses[hit.facts] = uses.get(hit.facts, 0.0) + frequency
        self._score_files(uses, self.worth[term] * self.files.rarity(len(uses)))

    def _score_files(self, uses: dict[int, float], weight: float) -> None:
        sizes, saturation = self.reads.bytes_of, self.files.saturation
        for facts, frequency in uses.items():
            score = weight * saturation(frequency, sizes[facts])
            self.file_scores[facts] = self.file_scores.get(facts, 0.0) + score

    @cached_property
    def chunks_of(self) -> Mapping[int, list[int]]:
        """The chunks found, by facts row."""
        found: dict[int, list[int]] = {}
        for chunk, hit in self.hits.items():
            found.setdefault(hit.facts, []).append(chunk)
        return found

    def best(self, facts: int, most: int) -> list[int]:
        """Returns at most `most` (0: all) chunks of a facts row, best first."""
        scores, hits = self.scores, self.hits
        chunks = self.chunks_of.get(facts, ())
        return nsmallest(most or len(chunks), chunks, key=lambda chunk: (-round(scores[chunk], 6), hits[chunk].start))

    def rarity_of(self, term: str) -> float:
        """Returns how rare a term is, one without hits the most."""
        return self.worth[term] * self.chunks.rarity(min(self.frequency[term], self.chunks.texts))

    def terms_in(self, bits: int) -> tuple[str, ...]:
        """Returns the searched terms whose bits are set, in the order of the query."""
        return tuple(term for index, term in enumerate(self.searched) if bits >> index & 1)


def _both(one: Hit, other: Hit) -> Hit:
    return one._replace(in_name=one.in_name + other.in_name, in_text=one.in_text + other.in_text)
