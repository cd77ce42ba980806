"""Hunks applied to bytes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.git import hunks
from codemap.git.fitting import applied, reverted
from codemap.git.patch import PatchHunk

LINES = st.lists(st.sampled_from([b"a\n", b"b\n", b"\n", b"\r\n", b"c\rd\n", b"\xff\x85\n"]), max_size=12)
TEXTS = st.builds(lambda lines, rest: b"".join(lines) + rest, LINES, st.sampled_from([b"", b"end"]))


def lines_of(content: bytes) -> list[bytes]:
    found = [line + b"\n" for line in content.split(b"\n")]
    last = found.pop()[:-1]
    return [*found, last] if last else found


def difference(old: bytes, new: bytes) -> list[PatchHunk]:
    ours, others = lines_of(old), lines_of(new)
    found = []
    for each in hunks(old, new):
        start, other = each.old_start - bool(each.old_lines), each.new_start - bool(each.new_lines)
        gone, come = ours[start : start + each.old_lines], others[other : other + each.new_lines]
        found.append(PatchHunk(each.old_start, each.new_start, tuple(gone), tuple(come)))
    return found


@given(TEXTS, TEXTS)
def test_difference_applied_gives_the_new_text(old: bytes, new: bytes) -> None:
    assert applied(old, difference(old, new)) == new


@given(TEXTS, TEXTS)
def test_difference_taken_back_gives_the_old_text(old: bytes, new: bytes) -> None:
    assert applied(new, reverted(difference(old, new))) == old


@given(TEXTS, TEXTS)
def test_whole_texts_as_one_hunk(old: bytes, new: bytes) -> None:
    whole = PatchHunk(bool(old), bool(new), tuple(lines_of(old)), tuple(lines_of(new)))
    assert applied(old, [whole]) == new


def test_hunk_that_moved_is_found_nearest() -> None:
    hunk = PatchHunk(2, 2, (b"x\n",), (b"y\n",))
    assert applied(b"x\n1\n2\nx\n", [hunk]) == b"y\n1\n2\nx\n"


def test_later_hunks_move_along() -> None:
    two = [PatchHunk(1, 1, (b"a\n",), (b"A\n",)), PatchHunk(2, 2, (b"b\n",), (b"B\n",))]
    assert applied(b"b\nb\na\nb\nb\n", two) == b"b\nb\nA\nB\nb\n"


def test_hunk_that_is_nowhere_does_not_fit() -> None:
    assert applied(b"a\n", [PatchHunk(1, 1, (b"x\n",), (b"y\n",))]) is None


def test_missing_line_feed_counts() -> None:
    assert applied(b"a", [PatchHunk(1, 1, (b"a\n",), (b"b\n",))]) is None


def test_added_lines_beyond_the_end_do_not_fit() -> None:
    assert applied(b"a\n", [PatchHunk(9, 10, (), (b"b\n",))]) is None
