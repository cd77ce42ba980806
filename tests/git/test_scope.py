"""Scopes: what the options mean together."""

from __future__ import annotations

import pytest

from codemap.errors import UsageError
from codemap.git import Scope, parse_scope


def test_no_option_means_the_worktree() -> None:
    assert parse_scope() == Scope("worktree")


def test_worktree_may_be_asked_for() -> None:
    assert parse_scope(worktree=True) == Scope("worktree")


def test_staged() -> None:
    assert parse_scope(staged=True) == Scope("staged")


def test_base() -> None:
    assert parse_scope(base="origin/main") == Scope("base", base="origin/main")


@pytest.mark.parametrize(
    ("text", "left", "right", "symmetric"),
    [
        ("a..b", "a", "b", False),
        ("a...b", "a", "b", True),
        ("a..", "a", "HEAD", False),
        ("..b", "HEAD", "b", False),
        ("...b", "HEAD", "b", True),
        ("v1.0...v1.1", "v1.0", "v1.1", True),
        ("HEAD~1..HEAD", "HEAD~1", "HEAD", False),
    ],
)
def test_range(text: str, left: str, right: str, symmetric: bool) -> None:
    assert parse_scope(range_text=text) == Scope("range", left=left, right=right, symmetric=symmetric)


@pytest.mark.parametrize("text", ["", "..", "...", "a..b..c", "a....b", "a...b...c", "a..b...c"])
def test_range_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_scope(range_text=text)


def test_single_commit_is_refused_with_the_range_that_may_be_meant() -> None:
    with pytest.raises(UsageError) as caught:
        parse_scope(range_text="HEAD")
    assert "HEAD~1..HEAD" in (caught.value.hint or "")


@pytest.mark.parametrize("ref", ["", "a..b"])
def test_base_that_is_no_commit_is_refused(ref: str) -> None:
    with pytest.raises(UsageError):
        parse_scope(base=ref)


def test_two_scopes_are_refused_by_name() -> None:
    with pytest.raises(UsageError, match="--staged and a range"):
        parse_scope(staged=True, range_text="a..b")
