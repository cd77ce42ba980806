"""Git's answers: repositories, snapshots, change sets, blobs. The only package that runs git or imports pygit2.

Importing it imports neither, and of its modules only those that every question needs; nothing here writes to the
user's index, object store or configuration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.git.difference import difference
from codemap.git.discovery import open_repository
from codemap.git.repo import Repository
from codemap.git.snapshot import Snapshot, commit_snapshot, list_entries, snapshot_of, staged_snapshot
from codemap.git.worktree import worktree_snapshot
from codemap.later import later

if TYPE_CHECKING:
    from codemap.git.attributes import linguist_attributes
    from codemap.git.beside import ignored_by_git, widened
    from codemap.git.blobs import BlobReader
    from codemap.git.changes import ChangeSet, FileChange, change_set
    from codemap.git.child import git_version
    from codemap.git.choice import base_branch, choose_base, remote_of
    from codemap.git.comparison import Comparison, compare
    from codemap.git.deepen import bring_branch, bring_merge_base
    from codemap.git.diff import Hunk, hunks
    from codemap.git.hookpath import hooks_dir, hooks_dir_origin
    from codemap.git.reader import SnapshotReader
    from codemap.git.scope import Scope, parse_scope
    from codemap.git.status import Status, dirty_paths, read_status

__getattr__ = later(
    __name__,
    {
        "BlobReader": "blobs",
        "ChangeSet": "changes",
        "Comparison": "comparison",
        "FileChange": "changes",
        "Hunk": "diff",
        "Scope": "scope",
        "SnapshotReader": "reader",
        "Status": "status",
        "base_branch": "choice",
        "bring_branch": "deepen",
        "bring_merge_base": "deepen",
        "change_set": "changes",
        "choose_base": "choice",
        "compare": "comparison",
        "dirty_paths": "status",
        "git_version": "child",
        "hooks_dir": "hookpath",
        "hooks_dir_origin": "hookpath",
        "hunks": "diff",
        "ignored_by_git": "beside",
        "linguist_attributes": "attributes",
        "parse_scope": "scope",
        "read_status": "status",
        "remote_of": "choice",
        "widened": "beside",
    },
)

__all__ = [
    "BlobReader",
    "ChangeSet",
    "Comparison",
    "FileChange",
    "Hunk",
    "Repository",
    "Scope",
    "Snapshot",
    "SnapshotReader",
    "Status",
    "base_branch",
    "bring_branch",
    "bring_merge_base",
    "change_set",
    "choose_base",
    "commit_snapshot",
    "compare",
    "difference",
    "dirty_paths",
    "git_version",
    "hooks_dir",
    "hooks_dir_origin",
    "hunks",
    "ignored_by_git",
    "linguist_attributes",
    "list_entries",
    "open_repository",
    "parse_scope",
    "read_status",
    "remote_of",
    "snapshot_of",
    "staged_snapshot",
    "widened",
    "worktree_snapshot",
]
