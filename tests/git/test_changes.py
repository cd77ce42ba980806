"""Change sets: kinds of change and renames."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.git import ChangeSet, FileChange, change_set, commit_snapshot, staged_snapshot, worktree_snapshot
from codemap.model import GITLINK
from tests.git.test_snapshot import ODD
from tests.support.repos import GEO, RepoBuilder

LONG = "".join(f"line {n}\n" for n in range(40))


def worktree_changes(builder: RepoBuilder, *, limit: int = 1000) -> ChangeSet:
    repo = builder.open()
    return change_set(repo, commit_snapshot(repo, "HEAD"), worktree_snapshot(repo), rename_limit=limit)


def last_changes(builder: RepoBuilder) -> ChangeSet:
    repo = builder.open()
    return change_set(repo, commit_snapshot(repo, "HEAD~1"), commit_snapshot(repo, "HEAD"))


def only(changes: ChangeSet) -> FileChange:
    (change,) = changes.files
    return change


def renames(changes: ChangeSet) -> dict[str, str | None]:
    return {change.path: change.old_path for change in changes.files if change.status == "renamed"}


def test_nothing_changed_is_an_empty_set(geo: RepoBuilder) -> None:
    assert worktree_changes(geo) == ChangeSet((), rename_limit_hit=False)


def test_chmod_alone_is_a_mode_change(geo: RepoBuilder) -> None:
    (geo.root / "geo.py").chmod(0o755)
    assert only(worktree_changes(geo)).status == "mode"


def test_chmod_with_new_content_is_a_modification(geo: RepoBuilder) -> None:
    geo.write("geo.py", "x\n").chmod(0o755)
    assert only(worktree_changes(geo)).status == "modified"


def test_added_empty_file_is_added(geo: RepoBuilder) -> None:
    geo.commit("empty", {"e.py": ""})
    change = only(last_changes(geo))
    assert (change.status, change.path, change.old) == ("added", "e.py", None)


def test_deleted_file_keeps_its_old_entry(geo: RepoBuilder) -> None:
    blob = geo.git("rev-parse", "HEAD:geo.py")
    geo.git("rm", "-q", "geo.py")
    geo.commit("gone")
    change = only(last_changes(geo))
    assert (change.status, change.old and change.old.blob, change.new) == ("deleted", blob, None)


def test_file_that_became_a_link_is_a_typechange(geo: RepoBuilder) -> None:
    (geo.root / "geo.py").unlink()
    (geo.root / "geo.py").symlink_to("e.py")
    assert only(worktree_changes(geo)).status == "typechange"


def test_submodule_added_moved_and_removed_is_a_submodule_change(geo: RepoBuilder) -> None:
    sub = RepoBuilder(geo.root / "sub")
    first = sub.commit("one", {"x.py": "x\n"})
    geo.commit("with sub")
    added = only(last_changes(geo))
    second = sub.commit("two")
    geo.commit("moved")
    moved = only(last_changes(geo))
    geo.git("rm", "-q", "--cached", "sub")
    geo.git("commit", "-q", "-m", "removed")
    removed = only(last_changes(geo))
    assert {change.status for change in (added, moved, removed)} == {"submodule"}
    assert (added.old, added.new) == (None, (GITLINK, first))
    assert (moved.old, moved.new) == ((GITLINK, first), (GITLINK, second))
    assert (removed.old, removed.new) == ((GITLINK, second), None)


def test_file_replaced_by_a_submodule_is_a_submodule_change(geo: RepoBuilder) -> None:
    (geo.root / "geo.py").unlink()
    RepoBuilder(geo.root / "geo.py").commit("one")
    geo.commit("replaced")
    assert only(last_changes(geo)).status == "submodule"


def test_pure_rename_is_exact(geo: RepoBuilder) -> None:
    geo.git("mv", "geo.py", "g2.py")
    geo.commit("moved")
    change = only(last_changes(geo))
    assert (change.status, change.old_path, change.path, change.similarity) == ("renamed", "geo.py", "g2.py", 100)


def test_rename_with_chmod_keeps_both_modes(geo: RepoBuilder) -> None:
    (geo.root / "geo.py").rename(geo.root / "g2.py").chmod(0o755)
    change = only(worktree_changes(geo))
    assert (change.status, change.old and change.old.mode, change.new and change.new.mode) == (
        "renamed",
        0o100644,
        0o100755,
    )


def test_rename_with_edit_is_found_in_commits(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": LONG})
    repo.git("mv", "a.py", "b.py")
    repo.commit("two", {"b.py": LONG + "more\n"})
    change = only(last_changes(repo))
    assert (change.status, change.old_path) == ("renamed", "a.py")
    assert change.similarity is not None
    assert 50 <= change.similarity < 100


def test_rename_with_edit_is_found_in_the_index(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": LONG})
    repo.git("mv", "a.py", "b.py")
    repo.write("b.py", LONG + "more\n")
    repo.git("add", "-A")
    opened = repo.open()
    changes = change_set(opened, commit_snapshot(opened, "HEAD"), staged_snapshot(opened))
    assert renames(changes) == {"b.py": "a.py"}


def test_rename_with_edit_is_found_in_the_worktree(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": LONG})
    (repo.root / "a.py").unlink()
    repo.write("b.py", LONG + "more\n")
    assert renames(worktree_changes(repo)) == {"b.py": "a.py"}


def test_rename_with_edit_is_found_through_line_endings(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": LONG, ".gitattributes": "*.py text\n"})
    (repo.root / "a.py").unlink()
    repo.write("b.py", (LONG + "more\n").replace("\n", "\r\n"))
    assert renames(worktree_changes(repo)) == {"b.py": "a.py"}


def test_rename_with_edit_is_found_in_a_sha256_repository(tmp_path: Path) -> None:
    builder = RepoBuilder(tmp_path / "repo", "--object-format=sha256")
    builder.commit("one", {"a.py": LONG})
    (builder.root / "a.py").unlink()
    builder.write("b.py", LONG + "more\n")
    assert renames(worktree_changes(builder)) == {"b.py": "a.py"}


@pytest.mark.parametrize("edit", ["", "more\n"])
def test_odd_names_renamed_to_one_another(repo: RepoBuilder, edit: str) -> None:
    texts = [f"file {n}\n" * 30 for n in range(len(ODD))]
    repo.commit("one", {f"plain{n}": text for n, text in enumerate(texts)})
    for n, path in enumerate(ODD):
        (repo.root / f"plain{n}").unlink()
        repo.write(path, texts[n] + edit)
    assert renames(worktree_changes(repo)) == {path: f"plain{n}" for n, path in enumerate(ODD)}


def test_empty_files_are_not_renamed(repo: RepoBuilder) -> None:
    repo.commit("one", {"a/__init__.py": ""})
    repo.git("mv", "a", "b")
    repo.commit("two")
    assert [change.status for change in last_changes(repo).files] == ["deleted", "added"]


def test_among_equal_files_the_nearest_name_is_the_rename(repo: RepoBuilder) -> None:
    places = ("x/LICENSE", "y/LICENSE", "y/COPYING")
    repo.commit("one", {f"old/{place}": LONG for place in places})
    repo.git("mv", "old", "new")
    repo.commit("two")
    assert renames(last_changes(repo)) == {f"new/{place}": f"old/{place}" for place in places}


def test_a_link_is_not_the_rename_of_a_file(repo: RepoBuilder) -> None:
    repo.commit("one", {"a": "target"})
    (repo.root / "a").unlink()
    (repo.root / "b").symlink_to("target")
    repo.commit("two")
    assert [change.status for change in last_changes(repo).files] == ["deleted", "added"]


def test_exact_renames_are_found_over_the_limit(repo: RepoBuilder) -> None:
    repo.commit("one", {f"a{n}": f"{n}\n" for n in range(5)})
    for n in range(5):
        repo.git("mv", f"a{n}", f"b{n}")
    repo.commit("two")
    opened = repo.open()
    changes = change_set(opened, commit_snapshot(opened, "HEAD~1"), commit_snapshot(opened, "HEAD"), rename_limit=1)
    assert (len(renames(changes)), changes.rename_limit_hit) == (5, False)


def test_limit_is_told_when_it_is_hit(repo: RepoBuilder) -> None:
    repo.commit("one", {f"a{n}": LONG.replace("line", f"line{n}") for n in range(4)})
    for n in range(4):
        repo.git("mv", f"a{n}", f"b{n}")
        repo.write(f"b{n}", LONG.replace("line", f"line{n}") + "more\n")
    repo.commit("two")
    opened = repo.open()
    changes = change_set(opened, commit_snapshot(opened, "HEAD~1"), commit_snapshot(opened, "HEAD"), rename_limit=2)
    assert (renames(changes), changes.rename_limit_hit) == ({}, True)


def test_limit_is_told_when_too_much_is_uncommitted(repo: RepoBuilder) -> None:
    repo.commit("one", {"a": LONG})
    (repo.root / "a").unlink()
    for n in range(3):
        repo.write(f"b{n}", LONG + f"{n}\n")
    assert worktree_changes(repo, limit=1).rename_limit_hit


def test_unlike_files_are_no_rename_and_hit_no_limit(repo: RepoBuilder) -> None:
    repo.commit("one", {"a": LONG})
    (repo.root / "a").unlink()
    repo.write("b", "something else\n" * 30)
    changes = worktree_changes(repo)
    assert ([change.status for change in changes.files], changes.rename_limit_hit) == (["deleted", "added"], False)


def test_partial_clone_pairs_what_is_local(repo: RepoBuilder, tmp_path: Path) -> None:
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.commit("one", {"a": LONG, "same": GEO})
    repo.git("mv", "a", "b")
    repo.git("mv", "same", "moved")
    repo.commit("two", {"b": LONG + "more\n"})
    clone = repo.clone(tmp_path / "partial", "--filter=blob:none", "--no-checkout")
    assert renames(last_changes(clone)) == {"moved": "same"}


@pytest.mark.parametrize(
    "setting",
    [
        "diff.noprefix=true",
        "diff.mnemonicPrefix=true",
        "color.ui=always",
        "diff.external=/bin/true",
        "diff.relative=true",
        "diff.submodule=log",
        "diff.renames=false",
        "diff.renameLimit=1",
        "diff.orderFile=order",
        "diff.algorithm=patience",
        "diff.ignoreSubmodules=all",
        "core.quotePath=false",
        "core.abbrev=4",
        "status.renames=copies",
        "status.relativePaths=false",
        "status.branch=true",
        "log.showSignature=true",
    ],
)
def test_change_set_is_the_same_under_any_configuration(repo: RepoBuilder, setting: str) -> None:
    repo.commit("one", {"a.py": LONG, "häuser.py": "x\n", "order": "z*\n"})
    repo.git("mv", "a.py", "z.py")
    repo.write("z.py", LONG + "more\n")
    repo.write("häuser.py", "y\n")
    repo.write("order", "*\n")
    plain = worktree_changes(repo)
    repo.git("config", *setting.split("=", 1))
    assert worktree_changes(repo) == plain


def test_change_set_is_the_same_under_an_external_diff_in_the_environment(geo: RepoBuilder) -> None:
    geo.write("geo.py", "x\n")
    plain = worktree_changes(geo)
    repo = geo.open(GIT_EXTERNAL_DIFF="/bin/true", GIT_DIFF_OPTS="-u9")
    assert change_set(repo, commit_snapshot(repo, "HEAD"), worktree_snapshot(repo)) == plain


def test_nothing_is_written_anywhere(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": LONG})
    (repo.root / "a.py").unlink()
    repo.write("b.py", LONG + "more\n")
    before = repo.files()
    worktree_changes(repo)
    assert repo.files() == before


def test_rename_in_letter_case_alone(geo: RepoBuilder) -> None:
    geo.git("mv", "geo.py", "Geo.py")
    geo.commit("case")
    assert renames(last_changes(geo)) == {"Geo.py": "geo.py"}
