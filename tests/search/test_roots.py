"""Which folders a server may be asked about beside its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import UsageError
from codemap.search.roots import root_asked
from tests.support.repos import RepoBuilder, clean_environ


def test_folder_below_is_taken_from_the_served_one(geo: RepoBuilder) -> None:
    geo.write("sub/inner.py", "x = 1\n")
    assert root_asked(geo.root, "sub", clean_environ()) == geo.root / "sub"
    assert root_asked(geo.root, ".", clean_environ()) == geo.root


def test_other_worktree_of_the_repository_is_allowed(geo: RepoBuilder, tmp_path: Path) -> None:
    other = tmp_path / "other"
    geo.git("worktree", "add", "-q", str(other))
    assert root_asked(geo.root, str(other), clean_environ()) == other


@pytest.mark.parametrize("asked", ["..", "/", "../elsewhere", "~"])
def test_folder_outside_is_refused(geo: RepoBuilder, asked: str) -> None:
    with pytest.raises(UsageError, match="lies outside of"):
        root_asked(geo.root, asked, clean_environ())


def test_link_that_leads_outside_is_refused(geo: RepoBuilder, tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (geo.root / "link").symlink_to(tmp_path / "secret")
    with pytest.raises(UsageError, match="lies outside of"):
        root_asked(geo.root, "link", clean_environ())
