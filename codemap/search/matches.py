"""Chunks that answer a query, scored: by text first, then by the role of their file, then by its path."""

from __future__ import annotations

from typing import NamedTuple

from codemap.index.text import Hit, LiveFile, TextReads
from codemap.model import path_bytes
from codemap.search.bm25 import Collection, weighted_frequency
from codemap.search.terms import tokens_of

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
_ENOUGH = 3_000
"""Uses of words in chunks that a search looks at one by one, beyond those of its rarest word."""

_REVIEWED = 100
"""The best chunks by text and role, whose paths count as well: to split every path costs more than the search."""

_IN_PATH = 0.5
"""What a term in the path adds, as a part of the term's weight."""


class Matches:
    """The chunks that answer a query, scored by text alone.

    Rare words come first and bring chunks in. Once `_ENOUGH` uses were looked at, the words that are left only add to
    chunks already found, and count as used once: of a common word the place matters little and the reading costs most.
    Kept as plain numbers by chunk; `held` and `named` are sets of terms as bits.
    """

    def __init__(self, reads: TextReads, terms: list[str]) -> None:
        self.reads = reads
        chunks, size = reads.size
        self.collection = Collection(chunks, size / chunks if chunks else 0.0)
        self.frequency = {term: reads.frequency(term) for term in terms}
        self.too_common = self._too_common(terms)
        self.searched = [term for term in terms if term not in self.too_common]
        self.roles = _roles_for(set(terms))
        self.asked: set[str] = set(self.searched)
        self.expanded: dict[str, tuple[str, ...]] = {}
        self.missing: list[str] = []
        self.weights: dict[str, float] = {}
        self.hits: dict[int, Hit] = {}
        self.scores: dict[int, float] = {}
        self.held: dict[int, int] = {}
        self.named: dict[int, int] = {}
        self._look_up_all()

    def _too_common(self, terms: list[str]) -> list[str]:
        most = TOO_COMMON * max(self.collection.chunks, _FEW)
        common = [term for term in terms if self.frequency[term] > most]
        return common if len(common) < len(terms) else []

    def _look_up_all(self) -> None:
        looked_at = 0
        for term in sorted(self.searched, key=lambda term: (self.frequency[term], term)):
            bit = 1 << self.searched.index(term)
            frequency = self.frequency[term]
            if not frequency:
                self._expand(term, bit)
            elif self.hits and looked_at + frequency > _ENOUGH:
                self._add_to_found(term, bit, frequency)
            else:
                self._score(term, bit, self.reads.hits(term), 1.0)
                looked_at += frequency

    def _expand(self, term: str, bit: int) -> None:
        found = {longer: self.reads.hits(longer) for longer in self.reads.terms(term, EXPANSIONS)}
        longer = tuple(each for each, hits in found.items() if hits)
        if not longer:
            self.missing.append(term)
            return
        self.expanded[term] = longer
        self.asked.update(longer)
        for each in longer:
            self._score(term, bit, found[each], EXPANDED)

    def _score(self, term: str, bit: int, hits: list[Hit], worth: float) -> None:
        weight = worth * self.collection.rarity(len(hits))
        self.weights[term] = max(weight, self.weights.get(term, 0.0))
        saturation = self.collection.saturation
        for hit in hits:
            chunk, in_name = hit.chunk, hit.in_name
            score = weight * saturation(weighted_frequency(in_name, hit.in_text), hit.bytes)
            self.hits[chunk] = hit
            self.scores[chunk] = self.scores.get(chunk, 0.0) + score
            self.held[chunk] = self.held.get(chunk, 0) | bit
            if in_name:
                self.named[chunk] = self.named.get(chunk, 0) | bit

    def _add_to_found(self, term: str, bit: int, frequency: int) -> None:
        weight = self.weights[term] = self.collection.rarity(frequency)
        in_name = self.scores.keys() & self.reads.holding(term, in_name=True)
        for chunk in self.scores.keys() & self.reads.holding(term):
            named = chunk in in_name
            saturation = self.collection.saturation(weighted_frequency(named, 1), self.hits[chunk].bytes)
            self.scores[chunk] += weight * saturation
            self.held[chunk] |= bit
            if named:
                self.named[chunk] = self.named.get(chunk, 0) | bit

    def terms_in(self, bits: int) -> tuple[str, ...]:
        """Returns the searched terms whose bits are set, in the order of the query."""
        return tuple(term for index, term in enumerate(self.searched) if bits >> index & 1)


class Ranked(NamedTuple):
    """A chunk at one of its places, with its final score and the terms of the query in its path."""

    score: float
    file: LiveFile
    start: int
    chunk: int
    in_path: tuple[str, ...] = ()


def ranked(matches: Matches, scope: str) -> list[Ranked]:
    """Returns the chunks below `scope` ("": all), best first; paths count for the `_REVIEWED` best by text and role."""
    live, hits, roles = matches.reads.live, matches.hits, matches.roles
    found = [
        Ranked(score * roles.get(file.category, _OTHER_ROLE), file, hits[chunk].start, chunk)
        for chunk, score in matches.scores.items()
        for file in live[hits[chunk].facts]
        if not scope or file.path == scope or file.path.startswith(f"{scope}/")
    ]
    found.sort(key=_best_first)
    best = sorted((_with_path(one, matches) for one in found[:_REVIEWED]), key=_best_first)
    return best + found[_REVIEWED:]


def _best_first(one: Ranked) -> tuple[float, bytes, int]:
    return -round(one.score, 6), path_bytes(one.file.path), one.start


def _with_path(one: Ranked, matches: Matches) -> Ranked:
    tokens = set(tokens_of(one.file.path))
    in_path = tuple(term for term in matches.terms_in(matches.held[one.chunk]) if term in tokens)
    role = matches.roles.get(one.file.category, _OTHER_ROLE)
    bonus = _IN_PATH * role * sum(matches.weights[term] for term in in_path)
    return one._replace(score=one.score + bonus, in_path=in_path)


def _roles_for(terms: set[str]) -> dict[str, float]:
    return {role: 1.0 if terms & _ASKED_FOR.get(role, set()) else factor for role, factor in _ROLE.items()}
