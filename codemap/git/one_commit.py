"""The two sides of one commit: itself and its first parent; of a merge also which files no parent has like that."""

from __future__ import annotations

from typing import NamedTuple

from codemap.errors import GitError
from codemap.git.difference import difference
from codemap.git.repo import Repository
from codemap.git.snapshot import Snapshot, by_path, snapshot_of
from codemap.model import CommitId


class OneCommit(NamedTuple):
    """Both sides, the rule in words, and of a merge the paths that differ from every parent (None: no merge)."""

    old: Snapshot
    new: Snapshot
    rule: str
    resolved: tuple[str, ...] | None


def one_commit(repo: Repository, ref: str) -> OneCommit:
    """Returns the sides of a commit; a GitError where its parent is beyond the edge of a shallow clone."""
    commit = repo.resolve_commit(ref)
    parents = _parents(repo, commit)
    new = snapshot_of(repo, commit)
    if not parents:
        return OneCommit(snapshot_of(repo, None), new, "root commit against the empty tree", None)
    old = snapshot_of(repo, parents[0])
    if len(parents) == 1:
        return OneCommit(old, new, "commit against its parent", None)
    rule = f"merge of {len(parents)} parents against the first"
    return OneCommit(old, new, rule, _unlike_all(repo, parents, new))


def _parents(repo: Repository, commit: CommitId) -> list[CommitId]:
    # The object itself is asked: at the edge of a shallow clone git pretends that there are none.
    head = repo.run("cat-file", "commit", commit).partition(b"\n\n")[0]
    parents = [CommitId(line[7:].decode()) for line in head.split(b"\n") if line.startswith(b"parent ")]
    if parents and repo.find_commit(parents[0]) is None:
        raise GitError(
            f"the parent of {commit[:10]} is not in this shallow clone"
            if repo.shallow
            else f"the parent of {commit[:10]} is missing",
            hint="`git fetch --deepen=1` brings it, `git fetch --unshallow` the whole history."
            if repo.shallow
            else "`git fsck` tells what is damaged",
        )
    return [parent for parent in parents if repo.find_commit(parent) is not None]


def _unlike_all(repo: Repository, parents: list[CommitId], merge: Snapshot) -> tuple[str, ...]:
    """The paths at which the merge holds what none of its parents has."""
    found = [set(difference(repo, snapshot_of(repo, parent), merge)) for parent in parents]
    return tuple(by_path(set.intersection(*found)))
