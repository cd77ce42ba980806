"""Edits of one array: whatever the text looks like, nothing else changes."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.toml_array import with_element, without_element

TEXTS = [
    "",
    "a = 1",
    "a = 1\n",
    'list = ["x"]\n',
    "list = []\n",
    'list = [ "x", "y", ] # c\n[t]\nb = 1',
    'list = [\n  "x", # why\n  "y"\n]\n',
    'list = [\n  "x",\n  # last\n]\nk = "[list = ["\n',
    '# head\n\n# of the table\n[tab]\nlist = ["no"]\n',
    's = """\nlist = [\n"""\n',
    "list=[ # none\n]\n",
    "list = [\n  { pattern = 'a,b', reason = \"]\" }]\nz = 2\n",
    "'list' = ['a'\n, 'b'\n]\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_an_element_is_added_at_the_end_and_removed_again(text: str) -> None:
    before = tomllib.loads(text)
    added = with_element(text, "list", '"new"')
    assert tomllib.loads(added) == {**before, "list": [*before.get("list", []), "new"]}
    removed = without_element(added, "list", len(before.get("list", [])))
    assert tomllib.loads(removed) == {"list": [], **before}


@pytest.mark.parametrize("text", TEXTS)
def test_comments_and_other_lines_stay(text: str) -> None:
    added = with_element(text, "list", '"new"')
    for line in text.split("\n"):
        kept = line.partition("#")[2]
        assert kept in added


PIECES = st.sampled_from(['"x"', "'y'", '{ pattern = "a]", reason = "b,#" }', "[1, 2]", '"""m\n"""'])
GAPS = st.sampled_from(["", " ", "\n", "  # c ] ,\n", "\n\n"])


@given(st.lists(st.tuples(GAPS, PIECES, GAPS), max_size=4), st.booleans(), GAPS, st.sampled_from(["", "[t]\nq = 1\n"]))
def test_any_array_is_edited_as_meant(pieces, trailing: bool, last: str, rest: str) -> None:  # type: ignore[no-untyped-def]
    inner = ",".join("".join(piece) for piece in pieces) + ("," if trailing and pieces else "") + last
    text = f"before = 1\nlist = [{inner}]\n{rest}"
    document = tomllib.loads(text)
    assert tomllib.loads(with_element(text, "list", '"z"')) == {**document, "list": [*document["list"], "z"]}
    for position in range(len(document["list"])):
        left = [each for at, each in enumerate(document["list"]) if at != position]
        assert tomllib.loads(without_element(text, "list", position)) == {**document, "list": left}


def test_the_first_table_keeps_its_comment() -> None:
    assert with_element("# of t\n[t]\n", "list", json.dumps("x")) == 'list = [\n    "x",\n]\n\n# of t\n[t]\n'
