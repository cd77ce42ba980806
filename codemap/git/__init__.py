"""Git's answers: repositories, snapshots, change sets, blobs. The only package that runs git or imports pygit2.

Importing it imports neither; nothing here writes to the user's index, object store or configuration.
"""

from codemap.git.attributes import linguist_attributes
from codemap.git.blobs import BlobReader
from codemap.git.changes import ChangeSet, FileChange, change_set
from codemap.git.choice import choose_base
from codemap.git.compare import Comparison, compare
from codemap.git.diff import Hunk, hunks
from codemap.git.difference import difference
from codemap.git.discovery import open_repository
from codemap.git.hookpath import hooks_dir, hooks_dir_origin
from codemap.git.reader import SnapshotReader
from codemap.git.repo import Repository
from codemap.git.scope import Scope, parse_scope
from codemap.git.snapshot import Snapshot, commit_snapshot, list_entries, snapshot_of, staged_snapshot
from codemap.git.status import Status, dirty_paths, read_status
from codemap.git.worktree import worktree_snapshot

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
    "change_set",
    "choose_base",
    "commit_snapshot",
    "compare",
    "difference",
    "dirty_paths",
    "hooks_dir",
    "hooks_dir_origin",
    "hunks",
    "linguist_attributes",
    "list_entries",
    "open_repository",
    "parse_scope",
    "read_status",
    "snapshot_of",
    "staged_snapshot",
    "worktree_snapshot",
]
