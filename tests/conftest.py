"""Fixtures for all tests: an environment without user configuration, and repositories made on the spot."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.repos import GEO, RepoBuilder, clean_environ

# A first example pays for imports, and machines are busy.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the files that views are compared with")


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    wanted = clean_environ()
    for key in set(os.environ) - set(wanted):
        monkeypatch.delenv(key)
    for key, value in wanted.items():
        monkeypatch.setenv(key, value)


@pytest.fixture
def repo(tmp_path: Path) -> RepoBuilder:
    """An empty repository on branch main."""
    return RepoBuilder(tmp_path / "repo")


@pytest.fixture
def geo(repo: RepoBuilder) -> RepoBuilder:
    """A repository with one commit: geo.py, where price (5-6) calls area (1-2)."""
    repo.commit("one", {"geo.py": GEO})
    return repo
