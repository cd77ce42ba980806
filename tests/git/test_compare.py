"""Comparisons: which two snapshots, by which rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import GitError
from codemap.git import Comparison, change_set, compare, parse_scope
from tests.support.repos import GEO, RepoBuilder, clean_environ


def compared(builder: RepoBuilder, **options: str | bool) -> Comparison:
    return compare(builder.open(), parse_scope(**options), clean_environ())  # type: ignore[arg-type]


def changed(builder: RepoBuilder, **options: str | bool) -> list[str]:
    found = compared(builder, **options)
    return [change.path for change in change_set(builder.open(), found.old, found.new).files]


@pytest.fixture
def forked(geo: RepoBuilder) -> RepoBuilder:
    """On branch f, one commit (f.py) after the fork; main went on with m.py."""
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("on f", {"f.py": "f\n"})
    geo.git("checkout", "-q", "main")
    geo.commit("on main", {"m.py": "m\n"})
    geo.git("checkout", "-q", "f")
    return geo


def test_worktree_includes_staged_and_untracked(geo: RepoBuilder) -> None:
    geo.write("staged.py", "s\n")
    geo.git("add", "-A")
    geo.write("new.py", "n\n")
    assert changed(geo) == ["new.py", "staged.py"]


def test_staged_leaves_out_the_rest(geo: RepoBuilder) -> None:
    geo.write("staged.py", "s\n")
    geo.git("add", "-A")
    geo.write("new.py", "n\n")
    assert changed(geo, staged=True) == ["staged.py"]


def test_rules_name_what_is_compared(geo: RepoBuilder) -> None:
    rules = [compared(geo).rule, compared(geo, staged=True).rule, compared(geo, range_text="HEAD..HEAD").rule]
    assert rules == ["worktree against HEAD", "index against HEAD", "two trees"]


def test_unborn_branch_is_compared_with_the_empty_tree(repo: RepoBuilder) -> None:
    repo.write("a.py", "def a(): pass\n")
    repo.git("add", "-A")
    found = compared(repo, staged=True)
    assert (found.old.commit, found.rule) == (None, "index against the empty tree (no commits yet)")
    assert changed(repo, staged=True) == ["a.py"]


def test_two_dots_compare_the_trees(forked: RepoBuilder) -> None:
    assert changed(forked, range_text="main..f") == ["f.py", "m.py"]


def test_three_dots_compare_from_the_merge_base(forked: RepoBuilder) -> None:
    found = compared(forked, range_text="main...")
    assert (found.old.commit, found.rule) == (forked.git("merge-base", "main", "f"), "merge base with main")
    assert (found.scope_name, found.commits) == ("main...HEAD", 1)
    assert changed(forked, range_text="main...") == ["f.py"]


def test_three_dots_after_merging_main_show_the_branch_alone(forked: RepoBuilder) -> None:
    forked.git("merge", "-q", "--no-edit", "main")
    assert changed(forked, range_text="main...f") == ["f.py"]


def test_base_reaches_to_the_worktree(forked: RepoBuilder) -> None:
    forked.write("new.py", "n\n")
    assert changed(forked, base="main") == ["f.py", "new.py"]


def test_range_names_the_dirty_paths_outside_it(forked: RepoBuilder) -> None:
    forked.write("geo.py", "dirty\n")
    forked.write("new.py", "n\n")
    assert compared(forked, range_text="main...f").outside == ("geo.py", "new.py")


def test_worktree_has_nothing_outside(geo: RepoBuilder) -> None:
    geo.write("geo.py", "dirty\n")
    assert compared(geo).outside == ()


def test_range_works_in_a_bare_repository(forked: RepoBuilder, tmp_path: Path) -> None:
    assert changed(forked.clone(tmp_path / "bare", "--bare"), range_text="main...f") == ["f.py"]


@pytest.mark.parametrize("options", [{}, {"staged": True}, {"base": "main"}])
def test_worktree_scopes_are_refused_in_a_bare_repository(
    geo: RepoBuilder, tmp_path: Path, options: dict[str, str | bool]
) -> None:
    with pytest.raises(GitError, match="bare repository"):
        compared(geo.clone(tmp_path / "bare", "--bare"), **options)


def test_unknown_commit_is_named(geo: RepoBuilder) -> None:
    with pytest.raises(GitError, match="'nowhere'"):
        compared(geo, range_text="nowhere...HEAD")


def test_base_of_an_unborn_branch_is_refused(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "--orphan", "o")
    with pytest.raises(GitError, match="no commits yet"):
        compared(geo, base="main")


def test_unrelated_histories_are_refused_with_the_way_out(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "--orphan", "o")
    geo.commit("elsewhere")
    with pytest.raises(GitError, match="never met") as caught:
        compared(geo, range_text="main...o")
    assert "main..o" in (caught.value.hint or "")


def test_missing_merge_base_in_a_shallow_clone_says_how_to_deepen(forked: RepoBuilder, tmp_path: Path) -> None:
    clone = forked.clone(tmp_path / "clone", "--depth", "1", "--branch", "f")
    clone.git("fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main")
    with pytest.raises(GitError, match="shallow") as caught:
        compared(clone, base="origin/main")
    assert "--deepen" in (caught.value.hint or "")


def test_merge_base_of_a_shallow_clone_is_told_to_be_doubtful(forked: RepoBuilder, tmp_path: Path) -> None:
    clone = forked.clone(tmp_path / "clone", "--depth", "2", "--no-single-branch", "--branch", "f")
    found = compared(clone, base="origin/main")
    assert found.old.commit == forked.git("merge-base", "main", "f")
    assert "shallow" in found.warnings[0]


def test_several_merge_bases_are_told(forked: RepoBuilder) -> None:
    main, branch = forked.git("rev-parse", "main"), forked.git("rev-parse", "f")
    forked.git("merge", "-q", "--no-edit", main)
    forked.git("checkout", "-q", "main")
    forked.git("merge", "-q", "--no-edit", branch)
    (warning,) = compared(forked, range_text="main...f").warnings
    assert "2 merge bases" in warning


def test_chosen_base_says_why(forked: RepoBuilder, tmp_path: Path) -> None:
    clone = forked.clone(tmp_path / "clone", "--branch", "f")
    found = compare(clone.open(), parse_scope(base="auto"), clean_environ(GITHUB_BASE_REF="main"))
    assert found.rule == "merge base with origin/main, named by GITHUB_BASE_REF"
    assert found.old.commit == forked.git("merge-base", "main", "f")


def test_linked_worktree_is_compared_with_its_own_head(geo: RepoBuilder, tmp_path: Path) -> None:
    linked = geo.worktree(tmp_path / "linked", "f")
    linked.write("geo.py", GEO.replace("3", "4"))
    assert (changed(linked), changed(geo)) == (["geo.py"], [])


def test_chosen_base_is_the_tip_of_now_and_not_the_one_when_the_branch_began(
    forked: RepoBuilder, tmp_path: Path
) -> None:
    clone = forked.clone(tmp_path / "clone", "--branch", "f")
    forked.git("checkout", "-q", "main")
    forked.git("merge", "-q", "--no-edit", "f")
    newer = forked.commit("later on main", {"m2.py": "m\n"})
    clone.git("merge", "-q", "--no-edit", "origin/main")
    clone.git("fetch", "-q", "origin", "main:refs/remotes/origin/main")
    clone.git("merge", "-q", "--no-edit", "origin/main")
    clone.commit("mine", {"mine.py": "x\n"})
    found = compare(clone.open(), parse_scope(base="auto"), clean_environ(GITHUB_BASE_REF="main"))
    assert (found.old.commit, changed(clone, base="origin/main")) == (newer, ["mine.py"])


def test_depth_of_one_is_no_empty_success(forked: RepoBuilder, tmp_path: Path) -> None:
    clone = forked.clone(tmp_path / "clone", "--depth", "1", "--branch", "f")
    with pytest.raises(GitError) as caught:
        compare(clone.open(), parse_scope(base="auto"), clean_environ(GITHUB_BASE_REF="main"))
    assert "git fetch" in (caught.value.hint or "")
