"""Names that stand for something within a stretch of a source."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.lang import extract
from codemap.lang.handed import Handed

_SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 12)), max_size=12)


@given(_SPANS, st.integers(0, 45))
def test_last_stretch_that_begins_before_a_name_counts(spans: list[tuple[int, int]], offset: int) -> None:
    stretches = [(start, start + length, f"f{place}()") for place, (start, length) in enumerate(spans)]
    handed = Handed()
    for stretch in stretches:
        handed.add("x", *stretch)
    rows = [(offset, "call", "go", "x.y", -1, 0, (), False)]
    handed.replace(rows, [])
    around = [stretch for stretch in sorted(stretches) if stretch[0] <= offset < stretch[1]]
    assert rows[0][3] == (f"{around[-1][2]}.y" if around else "x.y")


def test_parameter_named_like_what_it_is_taken_from_is_an_element_of_that() -> None:
    facts = extract(b"a.map(a => a.go());", "javascript").facts
    assert [row.receiver for row in facts.references if row.name == "go"] == ["a[]"]
