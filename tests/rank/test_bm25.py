from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.rank.bm25 import Collection

collections = st.builds(
    Collection,
    st.integers(1, 10**6),
    st.floats(1, 10**5, allow_nan=False, allow_infinity=False),
    st.floats(0.1, 4),
    st.floats(0, 1),
)


@given(collections, st.data())
def test_rarity_is_positive(collection: Collection, data: st.DataObject) -> None:
    assert collection.rarity(data.draw(st.integers(0, collection.texts))) > 0


@given(collections, st.data())
def test_rarity_falls_with_the_number_of_texts(collection: Collection, data: st.DataObject) -> None:
    few = data.draw(st.integers(0, collection.texts))
    many = data.draw(st.integers(few, collection.texts))
    assert collection.rarity(few) >= collection.rarity(many)


@given(collections, st.integers(1, 1000), st.integers(0, 10**6))
def test_saturation_stays_below_its_ceiling(collection: Collection, frequency: int, length: int) -> None:
    assert 0 < collection.saturation(frequency, length) <= (collection.k1 + 1) * (1 + 1e-9)


@given(collections, st.integers(1, 1000), st.integers(0, 10**6))
def test_saturation_prefers_short_texts(collection: Collection, frequency: int, length: int) -> None:
    assert collection.saturation(frequency, length) >= collection.saturation(frequency, length + 1)


def test_saturation_of_an_empty_collection_is_defined() -> None:
    assert Collection(0, 0.0).saturation(1, 0) > 0
