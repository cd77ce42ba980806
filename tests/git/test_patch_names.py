"""Names in the headers of patches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.git.patch_names import file_name, header_pairs, same_file, unquoted
from codemap.git.scratch import quoted


@given(st.binary(min_size=1, max_size=40))
def test_quoting_is_undone(name: bytes) -> None:
    assert unquoted(quoted(name)) == name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (b'"a/h\\303\\244user.py"', "a/häuser.py".encode()),
        (b'"b/tab\\tx.py"', b"b/tab\tx.py"),
        (b'"b/q\\"t\\\\.py"', b'b/q"t\\.py'),
        (b"a/plain.py", b"a/plain.py"),
        (b'"', b'"'),
    ],
)
def test_names_as_git_writes_them(written: bytes, name: bytes) -> None:
    assert unquoted(written) == name


@pytest.mark.parametrize("rest", [b"a/x y.py\t", b"a/x y.py", b"a/x y.py\t2024-01-01 00:00:00 +0000"])
def test_what_follows_a_tab_is_no_part_of_the_name(rest: bytes) -> None:
    assert file_name(rest) == b"a/x y.py"


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        (b"a/src/x.py", b"b/src/x.py", b"src/x.py"),
        (b"i/src/x.py", b"w/src/x.py", b"src/x.py"),
        (b"src/x.py", b"src/x.py", b"src/x.py"),
        (b"a/a/x.py", b"b/a/x.py", b"a/x.py"),
        (b"before/src/x.py", b"after/src/x.py", b"src/x.py"),
        (b"one/two/src/x.py", b"three/src/x.py", b"src/x.py"),
        (b"a/src/x.py", b"src/x.py", b"src/x.py"),
        (b"x.py", b"y.py", None),
    ],
)
def test_prefixes_are_taken_off(old: bytes, new: bytes, path: bytes | None) -> None:
    assert same_file(old, new) == path


def test_names_with_spaces_are_found_among_the_pairs() -> None:
    assert (b"a/x y z.py", b"b/x y z.py") in list(header_pairs(b"a/x y z.py b/x y z.py"))


def test_one_quoted_name_of_two() -> None:
    assert list(header_pairs(b'"a/\\303\\244.py" b/x y.py')) == [("a/ä.py".encode(), b"b/x y.py")]
