"""Answers that were cut short are never taken for whole ones."""

from __future__ import annotations

from codemap.index.recording import Recording


def test_an_answer_that_was_cut_short_counts_as_cut_when_it_is_met_again() -> None:
    asked = Recording()
    counted = []

    def inner() -> str:
        return asked.remember(("outer",), "cut", outer)

    def outer() -> str:
        for _ in range(2):
            before = asked.cuts()
            assert asked.remember(("inner",), "", inner) == "cut"
            counted.append(asked.cuts() > before)
        return "whole"

    assert asked.remember(("outer",), "", outer) == "whole"
    assert counted == [True, True]


def test_names_of_an_answer_that_is_known_are_recorded_by_each_who_asks() -> None:
    asked = Recording()

    def answer() -> int:
        asked.record("a")
        return 1

    for _ in range(2):
        asked.start()
        asked.remember(("b",), 0, lambda: asked.remember(("a",), 0, answer))
        assert asked.recorded() == {"a"}
