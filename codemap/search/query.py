"""A query as it is searched for: words with weights, and the names in it that have several words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from codemap.search.stems import stem
from codemap.search.terms import terms_of, tokens_of

FURTHER = 0.5
"""What a word is worth that stands only below the first line: that line says what a message or a report is about."""

_MOST_IDENTIFIERS = 20
_MOST_WORDS = 6
_IDENTIFIER = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for.

    `terms` are the words as written; `weights` has one word of each stem, in order, with its worth; `identifiers` the
    names of several words (`parse_args`, `HTTPError`), each as its words.
    """

    text: str
    terms: tuple[str, ...]
    weights: dict[str, float]
    identifiers: tuple[tuple[str, ...], ...]


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
    return Query(text, tuple(terms), weights, _identifiers(text))


def _identifiers(text: str) -> tuple[tuple[str, ...], ...]:
    found = (tuple(tokens_of(match[0])) for match in _IDENTIFIER.finditer(text))
    several = (words for words in found if 1 < len(words) <= _MOST_WORDS)
    return tuple(dict.fromkeys(several))[:_MOST_IDENTIFIERS]
