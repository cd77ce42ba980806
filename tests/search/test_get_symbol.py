from __future__ import annotations

from codemap.search.get_symbol import SymbolDetail, get_symbol
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder


def detail(repo: RepoBuilder, symbol: str, lines: int = 0) -> SymbolDetail:
    with scanned(repo) as project:
        return get_symbol(project, symbol, lines=lines)


def test_get_symbol_text(geo: RepoBuilder) -> None:
    assert detail(geo, "area").parts[0].lines == ("def area(w, h):", "    return w * h")


def test_get_symbol_counts_callers(geo: RepoBuilder) -> None:
    assert detail(geo, "area").callers == 1


def test_get_symbol_counts_callees(geo: RepoBuilder) -> None:
    assert detail(geo, "price").callees == 1


def test_get_symbol_cut_says_how_much(geo: RepoBuilder) -> None:
    assert detail(geo, "area", lines=1).parts[0].omitted == 1


def test_get_symbol_of_an_uncommitted_file(geo: RepoBuilder) -> None:
    geo.write("new.py", "def fresh():\n    return 7\n")
    assert detail(geo, "fresh").parts[0].lines == ("def fresh():", "    return 7")


def test_get_symbol_shows_every_definition_of_the_name(repo: RepoBuilder) -> None:
    repo.commit("one", {"m.py": "def f():\n    return 1\n\n\ndef f():\n    return 2\n"})
    assert [part.lines for part in detail(repo, "f").parts] == [
        ("def f():", "    return 1"),
        ("def f():", "    return 2"),
    ]


def test_get_symbol_only_line_feeds_end_lines(repo: RepoBuilder) -> None:
    repo.commit("one", {"m.py": b'x = "\x0c\x0b\xe2\x80\xa8"\n\n\ndef tail():\n    return 1\n'})
    assert detail(repo, "tail").parts[0].lines == ("def tail():", "    return 1")


def test_get_symbol_masks_secrets(repo: RepoBuilder) -> None:
    key = "AKIA" + "ABCDEFGHIJKLMNOP"
    repo.commit("one", {"m.py": f'def f(key="{key}"):\n    return "{key}"\n'})
    assert key not in repr(detail(repo, "f"))
