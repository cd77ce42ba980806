"""What two files have in common besides their history: names, folders, uses of each other, and words.

Weights were chosen by measurement, see `benchmarks/README.md`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from math import log, sqrt
from typing import NamedTuple

from codemap.index.graph import KeptView
from codemap.search.terms import tokens_of

CODE = ("source", "test")
"""Categories of files that kin is looked for among."""

SURE = 0.5
"""Confidence from which a use makes two files kin."""

_TEST_WORDS = frozenset({"test", "tests", "spec", "specs"})

_WORD = re.compile(rb"[A-Za-z_]\w{2,}")

TELLING = 3
"""Letters of a word that is looked for in the names of all files: shorter ones are in too many."""

MOST_BYTES = 100_000
"""Bytes of a file whose words are compared."""


class Kin(NamedTuple):
    """The shares of name words and of folders that two files have in common; whether one uses the other.

    `crossing`: one is a test, the other is none.
    """

    names: float
    folders: float
    linked: bool
    crossing: bool

    @property
    def nearness(self) -> float:
        """How likely the two are to change together, as far as that can be told without their history."""
        return 0.1 + self.names / 2 + self.folders / 2 + 1.5 * self.linked

    @property
    def factor(self) -> float:
        """How much more a common commit says of these two than of any others."""
        return (1 + self.names / 2) * (1.5 if self.crossing else 1.0)

    @property
    def signs(self) -> tuple[str, ...]:
        """What they have in common, in words."""
        signs = (("name", self.names > 0), ("use", self.linked), ("folder", self.folders == 1))
        return tuple(word for word, holds in signs if holds)


class Family:
    """The files of a view from the place of one of them."""

    def __init__(self, view: KeptView, path: str) -> None:
        self._path = path
        self._linked = view.linked(path, SURE)
        self.categories = view.categories()
        self._words = _name_words(path)

    def nearest(self) -> Iterator[str]:
        """Yields the code files that use this one or are used by it, lie beside it, or have its name in theirs."""
        folder = self._path.rpartition("/")[0]
        telling = (word for word in self._words if len(word) >= TELLING)
        longest = max(telling, key=lambda word: (len(word), word), default="")
        for path, category in self.categories.items():
            if category not in CODE or path == self._path:
                continue
            above, _, name = path.rpartition("/")
            if above == folder or path in self._linked or (longest and longest in name.lower()):
                yield path

    def kin(self, path: str) -> Kin:
        """Returns what another file has in common with this one."""
        crossing = (self.categories.get(path) == "test") != (self.categories.get(self._path) == "test")
        folders = _share(_folders(self._path), _folders(path), both_empty=1.0)
        return Kin(_share(self._words, _name_words(path)), folders, path in self._linked, crossing)


def common_words(text: bytes, others: Mapping[str, bytes]) -> dict[str, float]:
    """Returns how alike the words of a text and of others are (0..1); a word says the more the fewer have it."""
    bags = {"": _bag(text), **{path: _bag(other) for path, other in others.items()}}
    spread = Counter(word for bag in bags.values() for word in bag)
    rarity = {word: log(1 + len(bags) / count) for word, count in spread.items() if count > 1}
    weights = {
        path: _unit({word: (1 + log(n)) * rarity[word] for word, n in bag.items() if word in rarity})
        for path, bag in bags.items()
    }
    own = weights.pop("")
    return {
        path: sum(own[word] * weight for word, weight in row.items() if word in own) for path, row in weights.items()
    }


def _bag(text: bytes) -> Counter[bytes]:
    return Counter(_WORD.findall(text[:MOST_BYTES]))


def _unit(row: dict[bytes, float]) -> dict[bytes, float]:
    length = sqrt(sum(weight * weight for weight in row.values())) or 1.0
    return {word: weight / length for word, weight in row.items()}


def _share(one: frozenset[str], other: frozenset[str], *, both_empty: float = 0.0) -> float:
    return len(one & other) / len(one | other) if one or other else both_empty


def _name_words(path: str) -> frozenset[str]:
    stem = path.rpartition("/")[2].partition(".")[0]
    return frozenset(tokens_of(stem)) - _TEST_WORDS


def _folders(path: str) -> frozenset[str]:
    return frozenset(path.split("/")[:-1])
