"""What a resolution asks: questions that lead to each other come to an end."""

from __future__ import annotations

from codemap.index.recording import Recording

_NAMES = range(12)


def test_questions_that_all_lead_to_each_other_end_without_an_answer() -> None:
    recording = Recording()
    asked = []

    def ask(name: int) -> str:
        asked.append(name)
        for other in _NAMES:
            recording.record(str(other))
            recording.once(("name", other), None, ask, other)
        return "found"

    assert recording.once(("name", 0), "cut", ask, 0) == "cut"
    assert len(asked) < 10_000  # there are forty million orders
    assert recording.recorded() == {str(name) for name in _NAMES}


def test_what_is_asked_after_such_a_question_is_answered() -> None:
    recording = Recording()

    def ask(name: int) -> str:
        for other in _NAMES:
            recording.once(("name", other), None, ask, other)
        return "found"

    def plain() -> str:
        return "plain"

    assert recording.remember(("first", 0), "cut", ask, 0) == "cut"
    assert recording.remember(("second", 0), "cut", plain) == "plain"
    assert recording.remember(("first", 0), "cut", ask, 0) == "cut"
    assert recording.once(("name", 0), "cut", plain) == "plain"
