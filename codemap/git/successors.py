"""Where files that are gone went, through renames one after the other, and which states files had before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from codemap.git.changes import RENAME_LIMIT
from codemap.git.raw import RawChange, parse_raw
from codemap.git.renames import find_renames
from codemap.git.repo import Repository
from codemap.git.snapshot import Snapshot, arguments, by_path, entries_of
from codemap.model import BlobId, CommitId

_LONGEST = 16
"""Renames followed from one path."""

# Every word answers a setting that would change the output.
_RAW = ("--raw", "-r", "-z", "--no-abbrev", "--ignore-submodules=none", "--no-relative", "-O/dev/null")
_LOG = (
    *("--no-replace-objects", "--literal-pathspecs", "-c", "log.showRoot=true", "log", "--no-merges"),
    *("--full-history", "--no-renames", "--no-color", "--no-show-signature", "--no-notes", "--no-decorate"),
    "--no-ext-diff",
)


def successors(
    repo: Repository, snapshot: Snapshot, paths: Collection[str], *, since: Collection[CommitId] = ()
) -> dict[str, str]:
    """Returns, for those of the paths that the snapshot does not have, the path that the file has in it now.

    A path is followed from the commit that took it away last; with `since`, only what came after any of these commits
    is looked at. What was deleted, or renamed in a merge or by an edit of more than half of the file, is left out.
    """
    at = {path: path for path in paths}
    open_paths = set(paths)
    uncommitted = _uncommitted(repo, snapshot)
    without = _common(repo, since)
    for _ in range(_LONGEST):
        there = entries_of(repo, snapshot, open_paths)
        missing = {path for path, entry in there.items() if entry is None}
        if not missing:
            break
        committed = {path for path in missing if snapshot.below.get(path) is None}
        moved = {**_committed(repo, snapshot, committed, without), **uncommitted}
        at = {path: moved.get(last, last) if last in missing else last for path, last in at.items()}
        open_paths = {moved[path] for path in missing if path in moved}
        if not open_paths:
            break
    there = entries_of(repo, snapshot, set(at.values()))
    return {path: last for path, last in at.items() if path != last and there[last] is not None}


def former_blobs(repo: Repository, commit: CommitId, paths: Collection[str]) -> dict[str, list[BlobId]]:
    """Returns the blobs that each of the paths held in commits up to this one, newest first."""
    found: dict[str, list[BlobId]] = {path: [] for path in paths}
    for some in arguments(by_path(paths)):
        for change in parse_raw(repo.run(*_LOG, "--format=", *_RAW, commit, "--", *some)):
            if change.new is not None:
                found[change.path].append(change.new.blob)
    return found


def _uncommitted(repo: Repository, snapshot: Snapshot) -> dict[str, str]:
    """Renames between the tree of the snapshot and what lies over it."""
    gone = {path: was for path, was in snapshot.below.items() if was and snapshot.overlay[path] is None}
    come = {path: now for path, now in snapshot.overlay.items() if now and snapshot.below[path] is None}
    if not gone or not come:
        return {}
    found = find_renames(repo, gone, come, limit=RENAME_LIMIT, contents=snapshot.contents)
    return {pair.old: pair.new for pair in found.pairs}


def _common(repo: Repository, commits: Collection[CommitId]) -> list[str]:
    """What to tell git so that it leaves out the history that all of the commits have."""
    if not commits:
        return []
    return [f"^{base}" for base in repo.run("merge-base", "--octopus", *commits, ok=(0, 1)).decode().split()]


def _committed(
    repo: Repository, snapshot: Snapshot, missing: Collection[str], without: Sequence[str]
) -> dict[str, str]:
    """Renames by the commits that took these paths away last."""
    if snapshot.commit is None or not missing:
        return {}
    took: dict[str, CommitId] = {}
    for some in arguments(by_path(missing)):
        listed = repo.run(*_LOG, "--diff-filter=D", "--format=%H", *_RAW, snapshot.commit, *without, "--", *some)
        for commit, change in _by_commit(listed):
            took.setdefault(change.path, commit)
    asked = "".join(f"{commit}\n" for commit in sorted(set(took.values()))).encode()
    if not asked:
        return {}
    # A partial clone lacks the bytes that similarity needs; equal ids tell of the other renames.
    similarity = "-M100%" if repo.is_partial() else "-M50%"
    listed = repo.run("diff-tree", "--stdin", similarity, f"-l{RENAME_LIMIT}", *_RAW, input=asked)
    renamed = (each for each in _by_commit(listed) if each[1].status[0] == "R")
    return {change.path: change.target for commit, change in renamed if took.get(change.path) == commit}


def _by_commit(listing: bytes) -> Iterator[tuple[CommitId, RawChange]]:
    """Every record of a raw listing whose commits are named on lines, or in fields, of their own."""
    commit = CommitId("")
    fields = iter(listing.split(b"\0"))
    for field in fields:
        head = field.lstrip(b"\n")
        if not head.startswith(b":"):
            commit = CommitId(head.decode()) if head else commit
            continue
        names = [next(fields) for _ in range(2 if head.split(b" ")[4][:1] in (b"R", b"C") else 1)]
        yield from ((commit, change) for change in parse_raw(b"\0".join([head, *names, b""])))
