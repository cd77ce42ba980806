"""Cited lines in two states of their file: what is said of any edit holds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.memory.by_sum import look_by_sum
from codemap.memory.in_file import Left, Versions, look_in_file
from codemap.memory.model import Anchor
from codemap.memory.passage import cut, lines_of, range_hash, same_but_layout, windows
from codemap.model import BlobId, Span

LINES = st.lists(
    st.sampled_from(
        [
            b"def first(values):",
            b"    return compute(values)",
            b"\treturn compute(values)",
            b"}",
            b"",
            b"  ",
            b"x = 1\r",
        ]
    ),
    max_size=10,
)


@st.composite
def edits(draw: st.DrawFn) -> tuple[bytes, bytes, Span]:
    """Two states of a file and a range of the first."""
    old, new = draw(LINES.filter(bool)), draw(LINES)
    start = draw(st.integers(1, len(old)))
    return _text(old), _text(new), Span(start, draw(st.integers(start, len(old))))


def _text(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _there(left: Left, content: bytes) -> list[bytes]:
    assert left.verdict.spot is not None
    return list(cut(lines_of(content), left.verdict.spot.span) or ())


@given(edits())
def test_what_is_called_the_same_is_the_same(case: tuple[bytes, bytes, Span]) -> None:
    old, new, span = case
    body = list(cut(lines_of(old), span) or ())
    left = look_in_file(body, span, Versions("a", BlobId("b"), old, new))
    state = left.verdict.state
    if state == "fresh":
        assert left.verdict.spot
        assert left.verdict.spot.span == span
    if state in ("fresh", "moved"):
        assert [line.rstrip(b"\r") for line in _there(left, new)] == [line.rstrip(b"\r") for line in body]
    if state == "reformatted":
        assert same_but_layout(body, _there(left, new))
    if left.verdict.spot:
        assert len(_there(left, new)) == left.verdict.spot.span.end - left.verdict.spot.span.start + 1


@given(edits())
def test_a_file_that_stays_leaves_every_range_fresh(case: tuple[bytes, bytes, Span]) -> None:
    old, _, span = case
    left = look_in_file(cut(lines_of(old), span) or (), span, Versions("a", BlobId("b"), old, old))
    assert (left.verdict.state, left.verdict.spot and left.verdict.spot.span) == ("fresh", span)


@given(edits())
def test_a_sum_is_only_found_where_it_is(case: tuple[bytes, bytes, Span]) -> None:
    old, new, span = case
    wanted = range_hash(cut(lines_of(old), span) or ())
    left = look_by_sum(Anchor("a", span.start, span.end, range_hash=wanted), "a", BlobId("b"), new)
    if left.verdict.state in ("fresh", "moved"):
        assert range_hash(_there(left, new)) == wanted


@given(LINES, st.integers(1, 12), st.booleans())
def test_windows_are_all_runs_of_that_length(lines: list[bytes], length: int, ended: bool) -> None:
    content = _text(lines) if ended else b"\n".join(lines)
    real = lines_of(content)
    expected = [(Span(at + 1, at + length), range_hash(real[at : at + length])) for at in range(len(real) - length + 1)]
    assert list(windows(content, length)) == expected
