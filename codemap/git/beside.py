"""What lies beside the repository in its worktree, and counts because the settings say so.

Ignored files, and the files of submodules and other repositories inside. No commit of this repository is about them, so
they are part of the worktree's snapshot and of no change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from codemap.errors import GitError
from codemap.git.child import LOCATORS
from codemap.git.discovery import open_repository
from codemap.git.raw import parse_stages
from codemap.git.repo import Repository
from codemap.git.snapshot import Snapshot, by_path, entries_at
from codemap.git.status import read_status
from codemap.model import GITLINK, path_of
from codemap.pattern import fixed_part, matches


def widened(repo: Repository, include: Sequence[str], nested: Sequence[str]) -> Repository:
    """Returns the repository with ignored files and repositories inside that match these patterns in its view."""
    if repo.root is None or not (include or nested):
        return repo
    inside = {f"{path}/": other for path, other in _inside(repo, nested)} if nested else {}
    return replace(repo, include=tuple(include), inside=inside)


def included(repo: Repository, untracked: Collection[str]) -> list[str]:
    """Returns the files that git ignores and the repository's view includes, those of repositories inside left out."""
    folders = {fixed_part(pattern) for pattern in repo.include}
    wanted = () if "" in folders else ("--", *sorted(folders))
    listed = path_of(repo.run("ls-files", "-o", "-z", *wanted)).split("\0")[:-1]
    known = frozenset(untracked)
    return [path for path in listed if path not in known and path[-1:] != "/" and matches(path, repo.include)]


def ignored_by_git(repo: Repository) -> tuple[str, ...]:
    """Returns what git ignores in the worktree, a folder that is ignored as a whole as one, with a slash."""
    listed = path_of(repo.run("ls-files", "-o", "-i", "-z", "--exclude-standard", "--directory"))
    return tuple(path for path in listed.split("\0")[:-1] if not matches(path.rstrip("/"), repo.include))


def with_beside(repo: Repository, old: Snapshot, new: Snapshot) -> Snapshot:
    """Returns `old` with the files that lie beside the repository in `new`, so that they do not count as changes."""
    if not new.beside:
        return old
    there = entries_at(repo, old.tree, new.beside)
    beside = [path for path in by_path(new.beside) if there[path] is None]
    return replace(
        old,
        overlay={path: new.overlay[path] for path in beside},
        below=dict.fromkeys(beside),
        beside=frozenset(beside),
    )


def _inside(repo: Repository, patterns: Sequence[str]) -> Iterator[tuple[str, Repository]]:
    stages = parse_stages(repo.run("ls-files", "-s", "-z"))
    found = {path for path, _, entry in stages if entry.mode == GITLINK}
    found |= {path.rstrip("/") for path in read_status(repo).nested}
    environ = {name: value for name, value in repo.environ.items() if name not in LOCATORS}
    for path in by_path(path for path in found if matches(path, patterns)):
        try:
            other = open_repository(repo.worktree() / path, environ)
        except GitError:
            # Not checked out, or not to be trusted: it stays the boundary that it is without the setting.
            continue
        if other.root == repo.worktree() / path and other.object_format == repo.object_format:
            yield path, other
