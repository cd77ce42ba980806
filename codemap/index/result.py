"""What a file's references came to, by column: what is written, and what workers hand over."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple, TypeVar

from codemap.index.affected import posting_keys
from codemap.index.resolve import Resolution

_T = TypeVar("_T", bound=Hashable)


class Result(NamedTuple):
    """Plain values only. `targets` and `sorts` are numbered: columns of the edges hold their numbers."""

    targets: list[tuple[str, int]]
    """Path and position of what edges lead to."""
    sorts: list[tuple[str, str, float]]
    """Kind, rule and confidence, in order of first use."""
    columns: tuple[Sequence[int], ...]
    """Of the edges: source, target, sort, line, reference."""
    tally: dict[str, int]
    unknown: tuple[int, ...]
    postings: list[int]
    fault: str


def result_of(resolution: Resolution) -> Result:
    """Returns a resolution as it is written."""
    edges = resolution.edges
    source, target, kind, rule, confidence, line, reference = zip(*edges, strict=True) if edges else ((),) * 7
    targets, target_numbers = _numbered(target)
    sorts, sort_numbers = _numbered(list(zip(kind, rule, confidence, strict=True)))
    return Result(
        list(map(tuple, targets)),
        sorts,
        (source, target_numbers, sort_numbers, line, reference),
        resolution.tally,
        resolution.unknown,
        posting_keys(resolution.names),
        resolution.fault,
    )


def _numbered(values: Sequence[_T]) -> tuple[list[_T], list[int]]:
    """Returns the different values in order, and the number of each one's."""
    numbers = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return list(numbers), list(map(numbers.__getitem__, values))
