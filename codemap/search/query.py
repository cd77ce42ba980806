"""A query as it is searched for: words with weights, words side by side, and what may be names of code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice, pairwise

from codemap.search.stems import stem
from codemap.search.terms import STOP_WORDS, terms_of, tokens_of

FURTHER = 0.5
"""What a word is worth that stands only below the first line: that line says what a message or a report is about."""

_MOST_IDENTIFIERS = 20
_MOST_WORDS = 6
_MOST_PAIRS = 12
_MOST_NAMES = 60
_SHORTEST_NAME = 3
_IDENTIFIER = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for.

    `terms` are the words as written; `weights` has one word of each stem, in order, with its worth; `identifiers` the
    names of several words (`parse_args`, `HTTPError`), each as its words; `names` every word as written that may be
    a definition's; `pairs` two words that stand side by side, with their worth.
    """

    text: str
    terms: tuple[str, ...]
    weights: dict[str, float]
    identifiers: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    pairs: dict[tuple[str, ...], float]


def query_of(text: str) -> Query:
    """Returns the query that a text stands for; without terms if it has no word."""
    terms = terms_of(text)
    first = {stem(term) for term in terms_of(text.strip().partition("\n")[0])}
    weights: dict[str, float] = {}
    seen: set[str] = set()
    for term in terms:
        stemmed = stem(term)
        if stemmed not in seen:
            seen.add(stemmed)
            weights[term] = 1.0 if stemmed in first else FURTHER
    return Query(text, tuple(terms), weights, _identifiers(text), _names(text), _pairs(text))


def _identifiers(text: str) -> tuple[tuple[str, ...], ...]:
    found = (tuple(tokens_of(match[0])) for match in _IDENTIFIER.finditer(text))
    several = (words for words in found if 1 < len(words) <= _MOST_WORDS)
    return tuple(dict.fromkeys(several))[:_MOST_IDENTIFIERS]


def _names(text: str) -> tuple[str, ...]:
    found = dict.fromkeys(match[0] for match in _IDENTIFIER.finditer(text))
    names = (name for name in found if len(name) >= _SHORTEST_NAME and name.lower() not in STOP_WORDS)
    return tuple(islice(names, _MOST_NAMES))


def _pairs(text: str) -> dict[tuple[str, ...], float]:
    found: dict[tuple[str, ...], float] = {}
    for number, line in enumerate(text.strip().split("\n")):
        for pair in pairwise(tokens_of(line)):
            if _is_telling(*pair):
                found.setdefault(pair, FURTHER if number else 1.0)
            if len(found) == _MOST_PAIRS:
                return found
    return found


def _is_telling(one: str, other: str) -> bool:
    return one != other and not {one, other} & STOP_WORDS and not (one.isdigit() and other.isdigit())
