from __future__ import annotations

import pytest

from codemap.errors import UsageError
from codemap.lang.extractor import extract
from codemap.search.find_symbol import KINDS, FoundSymbols, find_symbol
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

NAMES = """\
def open_all():
    pass


def reopen():
    pass


class File:
    def open(self):
        pass


OPEN = 1
"""


@pytest.fixture
def names(repo: RepoBuilder) -> RepoBuilder:
    repo.commit("one", {"names.py": NAMES, "tests/test_names.py": "def open():\n    pass\n"})
    return repo


def find(repo: RepoBuilder, text: str, limit: int = 20, kinds: tuple[str, ...] = (), path: str = "") -> FoundSymbols:
    with scanned(repo) as project:
        return find_symbol(project, text, limit=limit, kinds=kinds, path=path)


def found(repo: RepoBuilder, text: str, **options: object) -> list[str]:
    return [symbol.name for symbol in find(repo, text, **options).symbols.items]  # type: ignore[arg-type]


def test_a_name_with_the_marks_of_its_language_is_a_qualified_name(names: RepoBuilder) -> None:
    names.commit("two", {"README.md": "# Title::Words\n"})
    assert found(names, "File::open") == ["names.py::File.open"]
    assert found(names, "Title::Words") == ["README.md::Title::Words"]


def test_find_symbol_exact_before_prefix_before_part(names: RepoBuilder) -> None:
    assert found(names, "open") == [
        "names.py::File.open",
        "tests/test_names.py::open",
        "names.py::OPEN",
        "names.py::open_all",
        "names.py::reopen",
    ]


def test_find_symbol_limit_keeps_the_total(names: RepoBuilder) -> None:
    page = find(names, "open", limit=2).symbols
    assert (len(page.items), page.total, page.omitted) == (2, 5, 3)


def test_find_symbol_limit_zero_gives_all(names: RepoBuilder) -> None:
    assert find(names, "open", limit=0).symbols.omitted == 0


def test_find_symbol_of_a_kind(names: RepoBuilder) -> None:
    assert found(names, "open", kinds=("method",)) == ["names.py::File.open"]


def test_find_symbol_below_a_folder(names: RepoBuilder) -> None:
    assert found(names, "open", path="tests") == ["tests/test_names.py::open"]


@pytest.mark.parametrize("text", ["%", "_%", "\\", "'", '"'])
def test_find_symbol_takes_text_literally(names: RepoBuilder, text: str) -> None:
    assert found(names, text) == []


def test_find_symbol_underscore_is_no_wildcard(names: RepoBuilder) -> None:
    assert found(names, "n_a") == ["names.py::open_all"]


def test_find_symbol_suggests_near_names(names: RepoBuilder) -> None:
    assert find(names, "reopne").near == ("reopen",)


def test_find_symbol_refuses_an_empty_text(names: RepoBuilder) -> None:
    with pytest.raises(UsageError):
        find(names, "")


def test_find_symbol_same_names_are_all_kept(repo: RepoBuilder) -> None:
    text = "def f():\n    pass\n\n\ndef f():\n    pass\n\n\nclass Session:\n    pass\n\n\nclass session:\n    pass\n"
    repo.commit("one", {"a/util.py": text, "b/util.py": text})
    assert len(found(repo, "f")) == 4


def test_unknown_kind_is_refused_with_the_kinds_there_are(geo: RepoBuilder) -> None:
    with scanned(geo) as project, pytest.raises(UsageError) as caught:
        find_symbol(project, "area", kinds=("klass",))
    assert caught.value.hint == f"Kinds: {', '.join(KINDS)}."


def test_kinds_are_those_of_every_language() -> None:
    text = b"interface I { p: number; m(): void }\ntype T = number;\nenum E { A }\nnamespace N { export const c = 1 }\n"
    text += b"class C { f = 1; get g() { return 1 } m() {} }\nlet v = 1;\nconst LIMIT = 2;\nfunction f() {}\n"
    facts = extract(text, "typescript").facts
    assert facts is not None
    assert {row.kind for row in facts.definitions} <= set(KINDS)


@pytest.mark.parametrize("text", ["open", "o", "File.op", "_", "none such"])
def test_parts_of_many_names_are_found_alike(names: RepoBuilder, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few = found(names, text)
    monkeypatch.setattr("codemap.index.names._MOST_NAMES", 0)
    assert found(names, text) == few
