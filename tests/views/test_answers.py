"""The text of answers on one little repository, whole."""

from __future__ import annotations

import pytest

from codemap.search.calls import what_it_calls, who_calls
from codemap.search.file_summary import file_summary
from codemap.search.find_symbol import find_symbol
from codemap.search.get_symbol import get_symbol
from codemap.search.scan import scan
from codemap.search.search_source import search_source
from codemap.views import calls as calls_view
from codemap.views import file_summary as file_summary_view
from codemap.views import find_symbol as find_symbol_view
from codemap.views import get_symbol as get_symbol_view
from codemap.views import scan as scan_view
from codemap.views import search_source as search_source_view
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder


@pytest.fixture
def head(geo: RepoBuilder) -> str:
    geo.commit("two", {"shop.py": "from geo import price\n\n\ndef total():\n    return price(1, 2) + price(3, 4)\n"})
    return f"repo @ {geo.git('rev-parse', 'HEAD')[:10]} ({geo.root})\n"


def test_find_symbol_text(geo: RepoBuilder, head: str) -> None:
    with scanned(geo) as project:
        text = find_symbol_view.as_text(find_symbol(project, "pri"))
    assert text == head + ("# 1 symbol named like pri\nfunction  geo.py::price  lines 5-6\n          price(w, h)\n")


def test_who_calls_text(geo: RepoBuilder, head: str) -> None:
    with scanned(geo) as project:
        text = calls_view.as_text(who_calls(project, "area", depth=2))
    assert text == head + (
        "# 2 callers of geo.py::area  lines 1-2\n"
        "\n## direct (1)\n"
        "0.95 call      scope     geo.py::price  line 6\n"
        "\n## 2 calls away (1)\n"
        "0.85 call      import    shop.py::total  line 5, through price\n"
    )


def test_what_it_calls_text(geo: RepoBuilder, head: str) -> None:
    with scanned(geo) as project:
        text = calls_view.as_text(what_it_calls(project, "total"))
    assert text == head + (
        "# 1 callee of shop.py::total  lines 4-5\n"
        "\n## direct (1)\n"
        "0.90 call      import    geo.py::price  used in line 5\n"
    )


def test_who_calls_text_says_what_is_not_shown(geo: RepoBuilder, head: str) -> None:
    with scanned(geo) as project:
        text = calls_view.as_text(who_calls(project, "price", min_confidence=0.95))
    assert text == head + (
        "# 0 callers of geo.py::price  lines 5-6\n"
        "\nBelow confidence 0.95: 2 edges (--min-confidence 0 shows them)\n"
        "Not counted as calls: import 1 (--kind shows them)\n"
    )


def test_get_symbol_text(geo: RepoBuilder, head: str) -> None:
    with scanned(geo) as project:
        text = get_symbol_view.as_text(get_symbol(project, "area"))
    assert text == head + (
        "function  geo.py::area  lines 1-2\n          area(w, h)\n"
        "1 direct caller, calls 0 symbols (confidence 0.5 or more)\n"
        "\n1  def area(w, h):\n2      return w * h\n"
    )


def test_file_summary_text(geo: RepoBuilder, head: str) -> None:
    with scanned(geo) as project:
        text = file_summary_view.as_text(file_summary(project, "shop.py"))
    assert text == head + (
        "# shop.py\npython, source, parsed\n"
        "\n## Imports (1)\n    1  geo: price  -> geo.py::price\n"
        "\n## Symbols (1)\n      4-5  function total()\n"
    )


def test_search_source_text(geo: RepoBuilder, head: str) -> None:
    with scanned(geo) as project:
        lines = search_source_view.as_text(search_source(project, "price zebra")).split("\n")
    assert lines[1:4] == [
        "# 3 passages in 2 files for: price zebra",
        "Note: not found at all: zebra",
        "Note: nothing holds all of the words; these are merely the nearest",
    ]


def test_scan_text(geo: RepoBuilder, head: str) -> None:
    with scanned(geo) as project:
        text = scan_view.as_text(scan(project))
    assert text == head + (
        "Nothing to do: the index is current\nIndex: 2 files, 3 symbols, 4 edges\nHistory: 2 commits\nLanguages: python 2\n"
    )
