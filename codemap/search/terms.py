"""A query as people write it to the terms that the text index holds."""

from __future__ import annotations

import re
import unicodedata

from codemap.index.searchable import split_camel

_TOKEN = re.compile(r"[^\W_]+")

_STOP_WORDS = """
a about after all also an and any are as at be because been before being but by can could did do does doing done
each for from get had has have how i if in into is it its just like make me more most my no not now of on only or other
our out over own per so some such than that the their them then there these they this those to too under up us use used
uses using very want was we were what when where whether which while who why will with without would you your
"""

STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words of a sentence that say nothing about code. They count when the query has no others."""


def tokens_of(text: str) -> list[str]:
    """Returns the tokens of a text in order, the way the index makes them: camelCase split, lower case, no accents."""
    return [_folded(token) for token in _TOKEN.findall(split_camel(text))]


def terms_of(query: str) -> list[str]:
    """Returns the distinct terms of a query in order, without stop words unless there is nothing else."""
    found = list(dict.fromkeys(tokens_of(query)))
    return [term for term in found if term not in STOP_WORDS] or found


def _folded(token: str) -> str:
    if token.isascii():
        return token.lower()
    apart = unicodedata.normalize("NFKD", token.lower())
    return "".join(char for char in apart if not unicodedata.combining(char))
