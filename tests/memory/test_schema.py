"""The published schema of the graph file says what the reader takes and what it does not."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import codemap
from codemap.memory.model import KINDS, LINK_KINDS, MATURITIES, STATUSES
from codemap.memory.reading import graph_of
from tests.support.graphs import REFERENCE

SCHEMA: dict[str, Any] = json.loads((Path(codemap.__file__).parent / "schemas/graph.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def test_the_schema_is_one_and_takes_what_the_reference_system_writes() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    VALIDATOR.validate(REFERENCE)


def test_the_schema_has_the_words_of_the_model() -> None:
    parts = SCHEMA["$defs"]
    assert tuple(parts["node"]["properties"]["kind"]["enum"]) == KINDS
    assert tuple(parts["node"]["properties"]["status"]["enum"]) == STATUSES
    assert tuple(parts["quality"]["properties"]["maturity"]["enum"]) == (*MATURITIES, None)
    assert f"({'|'.join(LINK_KINDS)})$" in SCHEMA["properties"]["edges"]["propertyNames"]["pattern"]


def places(value: object, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield place
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*place, key))


VALUES = st.sampled_from([None, True, 0, 1, 2, -1, 0.5, "", "x", "a|b", [], {}, [1, 2], [1], ["x"], {"x": 1}])


@settings(max_examples=300)
@given(
    st.sampled_from([place for place in places(REFERENCE) if "line_range" not in place[:-1]]),
    st.sampled_from(["replace", "remove", "rename"]),
    VALUES,
)
def test_the_schema_and_the_reader_agree(place: tuple[str | int, ...], how: str, value: object) -> None:
    document: Any = {"top": copy.deepcopy(REFERENCE)}
    holder, key = document, "top"
    for step in place:
        holder, key = holder[key], step
    old = holder.pop(key) if how != "replace" else None
    if how == "replace":
        holder[key] = value
    elif how == "rename" and isinstance(holder, dict):
        holder[f"{key}|" if value else "x"] = old
    if "top" not in document:
        return
    misfits = graph_of(document["top"])[1]
    assert (not misfits) == VALIDATOR.is_valid(document["top"]), misfits


@pytest.mark.parametrize("lines", [[6, 5], [0, 1]])
def test_lines_that_end_before_they_begin_are_found_by_the_reader(lines: list[int]) -> None:
    document = copy.deepcopy(REFERENCE)
    document["nodes"]["pricing/rounding"]["sources"][0]["line_range"] = lines
    assert graph_of(document)[1]
