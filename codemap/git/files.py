"""The files of a worktree as git would store them: their ids, and their bytes as they lie on disk.

Paths are never followed through a symbolic link; nothing is written outside a scratch repository.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from codemap.git.child import complaint, launch
from codemap.git.repo import Repository
from codemap.git.scratch import Scratch, quoted
from codemap.model import BlobId, path_bytes


class Hashed(NamedTuple):
    """Ids by path, and for the paths that could not be hashed the reason."""

    ids: dict[str, BlobId]
    failed: dict[str, str]


def raw_id(repo: Repository, content: bytes) -> BlobId:
    """Returns the id of a blob that holds exactly these bytes."""
    import hashlib

    digest = hashlib.new(repo.object_format, b"blob %d\0" % len(content), usedforsecurity=False)
    digest.update(content)
    return BlobId(digest.hexdigest())


def file_at(repo: Repository, path: str) -> bytes:
    """Returns the file system path of a worktree file."""
    return os.path.join(os.fsencode(repo.worktree()), path_bytes(path))


def link_bytes(repo: Repository, path: str) -> bytes:
    """Returns what git stores for a symbolic link; where links are not supported it lies in a plain file."""
    file = file_at(repo, path)
    if stat.S_ISLNK(os.lstat(file).st_mode):
        return os.readlink(file)
    return Path(os.fsdecode(file)).read_bytes()


def raw_bytes(repo: Repository, path: str) -> bytes | None:
    """Returns the bytes of a regular worktree file as they lie on disk; None if there is no such file to read."""
    try:
        descriptor = os.open(file_at(repo, path), os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        with os.fdopen(descriptor, "rb") as file:
            return file.read() if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
    except OSError:
        return None


def hash_links(repo: Repository, paths: Sequence[str]) -> Hashed:
    """Returns the ids of symbolic links."""
    ids: dict[str, BlobId] = {}
    failed: dict[str, str] = {}
    for path in paths:
        try:
            ids[path] = raw_id(repo, link_bytes(repo, path))
        except OSError as error:
            failed[path] = _reason(error)
    return Hashed(ids, failed)


def hash_files(repo: Repository, paths: Sequence[str]) -> Hashed:
    """Returns the ids that git would give to regular files, filters and line endings applied."""
    return _hash(repo, paths, (), repo.environ)


def write_files(repo: Repository, paths: Sequence[str], scratch: Scratch) -> Hashed:
    """Returns the same as `hash_files`, and leaves the blobs in the scratch repository."""
    return _hash(repo, paths, ("-w",), scratch.writing_environ())


def _hash(repo: Repository, paths: Sequence[str], options: Sequence[str], environ: Mapping[str, str]) -> Hashed:
    hashed = Hashed({}, {})
    left: list[str] = []
    for path in paths:
        reason = _unreadable(file_at(repo, path))
        if reason:
            hashed.failed[path] = reason
        else:
            left.append(path)
    # With core.safecrlf=true a warning about line endings is fatal to a writing git.
    command = ["-c", "core.safecrlf=false", "hash-object", *options, "--stdin-paths"]
    while left:
        asked = b"".join(quoted(path_bytes(path)) + b"\n" for path in left)
        done = launch(command, cwd=repo.top, environ=environ, input=asked)
        answers = [BlobId(line) for line in done.stdout.decode().split("\n")[:-1]]
        hashed.ids.update(zip(left, answers, strict=False))
        if done.returncode and len(answers) < len(left):
            # Git answers in order and stops at the first file that it cannot take.
            hashed.failed[left[len(answers)]] = f"refused by git: {complaint(done.stderr)}"
        left = left[len(answers) + 1 :]
    return hashed


def _unreadable(file: bytes) -> str:
    try:
        found = os.lstat(file)
    except OSError as error:
        return _reason(error)
    if not stat.S_ISREG(found.st_mode):
        return "not a regular file"
    return "" if os.access(file, os.R_OK) else "unreadable"


def _reason(error: OSError) -> str:
    return "vanished" if isinstance(error, FileNotFoundError) else f"unreadable: {error.strerror}"
