"""Rows kept by column say what the rows say that they were made of."""

from __future__ import annotations

from codemap.columns import Rows, columns_of
from codemap.model import Span


def test_rows_are_those_that_the_columns_were_made_of() -> None:
    spans = [Span(1, 2), Span(4, 9)]
    rows = Rows(Span, columns_of(spans, 2))
    assert (list(rows), rows[1].end, rows[:1], len(rows)) == (spans, 9, (Span(1, 2),), 2)


def test_rows_are_equal_whatever_keeps_their_columns() -> None:
    assert Rows(Span, ((1, 4), (2, 9))) == Rows(Span, ([1, 4], [2, 9]))
    assert Rows(Span, ((1, 4), (2, 9))) != Rows(Span, ((1, 4), (2, 8)))


def test_columns_of_no_rows_are_as_many_as_those_of_some() -> None:
    assert (columns_of([], 2), len(Rows(Span, columns_of([], 2)))) == (((), ()), 0)
