"""Rows kept by column: who works on all of them takes the columns, single ones are made when they are asked for.

To make a hundred thousand small tuples, and to give their memory back, costs more than what is asked of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, TypeVar, overload

Columns = tuple[Sequence[Any], ...]
"""Rows turned on their side: one sequence for each field."""

Row = TypeVar("Row", bound=tuple[Any, ...])


def columns_of(rows: Sequence[tuple[Any, ...]], width: int) -> Columns:
    """Returns the columns of rows with `width` fields."""
    return tuple(zip(*rows, strict=True)) if rows else ((),) * width


def rows_of(kind: type[Row], columns: Iterable[Iterable[Any]]) -> tuple[Row, ...]:
    """Returns rows by their columns; the constructor of a NamedTuple costs twice as much."""
    return tuple(map(partial(tuple.__new__, kind), zip(*columns, strict=True)))


class Rows(Sequence[Row], Generic[Row]):
    """Rows of one kind; they are equal where all of their fields are."""

    __slots__ = ("_kind", "_rows", "columns")

    def __init__(self, kind: type[Row], columns: Columns) -> None:
        self._kind = kind
        self._rows: tuple[Row, ...] | None = None
        self.columns = columns

    def _all(self) -> tuple[Row, ...]:
        if self._rows is None:
            self._rows = rows_of(self._kind, self.columns)
        return self._rows

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[Row]:
        return iter(self._all())

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Row, ...]: ...

    def __getitem__(self, place: int | slice) -> Row | tuple[Row, ...]:
        return self._all()[place]

    def __eq__(self, other: object) -> bool:
        return self._all() == other._all() if isinstance(other, Rows) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._all())
