"""Words without their inflection: what `parses`, `parsed` and `parsing` have in common. English, and light."""

from __future__ import annotations

_SHORTEST = 4
"""Letters below which a word is taken as it is."""

_NO_PLURAL = ("ss", "us", "is")
_KEEP_DOUBLE = "sl"


def stem(word: str) -> str:
    """Returns a lower-case word without plural, `-ed`, `-ing` and silent `e`; numbers and other scripts as they are."""
    if len(word) < _SHORTEST or not (word.isascii() and word.isalpha()):
        return word
    if word.endswith("ies") and len(word) > 5:
        return word[:-3] + "y"
    if word.endswith("sses"):
        return word[:-2]
    found = _without_ending(word[:-1] if word.endswith("s") and not word.endswith(_NO_PLURAL) else word)
    return found[:-1] if found.endswith("e") and len(found) >= _SHORTEST else found


def _without_ending(word: str) -> str:
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3:
            doubled = len(rest) >= _SHORTEST and rest[-1] == rest[-2] and rest[-1] not in _KEEP_DOUBLE
            return rest[:-1] if doubled else rest
    return word


def beginning(stemmed: str) -> str:
    """Returns what all words of a stem begin with."""
    return stemmed[:-1] if stemmed.endswith("y") and len(stemmed) >= _SHORTEST else stemmed
