"""What is suggested from plain evidence."""

from __future__ import annotations

import pytest

from codemap.model import Span
from codemap.writeback import Doubt, Evidence, Source, Suggestion, ToldCommit, TouchedSymbol, suggest

PRICE = Source("shop/price.py", 5, 9, "price")


def symbol(source: Source = PRICE, change: str = "body", callers: int = 0, *, is_test: bool = False) -> TouchedSymbol:
    return TouchedSymbol(source, change, callers, is_test)


def told(subject: str, body: str = "", path: str = PRICE.path) -> Evidence:
    return Evidence(symbols=[symbol()], commits=[ToldCommit("c" * 40, subject, body, {path: [Span(6, 6)]})])


def short(found: tuple[Suggestion, ...]) -> list[tuple[str, str]]:
    return [(each.kind, each.quote) for each in found]


@pytest.mark.parametrize(
    ("subject", "body", "expected"),
    [
        ("Round half even", "Finance asked for it.\n\nHalf up was dropped because sums drifted.", "decision"),
        ("feat(price): round half even so that sums agree", "", "decision"),
        ("fix: cents were lost", "We cut silently instead of rounding.", "gotcha"),
        ("Check units", "A unit must be given before a price is asked for.", "invariant"),
    ],
)
def test_a_message_that_says_why_is_quoted_with_its_commit(subject: str, body: str, expected: str) -> None:
    [found] = suggest(told(subject, body))
    assert (found.kind, found.commit, found.sources) == (expected, "c" * 40, (PRICE,))
    assert found.quote
    assert found.quote in f"{body} {subject}"


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Round half even", ""),
        ("Rename things", "Nothing else."),
        ("Avoid globals", ""),
        ("Merge branch 'x' because of y", ""),
        ("Bump version so that it can be released", ""),
        ("Round", "Co-authored-by: Because Otherwise <b@example.invalid>"),
    ],
)
def test_a_message_that_gives_no_reason_suggests_nothing(subject: str, body: str) -> None:
    assert suggest(told(subject, body)) == ()


def test_a_commit_whose_lines_are_not_there_any_more_suggests_nothing() -> None:
    assert suggest(told("Round half even because sums drifted", path="other.py")) == ()


def test_a_prefix_of_the_subject_is_no_part_of_the_title() -> None:
    [found] = suggest(told("feat(price)!: round half even so that sums agree"))
    assert found.title == "round half even so that sums agree"


def test_a_doubtful_note_comes_first() -> None:
    doubt = Doubt("pricing/rounding", "Round half even", "edited", PRICE)
    evidence = told("fix: cents were lost because of a cut")
    found = suggest(Evidence(symbols=evidence.symbols, commits=evidence.commits, doubts=[doubt]))
    assert [each.kind for each in found] == ["revise", "gotcha"]
    assert found[0].nodes == ("pricing/rounding",)


def test_notes_that_one_change_makes_doubtful_may_belong_together() -> None:
    doubts = [Doubt("a", "A", "gone", None), Doubt("b", "B", "edited", PRICE)]
    assert [each.nodes for each in suggest(Evidence(doubts=doubts)) if each.kind == "link"] == [("a", "b")]


def test_the_summary_of_the_work_is_taken_sentence_by_sentence() -> None:
    summary = "Moved the cache. We chose one lock rather than two. Writers must hold it. A race was fixed. Done."
    found = suggest(Evidence(summary=summary, symbols=[symbol()]))
    assert short(found) == [
        ("gotcha", "A race was fixed."),
        ("decision", "We chose one lock rather than two."),
        ("invariant", "Writers must hold it."),
    ]
    alone = suggest(Evidence(summary=summary, inspected=[Source("a.py", 1, 1)]))
    assert all(one.confidence < two.confidence for one, two in zip(alone, found, strict=True))


def test_interfaces_that_many_use_make_one_suggestion() -> None:
    rows = [symbol(Source("a.py", at, at + 1, f"f{at}"), "signature", callers=at) for at in range(10)]
    [found] = suggest(Evidence(symbols=rows))
    assert (found.kind, len(found.sources)) == ("decision", 5)
    assert found.why.startswith("f9, f8, f7 and 4 more changed for 42 callers")


def test_tests_that_come_along_ask_what_must_hold() -> None:
    test = symbol(Source("tests/test_a.py", 1, 3, "test_price"), "added", is_test=True)
    [found] = suggest(Evidence(symbols=[symbol(), test]))
    assert (found.kind, found.sources) == ("invariant", (PRICE,))
    assert suggest(Evidence(symbols=[*[symbol()] * 6, test])) == ()


def test_sources_are_code_before_tests_and_interfaces_before_bodies() -> None:
    test = symbol(Source("tests/a.py", 1, 2, "t"), "body", 9, is_test=True)
    hot, interface = symbol(Source("a.py", 1, 2, "hot"), "body", 9), symbol(Source("b.py", 1, 2, "b"), "signature")
    commit = ToldCommit(
        "c" * 40, "Change it because it must be", "", {path: [Span(1, 1)] for path in ("tests/a.py", "a.py", "b.py")}
    )
    [found] = suggest(Evidence(symbols=[test, hot, interface], commits=[commit]))
    assert [each.symbol for each in found.sources] == ["b", "hot", "t"]
