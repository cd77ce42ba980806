"""Whether git is in the middle of something that makes many commits, or waits for the user to end it."""

from __future__ import annotations

from pathlib import Path

_MARKS = {
    "rebase-merge": "rebase",
    "rebase-apply": "rebase",
    "sequencer": "cherry-pick",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
    "MERGE_HEAD": "merge",
}


def operation_under_way(git_dir: Path) -> str:
    """Returns what a worktree's git directory is in the middle of: `rebase`, `merge` and their like; empty: nothing."""
    return next((operation for mark, operation in _MARKS.items() if (git_dir / mark).exists()), "")
