"""What is printed of a failure."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.errors import one_line


@given(st.text())
def test_a_message_is_one_line_of_bounded_length(text: str) -> None:
    assert one_line(text).isprintable()
    assert len(one_line(text * 9_999)) < 15_000


def test_a_long_message_keeps_both_ends() -> None:
    said = one_line(f"who {'x' * 5_000} is not there")
    assert said.startswith("who x")
    assert said.endswith("x is not there")


def test_control_characters_are_written_out() -> None:
    assert one_line("no\n \x1b[31mred \udcff\u202e") == "no \\x1b[31mred \\udcff\\u202e"
