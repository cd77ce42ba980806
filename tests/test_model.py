"""Paths: lossless inside, one form outside."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from codemap.model import display_path, json_path, path_bytes, path_of


@given(st.binary(min_size=1, max_size=40))
def test_a_path_survives_the_way_in_and_out(raw: bytes) -> None:
    assert path_bytes(path_of(raw)) == raw


@given(st.binary(min_size=1, max_size=40))
def test_a_shown_path_is_one_printable_line(raw: bytes) -> None:
    assert display_path(path_of(raw)).isprintable()


@given(st.binary(min_size=1, max_size=20), st.binary(min_size=1, max_size=20))
def test_different_paths_are_shown_differently(one: bytes, other: bytes) -> None:
    assert (display_path(path_of(one)) == display_path(path_of(other))) == (one == other)


@given(st.binary(min_size=1, max_size=40))
def test_a_path_in_json_is_valid_utf_8(raw: bytes) -> None:
    path = json_path(path_of(raw))
    assert json.loads(json.dumps(path, ensure_ascii=False).encode("utf-8")) == path


def test_ordinary_paths_are_shown_as_they_are() -> None:
    assert display_path("src/häuser und so.py") == "src/häuser und so.py"


def test_odd_paths_are_quoted_the_way_git_does_it() -> None:
    assert display_path('q"t\t\\\n.py') == '"q\\"t\\t\\\\\\n.py"'
    assert display_path(path_of(b"caf\xe9.py")) == '"caf\\351.py"'
    assert display_path(" lead.py") == '" lead.py"'
