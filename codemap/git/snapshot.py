"""Snapshots of commits and of the index, and what a snapshot is: a tree that git has, plus what differs from it.

Nothing here looks at the files of the worktree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from codemap.git.raw import parse_raw, parse_stages, parse_tree
from codemap.git.repo import Repository
from codemap.model import BlobId, CommitId, Entry, TreeId, path_bytes

_DIFF_INDEX = (
    "diff-index",
    "--cached",
    "--raw",
    "-z",
    "--no-abbrev",
    "--no-renames",
    "--ignore-submodules=none",
    # git 2.39 shows a file added with --intent-to-add as an empty one without this.
    "--ita-invisible-in-index",
)

# An argument list of 128 KiB is always allowed.
_ARGUMENT_BYTES = 100_000

_DIRECTORY = 0o040000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One state of the tree: `tree` with `overlay` laid over it (None: nothing there), both in order of path bytes.

    `below` says what `tree` itself holds at the overlay's paths. `commit` is HEAD for the index and the worktree (None:
    no commits yet). `left_out` lists paths, with a reason, whose state is not, or not wholly, what a reader expects:
    `unmerged`, `nested repository`, `too large`, `unreadable`, `vanished`, ... `beside` are paths of the overlay that
    no commit of this repository is about; see `git.beside`. `contents` holds blobs that are nowhere else: those of a
    patch, which is applied in memory to HEAD.
    """

    kind: Literal["commit", "staged", "worktree", "patch"]
    commit: CommitId | None
    tree: TreeId
    overlay: Mapping[str, Entry | None]
    below: Mapping[str, Entry | None]
    untracked: frozenset[str] = frozenset()
    left_out: tuple[tuple[str, str], ...] = ()
    beside: frozenset[str] = frozenset()
    contents: Mapping[BlobId, bytes] = field(default_factory=dict, repr=False, compare=False)

    @property
    def dirty(self) -> bool:
        """Whether anything differs from the tree, apart from what lies beside it."""
        return self.differing > 0

    @property
    def differing(self) -> int:
        """The number of paths that differ from the tree, apart from what lies beside it."""
        return len(self.overlay) - len(self.beside)


def commit_snapshot(repo: Repository, rev: str) -> Snapshot:
    """Returns the snapshot of a commit."""
    return snapshot_of(repo, repo.resolve_commit(rev))


def snapshot_of(repo: Repository, commit: CommitId | None) -> Snapshot:
    """Returns the snapshot of a known commit; for None, of the empty tree that an unborn branch stands on."""
    return Snapshot("commit", commit, tree_of(repo, commit), {}, {})


def staged_snapshot(repo: Repository) -> Snapshot:
    """Returns the snapshot of the index; of an unmerged path it holds our side, and says so in `left_out`."""
    repo.worktree()
    head = repo.head()
    tree = tree_of(repo, head)
    changes = list(parse_raw(repo.run(*_DIFF_INDEX, tree)))
    overlay = {change.path: change.new for change in changes}
    below = {change.path: change.old for change in changes}
    unmerged = {change.path for change in changes if change.status == "U"}
    if unmerged:
        overlay |= dict.fromkeys(unmerged) | _our_side(repo)
        below |= entries_at(repo, tree, unmerged)
    kept, beneath = differing(overlay, below)
    left_out = tuple((path, "unmerged") for path in by_path(unmerged))
    return Snapshot("staged", head, tree, kept, beneath, left_out=left_out)


def list_entries(repo: Repository, snapshot: Snapshot) -> dict[str, Entry]:
    """Returns everything that the snapshot holds, in order of path bytes; costs the whole tree."""
    entries = dict(parse_tree(repo.run("ls-tree", "-r", "-z", "--full-tree", snapshot.tree)))
    if not snapshot.overlay:
        return entries
    for path, entry in snapshot.overlay.items():
        if entry is None:
            entries.pop(path, None)
        else:
            entries[path] = entry
    return {path: entries[path] for path in by_path(entries)}


def entries_at(repo: Repository, tree: TreeId, paths: Collection[str]) -> dict[str, Entry | None]:
    """Returns what the tree holds at each of the paths."""
    found: dict[str, Entry | None] = dict.fromkeys(paths)
    for some in arguments(paths):
        listed = parse_tree(repo.run("ls-tree", "-z", "--full-tree", tree, "--", *some))
        found |= {path: entry for path, entry in listed if path in found and entry.mode != _DIRECTORY}
    return found


def entries_of(repo: Repository, snapshot: Snapshot, paths: Collection[str]) -> dict[str, Entry | None]:
    """Returns what the snapshot holds at each of the paths."""
    below = entries_at(repo, snapshot.tree, [path for path in paths if path not in snapshot.overlay])
    return {path: snapshot.overlay[path] if path in snapshot.overlay else below[path] for path in paths}


def entries_below(repo: Repository, snapshot: Snapshot, *paths: str) -> dict[str, Entry]:
    """Returns what the snapshot holds at these paths, or below them where they are folders, in order of path bytes."""
    entries = dict(parse_tree(repo.run("ls-tree", "-r", "-z", "--full-tree", snapshot.tree, "--", *paths)))
    below = tuple(f"{path}/" for path in paths)
    for path, entry in snapshot.overlay.items():
        if path in paths or path.startswith(below):
            entries.pop(path, None)
            if entry is not None:
                entries[path] = entry
    return {path: entries[path] for path in by_path(entries)}


def tree_of(repo: Repository, commit: CommitId | None) -> TreeId:
    """Returns what a snapshot at this commit stands on."""
    return repo.empty_tree if commit is None else TreeId(commit)


def differing(
    overlay: Mapping[str, Entry | None], below: Mapping[str, Entry | None]
) -> tuple[dict[str, Entry | None], dict[str, Entry | None]]:
    """Returns both mappings, cut down to the paths where they differ, in order of path bytes."""
    paths = [path for path in by_path(overlay) if overlay[path] != below[path]]
    return {path: overlay[path] for path in paths}, {path: below[path] for path in paths}


def by_path(paths: Iterable[str]) -> list[str]:
    """Returns the paths in the order in which git sorts them."""
    return sorted(paths, key=path_bytes)


def arguments(paths: Iterable[str]) -> Iterator[list[str]]:
    """Yields the paths in lists that are short enough for a command line."""
    some: list[str] = []
    size = 0
    for path in paths:
        size += len(path_bytes(path)) + 1
        if some and size > _ARGUMENT_BYTES:
            yield some
            some, size = [], len(path_bytes(path)) + 1
        some.append(path)
    if some:
        yield some


def _our_side(repo: Repository) -> dict[str, Entry | None]:
    stages = parse_stages(repo.run("ls-files", "-u", "-z"))
    return {path: entry for path, stage, entry in stages if stage == 2}
