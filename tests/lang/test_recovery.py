"""Statements behind an error: that they are read, at their own lines, and that what was not read is said."""

from __future__ import annotations

import pytest

from codemap.lang import extract
from codemap.model import Facts

GAP = b"export const gap = ((((\n  lost(\n  lost(\n"
SHOP = b"export function area(w: number) {\n  return w\n}\n"
PRICE = b"/** Asks the shop. */\nexport function price(w: number) {\n  return area(w)\n}\n"
CLASS = b"export class Till {\n  total(): number {\n    return price(1)\n  }\n}\n"
BROKEN = SHOP + GAP + PRICE + CLASS


def facts_of(data: bytes, language: str = "typescript") -> Facts:
    facts = extract(data, language).facts
    assert facts is not None
    return facts


def spans(facts: Facts) -> dict[str, tuple[int, int]]:
    return {one.qualname: (one.start, one.end) for one in facts.definitions}


@pytest.mark.parametrize("language", ["javascript", "typescript", "tsx"])
def test_definitions_behind_an_error_keep_their_lines(language: str) -> None:
    found = spans(facts_of(BROKEN.replace(b": number", b""), language))
    assert {name: found.get(name) for name in ("area", "price", "Till", "Till.total")} == {
        "area": (1, 3),
        "price": (7, 10),
        "Till": (11, 15),
        "Till.total": (12, 14),
    }


def test_calls_behind_an_error_keep_their_scope() -> None:
    facts = facts_of(BROKEN)
    calls = {(one.name, one.line): one.scope for one in facts.references if one.kind == "call"}
    assert facts.definitions[calls["price", 13]].qualname == "Till.total"


def test_documentation_behind_an_error_is_kept() -> None:
    assert next(one.doc for one in facts_of(BROKEN).definitions if one.name == "price") == "Asks the shop."


def test_broken_lines_are_those_of_the_lost_statement_only() -> None:
    lines = {line for span in facts_of(BROKEN).broken for line in range(span.start, span.end + 1)}
    assert lines == {4, 5, 6}


def test_definitions_behind_an_error_are_found_in_python() -> None:
    data = b"def area(w):\n    return w\n\nTABLE = {\n    1: (\n\n@cached\ndef price(w):\n    return area(w)\n"
    assert spans(facts_of(data, "python"))["price"] == (7, 9)


def test_statement_that_never_ends_is_broken_on_every_line() -> None:
    data = b"export interface Shop {\n" + b"  <A, B = [>(\n    x: (A,\n" * 20
    broken = facts_of(data).broken
    assert (broken[0].start, broken[-1].end, len(broken)) == (1, 41, 1)


def test_template_with_lines_that_look_like_statements_defines_nothing() -> None:
    data = b"const text = `\nimport x\nclass Inner {}\nfunction inner() {}\n`\n" + GAP + CLASS
    assert not {"Inner", "inner"} & set(spans(facts_of(data)))


@pytest.mark.parametrize("language", ["java", "csharp"])
@pytest.mark.parametrize("head", ["if (count > 0", "while (more(x)", "for (int i", "switch (x"])
def test_half_written_condition_hides_no_method(language: str, head: str) -> None:
    data = f"class Till {{\n  void open() {{ }}\n  {head}\n  void close(int y) {{ seal(); }}\n  int sum() {{ return 1; }}\n}}\n"
    facts = facts_of(data.encode(), language)
    assert spans(facts) == {"Till": (1, 6), "Till.open": (2, 2), "Till.close": (4, 4), "Till.sum": (5, 5)}
    assert [facts.definitions[one.scope].name for one in facts.references if one.name == "seal"] == ["close"]
    assert [(one.start, one.end) for one in facts.broken] == [(3, 3)]


@pytest.mark.parametrize("language", ["java", "csharp", "cpp"])
def test_statement_in_the_wrong_place_is_no_method(language: str) -> None:
    data = b"class Till {\n  void open() { }\n  if (x) { seal(); }\n  int sum() { return 1; }\n};\n"
    assert [one.name for one in facts_of(data, language).definitions] == ["Till", "open", "sum"]
