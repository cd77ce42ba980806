"""What the commits of a change say about why it was made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from codemap.context.report import Reason
from codemap.git import Repository
from codemap.git.history import Commit, read_history
from codemap.model import CommitId
from codemap.redact import mask_text
from codemap.writeback import reason_of

_MOST_COMMITS = 200
"""Commits whose messages are read, the newest first."""


def telling_commits(repo: Repository, old: CommitId | None, new: CommitId | None) -> Iterator[tuple[Commit, str]]:
    """Yields the commits that `new` has and `old` has not and whose message gives a reason, with that, newest first."""
    if new is None or old == new:
        return
    for commit in islice(read_history(repo, [new], [old] if old else []), _MOST_COMMITS):
        reason = reason_of(commit.subject, commit.body)
        if reason:
            yield commit, reason


def reasons(repo: Repository, old: CommitId | None, new: CommitId | None) -> list[Reason]:
    """Returns the reasons that commits give, newest first."""
    return [
        Reason(commit.id, mask_text(commit.subject), mask_text(reason))
        for commit, reason in telling_commits(repo, old, new)
    ]
