"""Files in the worktree that are not the repository's: ignored ones, and those of repositories inside."""

from __future__ import annotations

from pathlib import Path

from codemap.context.changes import changes_context
from codemap.git import change_set, compare, open_repository, parse_scope
from tests.support.maps import fresh_rows, kept_rows, project_at
from tests.support.repos import RepoBuilder, clean_environ

SETTINGS = ".codemap/config.toml"


def paths(repo: RepoBuilder) -> dict[str, str]:
    with project_at(repo.root) as project:
        project.refresh()
        return {row.path: row.status for row in project.kept_view().files() if not row.path.startswith(".")}


def with_generated(repo: RepoBuilder) -> RepoBuilder:
    repo.commit(
        "one",
        {
            "a.py": "from gen.made import made\n\n\ndef use():\n    return made()\n",
            ".gitignore": "gen/\nnode_modules/\n",
        },
    )
    repo.write("gen/made.py", "def made():\n    return 1\n")
    repo.write("gen/other.txt", "words\n")
    repo.write("node_modules/m.js", "export const m = 1\n")
    return repo


def test_ignored_files_are_left_out(repo: RepoBuilder) -> None:
    assert list(paths(with_generated(repo))) == ["a.py"]


def test_included_files_win_over_ignores(repo: RepoBuilder) -> None:
    with_generated(repo).write(SETTINGS, 'include = ["gen/*.py"]\n')
    assert list(paths(repo)) == ["a.py", "gen/made.py"]


def test_included_files_win_over_excludes(repo: RepoBuilder) -> None:
    repo.commit("one", {"v/a.py": "x = 1\n", "v/ours/b.py": "y = 1\n"})
    repo.write(SETTINGS, 'exclude = ["v/"]\ninclude = ["v/ours/"]\n')
    assert paths(repo) == {"v/a.py": "excluded", "v/ours/b.py": "parsed"}


def test_an_included_file_is_no_change_and_resolves_calls(repo: RepoBuilder) -> None:
    with_generated(repo).commit("two", {SETTINGS: 'include = ["gen/"]\n'})
    repo.write("a.py", (repo.root / "a.py").read_text().replace("return made()", "return made() + 1"))
    with project_at(repo.root) as project:
        report = changes_context(project)
        assert [file.change.path for file in report.files.items] == ["a.py"]
        assert report.label.differing == 1
        callers = project.kept_view().edges("a.py")
    assert [edge.target.path for edge in callers if edge.kind == "call"] == ["gen/made.py"]


def test_an_edited_included_file_is_read_again(repo: RepoBuilder, tmp_path: Path) -> None:
    with_generated(repo).write(SETTINGS, 'include = ["gen/"]\n')
    paths(repo)
    repo.write("gen/made.py", "def made_otherwise():\n    return 2\n")
    with project_at(repo.root) as project:
        assert project.refresh().parsed == 1
        assert kept_rows(project) == fresh_rows(repo.root, tmp_path / "fresh")


def test_a_secret_file_is_not_read_though_included(repo: RepoBuilder) -> None:
    repo.commit("one", {".gitignore": ".env\n"})
    repo.write(".env", "KEY=1\n")
    repo.write(SETTINGS, 'include = [".env"]\n')
    with project_at(repo.root) as project:
        row = project.view().file(".env")
    assert row is not None
    assert (row.status, row.reason) == ("skipped", "secret file")


def with_submodule(repo: RepoBuilder, tmp_path: Path) -> RepoBuilder:
    library = RepoBuilder(tmp_path / "library")
    library.commit("lib", {"lib.py": "def helper():\n    return 1\n"})
    repo.commit("one", {"a.py": "x = 1\n"})
    repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(library.root), "libs/lib")
    repo.commit("submodule")
    return RepoBuilder(repo.root / "libs/lib", init=False)


def test_a_submodule_is_a_boundary_unless_it_is_named(repo: RepoBuilder, tmp_path: Path) -> None:
    with_submodule(repo, tmp_path)
    assert paths(repo) == {"a.py": "parsed", "libs/lib": "submodule"}
    repo.write(SETTINGS, 'nested = ["libs/*"]\n')
    assert paths(repo) == {"a.py": "parsed", "libs/lib": "submodule", "libs/lib/lib.py": "parsed"}


def test_work_inside_a_named_submodule_is_seen_and_is_no_change_of_this_repository(
    repo: RepoBuilder, tmp_path: Path
) -> None:
    inner = with_submodule(repo, tmp_path)
    repo.commit("settings", {SETTINGS: 'nested = ["libs/lib"]\n'})
    paths(repo)
    inner.write("new.py", "def added():\n    return 2\n")
    with project_at(repo.root) as project:
        assert project.refresh().parsed == 1
        assert [row.qualname for row in project.kept_view().module("libs/lib/new.py").definitions] == ["added"]
        assert changes_context(project).empty
        assert kept_rows(project) == fresh_rows(repo.root, tmp_path / "fresh")
    inner.commit("inner", {})
    with project_at(repo.root) as project:
        assert [file.change.status for file in changes_context(project).files.items] == ["submodule"]


def test_a_nested_repository_is_left_out_unless_it_is_named(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "x = 1\n"})
    RepoBuilder(repo.root / "nested").commit("inner", {"n.py": "y = 1\n"})
    assert list(paths(repo)) == ["a.py"]
    repo.write(SETTINGS, 'nested = ["nested"]\n')
    assert list(paths(repo)) == ["a.py", "nested/n.py"]


def test_a_linked_worktree_inside_is_left_out(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "x = 1\n"})
    repo.worktree(repo.root / ".agents/one", "side")
    assert list(paths(repo)) == ["a.py"]


def test_a_submodule_that_is_not_checked_out_stays_a_boundary(repo: RepoBuilder, tmp_path: Path) -> None:
    with_submodule(repo, tmp_path)
    repo.write(SETTINGS, 'nested = ["libs/*"]\n')
    repo.git("submodule", "deinit", "-q", "-f", "libs/lib")
    assert paths(repo) == {"a.py": "parsed", "libs/lib": "submodule"}


def test_against_a_base_too_what_lies_beside_is_no_change(repo: RepoBuilder) -> None:
    with_generated(repo).commit("two", {SETTINGS: 'include = ["gen/"]\n'})
    repo.git("branch", "base")
    repo.commit("three", {"b.py": "z = 1\n"})
    with project_at(repo.root) as project:
        report = changes_context(project, base="base")
    assert [file.change.path for file in report.files.items] == ["b.py"]


def test_a_repository_opened_without_settings_has_nothing_beside_it(repo: RepoBuilder) -> None:
    with_generated(repo)
    opened = open_repository(repo.root, clean_environ())
    comparison = compare(opened, parse_scope(worktree=True), clean_environ())
    assert change_set(opened, comparison.old, comparison.new).files == ()
