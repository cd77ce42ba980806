"""Faults that users of such tools reported about diffs, as tests of their kind; names begin with the rows' ids."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from codemap.model import path_of
from codemap.views.changes import render_changes
from codemap.views.changes_document import changes_document
from tests.context.changes import broken, report, symbols
from tests.support.repos import GEO, RepoBuilder

SETTINGS = [
    "diff.noprefix=true",
    "diff.mnemonicPrefix=true",
    "color.ui=always",
    "diff.external=/bin/true",
    "diff.relative=true",
    "diff.context=0",
    "diff.submodule=log",
    "diff.suppressBlankEmpty=true",
    "diff.orderFile=/dev/null",
    "core.quotePath=false",
    "diff.renames=false",
    "diff.algorithm=patience",
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_d01_settings_of_the_user_change_nothing(setting: str, geo: RepoBuilder) -> None:
    geo.git("mv", "geo.py", "form.py")
    geo.write("form.py", GEO.replace("w * h", "w + h"))
    geo.write("notes.txt", "new\n")
    geo.git("add", "-A")
    plain = render_changes(report(geo.root, staged=True))
    geo.git("config", *setting.split("=", 1))
    assert render_changes(report(geo.root, staged=True)) == plain
    assert "form.py" in plain


def test_d01_programs_of_the_user_are_not_run(geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    geo.write("geo.py", GEO.replace("w * h", "w + h"))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "/bin/false")
    geo.write(".gitattributes", "*.py diff=odd\n")
    geo.git("config", "diff.odd.textconv", "/bin/false")
    assert "body geo.py::area" in symbols(report(geo.root))


NAMES = [
    "häuser.py".encode(),
    b"a b.py",
    b'q"t.py',
    b"tab\tx.py",
    b"b\\s.py",
    b"new\nline.py",
    b"-dash.py",
    b" lead.py",
    b"caf\xe9.py",
]


def test_d02_paths_are_as_git_stores_them(repo: RepoBuilder) -> None:
    paths = [path_of(name) for name in NAMES]
    repo.commit("one", {path: f"def f{at}():\n    return 1\n" for at, path in enumerate(paths)})
    for at, path in enumerate(paths):
        repo.write(path, f"def f{at}():\n    return 2\n")
    answer = report(repo.root)
    assert sorted(row.change.path for row in answer.files.items) == sorted(paths)
    assert sorted(symbols(answer)) == sorted(f"body {path}::f{at}" for at, path in enumerate(paths))
    read = json.loads(json.dumps(changes_document(answer)))
    assert len({row["path"] for row in read["files"]["items"]}) == len(paths)
    assert len(render_changes(answer).split("## Changed symbols")[1].split("\n\n")[0].splitlines()) == len(paths) + 1


@pytest.mark.parametrize("name", NAMES)
def test_d02_an_odd_name_is_renamed(name: bytes, geo: RepoBuilder) -> None:
    (geo.root / "geo.py").rename(os.path.join(os.fsencode(geo.root), name).decode("utf-8", "surrogateescape"))
    geo.git("add", "-A")
    change = report(geo.root, staged=True).files.items[0].change
    assert (change.status, change.old_path, change.path) == ("renamed", "geo.py", path_of(name))


ODD_LINES = b'x = "a\rb"\ny = "\f"\nz = "\xc2\x85"\ns = "\xe2\x80\xa8"\ndef tail():\n    return 1\n'


@pytest.mark.parametrize("first", [b"", b"# caf\xe9\n"])
def test_d04_only_line_feeds_end_lines(first: bytes, repo: RepoBuilder) -> None:
    repo.commit("one", {"cr.py": first + ODD_LINES})
    repo.write("cr.py", first + ODD_LINES.replace(b"return 1", b"return 2"))
    answer = report(repo.root, with_hunks=True)
    line = 6 + bool(first)
    assert [tuple(hunk) for hunk in answer.files.items[0].hunks or ()] == [(line, 1, line, 1)]
    assert symbols(answer) == ["body cr.py::tail"]


def only_change(repo: RepoBuilder, commit: str = "HEAD") -> tuple[str, str | None, str]:
    change = report(repo.root, commit=commit).files.items[0].change
    return change.status, change.old_path, change.path


def test_d06_a_mode(geo: RepoBuilder) -> None:
    (geo.root / "geo.py").chmod(0o755)
    geo.commit("mode")
    assert only_change(geo) == ("mode", None, "geo.py")
    assert "mode 100644 -> 100755" in render_changes(report(geo.root, commit="HEAD"))


def test_d06_a_rename_alone(geo: RepoBuilder) -> None:
    geo.git("mv", "geo.py", "g2.py")
    geo.commit("rename")
    assert only_change(geo) == ("renamed", "geo.py", "g2.py")


def test_d06_an_empty_file(geo: RepoBuilder) -> None:
    geo.commit("empty", {"e.py": ""})
    assert only_change(geo) == ("added", None, "e.py")


def test_d06_a_file_that_becomes_a_link_and_back(geo: RepoBuilder) -> None:
    geo.commit("more", {"e.py": "x = 1\n"})
    (geo.root / "geo.py").unlink()
    (geo.root / "geo.py").symlink_to("e.py")
    geo.commit("link")
    assert only_change(geo) == ("typechange", None, "geo.py")
    (geo.root / "geo.py").unlink()
    geo.commit("file", {"geo.py": GEO})
    assert only_change(geo) == ("typechange", None, "geo.py")


def test_d06_a_submodule_that_comes_moves_on_and_goes(geo: RepoBuilder) -> None:
    inner = RepoBuilder(geo.root / "sub")
    first = inner.commit("one", {"a.py": "x = 1\n"})
    geo.commit("sub")
    assert only_change(geo)[2] == "sub"
    second = inner.commit("two", {"a.py": "x = 2\n"})
    geo.commit("sub two")
    assert only_change(geo) == ("submodule", None, "sub")
    assert f"{first[:10]} -> {second[:10]}" in render_changes(report(geo.root, commit="HEAD"))
    geo.git("rm", "-q", "--cached", "sub")
    geo.git("commit", "-q", "-m", "gone")
    assert only_change(geo)[2] == "sub"


def test_d10_what_a_merge_brought_along_is_not_the_branch(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("f", {"geo.py": GEO.replace("* 3", "* 4")})
    geo.git("checkout", "-q", "main")
    geo.commit("main", {"o.py": "def o():\n    return 1\n"})
    geo.git("checkout", "-q", "f")
    geo.git("merge", "-q", "--no-edit", "main")
    assert symbols(report(geo.root, range_text="main...f")) == ["body geo.py::price"]


def test_d10_lines_that_only_a_merge_wrote_are_seen(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("f", {"geo.py": GEO.replace("* 3", "* 4"), "f.py": "x = 1\n"})
    geo.git("checkout", "-q", "main")
    geo.commit("main", {"geo.py": GEO.replace("* 3", "* 5")})
    geo.git("merge", "-q", "f", check=False)
    geo.write("geo.py", GEO.replace("* 3", "* 9").replace("w * h", "h * w"))
    geo.commit("merged")
    answer = report(geo.root, commit="HEAD")
    assert answer.resolved == ("geo.py",)
    assert symbols(answer) == ["body geo.py::area", "body geo.py::price", "added f.py::x"]


def test_d10_a_merge_of_three_is_compared_with_its_first_parent(geo: RepoBuilder) -> None:
    for name in ("a", "b"):
        geo.git("checkout", "-q", "-b", name, "main")
        geo.commit(name, {f"{name}.py": f"def {name}():\n    return 1\n"})
    geo.git("checkout", "-q", "main")
    geo.commit("c", {"c.py": "x = 1\n"})
    geo.git("merge", "-q", "--no-edit", "a", "b")
    answer = report(geo.root, commit="HEAD")
    assert symbols(answer) == ["added a.py::a", "added b.py::b"]
    assert answer.resolved == ()


def test_d12_a_removed_function_names_who_still_calls_it(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.partition("\n\n\n")[2])
    answer = report(geo.root)
    assert symbols(answer) == ["removed geo.py::area"]
    assert broken(answer) == ["geo.py:2 price area removed"]


def test_d12_a_removed_file_names_who_still_imports_it(geo: RepoBuilder) -> None:
    geo.commit("use", {"use.py": "from geo import area\n\n\ndef use():\n    return area(1, 2)\n"})
    geo.git("rm", "-q", "geo.py")
    text = render_changes(report(geo.root, staged=True))
    assert text.index("use.py:5  use() calls `area`, removed from geo.py:1-2") < text.index("## Changed symbols")


def test_d12_a_removed_file_in_a_range(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.commit("use", {"use.py": "from geo import area\n\n\ndef use():\n    return area(1, 2)\n"})
    geo.git("rm", "-q", "geo.py")
    geo.commit("gone")
    bare = geo.clone(tmp_path / "bare", "--bare")
    assert broken(report(bare.root, range_text="HEAD~1..HEAD")) == [
        "use.py:1 <module> area removed",
        "use.py:5 use area removed",
    ]
