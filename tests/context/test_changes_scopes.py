"""Scopes: what is compared, judged from blobs, whatever the disk or the index of codemap says."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import CodemapError, UsageError
from tests.context.changes import dependents, report, symbols
from tests.support.repos import GEO, RepoBuilder

FOUR_LINES = "# 1\n# 2\n# 3\n# 4\n"


def test_partial_staging_is_judged_from_the_index(geo: RepoBuilder) -> None:
    staged = GEO.replace("* 3", "* 4")
    geo.write("geo.py", staged)
    geo.git("add", "geo.py")
    geo.write("geo.py", FOUR_LINES + staged)
    answer = report(geo.root, staged=True)
    assert [(row.new.qualname, row.new.start, row.new.end) for row in answer.symbols.items if row.new] == [
        ("price", 5, 6)
    ]


def test_a_staged_file_that_is_gone_from_disk_is_still_seen(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    geo.git("add", "geo.py")
    (geo.root / "geo.py").unlink()
    assert symbols(report(geo.root, staged=True)) == ["body geo.py::price"]


def test_spans_come_from_the_blob_not_from_an_older_index(geo: RepoBuilder) -> None:
    report(geo.root)
    geo.commit("shift", {"geo.py": FOUR_LINES + GEO})
    geo.write("geo.py", (FOUR_LINES + GEO).replace("* 3", "* 9"))
    assert symbols(report(geo.root)) == ["body geo.py::price"]
    assert symbols(report(geo.root, range_text="HEAD~1..HEAD")) == ["cosmetic geo.py::<module>"]


def test_an_untracked_file_counts_in_the_worktree_and_not_in_the_index(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    geo.git("add", "geo.py")
    geo.write("n.py", "from geo import area\n\n\ndef use():\n    return area(1, 2)\n")
    assert "1 n.py::use" not in dependents(report(geo.root, staged=True))
    answer = report(geo.root)
    assert "added n.py::use" in symbols(answer)
    assert next(row.callers for row in answer.symbols.items if row.new and row.new.qualname == "area") == 2


def test_a_range_leaves_the_dirty_file_out_and_says_so(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": GEO.replace("* 3", "* 4")})
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    answer = report(geo.root, range_text="HEAD~1..HEAD")
    assert symbols(answer) == ["body geo.py::price"]
    assert any("1 dirty file outside this range" in row.reason for row in answer.not_looked_at)


def test_three_dots_compare_with_the_merge_base(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "side")
    geo.commit("side", {"geo.py": GEO.replace("* 3", "* 4")})
    geo.git("checkout", "-q", "main")
    geo.commit("main", {"other.py": "def other():\n    return 1\n"})
    assert symbols(report(geo.root, range_text="main...side")) == ["body geo.py::price"]
    assert symbols(report(geo.root, range_text="main..side")) == ["removed other.py::other", "body geo.py::price"]


def test_a_base_compares_the_worktree_with_the_merge_base(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "side")
    geo.commit("side", {"geo.py": GEO.replace("* 3", "* 4")})
    geo.write("geo.py", GEO.replace("* 3", "* 5").replace("w * h", "h * w"))
    assert symbols(report(geo.root, base="main")) == ["body geo.py::area", "body geo.py::price"]


def test_the_first_commit_is_compared_with_the_empty_tree(repo: RepoBuilder) -> None:
    repo.write("a.py", "def a(): pass\n")
    repo.git("add", "a.py")
    answer = report(repo.root, staged=True)
    assert symbols(answer) == ["added a.py::a"]
    assert answer.old_commit is None


def test_a_linked_worktree_is_asked_about_itself(geo: RepoBuilder, tmp_path: Path) -> None:
    linked = geo.worktree(tmp_path / "linked", "side")
    linked.write("geo.py", GEO.replace("* 3", "* 4"))
    assert symbols(report(linked.root)) == ["body geo.py::price"]
    assert report(geo.root).empty


def test_a_bare_repository_answers_ranges_and_refuses_the_rest(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.commit("two", {"geo.py": GEO.replace("* 3", "* 4")})
    geo.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    assert symbols(report(tmp_path / "bare.git", range_text="HEAD~1..HEAD")) == ["body geo.py::price"]
    with pytest.raises(CodemapError, match="bare"):
        report(tmp_path / "bare.git", staged=True)


def test_a_kept_map_whose_commit_is_gone_is_no_obstacle(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": GEO.replace("* 3", "* 4")})
    report(geo.root)
    geo.git("reset", "-q", "--hard", "HEAD~1")
    geo.git("reflog", "expire", "--expire=now", "--all")
    geo.git("gc", "-q", "--prune=now")
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    geo.git("add", "geo.py")
    assert symbols(report(geo.root, staged=True)) == ["body geo.py::area"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"range_text": "nope..HEAD"}, "nope"),
        ({"range_text": "HEAD"}, "HEAD~1..HEAD"),
        ({"base": "nope"}, "nope"),
        ({"staged": True, "base": "main"}, "do not go together"),
    ],
)
def test_a_scope_that_cannot_be_is_an_error_that_says_why(
    geo: RepoBuilder, options: dict[str, object], words: str
) -> None:
    with pytest.raises(CodemapError) as caught:
        report(geo.root, **options)
    assert words in f"{caught.value.message} {caught.value.hint}"
    assert isinstance(caught.value, UsageError) == ("nope" not in words)
