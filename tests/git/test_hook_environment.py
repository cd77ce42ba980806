"""Inside real hooks: the index that git names is the one that is read, and it is never written."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import codemap
from tests.support.repos import GEO, RepoBuilder

PROGRAM = """\
import os, sys
from pathlib import Path
from codemap.git import BlobReader, change_set, compare, open_repository, parse_scope

repo = open_repository(Path(sys.argv[1]), os.environ)
found = compare(repo, parse_scope(staged=True), os.environ)
with open(sys.argv[2], "w") as out, BlobReader(repo) as reader:
    for change in change_set(repo, found.old, found.new).files:
        content = reader.read(change.new.blob) if change.new else b""
        print(change.status, change.path, content.decode().strip().split("\\n")[-1].strip(), file=out)
"""


def install(builder: RepoBuilder, tmp_path: Path, target: Path | None = None, *, before: str = "") -> Path:
    """Makes a pre-commit hook that reports the staged changes of `target` (default: here) into the returned file."""
    program, report = tmp_path / "program.py", tmp_path / "report"
    program.write_text(PROGRAM)
    hook = Path(builder.git("rev-parse", "--path-format=absolute", "--git-path", "hooks")) / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    package = Path(codemap.__file__).parent.parent
    where = f'"{target}"' if target else "."
    hook.write_text(
        f'#!/bin/sh\n{before}\nPYTHONPATH="{package}" exec "{sys.executable}" "{program}" {where} "{report}"\n'
    )
    hook.chmod(0o755)
    return report


def test_commit_after_add_shows_the_staged_change(geo: RepoBuilder, tmp_path: Path) -> None:
    report = install(geo, tmp_path)
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    geo.git("add", "geo.py")
    geo.git("commit", "-q", "-m", "two")
    assert report.read_text() == "modified geo.py return area(w, h) * 4\n"


def test_commit_of_all_shows_the_change_in_the_temporary_index(geo: RepoBuilder, tmp_path: Path) -> None:
    report = install(geo, tmp_path)
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    geo.git("commit", "-q", "-am", "two")
    assert report.read_text() == "modified geo.py return area(w, h) * 4\n"
    geo.git("fsck", "--strict")


def test_commit_of_one_path_shows_that_path_alone(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.commit("two", {"other.py": "x = 1\n"})
    report = install(geo, tmp_path)
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    geo.write("other.py", "x = 2\n")
    geo.git("add", "other.py")
    geo.git("commit", "-q", "-m", "three", "--", "geo.py")
    assert report.read_text() == "modified geo.py return area(w, h) * 4\n"
    assert geo.git("status", "--porcelain") == "M  other.py"


def test_commit_from_a_subdirectory(geo: RepoBuilder, tmp_path: Path) -> None:
    report = install(geo, tmp_path)
    geo.write("sub/n.py", "x = 1\n")
    geo.git("add", "-A")
    geo.git("-C", "sub", "commit", "-q", "-am", "two")
    assert report.read_text() == "added sub/n.py x = 1\n"


def test_first_commit_shows_everything_as_added(repo: RepoBuilder, tmp_path: Path) -> None:
    report = install(repo, tmp_path)
    repo.write("a.py", "x = 1\n")
    repo.git("add", "-A")
    repo.git("commit", "-q", "-m", "first")
    assert report.read_text() == "added a.py x = 1\n"


@pytest.mark.parametrize("how", [("-am",), ("-m",)])
def test_commit_in_a_linked_worktree_shows_its_own_change(geo: RepoBuilder, tmp_path: Path, how: tuple[str]) -> None:
    report = install(geo, tmp_path)
    linked = geo.worktree(tmp_path / "linked", "f")
    linked.write("geo.py", GEO.replace("* 3", "* 4"))
    if how == ("-m",):
        linked.git("add", "-A")
    linked.git("commit", "-q", *how, "two")
    assert report.read_text() == "modified geo.py return area(w, h) * 4\n"


def test_commit_in_a_submodule_shows_its_own_change(geo: RepoBuilder, tmp_path: Path) -> None:
    outer = RepoBuilder(tmp_path / "outer")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(geo.root), "sub")
    outer.commit("with a submodule")
    sub = RepoBuilder(outer.root / "sub", init=False)
    report = install(sub, tmp_path)
    sub.write("geo.py", GEO.replace("* 3", "* 4"))
    sub.git("commit", "-q", "-am", "two")
    assert report.read_text() == "modified geo.py return area(w, h) * 4\n"


def test_hook_that_changes_directory_first_still_sees_the_index(geo: RepoBuilder, tmp_path: Path) -> None:
    report = install(geo, tmp_path, geo.root, before="cd /")
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    geo.git("commit", "-q", "-am", "two")
    assert report.read_text() == "modified geo.py return area(w, h) * 4\n"


def test_other_repository_asked_about_in_a_hook_of_a_worktree_is_itself(geo: RepoBuilder, tmp_path: Path) -> None:
    other = RepoBuilder(tmp_path / "other")
    other.commit("one", {"o.py": "x = 1\n"})
    other.write("o.py", "x = 2\n")
    other.git("add", "-A")
    linked = geo.worktree(tmp_path / "linked", "f")
    report = install(geo, tmp_path, other.root)
    linked.write("geo.py", "changed\n")
    linked.git("add", "-A")
    before = other.files()
    linked.git("commit", "-q", "-m", "two")
    assert report.read_text() == "modified o.py x = 2\n"
    assert other.files() == before


def test_index_is_byte_equal_after_looking(geo: RepoBuilder, tmp_path: Path) -> None:
    install(geo, tmp_path)
    index = geo.root / ".git/index"
    saved = tmp_path / "saved"
    hook = geo.root / ".git/hooks/pre-commit"
    body = hook.read_text().replace("exec ", "")
    check = f'\ncp "$GIT_INDEX_FILE" "{saved}.after"; cmp "{saved}" "{saved}.after"\n'
    hook.write_text(body.replace("#!/bin/sh\n", f'#!/bin/sh\ncp "$GIT_INDEX_FILE" "{saved}"\n') + check)
    geo.write("geo.py", "changed\n")
    (geo.root / "geo.py").touch()
    geo.git("commit", "-q", "-am", "two")
    assert index.exists()
