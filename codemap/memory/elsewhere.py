"""Looks for cited lines among lines that files got since: the range as it was, or the most telling part. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from codemap.memory.passage import Lines, weight
from codemap.memory.verdict import Spot
from codemap.model import BlobId, Span

TELLING = 10
"""Weight from which a range of lines is not found by chance."""

_MOST_PLACES = 40
"""Places of one line in a file up to which it tells anything."""


class Part(NamedTuple):
    """The most telling part of a range in one file: where it is, and its weight."""

    spot: Spot
    weight: int


@dataclass(frozen=True)
class Ground:
    """A file in which lines are looked for. Only the lines `added` count (None: all)."""

    path: str
    blob: BlobId
    lines: Lines
    added: frozenset[int] | None

    @cached_property
    def bare(self) -> list[bytes]:
        """The lines without white space at either end."""
        return [line.strip() for line in self.lines]

    @cached_property
    def places(self) -> Mapping[bytes, list[int]]:
        """Where each line that says something stands, counted from 1."""
        found: dict[bytes, list[int]] = defaultdict(list)
        for at, line in enumerate(self.bare, 1):
            if line and self.counts(at):
                found[line].append(at)
        return found

    def counts(self, line: int) -> bool:
        """Says whether the line is one that the file got since."""
        return self.added is None or line in self.added

    def spot(self, first: int, last: int) -> Spot:
        """Returns these lines as a place."""
        return Spot(self.path, Span(first, last), self.blob)


def find_whole(body: Lines, ground: Ground) -> list[Spot]:
    """Returns every place where exactly these lines stand, line ends left out of account."""
    if weight(body) < TELLING:
        return []
    wanted = [line.removesuffix(b"\r") for line in body]
    offset = min(
        (at for at, line in enumerate(body) if line.strip()),
        key=lambda at: len(ground.places.get(body[at].strip(), ())),
    )
    firsts = (place - offset for place in ground.places.get(body[offset].strip(), ()))
    return [ground.spot(first, first + len(body) - 1) for first in firsts if _stands(wanted, ground, first)]


def find_part(body: Lines, ground: Ground, *, least: int) -> Part | None:
    """Returns the heaviest run of lines in common and what else of the range stands near; None below `least`."""
    runs = [run for run in _runs([line.strip() for line in body], ground) if run.weight >= TELLING]
    best = max(runs, key=lambda run: (run.weight, -run.spot.span.start), default=None)
    if best is None or best.weight < least:
        return None
    near = [run.spot.span for run in runs if _is_near(run.spot.span, best.spot.span, len(body))]
    lines = {line for span in near for line in range(span.start, span.end + 1)}
    return Part(ground.spot(min(lines), max(lines)), weight([ground.bare[line - 1] for line in lines]))


def _stands(wanted: Lines, ground: Ground, first: int) -> bool:
    if first < 1 or first - 1 + len(wanted) > len(ground.lines):
        return False
    there = ground.lines[first - 1 : first - 1 + len(wanted)]
    return [line.removesuffix(b"\r") for line in there] == wanted and all(
        map(ground.counts, range(first, first + len(wanted)))
    )


def _is_near(span: Span, best: Span, most: int) -> bool:
    return best.start - most <= span.start and span.end <= best.end + most


def _runs(body: Lines, ground: Ground) -> Iterator[Part]:
    """The longest runs of lines that the range and the file have in common."""
    seen: set[tuple[int, int]] = set()
    for at, line in enumerate(body):
        places = ground.places.get(line, ()) if line else ()
        for place in places if len(places) <= _MOST_PLACES else ():
            if (at, place) not in seen:
                length = _common(body, at, ground, place)
                seen.update((at + more, place + more) for more in range(length))
                yield Part(ground.spot(place, place + length - 1), weight(body[at : at + length]))


def _common(body: Lines, at: int, ground: Ground, place: int) -> int:
    most = min(len(body) - at, len(ground.bare) - place + 1)
    for length in range(most):
        if body[at + length] != ground.bare[place + length - 1] or not ground.counts(place + length):
            return length
    return most
