from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import NotFound, UsageError
from codemap.search.paths import find_file, find_scope, folder_of, paths_meant
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

ODD = ["häuser.py", "a b.py", 'q"t.py', "tab\tx.py", "b\\s.py", "new\nline.py", "-dash.py", " lead.py"]


@pytest.fixture
def tree(repo: RepoBuilder) -> RepoBuilder:
    repo.commit("one", {"a.py": "x = 1\n", "pkg/a.py": "x = 1\n", "pkg/only.py": "x = 1\n"})
    return repo


def file(repo: RepoBuilder, text: str, below: str = "") -> str:
    with scanned(repo) as project:
        return find_file(project, project.kept_view(), text, below)


def test_find_file_from_the_top(tree: RepoBuilder) -> None:
    assert file(tree, "pkg/a.py") == "pkg/a.py"


def test_find_file_prefers_the_folder_one_stands_in(tree: RepoBuilder) -> None:
    assert file(tree, "a.py", below="pkg/") == "pkg/a.py"


def test_find_file_takes_a_path_from_the_top_inside_a_folder(tree: RepoBuilder) -> None:
    assert file(tree, "pkg/a.py", below="pkg/") == "pkg/a.py"


def test_find_file_goes_up(tree: RepoBuilder) -> None:
    assert file(tree, "../a.py", below="pkg/") == "a.py"


def test_find_file_absolute(tree: RepoBuilder) -> None:
    assert file(tree, str(tree.root / "pkg" / "a.py")) == "pkg/a.py"


def test_find_file_by_its_end(tree: RepoBuilder) -> None:
    assert file(tree, "only.py") == "pkg/only.py"


@pytest.mark.parametrize("name", ODD)
def test_find_file_odd_names(repo: RepoBuilder, name: str) -> None:
    repo.commit("one", {f"d/{name}": "x = 1\n"})
    assert file(repo, f"d/{name}") == f"d/{name}"


def test_find_file_in_its_display_form(repo: RepoBuilder) -> None:
    repo.commit("one", {"new\nline.py": "x = 1\n"})
    assert file(repo, '"new\\nline.py"') == "new\nline.py"


@pytest.mark.parametrize("text", ["../outside.py", "pkg/../../outside.py", "/etc/passwd"])
def test_find_file_refuses_what_lies_outside(tree: RepoBuilder, text: str) -> None:
    with pytest.raises(UsageError, match="lies outside"):
        file(tree, text)


def test_find_file_behind_links_in_a_circle_is_missing(tree: RepoBuilder) -> None:
    (tree.root / "round").symlink_to("round")
    with pytest.raises(NotFound, match=r"no file round/a\.py"):
        file(tree, str(tree.root / "round" / "a.py"))


def test_find_file_missing(tree: RepoBuilder) -> None:
    with pytest.raises(NotFound, match=r"no file pkg/onyl\.py"):
        file(tree, "pkg/onyl.py")


def test_find_scope_folder(tree: RepoBuilder) -> None:
    with scanned(tree) as project:
        assert find_scope(project, project.kept_view(), "pkg/", "") == "pkg"


def test_paths_meant_top(tree: RepoBuilder) -> None:
    with scanned(tree) as project:
        assert paths_meant(project, ".", "") == ("",)


def test_folder_of_outside_is_the_top(tree: RepoBuilder, tmp_path: Path) -> None:
    with scanned(tree) as project:
        assert folder_of(project, tmp_path) == ""


def test_folder_of_below(tree: RepoBuilder) -> None:
    with scanned(tree) as project:
        assert folder_of(project, tree.root / "pkg") == "pkg/"
