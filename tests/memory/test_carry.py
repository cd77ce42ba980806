"""Ranges carried through hunks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.git import Hunk, hunks
from codemap.memory.carry import added_lines, carried_place, carry, is_whole
from codemap.model import Span

LINES = st.lists(st.sampled_from([b"a", b"b", b"c", b"", b"d e"]), max_size=12)


@st.composite
def edits(draw: st.DrawFn) -> tuple[list[bytes], list[bytes], Span]:
    """Two texts and a range of the first."""
    old = draw(LINES.filter(bool))
    new = draw(LINES)
    start = draw(st.integers(1, len(old)))
    return old, new, Span(start, draw(st.integers(start, len(old))))


def text(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def by_line(found: tuple[Hunk, ...], span: Span) -> dict[int, int]:
    """Where each line of the range is, worked out line by line."""
    result = {}
    for line in range(span.start, span.end + 1):
        before = [hunk for hunk in found if hunk.old_start + hunk.old_lines - (hunk.old_lines > 0) < line]
        if not any(hunk.old_start <= line < hunk.old_start + hunk.old_lines for hunk in found):
            result[line] = line + sum(hunk.new_lines - hunk.old_lines for hunk in before)
    return result


def carried(found: tuple[Hunk, ...], span: Span) -> dict[int, int]:
    return {run.old + at: run.new + at for run in carry(found, span) for at in range(run.lines)}


@given(edits())
def test_carrying_is_what_counting_line_by_line_gives(case: tuple[list[bytes], list[bytes], Span]) -> None:
    old, new, span = case
    found = hunks(text(old), text(new))
    assert carried(found, span) == by_line(found, span)


@given(edits())
def test_a_carried_line_is_the_same_line(case: tuple[list[bytes], list[bytes], Span]) -> None:
    old, new, span = case
    assert all(old[one - 1] == new[two - 1] for one, two in carried(hunks(text(old), text(new)), span).items())


@given(edits())
def test_without_hunks_a_range_stays(case: tuple[list[bytes], list[bytes], Span]) -> None:
    runs = carry((), case[2])
    assert is_whole(runs, case[2])
    assert runs[0].new == case[2].start
    assert carried_place((), case[2]) == case[2]


@given(edits())
def test_a_range_is_carried_as_its_parts_are(case: tuple[list[bytes], list[bytes], Span]) -> None:
    old, new, span = case
    found = hunks(text(old), text(new))
    parts = [carried(found, Span(line, line)) for line in range(span.start, span.end + 1)]
    assert carried(found, span) == {one: two for part in parts for one, two in part.items()}


@given(edits(), LINES)
def test_carrying_twice_is_carrying_each_line_on(
    case: tuple[list[bytes], list[bytes], Span], last: list[bytes]
) -> None:
    old, new, span = case
    first, second = hunks(text(old), text(new)), hunks(text(new), text(last))
    twice = {
        one: on[two] for one, two in carried(first, span).items() for on in [carried(second, Span(two, two))] if on
    }
    assert all(old[one - 1] == last[two - 1] for one, two in twice.items())


@given(edits())
def test_the_place_holds_every_line_that_stayed_and_nothing_of_other_lines(
    case: tuple[list[bytes], list[bytes], Span],
) -> None:
    old, new, span = case
    found = hunks(text(old), text(new))
    place = carried_place(found, span)
    kept = set(carried(found, span).values())
    others = set(carried(found, Span(1, len(old))).values()) - kept
    here = set(range(place.start, place.end + 1)) if place else set()
    assert kept <= here
    assert not here & others


@given(edits())
def test_lines_are_added_or_carried(case: tuple[list[bytes], list[bytes], Span]) -> None:
    old, new, _ = case
    found = hunks(text(old), text(new))
    stayed = set(carried(found, Span(1, len(old))).values())
    assert stayed | added_lines(found) == set(range(1, len(new) + 1))
    assert not stayed & added_lines(found)
