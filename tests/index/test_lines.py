"""Which definition holds a line: many lines and one line are asked alike."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.index.module import enclosing, lines_of
from codemap.lang import extract

_PARTS = st.lists(st.sampled_from(["class A {", "void f() {", "void g() {}", "}", "}}", "int x;", "", "/** a */"]))


@given(_PARTS, st.integers(0, 40))
def test_many_lines_are_answered_like_one(parts: list[str], line: int) -> None:
    definitions = extract("\n".join(parts).encode(), "java").facts.definitions
    assert lines_of(definitions).at(line) == enclosing(definitions, line)
