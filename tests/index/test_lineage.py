"""Paths through renames."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codemap.index.lineage import Lineage, RenameEvent

NAMES = st.sampled_from("abcd")
EVENTS = st.lists(st.builds(RenameEvent, st.integers(0, 9), NAMES, NAMES), max_size=12)


def lineage(*events: tuple[int, str, str], exists: str) -> Lineage:
    return Lineage([RenameEvent(*event) for event in events], lambda path: path in exists)


def test_old_name_means_the_new_one() -> None:
    assert lineage((5, "a", "b"), exists="b").meanings("a", 3)[0] == "b"


def test_chain_of_renames_is_followed() -> None:
    assert lineage((5, "a", "b"), (7, "b", "c"), exists="c").meanings("a", 3)[0] == "c"


def test_name_used_again_is_another_file() -> None:
    assert lineage((5, "a", "b"), exists="ab").meanings("a", 6)[0] == "a"


def test_file_that_was_split_goes_on_under_both_names() -> None:
    split = lineage((5, "a", "b"), exists="ab")
    assert (split.meanings("a", 3), split.meanings("a", 6)) == (("b", "a"), ("a",))


def test_change_under_the_old_name_on_another_branch_counts_for_the_new_one() -> None:
    assert lineage((5, "a", "b"), exists="b").meanings("a", 6)[0] == "b"


def test_rename_that_did_not_last_is_not_followed() -> None:
    assert lineage((5, "a", "b"), exists="a").meanings("a", 3)[0] == "a"


def test_rename_and_back_is_the_same_file() -> None:
    assert lineage((5, "a", "b"), (7, "b", "a"), exists="a").meanings("a", 3)[0] == "a"


def test_former_names_are_found() -> None:
    assert lineage((5, "a", "b"), (7, "b", "c"), exists="c").names("c") == ["a", "b", "c"]


@given(EVENTS, NAMES, st.integers(0, 9), st.sets(NAMES))
def test_every_path_ends_somewhere(events: list[RenameEvent], path: str, time: int, there: set[str]) -> None:
    found = Lineage(events, there.__contains__)
    assert path in found.names(found.meanings(path, time)[0])


@given(EVENTS, NAMES, st.integers(0, 9), st.sets(NAMES))
def test_file_that_exists_is_not_lost(events: list[RenameEvent], path: str, time: int, there: set[str]) -> None:
    if path in there:
        assert Lineage(events, there.__contains__).meanings(path, time)[0] in there
