"""What a push brings: git's pre-push lines turned into pairs of commits to compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codemap.git import Repository
from codemap.model import CommitId, path_of

_MOST_BRANCHES = 200
"""Branches of a remote that a merge base is looked for with, newest first; more would not fit on a command line."""


class Update(NamedTuple):
    """One line of git's: a local ref and its object, and the ref and object that the remote has (zeros: none)."""

    local_ref: str
    local_id: str
    remote_ref: str
    remote_id: str


class PushedRef(NamedTuple):
    """A pushed ref and the two commits to compare (None: nothing to compare); `notice` qualifies or explains that."""

    local_ref: str
    remote_ref: str
    old: CommitId | None
    new: CommitId | None
    notice: str = ""


def read_updates(lines: bytes) -> tuple[Update, ...]:
    """Returns the updates in git's pre-push input; deletions and lines of another form are left out."""
    rows = (path_of(line).split(" ") for line in lines.split(b"\n"))
    return tuple(Update(*row) for row in rows if len(row) == 4 and not _is_zero(row[1]))


def pushed_refs(repo: Repository, remote: str, updates: Sequence[Update]) -> tuple[PushedRef, ...]:
    """Returns what each update brings, in order; each pair of commits once, and refs that bring nothing left out.

    A ref that the remote has is compared with what it has there. A new one, or one whose commit there is not in this
    clone, is compared with the nearest commit of the remote's branches as last fetched, else of any remote's, else
    with its own first commit.
    """
    refs: dict[tuple[CommitId | None, CommitId | None, str], PushedRef] = {}
    for update in updates:
        ref = _pushed(repo, remote, update)
        if ref.notice or ref.old != ref.new:
            refs.setdefault((ref.old, ref.new, ref.notice), ref)
    return tuple(refs.values())


def _pushed(repo: Repository, remote: str, update: Update) -> PushedRef:
    names = update.local_ref, update.remote_ref
    new = repo.find_commit(update.local_id)
    if new is None:
        return PushedRef(*names, None, None, "not looked at, it names no commit")
    if _is_zero(update.remote_id):
        old, notice = _nearest(repo, remote, new)
        return PushedRef(*names, old, new, notice)
    known = repo.find_commit(update.remote_id)
    if known is not None:
        return PushedRef(*names, known, new)
    old, notice = _nearest(repo, remote, new)
    missing = f"{update.remote_ref} is at {update.remote_id[:10]} there, which is not in this clone"
    compared = notice or f"compared with the branches of {remote} as last fetched"
    return PushedRef(*names, old, new, f"{missing}; {compared}")


def _nearest(repo: Repository, remote: str, new: CommitId) -> tuple[CommitId, str]:
    """The nearest commit that some remote is known to have, and what makes it doubtful."""
    base = _merge_base(repo, f"refs/remotes/{remote}/", new)
    if base is not None:
        return base, ""
    unknown = f"no branch of {remote} is known to share its history"
    base = _merge_base(repo, "refs/remotes/", new)
    if base is not None:
        return base, f"{unknown}; compared with those of other remotes"
    first = repo.run("rev-list", "--max-parents=0", new).split()[-1]
    return CommitId(first.decode()), f"{unknown}; compared with its first commit"


def _merge_base(repo: Repository, prefix: str, new: CommitId) -> CommitId | None:
    """The best common ancestor of `new` and all branches below the prefix together."""
    listing = repo.run(
        "for-each-ref", "--sort=-committerdate", f"--count={_MOST_BRANCHES}", "--format=%(objectname)", prefix
    )
    tips = sorted(set(path_of(listing).split()))
    if not tips:
        return None
    found = repo.run("merge-base", new, *tips, ok=(0, 1)).split()
    return CommitId(found[0].decode()) if found else None


def _is_zero(object_id: str) -> bool:
    return bool(object_id) and not object_id.strip("0")
