"""What runners are asked for."""

from __future__ import annotations

import pytest

from codemap.lang import extract
from codemap.lang.runner import test_id as id_of
from codemap.model import Definition


def around(data: str, language: str) -> list[Definition]:
    """Returns the last definition and those around it, outermost first."""
    facts = extract(data.encode(), language).facts
    assert facts is not None
    found = [facts.definitions[-1]]
    while found[0].parent >= 0:
        found.insert(0, facts.definitions[found[0].parent])
    return found


@pytest.mark.parametrize(
    ("data", "language", "wanted"),
    [
        ("class TestA:\n    def test_b(self): pass\n", "python", "t::TestA::test_b"),
        (
            "describe('a b', () => { it('adds 1. (twice)', () => {}); });\n",
            "javascript",
            r"t -t 'a b adds 1\. \(twice\)'",
        ),
        (
            "describe('a', () => { it.each([1])('case %i of $name', (n) => {}); });\n",
            "typescript",
            "t -t 'a case .* of .*'",
        ),
        ("test(`for ${name}`, () => {});\n", "tsx", "t -t 'for .*'"),
        ("test(title, () => {});\n", "tsx", "t -t '.*'"),
        ('test("it\'s", () => {});\n', "javascript", "t -t 'it'\"'\"'s'"),
    ],
)
def test_what_a_runner_understands(data: str, language: str, wanted: str) -> None:
    assert id_of(language, "t", around(data, language)) == wanted
