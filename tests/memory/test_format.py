"""The graph file: what is read comes back byte for byte, and what cannot be read is said with its line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.errors import MemoryFormatError
from codemap.memory.model import LinkKey, NodeId
from codemap.memory.positions import Lines, places, repeated_key
from codemap.memory.text import MOST_BYTES, parse
from codemap.memory.writing import document_of, text_of
from tests.support.graphs import REFERENCE


def canonical(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def test_a_file_of_the_reference_system_comes_back_byte_for_byte() -> None:
    text = canonical(REFERENCE)
    assert text_of(document_of(parse(text.encode(), "graph.json"))) == text


def test_what_a_file_says_is_read() -> None:
    graph = parse(canonical(REFERENCE).encode(), "graph.json")
    node = graph.nodes[NodeId("pricing/rounding")]
    assert (node.kind, node.confidence, node.deprecated) == ("decision", 0.9, False)
    assert [(a.path, a.start, a.end, a.range_hash != "") for a in node.anchors] == [
        ("geo.py", 5, 6, True),
        ("geo.py", 1, 2, False),
    ]
    assert graph.links[LinkKey(node.id, NodeId("pricing"), "depends_on")].note == "rounds its sums"


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text().map("x-".__add__), JSON_VALUES, max_size=3))
def test_fields_that_are_not_known_survive_at_every_level(extra: dict[str, object]) -> None:
    document = json.loads(json.dumps(REFERENCE))
    node = document["nodes"]["pricing/rounding"]
    for holder in (
        document,
        node,
        node["sources"][0],
        node["quality"],
        *document["edges"].values(),
        *document["topics"].values(),
    ):
        holder.update(extra)
    text = text_of(document)
    assert text_of(document_of(parse(text.encode(), "graph.json"))) == text


@given(st.dictionaries(st.text(), JSON_VALUES, max_size=4), st.sampled_from([None, 1, 2]))
def test_the_place_of_every_value_is_found(document: dict[str, object], indent: int | None) -> None:
    found = {}

    def walk(value: object, place: tuple[str | int, ...]) -> None:
        found[place] = value
        if isinstance(value, dict | list):
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                walk(inner, (*place, key))

    walk(document, ())
    text = json.dumps(document, indent=indent)
    listed = list(places(text))
    assert {place for place, _ in listed} == set(found)
    lines = Lines(text)
    assert all(lines.line_of(place) == line for place, line in listed)
    assert lines.line_of(("not", "there")) == 1
    assert repeated_key(text) is None


def broken(old: str, new: str) -> bytes:
    text = canonical(REFERENCE)
    assert old in text
    return text.replace(old, new, 1).encode()


KIND, SURE = '"kind": "decision"', '"confidence": 0.9'


def line(needle: str) -> int:
    text = canonical(REFERENCE)
    return text[: text.index(needle)].count("\n") + 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "graph.json:1: the file is empty"),
        (b"\n\n", "graph.json:1: the file is empty"),
        (b"[]", "graph.json:1: is not an object"),
        (b'{"version": 1,\n"created_at": "x",\n', "graph.json:3: not JSON"),
        (broken(KIND, '"kind": "decision'), f"graph.json:{line(KIND)}: not JSON"),
        (broken(KIND, '"kind": "opinion"'), f"graph.json:{line(KIND)}: nodes.pricing/rounding.kind: `kind` is 'opinion'"),
        (broken(SURE, '"confidence": 1.9'), f"graph.json:{line(SURE)}: nodes.pricing/rounding.confidence"),
        (broken(SURE, '"confidence": NaN'), "NaN is no number"),
        (broken(SURE, '"confidence": 1e999'), "1e999 is no number"),
        (broken(SURE, '"confidence": ' + "9" * 5000), "not JSON that can be read"),
        (broken('"version": 1', '"version": 2'), "`version` does not fit: only version 1"),
        (broken("|depends_on", "|loves"), "an edge's key is"),
        (broken("            5,", "            7,"), "pricing/rounding.sources.0.line_range"),
        (b"<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n", "graph.json:1: a merge left its conflict markers"),
        (b'{"nodes": {\n"a": {},\n"a": {}}}', "graph.json:3: 'a' is there twice"),
        (b'{"version": 1, \n"x": "\xff"}', "graph.json:2: not UTF-8"),
        (b"[" * 100_000 + b"]" * 100_000, "nests too deep"),
        (broken('"version": 1', '"x": ' + "[" * 500 + "]" * 500 + ', "version": 1'), "x: nests deeper than"),
        (b" " * (MOST_BYTES + 1), "are the most that is read"),
    ],
    ids=range(19),
)  # fmt: skip
def test_what_cannot_be_read_is_an_error_that_names_the_place(data: bytes, said: str) -> None:
    with pytest.raises(MemoryFormatError) as raised:
        parse(data, "graph.json")
    assert said in raised.value.message
    assert raised.value.hint


def test_a_mark_at_the_start_and_other_line_ends_are_read() -> None:
    data = b"\xef\xbb\xbf" + canonical(REFERENCE).replace("\n", "\r\n").encode()
    assert text_of(document_of(parse(data, "graph.json"))) == canonical(REFERENCE)
