"""The base that is chosen when nobody names one."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import GitError
from codemap.git import choose_base
from tests.support.repos import RepoBuilder, clean_environ


def chosen(builder: RepoBuilder, **env: str) -> str:
    return choose_base(builder.open(), clean_environ(**env)).name


@pytest.fixture
def clone(geo: RepoBuilder, tmp_path: Path) -> RepoBuilder:
    """A clone on a local branch f that was never pushed; the remote has main, dev and release/1."""
    for branch in ("dev", "release/1"):
        geo.git("branch", branch)
    cloned = geo.clone(tmp_path / "clone")
    cloned.git("checkout", "-q", "-b", "f")
    return cloned


@pytest.mark.parametrize(
    ("variable", "value", "name"),
    [
        ("GITHUB_BASE_REF", "dev", "origin/dev"),
        ("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "release/1", "origin/release/1"),
        ("CHANGE_TARGET", "dev", "origin/dev"),
        ("BITBUCKET_PR_DESTINATION_BRANCH", "dev", "origin/dev"),
        ("SYSTEM_PULLREQUEST_TARGETBRANCH", "refs/heads/dev", "origin/dev"),
    ],
)
def test_ci_variable_names_the_base(clone: RepoBuilder, variable: str, value: str, name: str) -> None:
    assert chosen(clone, **{variable: value}) == name


def test_ci_variable_falls_back_to_the_local_branch(geo: RepoBuilder) -> None:
    assert chosen(geo, GITHUB_BASE_REF="main") == "main"


def test_empty_ci_variable_is_none(clone: RepoBuilder) -> None:
    assert chosen(clone, GITHUB_BASE_REF="") == "origin/main"


def test_ci_variable_that_names_an_absent_branch_says_how_to_fetch_it(clone: RepoBuilder) -> None:
    with pytest.raises(GitError, match="not in this clone") as caught:
        chosen(clone, GITHUB_BASE_REF="absent")
    assert "git fetch origin +refs/heads/absent" in (caught.value.hint or "")


def merged_pull_request(builder: RepoBuilder) -> None:
    """Checks out, detached, a merge of f into main, as CI systems do."""
    builder.commit("on f", {"f.py": "f\n"})
    builder.git("checkout", "-q", "--detach", "origin/main")
    builder.git("merge", "-q", "--no-ff", "--no-edit", "f")


def test_first_parent_of_the_merge_commit_that_ci_checked_out(clone: RepoBuilder) -> None:
    merged_pull_request(clone)
    assert chosen(clone, CI="true") == "HEAD^1"


def test_first_parent_serves_where_the_named_branch_is_absent(clone: RepoBuilder) -> None:
    merged_pull_request(clone)
    assert chosen(clone, GITHUB_BASE_REF="absent") == "HEAD^1"


def test_merge_commit_outside_ci_is_nothing_special(clone: RepoBuilder) -> None:
    merged_pull_request(clone)
    assert chosen(clone) == "origin/main"


def test_upstream_goes_before_the_default_branch(clone: RepoBuilder) -> None:
    clone.git("branch", "-q", "--set-upstream-to=origin/dev")
    assert chosen(clone) == "origin/dev"


def test_upstream_that_is_gone_is_passed_over(clone: RepoBuilder) -> None:
    clone.git("branch", "-q", "--set-upstream-to=origin/dev")
    clone.git("update-ref", "-d", "refs/remotes/origin/dev")
    assert chosen(clone) == "origin/main"


def test_default_branch_of_the_remote(clone: RepoBuilder) -> None:
    clone.git("remote", "set-head", "origin", "release/1")
    assert chosen(clone) == "origin/release/1"


def test_usual_main_branch_of_a_remote_without_default(clone: RepoBuilder) -> None:
    clone.git("remote", "set-head", "origin", "--delete")
    assert chosen(clone) == "origin/main"


def test_remote_with_another_name(clone: RepoBuilder) -> None:
    clone.git("remote", "rename", "origin", "upstream")
    assert chosen(clone) == "upstream/main"


def test_local_main_branch_without_remotes(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "f")
    assert chosen(geo) == "main"


def test_nothing_to_choose_from_says_so(geo: RepoBuilder) -> None:
    geo.git("branch", "-m", "trunk")
    with pytest.raises(GitError, match="no base branch") as caught:
        chosen(geo)
    assert "--base" in (caught.value.hint or "")
