"""Hunks."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from codemap.git import Hunk, hunks
from tests.support.repos import GEO, RepoBuilder

TEXTS = st.lists(st.sampled_from([b"a\n", b"b\n", b"c\r\n", b"d\re\n", b"\x0c\n", b"\0\n", b"\n", b"tail"])).map(
    b"".join
)


def applied(old: bytes, new: bytes, found: tuple[Hunk, ...]) -> bytes:
    """The old bytes with every hunk replaced by the lines of the new side."""
    olds, news = _lines(old), _lines(new)
    result: list[bytes] = []
    at = 0
    for old_start, old_lines, new_start, new_lines in found:
        first = old_start - 1 if old_lines else old_start
        result += olds[at:first]
        result += news[new_start - 1 : new_start - 1 + new_lines] if new_lines else []
        at = first + old_lines
    return b"".join(result + olds[at:])


def _lines(content: bytes) -> list[bytes]:
    parts = content.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


@given(TEXTS, TEXTS)
def test_hunks_turn_the_old_side_into_the_new(old: bytes, new: bytes) -> None:
    assert applied(old, new, hunks(old, new)) == new


@given(TEXTS, TEXTS)
def test_hunks_are_in_order_and_apart(old: bytes, new: bytes) -> None:
    found = hunks(old, new)
    assert all(one.old_start + one.old_lines <= two.old_start for one, two in pairwise(found))


def test_hunks_of_equal_sides_are_none() -> None:
    assert hunks(b"a\n", b"a\n") == ()


def test_hunks_of_an_added_file_are_one_from_line_one() -> None:
    assert hunks(b"", b"a\nb") == (Hunk(0, 0, 1, 2),)


def test_hunks_of_a_deleted_file_are_one_from_line_one() -> None:
    assert hunks(b"a\nb\n", b"") == (Hunk(1, 2, 0, 0),)


def test_hunk_of_an_insertion_starts_after_the_line_before() -> None:
    assert hunks(b"a\nb\n", b"a\nx\nb\n") == (Hunk(1, 0, 2, 1),)


def test_hunks_count_only_line_feeds() -> None:
    head = b'x = "a\rb"\ny = "\x0c"\nz = "\xc2\x85"\ns = "\xe2\x80\xa8"\n# \xe9\ndef tail():\n    return '
    assert hunks(head + b"1\n", head + b"2\n") == (Hunk(7, 1, 7, 1),)


def test_hunks_of_binary_content_are_counted_too() -> None:
    assert hunks(b"\0\n\0a\n", b"\0\n\0b\n") == (Hunk(2, 1, 2, 1),)


def test_hunks_tell_a_missing_last_line_feed() -> None:
    assert hunks(b"a\nb\n", b"a\nb") == (Hunk(2, 1, 2, 1),)


def test_hunks_are_those_of_git(repo: RepoBuilder) -> None:
    changed = GEO.replace("* h", "+ h").replace("\n\n\n", "\n\n\n# new\n# lines\n").replace("* 3", "* 4")
    repo.write("old", GEO)
    repo.write("new", changed)
    shown = repo.git("diff", "--no-index", "-U0", "old", "new", check=False).split("\n")
    headers = [line.split("@@")[1].strip() for line in shown if line.startswith("@@")]
    assert [_header(hunk) for hunk in hunks(GEO.encode(), changed.encode())] == headers


def _header(hunk: Hunk) -> str:
    sides = ((hunk.old_start, hunk.old_lines), (hunk.new_start, hunk.new_lines))
    old, new = (f"{start}" if count == 1 else f"{start},{count}" for start, count in sides)
    return f"-{old} +{new}"
