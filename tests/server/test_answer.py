"""The size of answers, and lines that can be read."""

from __future__ import annotations

import json

import pytest

from codemap.errors import UsageError
from codemap.server.answer import ANSWER_BYTES, MOST_BYTES, NARROWER, capped, compact, fitted
from codemap.server.lines import readable

ROWS = [f"row {number} {'x' * 90}" for number in range(5_000)]


def as_text(most: int) -> str:
    return "\n".join(ROWS[:most] if most else ROWS) + "\n"


def as_json(most: int) -> str:
    return compact({"items": ROWS[:most] if most else ROWS})


@pytest.mark.parametrize("limit", [0, 1_000, 4_000])
def test_text_beyond_the_cap_is_cut_and_says_so(limit: int) -> None:
    text = fitted(as_text, limit, 20)
    assert (len(text) <= MOST_BYTES, len(text) > MOST_BYTES / 2, text.endswith(f"... {NARROWER}\n")) == (True,) * 3


@pytest.mark.parametrize("limit", [0, 1_000, 4_000])
def test_json_beyond_the_cap_stays_json_and_says_so(limit: int) -> None:
    text = fitted(as_json, limit, 20)
    document = json.loads(text)
    assert (len(text) <= MOST_BYTES, len(document["items"]) > 300, document["cut"]) == (True, True, NARROWER)


def test_answer_within_the_cap_is_not_touched() -> None:
    assert fitted(as_json, 100, 20) == as_json(100)


def test_answer_at_the_usual_limit_stays_small() -> None:
    assert len(fitted(as_text, 100, 100)) <= ANSWER_BYTES


def test_one_huge_item_is_cut_in_text() -> None:
    text = capped("ü" * 100_000 + "\n")
    assert (len(text.encode()) <= MOST_BYTES, text.endswith(f"{NARROWER}\n")) == (True, True)


def test_one_huge_item_in_json_is_refused() -> None:
    with pytest.raises(UsageError):
        capped(compact({"item": "x" * 100_000}))


@pytest.mark.parametrize("line", ['{"a":"\\ud83d\\ude00"}\n', "no json \\ud800\n", '{"a":1}\n', ""])
def test_line_without_half_a_pair_keeps_its_meaning(line: str) -> None:
    assert readable(line) in (line, '{"a": "\U0001f600"}\n')


def test_half_a_pair_is_replaced() -> None:
    assert json.loads(readable('{"a":"x\\ud800y"}\n')) == {"a": "x\ufffdy"}
