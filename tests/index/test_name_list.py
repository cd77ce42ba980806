"""The list of names is looked through as LIKE looks through a table."""

from __future__ import annotations

import sqlite3

from hypothesis import given
from hypothesis import strategies as st

from codemap.index.name_list import NameList

_WORDS = st.text("abAB_%\\é\n", max_size=4)


def _listed(names: list[str]) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE symbol(name TEXT)")
    connection.executemany("INSERT INTO symbol VALUES (?)", [(name,) for name in names])
    return connection


@given(names=st.lists(_WORDS), part=_WORDS, first=st.booleans())
def test_names_hold_a_part_as_like_says(names: list[str], part: str, first: bool) -> None:
    connection = _listed(names)
    literal = "".join(f"\\{letter}" if letter in "%_\\" else letter for letter in part)
    pattern = f"{literal}%" if first else f"%{literal}%"
    rows = connection.execute("SELECT DISTINCT name FROM symbol WHERE name LIKE ? ESCAPE '\\'", (pattern,))
    assert sorted(NameList(connection).holding(part, 100, first=first) or []) == sorted(row[0] for row in rows)


def test_more_names_than_wanted_are_none() -> None:
    names = NameList(_listed(["one", "once", "one", "two"]))
    assert names.holding("on", 2) == ["one", "once"]
    assert names.holding("on", 1) is None
