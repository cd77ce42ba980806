"""Signatures: one line, without comments and without the space of a layout; and what they ask of callers."""

from __future__ import annotations

import pytest

from codemap.lang import extract
from codemap.model import Definition


def first(data: str, language: str) -> Definition:
    facts = extract(data.encode(), language).facts
    assert facts is not None
    return facts.definitions[0]


@pytest.mark.parametrize(
    ("data", "signature"),
    [
        ("def add(\n    self,\n    initial: X,\n) -> None:\n    pass\n", "add(self, initial: X) -> None"),
        ("def add(\n    a,  # it's, first\n    b='#',\n): pass\n", "add(a, b='#')"),
        ("def add(\n    a=(1,),\n): pass\n", "add(a=(1,))"),
        ("class Till(\n    Box,  # holds\n): pass\n", "class Till(Box)"),
        ("PAIR = (\n    1,\n)  # one\n", "PAIR = (1,)"),
    ],
    ids=["lines", "comments", "default", "class", "tuple"],
)
def test_python_signature_has_no_layout(data: str, signature: str) -> None:
    assert first(data, "python").signature == signature


@pytest.mark.parametrize(
    ("data", "signature"),
    [
        (
            "function add(\n  a: string, // it's\n  b = 'http://x',\n): void {}\n",
            "add(a: string, b = 'http://x'): void",
        ),
        ("type Pair<T> = [T, number] // [handler, count]\n", "type Pair<T> = [T, number]"),
        ("type Pair<T> =\n  // a handler\n  | [T] /* why */\n  | T\n", "type Pair<T> = | [T] | T"),
        ("const RULE = /^https?:\\/\\//\n", "RULE = /^https?:\\/\\//"),
    ],
    ids=["lines", "trailing", "between", "slashes"],
)
def test_typescript_signature_has_no_layout(data: str, signature: str) -> None:
    assert first(data, "typescript").signature == signature


@pytest.mark.parametrize(
    ("data", "name", "required"),
    [
        ("const serve: Handler = (context, next) => 1\n", "serve", [False, False]),
        ("const serve: Handler = function (context) {}\n", "serve", [False]),
        ("class Shop {\n  serve: Handler = (context) => 1\n}\n", "serve", [False]),
        ("const serve = (context: Context, next?: Next) => 1\n", "serve", [True, False]),
        ("class Shop {\n  serve = (context: Context) => 1\n}\n", "serve", [True]),
    ],
    ids=["arrow", "function", "field", "plain arrow", "plain field"],
)
def test_parameters_are_required_unless_the_holder_has_a_type(data: str, name: str, required: list[bool]) -> None:
    facts = extract(data.encode(), "typescript").facts
    assert facts is not None
    found = next(one for one in facts.definitions if one.name == name)
    assert [one.required for one in found.parameters] == required
