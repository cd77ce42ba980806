"""Questions in texts that no answer could be about."""

from __future__ import annotations

import pytest

from codemap.errors import UsageError
from codemap.search.asking import LONGEST, check_path, check_text
from codemap.search.file_summary import file_summary
from codemap.search.find_symbol import find_symbol
from codemap.search.locate import locate
from codemap.search.search_source import search_source
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

UNFIT = ["\udcff", "\ud800", "a\0b", "x" * 60_000, "area\udcff"]


@pytest.mark.parametrize("text", UNFIT)
def test_unfit_text_is_a_usage_error(text: str) -> None:
    with pytest.raises(UsageError):
        check_text(text, "name")


@pytest.mark.parametrize("text", ["größe", "x" * LONGEST, ""])
def test_text_that_can_be_asked_is_returned(text: str) -> None:
    assert check_text(text, "name") == text


def test_path_may_hold_bytes_that_are_not_utf8() -> None:
    assert check_path("\udcff.py", "path") == "\udcff.py"


@pytest.mark.parametrize("text", UNFIT)
def test_find_symbol_refuses_an_unfit_name(geo: RepoBuilder, text: str) -> None:
    with scanned(geo) as project, pytest.raises(UsageError):
        find_symbol(project, text)


@pytest.mark.parametrize("text", [*UNFIT, "geo.py::\udcff", "geo.py:" + "9" * 5000])
def test_locate_refuses_an_unfit_symbol(geo: RepoBuilder, text: str) -> None:
    with scanned(geo) as project, pytest.raises(UsageError):
        locate(project, project.kept_view(), text)


@pytest.mark.parametrize("text", UNFIT)
def test_search_source_refuses_an_unfit_query(geo: RepoBuilder, text: str) -> None:
    with scanned(geo) as project, pytest.raises(UsageError):
        search_source(project, text)


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "x" * 60_000, "/" + "x" * 60_000])
def test_file_summary_refuses_an_unfit_path(geo: RepoBuilder, text: str) -> None:
    with scanned(geo) as project, pytest.raises(UsageError):
        file_summary(project, text)
