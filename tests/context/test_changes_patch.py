"""Patches and single commits as scopes of the change report."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import UsageError
from tests.context.changes import dependents, report, symbols
from tests.support.repos import GEO, RepoBuilder

CHANGED = GEO.replace("w * h", "h * w")


def diff(builder: RepoBuilder, *options: str) -> bytes:
    return builder.git("diff", *options).encode() + b"\n"


@pytest.fixture
def patch(geo: RepoBuilder) -> bytes:
    """A patch that changes area and adds a file, made elsewhere: the repository is back where it was."""
    geo.commit("two", {"geo.py": CHANGED, "use.py": "from geo import price\n\n\ndef use():\n    return price(1, 2)\n"})
    text = diff(geo, "HEAD~1", "HEAD")
    geo.git("reset", "-q", "--hard", "HEAD~1")
    return text


def test_patch_is_reported_like_the_change_itself(geo: RepoBuilder, patch: bytes) -> None:
    answer = report(geo.root, patch=patch)
    assert (answer.scope, symbols(answer)) == ("patch", ["body geo.py::area", "added use.py::use"])
    assert dependents(answer) == ["1 geo.py::price"]


def test_patch_does_not_need_the_blobs(geo: RepoBuilder, patch: bytes) -> None:
    text = b"".join(line for line in patch.splitlines(keepends=True) if not line.startswith(b"index "))
    assert symbols(report(geo.root, patch=text)) == ["body geo.py::area", "added use.py::use"]


def test_patch_leaves_the_map_at_the_worktree(geo: RepoBuilder, patch: bytes) -> None:
    report(geo.root, patch=patch)
    assert report(geo.root).empty


def test_patch_that_does_not_apply_is_not_looked_at(geo: RepoBuilder) -> None:
    text = b"--- a/geo.py\n+++ b/geo.py\n@@ -1 +1 @@\n-nowhere\n+here\n"
    rows = report(geo.root, patch=text).not_looked_at
    assert [(row.path, row.reason) for row in rows] == [("geo.py", "does not apply to anything that is here")]


def test_patch_works_in_a_bare_repository(geo: RepoBuilder, patch: bytes, tmp_path: Path) -> None:
    bare = geo.clone(tmp_path / "bare", "--bare")
    assert symbols(report(bare.root, patch=patch)) == ["body geo.py::area", "added use.py::use"]


def test_empty_patch_says_so(geo: RepoBuilder) -> None:
    answer = report(geo.root, patch=b"")
    assert (answer.empty, answer.warnings) == (True, ("the patch is empty",))


def test_patch_and_range_do_not_go_together(geo: RepoBuilder) -> None:
    with pytest.raises(UsageError, match="do not go together"):
        report(geo.root, patch=b"", range_text="A..B")


def test_commit_is_reported(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": CHANGED})
    geo.commit("three", {"other.py": "x = 1\n"})
    assert symbols(report(geo.root, commit="HEAD~1")) == ["body geo.py::area"]


def test_merge_tells_what_is_like_no_parent(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("f", {"f.py": "f = 1\n"})
    geo.git("checkout", "-q", "main")
    geo.commit("m", {"m.py": "m = 1\n"})
    geo.git("merge", "-q", "--no-commit", "f")
    geo.commit("merged", {"geo.py": CHANGED})
    assert report(geo.root, commit="HEAD").resolved == ("geo.py",)


def test_copied_file_takes_nothing_from_its_source(geo: RepoBuilder) -> None:
    text = GEO + "".join(f"\n\ndef f{number}():\n    return {number}\n" for number in range(9))
    geo.commit("long", {"geo.py": text})
    geo.commit("copied", {"geo.py": text.replace("w * h", "h * w"), "copy.py": text})
    found = symbols(report(geo.root, commit="HEAD"))
    assert "body geo.py::area" in found
    assert "added copy.py::area" in found
    assert not any(line.startswith(("removed", "moved", "renamed")) for line in found)


def test_side_that_is_not_local_is_unknown_and_not_gone(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("config", "uploadpack.allowFilter", "true")
    geo.commit("two", {"geo.py": CHANGED})
    clone = geo.clone(tmp_path / "clone", "--filter=blob:none")
    clone.git("remote", "set-url", "origin", "file:///nonexistent")
    answer = report(clone.root, range_text="HEAD~1..HEAD")
    assert symbols(answer) == []
    assert any("not local" in row.reason for row in answer.not_looked_at)
