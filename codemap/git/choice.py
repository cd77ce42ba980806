"""Chooses the base that a branch is compared with, from what CI, the checkout and the remote say about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from codemap.errors import GitError
from codemap.git.repo import Repository
from codemap.model import path_of

_BRANCH_VARIABLES = (
    "GITHUB_BASE_REF",
    "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
    "CHANGE_TARGET",
    "BITBUCKET_PR_DESTINATION_BRANCH",
    "SYSTEM_PULLREQUEST_TARGETBRANCH",
)
_CI_VARIABLES = ("CI", "GITHUB_ACTIONS", "TF_BUILD", "JENKINS_URL", "BITBUCKET_BUILD_NUMBER")


class Choice(NamedTuple):
    """A base: what git calls it, what people call it, and why it was chosen."""

    ref: str
    name: str
    reason: str


def choose_base(repo: Repository, environ: Mapping[str, str]) -> Choice:
    """Returns the base that the surroundings name; a GitError where they name none, or one that is not here."""
    remote = remote_of(repo)
    merge_parent = _merge_parent(repo, environ)
    found = _from_ci(repo, environ, remote, merge_parent) or merge_parent
    found = found or _upstream(repo) or _default(repo, remote)
    if found is None:
        raise GitError("no base branch was found", hint="Name one: --base REF")
    return found


def _from_ci(
    repo: Repository, environ: Mapping[str, str], remote: str | None, fallback: Choice | None
) -> Choice | None:
    variable, branch = _named_by_ci(environ)
    if not branch:
        return None
    for name in _names(branch, remote):
        if repo.find_commit(f"refs/{name}"):
            return Choice(f"refs/{name}", name.partition("/")[2], f"named by {variable}")
    if fallback is not None:
        return None
    hint = f"`git fetch {remote or 'origin'} +refs/heads/{branch}:refs/remotes/{remote or 'origin'}/{branch}`"
    raise GitError(f"{variable} names the branch {branch}, which is not in this clone", hint=f"{hint} brings it.")


def base_branch(environ: Mapping[str, str]) -> str:
    """Returns the branch that a CI system says a pull request goes to; empty where none says so."""
    return _named_by_ci(environ)[1]


def _named_by_ci(environ: Mapping[str, str]) -> tuple[str, str]:
    variable = next((name for name in _BRANCH_VARIABLES if environ.get(name)), "")
    return variable, environ.get(variable, "").removeprefix("refs/heads/")


def _names(branch: str, remote: str | None) -> Iterator[str]:
    if remote is not None:
        yield f"remotes/{remote}/{branch}"
    yield f"heads/{branch}"


def _merge_parent(repo: Repository, environ: Mapping[str, str]) -> Choice | None:
    """CI checks a pull request out as a detached merge commit whose first parent is the tip of the target branch."""
    if not any(environ.get(name) for name in (*_CI_VARIABLES, *_BRANCH_VARIABLES)):
        return None
    if repo.run("symbolic-ref", "-q", "HEAD", ok=(0, 1)) or repo.find_commit("HEAD^2") is None:
        return None
    return Choice("HEAD^1", "HEAD^1", "first parent of the merge commit that CI checked out")


def _upstream(repo: Repository) -> Choice | None:
    branch = path_of(repo.run("symbolic-ref", "-q", "HEAD", ok=(0, 1))).strip()
    if not branch:
        return None
    upstream = path_of(repo.run("for-each-ref", "--format=%(upstream)", branch)).strip()
    if not upstream or repo.find_commit(upstream) is None:
        return None
    return Choice(upstream, _short(upstream), "the upstream of this branch")


def _default(repo: Repository, remote: str | None) -> Choice | None:
    if remote is not None:
        target = path_of(repo.run("symbolic-ref", "-q", f"refs/remotes/{remote}/HEAD", ok=(0, 1, 128))).strip()
        if target and repo.find_commit(target):
            return Choice(target, _short(target), f"the default branch of {remote}")
        for name in ("main", "master"):
            if repo.find_commit(f"refs/remotes/{remote}/{name}"):
                return Choice(f"refs/remotes/{remote}/{name}", f"{remote}/{name}", f"the usual main branch of {remote}")
    for name in ("main", "master"):
        if repo.find_commit(f"refs/heads/{name}"):
            return Choice(f"refs/heads/{name}", name, "the usual main branch")
    return None


def remote_of(repo: Repository) -> str | None:
    """Returns the remote that branches are looked for at: `origin`, else the first one."""
    remotes = path_of(repo.run("remote")).split("\n")[:-1]
    return "origin" if "origin" in remotes else next(iter(sorted(remotes)), None)


def _short(ref: str) -> str:
    return ref.removeprefix("refs/remotes/").removeprefix("refs/heads/")
