"""Turns a scope into the two snapshots to compare, and says by which rule they were chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from codemap.errors import GitError
from codemap.git.beside import with_beside
from codemap.git.choice import Choice, choose_base
from codemap.git.one_commit import one_commit
from codemap.git.repo import Repository
from codemap.git.scope import AUTO, Scope
from codemap.git.snapshot import Snapshot, snapshot_of, staged_snapshot
from codemap.git.status import dirty_paths, read_status
from codemap.git.worktree import worktree_snapshot
from codemap.model import CommitId, path_of


class Comparison(NamedTuple):
    """Two snapshots and how they came to be compared.

    `rule` says in words what the old side is. `commits` counts the commits of the new side that the old one lacks
    (None: the question does not arise). `outside` lists dirty paths that lie outside a range of commits. `warnings` are
    sentences that qualify every answer. Of a merge commit, `resolved` lists the paths where it is like none of its
    parents (None: not a merge).
    """

    scope_name: str
    rule: str
    old: Snapshot
    new: Snapshot
    commits: int | None
    outside: tuple[str, ...]
    warnings: tuple[str, ...]
    resolved: tuple[str, ...] | None = None


def compare(repo: Repository, scope: Scope, environ: Mapping[str, str]) -> Comparison:
    """Returns the comparison that the scope asks for; `environ` is where `auto` looks for the variables of CI systems.

    Raises GitError for a commit that is not here, a missing merge base, or an index or worktree asked of a bare
    repository.
    """
    if scope.kind == "worktree":
        new = worktree_snapshot(repo)
        old = with_beside(repo, snapshot_of(repo, new.commit), new)
        return _simple("worktree", "worktree against HEAD", old, new)
    if scope.kind == "staged":
        new = staged_snapshot(repo)
        return _simple("staged", "index against HEAD", snapshot_of(repo, new.commit), new)
    if scope.kind == "base":
        return _since_base(repo, scope, environ)
    if scope.kind == "commit":
        return _commit(repo, scope.right)
    if scope.kind == "patch":
        return _patch(repo, scope.patch)
    return _range(repo, scope)


def _simple(name: str, rule: str, old: Snapshot, new: Snapshot) -> Comparison:
    if old.commit is None:
        rule = rule.replace("HEAD", "the empty tree (no commits yet)")
    return Comparison(name, rule, old, new, None, (), ())


def _since_base(repo: Repository, scope: Scope, environ: Mapping[str, str]) -> Comparison:
    repo.worktree()
    chosen = choose_base(repo, environ) if scope.base == AUTO else Choice(scope.base, scope.base, "")
    head = repo.head()
    if head is None:
        raise GitError("HEAD has no commits yet, so it has no base", hint="Compare the worktree or the index instead.")
    base, warnings = _merge_base(repo, chosen.ref, "HEAD")
    rule = f"merge base with {chosen.name}" + (f", {chosen.reason}" if chosen.reason else "")
    new = worktree_snapshot(repo)
    commits = _count(repo, base, head)
    old = with_beside(repo, snapshot_of(repo, base), new)
    return Comparison(f"{chosen.name}...worktree", rule, old, new, commits, (), warnings)


def _commit(repo: Repository, ref: str) -> Comparison:
    found = one_commit(repo, ref)
    outside = dirty_paths(read_status(repo)) if repo.root else ()
    commits = 1 if found.resolved is None else None
    return Comparison(ref, found.rule, found.old, found.new, commits, outside, (), found.resolved)


def _patch(repo: Repository, data: bytes) -> Comparison:
    # Reading patches takes eight modules, which no other scope needs.
    from codemap.git.patch import read_patch
    from codemap.git.patched import patch_snapshot

    found = patch_snapshot(repo, read_patch(data))
    outside = dirty_paths(read_status(repo)) if repo.root else ()
    warnings = () if data.strip() else ("the patch is empty",)
    return Comparison("patch", "patch on HEAD", found.old, found.new, None, outside, warnings)


def _range(repo: Repository, scope: Scope) -> Comparison:
    left, right = repo.resolve_commit(scope.left), repo.resolve_commit(scope.right)
    warnings: tuple[str, ...] = ()
    dots, rule = "..", "two trees"
    if scope.symmetric:
        left, warnings = _merge_base(repo, scope.left, scope.right)
        dots, rule = "...", f"merge base with {scope.left}"
    outside = dirty_paths(read_status(repo)) if repo.root else ()
    name = f"{scope.left}{dots}{scope.right}"
    commits = _count(repo, left, right)
    return Comparison(name, rule, snapshot_of(repo, left), snapshot_of(repo, right), commits, outside, warnings)


def _merge_base(repo: Repository, left: str, right: str) -> tuple[CommitId, tuple[str, ...]]:
    """The merge base, and what makes it doubtful."""
    ids = repo.resolve_commit(left), repo.resolve_commit(right)
    bases = path_of(repo.run("merge-base", "--all", *ids, ok=(0, 1))).split()
    if not bases:
        raise _no_merge_base(repo, left, right)
    warnings = []
    if len(bases) > 1:
        warnings.append(f"{left} and {right} have {len(bases)} merge bases; the first is used")
    if repo.shallow and bases[0] not in ids:
        warnings.append("this clone is shallow: the merge base may be older than the true one")
    return CommitId(bases[0]), tuple(warnings)


def _no_merge_base(repo: Repository, left: str, right: str) -> GitError:
    if repo.shallow:
        return GitError(
            f"{left} and {right} have no merge base in this shallow clone: the history that joins them is missing",
            hint="`git fetch --deepen=100` brings more of it, `git fetch --unshallow` all.",
        )
    return GitError(
        f"{left} and {right} have no merge base: their histories never met",
        hint=f"{left}..{right} compares the two trees as they are",
    )


def _count(repo: Repository, old: CommitId, new: CommitId) -> int:
    return int(repo.run("rev-list", "--count", f"{old}..{new}"))
