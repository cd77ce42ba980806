"""Parsing of raw listings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.git.raw import canonical, parse_raw, parse_tree
from codemap.model import EXECUTABLE, GITLINK, REGULAR, SYMLINK, BlobId, Entry, path_of

A, B, ZERO = "a" * 40, "b" * 40, "0" * 40
PATHS = st.binary(min_size=1, max_size=12).filter(lambda raw: b"\0" not in raw)


@given(PATHS, PATHS)
def test_parse_raw_keeps_any_path(first: bytes, second: bytes) -> None:
    listing = f":100644 100755 {A} {B} M\0".encode() + first + b"\0"
    listing += f":100644 100644 {A} {A} R100\0".encode() + first + b"\0" + second + b"\0"
    parsed = list(parse_raw(listing))
    assert [(each.path, each.target) for each in parsed] == [
        (path_of(first), path_of(first)),
        (path_of(first), path_of(second)),
    ]


def test_parse_raw_has_no_entry_where_nothing_is() -> None:
    (added,) = parse_raw(f":000000 160000 {ZERO} {A} A\0sub\0".encode())
    assert (added.old, added.new) == (None, Entry(GITLINK, BlobId(A)))


@given(PATHS)
def test_parse_tree_keeps_any_path(path: bytes) -> None:
    assert list(parse_tree(f"100664 blob {A}\t".encode() + path + b"\0")) == [
        (path_of(path), Entry(REGULAR, BlobId(A)))
    ]


def test_canonical_mode_of_an_old_tree() -> None:
    modes = (0o100664, 0o100775, SYMLINK, GITLINK)
    assert [canonical(mode) for mode in modes] == [REGULAR, EXECUTABLE, SYMLINK, GITLINK]
