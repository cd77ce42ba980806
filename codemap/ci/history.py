"""Chooses what a pull request is compared with, and brings the history for it where the clone is shallow."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from codemap.errors import GitError
from codemap.git import base_branch, bring_branch, bring_merge_base, choose_base, open_repository, remote_of


def range_of_request(path: Path, environ: Mapping[str, str], base: str | None) -> str:
    """Returns the range from the merge base with the base's present tip to HEAD.

    A `base` that is no commit here is a branch of the remote; without one it is what the variables of the CI system
    name, else the upstream or main branch. Commits that are missing are fetched, by bounded steps; GitError where that
    does not help.
    """
    repo = open_repository(path, environ)
    remote = remote_of(repo)
    branch = base_branch(environ) if base is None else "" if repo.find_commit(base) else base
    there = f"refs/remotes/{remote}/{branch}"
    if branch and remote and repo.find_commit(there) is None:
        try:
            bring_branch(repo, remote, branch)
        except GitError:
            # Without the right to fetch, the first parent of the merge that CI has checked out will do.
            if base is not None or repo.find_commit("HEAD^2") is None:
                raise
    ref = choose_base(repo, environ).ref if base is None else there if branch and remote else base
    if repo.shallow and remote:
        bring_merge_base(repo, remote, (ref, "HEAD"))
    if repo.head() is None:
        raise GitError("HEAD has no commits yet", hint="Check a commit out first.")
    return f"{ref}...HEAD"
