"""Merges of documents: pure, and the same for whole graphs and for parts."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codemap.memory.merge import Choice, merge
from codemap.memory.reading import graph_of
from tests.support.graphs import REFERENCE

Doc = dict[str, Any]


def reference() -> Doc:
    found: Doc = copy.deepcopy(REFERENCE)
    return found


def a_node(**fields: object) -> Doc:
    node = {
        "kind": "gotcha", "name": "N", "summary": "S", "sources": [], "tags": [], "confidence": 0.9,
        "last_verified_at": "2026-01-02T03:04:05Z",
    }  # fmt: skip
    return {**node, **fields}


def merged(base: Doc, ours: Doc, theirs: Doc) -> Doc:
    result = merge(base, ours, theirs)
    assert result.choices == ()
    assert not graph_of(result.document)[1]
    return result.document


EMPTY: Doc = {"version": 1, "created_at": "2026-01-01T00:00:00Z", "topics": {}, "nodes": {}, "edges": {}}


def test_what_one_side_changed_is_taken() -> None:
    changed = reference()
    changed["nodes"]["pricing"]["summary"] = "New."
    del changed["edges"]["pricing|pricing/rounding|mirrors"]
    changed["x"] = {"y": [1]}
    for sides in ((changed, reference()), (reference(), changed), (changed, changed)):
        assert merged(reference(), *sides) == changed


def test_both_sides_may_add() -> None:
    ours, theirs = copy.deepcopy(EMPTY), copy.deepcopy(EMPTY)
    ours["nodes"]["a"], theirs["nodes"]["b"] = a_node(), a_node()
    assert set(merged(EMPTY, ours, theirs)["nodes"]) == {"a", "b"}


def test_two_graphs_that_began_apart_are_put_together() -> None:
    ours = {
        **EMPTY,
        "nodes": {"a": a_node()},
        "topics": {"t": {"created_at": "2026-02-01T00:00:00Z", "auto_created": True}},
    }
    theirs = {
        **EMPTY,
        "created_at": "2026-03-01T00:00:00Z",
        "topics": {"t": {"created_at": "2026-01-01T00:00:00Z", "auto_created": False}},
    }
    result = merged({}, ours, theirs)
    assert result["created_at"] == EMPTY["created_at"]
    assert result["topics"] == {"t": {"created_at": "2026-01-01T00:00:00Z", "auto_created": False}}


def test_lists_of_a_node_keep_what_either_side_added_and_lose_what_either_removed() -> None:
    base, ours, theirs = (
        {**EMPTY, "nodes": {"a": a_node(tags=tags, sources=sources)}}
        for tags, sources in (
            (["x", "y"], [{"n": 1}, {"n": 2}]),
            (["x", "y", "own"], [{"n": 1, "moved": 1}, {"n": 2}]),
            (["y", "other"], [{"n": 1}, {"n": 2, "moved": 2}]),
        )
    )
    node = merge(base, ours, theirs).document["nodes"]["a"]  # type: ignore[index]
    assert node["tags"] == ["y", "own", "other"]
    assert node["sources"] == [{"n": 1, "moved": 1}, {"n": 2, "moved": 2}]


@pytest.mark.parametrize("ours_is_later", [True, False])
def test_the_later_look_wins_a_text_and_the_other_one_is_told(ours_is_later: bool) -> None:
    early, late = "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"
    sides = [
        {**EMPTY, "nodes": {"a": a_node(summary=summary, last_verified_at=time, confidence=sure)}}
        for summary, time, sure in (("early", early, 1), ("late", late, 0.5))
    ]
    ours, theirs = reversed(sides) if ours_is_later else sides
    result = merge({**EMPTY, "nodes": {"a": a_node()}}, ours, theirs)
    node = result.document["nodes"]["a"]  # type: ignore[index]
    assert (node["summary"], node["last_verified_at"], node["confidence"]) == ("late", late, 0.5)
    assert result.choices == (Choice("nodes.a.summary", "late", "early"),)


@pytest.mark.parametrize("ours_edits", [True, False])
def test_an_edit_stays_against_a_removal_and_that_is_told(ours_edits: bool) -> None:
    edited, removed = reference(), reference()
    edited["nodes"]["pricing"]["summary"] = "New."
    del removed["nodes"]["pricing"]
    result = merge(reference(), *((edited, removed) if ours_edits else (removed, edited)))
    assert result.document == edited
    assert result.choices == (Choice("nodes.pricing", edited["nodes"]["pricing"], None),)


def test_a_link_to_a_node_that_the_other_side_removed_goes_and_that_is_told() -> None:
    linked, removed = reference(), reference()
    linked["edges"]["pricing/rounding|pricing|implements"] = {}
    del removed["nodes"]["pricing"]
    removed["edges"] = {}
    result = merge(reference(), linked, removed)
    assert result.document["edges"] == {}
    assert result.choices == (Choice("edges.pricing/rounding|pricing|implements", None, {}),)


def test_a_link_that_led_nowhere_before_is_left() -> None:
    base = {**EMPTY, "edges": {"lost|found|calls": {}}}
    assert (
        merged(base, {**base, "nodes": {"a": a_node()}}, {**base, "nodes": {"b": a_node()}})["edges"] == base["edges"]
    )


NAMES = st.sampled_from("abc")
NODES = st.dictionaries(
    NAMES,
    st.builds(
        a_node,
        summary=NAMES,
        tags=st.lists(NAMES, unique=True, max_size=2),
        confidence=st.sampled_from([0.5, 0.9]),
        last_verified_at=st.sampled_from(["2026-01-02T03:04:05Z", "2026-05-02T03:04:05Z"]),
        other=st.none() | NAMES,
    ),
)
EDGES = st.dictionaries(
    st.builds("{}|{}|calls".format, NAMES, NAMES), st.just({}) | st.fixed_dictionaries({"note": NAMES})
)
DOCUMENTS = st.builds(lambda nodes, edges: {**EMPTY, "nodes": nodes, "edges": edges}, NODES, EDGES)


@settings(max_examples=50)
@given(DOCUMENTS, DOCUMENTS, DOCUMENTS)
def test_every_merge_can_be_read_and_keeps_what_one_side_alone_changed(base: Doc, ours: Doc, theirs: Doc) -> None:
    before = json.dumps([base, ours, theirs])
    result = merge(base, ours, theirs).document
    assert json.dumps([base, ours, theirs]) == before
    assert not graph_of(result)[1]
    for name in set(base["nodes"]) | set(ours["nodes"]) | set(theirs["nodes"]):
        sides = [side["nodes"].get(name) for side in (base, ours, theirs)]
        if sides[0] == sides[1] or sides[0] == sides[2] or sides[1] == sides[2]:
            wanted = sides[1] if sides[0] == sides[2] or sides[1] == sides[2] else sides[2]
            assert result["nodes"].get(name) == wanted  # type: ignore[union-attr, attr-defined]


@given(DOCUMENTS, DOCUMENTS)
def test_a_merge_with_what_was_there_changes_nothing(base: Doc, ours: Doc) -> None:
    assert merge(base, ours, base).document["nodes"] == ours["nodes"]
    assert merge(base, base, ours).document["nodes"] == ours["nodes"]
    assert merge(base, ours, ours).document["nodes"] == ours["nodes"]


def test_a_choice_shows_no_secret_and_the_document_keeps_what_it_says() -> None:
    secret = "AKIA" + "Q" * 16
    base, ours, theirs = (
        {**copy.deepcopy(EMPTY), "nodes": {"a": a_node(summary=text)}} for text in ("S", f"Ours: {secret}.", "Theirs.")
    )
    result = merge(base, ours, theirs)
    assert result.choices == (Choice("nodes.a.summary", f"Ours: {'*' * 20}.", "Theirs."),)
    assert result.document["nodes"] == ours["nodes"]
