"""The commits that touched a range of lines, renames followed; git walks the history for it."""

from __future__ import annotations

from typing import NamedTuple

from codemap.git.repo import Repository
from codemap.model import CommitId, path_bytes, path_of

# Every word here answers a setting that would change the output.
_LOG = (
    *("--no-replace-objects", "--literal-pathspecs", "-c", "diff.renames=true", "log", "-s", "-z", "--no-merges"),
    *("--no-color", "--no-ext-diff", "--no-textconv", "--no-show-signature", "--no-notes", "--no-mailmap"),
    *("--no-decorate", "--encoding=UTF-8", "--diff-algorithm=myers", "--format=%H%x00%at%x00%s"),
)


class LineCommit(NamedTuple):
    """A commit that touched the lines: seconds since the epoch at which it was written, and its subject."""

    id: CommitId
    time: int
    subject: str


def line_history(repo: Repository, commit: CommitId, path: str, start: int, end: int) -> list[LineCommit]:
    """Returns the commits, newest first and merges left out, that touched lines of the file as `commit` has it."""
    lines = f"-L{start},{end}:{path_of(path_bytes(path))}"
    fields = repo.run(*_LOG, lines, commit).decode("utf-8", "replace").split("\0")
    rows = zip(fields[0::3], fields[1::3], fields[2::3], strict=False)
    return [LineCommit(CommitId(head.strip("\n")), int(time or 0), subject) for head, time, subject in rows]
