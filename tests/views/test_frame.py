from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.budget import Page
from codemap.model import CommitId, json_path
from codemap.project import Label
from codemap.views.frame import count, counts, cut_line, day, document, joined, json_text, shortened, shown_text
from codemap.views.frame import snapshot_line as line

COMMIT = CommitId("2ac89889f4cc330eabd50f295dcef02828522c69")

any_bytes = st.binary().map(lambda raw: raw.decode("utf-8", "surrogateescape"))
any_text = st.text(st.characters(codec=None)) | any_bytes


def label(kind: str = "worktree", commit: CommitId | None = COMMIT, differing: int = 0) -> Label:
    return Label("/home/u/flask", kind, commit, differing, 0, ())


@pytest.mark.parametrize(
    ("given_label", "expected"),
    [
        (label(), "flask @ 2ac89889f4 (/home/u/flask)"),
        (label(differing=1), "flask @ 2ac89889f4 + 1 changed path (/home/u/flask)"),
        (label(differing=3), "flask @ 2ac89889f4 + 3 changed paths (/home/u/flask)"),
        (label(commit=None), "flask (no commits yet) (/home/u/flask)"),
        (label("staged"), "flask @ 2ac89889f4 (staged) (/home/u/flask)"),
        (label("staged", differing=2), "flask @ 2ac89889f4 + staged changes + 2 changed paths (/home/u/flask)"),
    ],
)
def test_snapshot_line_of_a_label(given_label: Label, expected: str) -> None:
    assert line(given_label) == expected


def test_document_states_the_snapshot() -> None:
    assert document("scan", label(differing=2))["snapshot"] == {
        "root": "/home/u/flask",
        "kind": "worktree",
        "commit": COMMIT,
        "changed_paths": 2,
        "parsed": 0,
        "notices": [],
        "index": {"commit": None, "dirty": False, "current": None, "head": None, "refreshed": None},
    }


@pytest.mark.parametrize(("number", "text"), [(0, "0 files"), (1, "1 file"), (1234, "1,234 files")])
def test_count_of_things(number: int, text: str) -> None:
    assert count(number, "file") == text


def test_counts_most_first() -> None:
    assert counts({"a": 1, "b": 3, "c": 3}) == "b 3, c 3, a 1"


def test_cut_line_announces_the_rest() -> None:
    assert cut_line(Page(("a",), 3), "file") == ["... 2 more files (--limit 0 shows all)"]


def test_cut_line_of_a_whole_list_is_silent() -> None:
    assert cut_line(Page(("a",), 1), "file") == []


def test_shown_text_writes_control_characters_out() -> None:
    assert shown_text("\x1b[31mred\r\x07") == "\\x1b[31mred\\x0d\\x07"


@given(any_text)
def test_shown_text_obeys_no_terminal(text: str) -> None:
    assert all(char.isprintable() or char in "\t\n" for char in shown_text(text))


@given(any_text)
def test_json_text_is_valid_unicode(text: str) -> None:
    assert json.loads(json.dumps(json_text(text), ensure_ascii=False).encode("utf-8")) == json_text(text)


@given(any_bytes)
def test_json_path_is_valid_unicode(path: str) -> None:
    json_path(path).encode("utf-8")


@given(st.text(), st.integers(4, 50))
def test_shortened_text_fits(text: str, widest: int) -> None:
    assert len(shortened(text, widest)) <= widest


@given(st.lists(any_text))
def test_a_terminal_obeys_nothing_in_an_answer(lines: list[str]) -> None:
    assert all(char.isprintable() or char in "\t\n" for char in joined(lines))


@pytest.mark.parametrize(
    ("seconds", "expected"), [(0, "1970-01-01"), (10**18, "----------"), (-(10**18), "----------")]
)
def test_day_of_a_commit_that_claims_to_be_of_any_time(seconds: int, expected: str) -> None:
    assert day(seconds) == expected
