"""Patches applied in memory: both sides are what git would make of them, and nothing is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from codemap.git import BlobReader, ChangeSet, SnapshotReader, change_set, commit_snapshot
from codemap.git.patch import read_patch
from codemap.git.patched import patch_snapshot
from tests.support.repos import GEO, RepoBuilder

ODD = ["häuser.py", "a b.py", 'q"t.py', "tab\tx.py", "b\\s.py", "new\nline.py", "-dash.py", " lead.py", "b/x.py"]

LONG = "".join(f"line {number}\n" for number in range(40))


def diff(builder: RepoBuilder, *options: str) -> bytes:
    text = builder.git("diff", "--output=../patch", *options)
    assert text == ""
    return (builder.root.parent / "patch").read_bytes()


def foreign(data: bytes) -> bytes:
    """Returns the patch as one that names no blobs."""
    return re.sub(rb"(?m)^index .*\n", b"", data)


def patched(builder: RepoBuilder, data: bytes) -> ChangeSet:
    repo = builder.open()
    found = patch_snapshot(repo, read_patch(data))
    assert found.unapplied == ()
    return change_set(repo, found.old, found.new)


def true_changes(builder: RepoBuilder, old: str = "HEAD~1", new: str = "HEAD") -> ChangeSet:
    repo = builder.open()
    return change_set(repo, commit_snapshot(repo, old), commit_snapshot(repo, new))


def reasons(builder: RepoBuilder, data: bytes) -> dict[str, str]:
    return dict(patch_snapshot(builder.open(), read_patch(data)).unapplied)


@pytest.fixture
def varied(geo: RepoBuilder) -> RepoBuilder:
    """Two commits between which every kind of change happens."""
    before = {"gone.py": "gone\n" * 5, "old.py": LONG, "run.sh": "x\n", "typed": "file\n", "end": "no newline"}
    geo.commit("before", {**before, **{name: f"{name!r}\n" * 9 for name in ODD}, "bytes": b"\xff\r\x0c\x85\nlast\n"})
    for name in ODD:
        (geo.root / name).write_text(f"{name!r}\n" * 9 + "more\n")
    geo.git("rm", "-q", "gone.py", "typed")
    geo.git("mv", "old.py", "moved.py")
    (geo.root / "run.sh").chmod(0o755)
    (geo.root / "typed").symlink_to("geo.py")
    after = {"moved.py": LONG.replace("line 7", "line seven"), "empty": "", "geo.py": GEO.replace("3", "4")}
    geo.commit("after", {**after, "end": "still none", "bytes": b"\xff\r\x0c\x85\n\xe9\n", "new.py": "new\n"})
    return geo


CONFIGURATIONS = [
    (),
    ("--no-prefix",),
    ("--src-prefix=i/", "--dst-prefix=w/"),
    ("--src-prefix=before/", "--dst-prefix=after/"),
    ("-U0",),
    ("--full-index",),
    ("--binary",),
    ("--no-renames",),
    ("-C",),
    ("--patience",),
    ("--irreversible-delete", "--no-renames"),
]


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=" ".join)
def test_patch_of_two_commits_is_their_difference(varied: RepoBuilder, options: tuple[str, ...]) -> None:
    varied.git("config", "core.quotePath", "false")
    assert patched(varied, diff(varied, *options, "HEAD~1", "HEAD")) == true_changes(varied)


@pytest.mark.parametrize("options", CONFIGURATIONS[:-1], ids=" ".join)
def test_patch_applies_to_head_when_its_blobs_are_not_here(
    varied: RepoBuilder, tmp_path: Path, options: tuple[str, ...]
) -> None:
    data = foreign(diff(varied, *options, "HEAD~1", "HEAD"))
    clone = varied.clone(tmp_path / "clone")
    clone.git("reset", "-q", "--hard", "HEAD~1")
    assert patched(clone, data) == true_changes(varied)


def test_patch_that_head_has_already_is_taken_back(varied: RepoBuilder, tmp_path: Path) -> None:
    data = diff(varied, "HEAD~1", "HEAD")
    assert patched(varied.clone(tmp_path / "clone", "--depth", "1"), data) == true_changes(varied)


def test_patch_is_applied_to_the_blobs_that_it_names(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": GEO.replace("3", "4")})
    data = diff(geo, "HEAD~1", "HEAD")
    geo.commit("three", {"geo.py": "rewritten\n"})
    assert patched(geo, data) == true_changes(geo, "HEAD~2", "HEAD~1")


def test_other_paths_are_as_head_has_them(geo: RepoBuilder) -> None:
    geo.commit("two", {"other.py": "other\n"})
    found = patch_snapshot(geo.open(), read_patch(b"--- /dev/null\n+++ b/n.py\n@@ -0,0 +1 @@\n+n\n"))
    assert (found.new.commit, list(found.new.overlay)) == (geo.git("rev-parse", "HEAD"), ["n.py"])


def test_lines_that_moved_are_found(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": GEO.replace("3", "4")})
    data = foreign(diff(geo, "HEAD~1", "HEAD"))
    geo.commit("moved", {"geo.py": "# one\n# two\n" + GEO})
    (change,) = patched(geo, data).files
    assert change.old is not None
    with BlobReader(geo.open()) as reader:
        assert reader.read(change.old.blob) == ("# one\n# two\n" + GEO).encode()


def test_worktree_serves_where_head_does_not(geo: RepoBuilder) -> None:
    geo.write("fresh.py", "a\nb\n")
    data = b"--- a/fresh.py\n+++ b/fresh.py\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"
    (change,) = patched(geo, data).files
    assert (change.path, change.status) == ("fresh.py", "modified")


def test_what_does_not_fit_is_named(geo: RepoBuilder) -> None:
    data = (
        b"--- a/geo.py\n+++ b/geo.py\n@@ -1 +1 @@\n-nowhere\n+here\n--- a/none.py\n+++ b/none.py\n@@ -1 +1 @@\n-a\n+b\n"
    )
    assert list(reasons(geo, data)) == ["geo.py", "none.py"]


def test_what_does_not_fit_is_left_out_of_the_new_side(geo: RepoBuilder) -> None:
    data = b"--- a/geo.py\n+++ b/geo.py\n@@ -1 +1 @@\n-nowhere\n+here\n"
    found = patch_snapshot(geo.open(), read_patch(data))
    assert (found.new.dirty, [path for path, _ in found.new.left_out]) == (False, ["geo.py"])


def test_patch_that_lost_its_last_hunk_is_not_trusted(geo: RepoBuilder) -> None:
    geo.commit("long", {"long.py": LONG})
    geo.commit("two", {"long.py": LONG.replace("line 3\n", "three\n").replace("line 30\n", "thirty\n")})
    data = diff(geo, "HEAD~1", "HEAD")
    assert "cut short" in reasons(geo, data[: data.rindex(b"@@ -")])["long.py"]


def test_series_is_applied_in_order(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": GEO.replace("3", "4")})
    geo.commit("three", {"geo.py": GEO.replace("3", "5"), "n.py": "n\n"})
    geo.commit("four", {"n.py": "n\nm\n"})
    data = geo.git("format-patch", "--stdout", "HEAD~3").encode() + b"\n"
    geo.git("reset", "-q", "--hard", "HEAD~3")
    assert patched(geo, data) == true_changes(geo, "HEAD", "HEAD@{1}")


def test_rename_and_copy_of_one_file(geo: RepoBuilder) -> None:
    geo.commit("long", {"long.py": LONG})
    geo.git("mv", "long.py", "b.py")
    geo.commit("two", {"c.py": LONG + "more\n"})
    assert patched(geo, diff(geo, "-C", "HEAD~1", "HEAD")) == true_changes(geo)


def test_binary_file_counts_where_its_blobs_are_here(geo: RepoBuilder) -> None:
    geo.commit("one", {"x.bin": b"\0one"})
    geo.commit("two", {"x.bin": b"\0two"})
    assert patched(geo, diff(geo, "HEAD~1", "HEAD")) == true_changes(geo)


def test_binary_file_from_elsewhere_is_named(geo: RepoBuilder) -> None:
    header = b"diff --git a/x.bin b/x.bin\nnew file mode 100644\nindex 0000000..1234567\n"
    data = header + b"Binary files /dev/null and b/x.bin differ\n"
    assert reasons(geo, data) == {"x.bin": "binary"}


def test_submodule_moves(geo: RepoBuilder) -> None:
    sub = RepoBuilder(geo.root / "sub")
    sub.commit("one", {"x.py": "x\n"})
    geo.commit("with sub")
    sub.commit("two", {"x.py": "y\n"})
    geo.commit("moved sub")
    assert patched(geo, diff(geo, "HEAD~1", "HEAD")) == true_changes(geo)


def test_paths_that_lead_outside_are_refused(geo: RepoBuilder) -> None:
    data = b"--- /dev/null\n+++ b/../evil.py\n@@ -0,0 +1 @@\n+x\n"
    assert "not a path" in reasons(geo, data)["../evil.py"]


def test_new_content_is_read_from_memory(geo: RepoBuilder) -> None:
    repo = geo.open()
    new = patch_snapshot(repo, read_patch(b"--- /dev/null\n+++ b/n.py\n@@ -0,0 +1 @@\n+n\n")).new
    entry = new.overlay["n.py"]
    assert entry is not None
    with SnapshotReader(repo, new.contents) as reader:
        assert [content for _, _, content in reader.read_many([("n.py", entry)])] == [b"n\n"]


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_ids_are_those_that_git_gives(tmp_path: Path, object_format: str) -> None:
    builder = RepoBuilder(tmp_path / "repo", f"--object-format={object_format}")
    builder.commit("one", {"geo.py": GEO})
    builder.commit("two", {"geo.py": GEO.replace("3", "4")})
    data = diff(builder, "--full-index", "HEAD~1", "HEAD")
    builder.git("reset", "-q", "--hard", "HEAD~1")
    (change,) = patched(builder, data).files
    assert change.new is not None
    assert change.new.blob in data.decode()


def test_unborn_branch_takes_a_patch(repo: RepoBuilder) -> None:
    (change,) = patched(repo, b"--- /dev/null\n+++ b/n.py\n@@ -0,0 +1 @@\n+n\n").files
    assert change.status == "added"


def test_bare_repository_takes_a_patch(varied: RepoBuilder, tmp_path: Path) -> None:
    data = diff(varied, "HEAD~1", "HEAD")
    assert patched(varied.clone(tmp_path / "bare", "--bare"), data) == true_changes(varied)


def test_nothing_is_written(varied: RepoBuilder) -> None:
    data = diff(varied, "HEAD~1", "HEAD")
    varied.git("reset", "-q", "--hard", "HEAD~1")
    before = varied.files()
    patched(varied, data)
    assert varied.files() == before
