"""Adds files to an index of our own, for the one case in which `git hash-object` and `git add` disagree.

A file whose index entry has CRLF line endings keeps them under `text=auto` and `core.autocrlf`; only an index tells.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from codemap.git.child import launch
from codemap.git.files import raw_bytes, write_files
from codemap.git.raw import parse_stages
from codemap.git.repo import Repository
from codemap.git.scratch import Scratch, make_scratch
from codemap.git.snapshot import arguments
from codemap.model import BlobId, Entry, path_bytes

# A split index would be written beside the user's own; the others cost time and change nothing.
_PLAIN = ("core.splitIndex=false", "core.fsmonitor=false", "core.untrackedCache=false", "core.safecrlf=false")
_UPDATE = (*(word for setting in _PLAIN for word in ("-c", setting)), "update-index", "-z")


def depends_on_index(repo: Repository, path: str) -> bool:
    """Returns whether the id of a tracked file may depend on its index entry: it has CRLF line endings on disk."""
    return b"\r\n" in (raw_bytes(repo, path) or b"")


def ids_when_added(repo: Repository, paths: Collection[str]) -> dict[str, BlobId]:
    """Returns the ids that `git add` would give to tracked regular files; empty if it would refuse one of them."""
    scratch = make_scratch(repo) if paths else None
    if scratch is None:
        return {}
    with scratch:
        return add_files(repo, scratch, paths)


def add_files(repo: Repository, scratch: Scratch, paths: Collection[str]) -> dict[str, BlobId]:
    """Returns the same as `ids_when_added`, and leaves the blobs in the scratch repository."""
    environ = scratch.writing_environ() | {"GIT_INDEX_FILE": str(scratch.folder / "added")}
    wanted = b"".join(path_bytes(path) + b"\0" for path in paths)
    for options, asked in (("--index-info",), _entries(repo, paths)), (("--add", "--stdin"), wanted):
        if launch([*_UPDATE, *options], cwd=repo.top, environ=environ, input=asked).returncode:
            return {}
    listed = launch(["ls-files", "-s", "-z"], cwd=repo.top, environ=environ).stdout
    return {path: entry.blob for path, _, entry in parse_stages(listed)}


def _entries(repo: Repository, paths: Collection[str]) -> bytes:
    """What the user's index holds at the paths, every stage of it."""
    found = (repo.run("ls-files", "-s", "-z", "--", *some) for some in arguments(paths))
    return b"".join(found)


def store(repo: Repository, scratch: Scratch, wanted: Mapping[str, Entry]) -> set[str]:
    """Writes the worktree's regular files into the scratch repository, as git would store them.

    Returns the paths whose blob there is the wanted one; files that have changed since are not among them.
    """
    written = write_files(repo, list(wanted), scratch).ids
    others = [path for path in written if written[path] != wanted[path].blob and depends_on_index(repo, path)]
    if others:
        written |= add_files(repo, scratch, others)
    return {path for path in written if written[path] == wanted[path].blob}
