"""The paths at which two snapshots differ, at a cost in proportion to the difference."""

from __future__ import annotations

from codemap.git.raw import parse_raw
from codemap.git.repo import Repository
from codemap.git.snapshot import Snapshot, by_path
from codemap.model import Entry, TreeId

Sides = tuple[Entry | None, Entry | None]

_DIFF_TREE = ("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", "--ignore-submodules=none")


def difference(repo: Repository, old: Snapshot, new: Snapshot) -> dict[str, Sides]:
    """Returns both entries of every path that differs (None: nothing there), in order of path bytes."""
    between = _between_trees(repo, old.tree, new.tree)
    found = dict(between)
    for path in old.overlay.keys() | new.overlay.keys():
        in_trees = between.get(path) or _same_in_both(path, old, new)
        sides = old.overlay.get(path, in_trees[0]), new.overlay.get(path, in_trees[1])
        if sides[0] == sides[1]:
            found.pop(path, None)
        else:
            found[path] = sides
    return {path: found[path] for path in by_path(found)}


def _between_trees(repo: Repository, old: TreeId, new: TreeId) -> dict[str, Sides]:
    if old == new:
        return {}
    return {change.path: (change.old, change.new) for change in parse_raw(repo.run(*_DIFF_TREE, old, new))}


def _same_in_both(path: str, old: Snapshot, new: Snapshot) -> Sides:
    entry = old.below[path] if path in old.below else new.below[path]
    return entry, entry
