from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.search.terms import terms_of, tokens_of


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("getUserName", ["get", "user", "name"]),
        ("snake_case_2", ["snake", "case", "2"]),
        ("HTTPServer.run()", ["httpserver", "run"]),
        ("Häuser café", ["hauser", "cafe"]),
        ('"quoted" AND -x*', ["quoted", "and", "x"]),
    ],
)
def test_tokens_of_text(text: str, tokens: list[str]) -> None:
    assert tokens_of(text) == tokens


def test_terms_of_leave_stop_words_out() -> None:
    assert terms_of("where is the session opened") == ["session", "opened"]


def test_terms_of_only_stop_words_keep_them() -> None:
    assert terms_of("for with") == ["for", "with"]


@given(st.text())
def test_terms_of_are_distinct_tokens(text: str) -> None:
    terms = terms_of(text)
    assert len(set(terms)) == len(terms)


@given(st.text())
def test_tokens_of_are_single_tokens(text: str) -> None:
    assert all(token.isalnum() for token in tokens_of(text) if token.isascii())
