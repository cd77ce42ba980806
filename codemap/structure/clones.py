"""Pieces of code that are alike: equal token by token, equal but for names and literals, or nearly equal. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from codemap.structure.tokens import Fingerprints

COMMON = 40
"""A fingerprint that more pieces have than this tells none of them apart."""

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of code: sums of its tokens as they are and of their form, and its fingerprints."""

    exact: int
    form: int
    fingerprints: Fingerprints


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that are alike, by number: `exact`, `renamed` or `near`, and how alike the least alike neighbours are."""

    kind: str
    members: tuple[int, ...]
    similarity: float


def groups(pieces: Sequence[Piece], least: float) -> list[Group]:
    """Returns the groups of at least two pieces, each piece in one at most.

    Nearly equal ones share at least the part `least` of their fingerprints; what is equal to one of them is with them.
    """
    equal: dict[int, Group] = {}
    left = list(range(len(pieces)))
    for kind in ("exact", "renamed"):
        together: dict[int, list[int]] = defaultdict(list)
        for number in left:
            together[pieces[number].exact if kind == "exact" else pieces[number].form].append(number)
        equal |= {members[0]: Group(kind, tuple(members), 1.0) for members in together.values() if len(members) > 1}
        left = [members[0] for members in together.values() if len(members) == 1]
    found = []
    for near in _near(pieces, sorted([*left, *equal]), least):
        members = [
            one for number in near.members for one in (equal.pop(number).members if number in equal else [number])
        ]
        found.append(Group("near", tuple(sorted(members)), near.similarity))
    return [*equal.values(), *found]


def _near(pieces: Sequence[Piece], left: Iterable[int], least: float) -> list[Group]:
    having: dict[int, list[int]] = defaultdict(list)
    for number in left:
        for fingerprint in pieces[number].fingerprints:
            having[fingerprint].append(number)
    shared: Counter[tuple[int, int]] = Counter()
    for _, numbers in sorted(having.items()):
        if len(numbers) <= COMMON:
            shared.update((one, other) for at, one in enumerate(numbers) for other in numbers[at + 1 :])
    joined = _Joined()
    for (one, other), number in sorted(shared.items()):
        whole = len(pieces[one].fingerprints | pieces[other].fingerprints)
        if number >= least * whole:
            joined.join(one, other, number / whole)
    return [Group("near", members, round(similarity, 2)) for members, similarity in joined.sets()]


class _Joined:
    """Disjoint sets of numbers, with the lowest similarity that joined each."""

    def __init__(self) -> None:
        self._parent: dict[int, int] = {}
        self._lowest: dict[int, float] = {}

    def join(self, one: int, other: int, similarity: float) -> None:
        roots = self._root(one), self._root(other)
        first, second = min(roots), max(roots)
        self._parent[second] = first
        self._lowest[first] = min(similarity, self._lowest.get(first, 1.0), self._lowest.get(second, 1.0))

    def sets(self) -> list[tuple[tuple[int, ...], float]]:
        members: dict[int, list[int]] = defaultdict(list)
        for number in sorted(self._parent):
            members[self._root(number)].append(number)
        return [(tuple(rows), self._lowest[root]) for root, rows in sorted(members.items())]

    def _root(self, number: int) -> int:
        self._parent.setdefault(number, number)
        while self._parent[number] != number:
            self._parent[number] = self._parent[self._parent[number]]
            number = self._parent[number]
        return number
