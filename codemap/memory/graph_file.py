"""The graph of a worktree on disk: read in either layout, changed under one lock, replaced file by file.

A file that cannot be read is never written over, and nothing is reached through a symbolic link.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from codemap.errors import MemoryFormatError
from codemap.memory.layout import FILE, FOLDER, REST, Files, graph_in, in_one, in_parts, parts_in
from codemap.memory.lock import locked
from codemap.memory.model import Graph
from codemap.memory.text import MOST_BYTES
from codemap.memory.writing import document_of

T = TypeVar("T")

_OWN = ".codemap"
_UNFINISHED = ".unfinished"

_ROOM = "Make room or rights for it."


def read_graph(root: Path) -> Graph | None:
    """Returns the graph of a worktree; None if there is none."""
    return graph_in(read_files(root))


def edit_graph(root: Path, git_dir: Path, change: Callable[[Graph | None], tuple[Graph | None, T]]) -> T:
    """Loads the graph, changes it and saves it, under one lock, and returns what `change` found.

    No graph, or one that says the same, is not written. What `change` raises leaves the file as it was.
    """
    with _ours(root, git_dir):
        files = read_files(root)
        before = graph_in(files)
        after, found = change(before)
        if after is not None and (before is None or document_of(before) != document_of(after)):
            _replace(root, files, in_parts(after) if REST in files else in_one(after))
    return found


def lay_out(root: Path, git_dir: Path, first: Graph, *, split: bool, union: Callable[[Graph, Graph], Graph]) -> Graph:
    """Puts the graph into one layout and returns it; where it lies in both, as the `union` of the two.

    A graph that is not there yet begins as `first`.
    """
    with _ours(root, git_dir):
        files = read_files(root)
        found = parts_in(files) or [first]
        graph = found[0] if len(found) == 1 else union(*found)
        _replace(root, files, in_parts(graph) if split else in_one(graph))
    return graph


def replace_graph(root: Path, git_dir: Path, graph: Graph) -> None:
    """Writes a graph over files that need not be readable, in the layout that they have."""
    with _ours(root, git_dir):
        files = read_files(root)
        _replace(root, files, in_parts(graph) if REST in files else in_one(graph))


def read_files(root: Path) -> Files:
    """Returns the files of a worktree's graph as they are; none of them need be readable as one."""
    _refuse_link(root / _OWN)
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    for path in _paths(root):
        files[path] = _read(root / path, path)
        left -= len(files[path])
        if left < 0 and path != FILE:
            raise MemoryFormatError(
                f"{FOLDER}/ has more than {MOST_BYTES:,} bytes, which are the most that is read",
                hint="`git log -- .codemap` tells when it grew; it was left as it is.",
            )
    return files


@contextmanager
def _ours(root: Path, git_dir: Path) -> Iterator[None]:
    folder = root / _OWN
    _refuse_link(folder)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise MemoryFormatError(f"{folder} cannot be made: {error.strerror}", hint=_ROOM) from error
    with locked(folder, git_dir):
        yield


def _paths(root: Path) -> Iterator[str]:
    if os.path.lexists(root / FILE):
        yield FILE
    _refuse_link(root / FOLDER)
    for folder, below, names in os.walk(root / FOLDER):
        below.sort()
        for name in sorted(names):
            if name.endswith(".json"):
                yield (Path(folder) / name).relative_to(root).as_posix()


def _read(file: Path, path: str) -> bytes:
    try:
        found = os.lstat(file)
        if not stat.S_ISREG(found.st_mode):
            raise MemoryFormatError(
                f"{path} is not a regular file", hint="Put the file itself there; nothing was read."
            )
        # A file that is too large is refused by whoever parses it; there is no need to read it all.
        with file.open("rb") as content:
            return content.read(MOST_BYTES + 1)
    except OSError as error:
        raise MemoryFormatError(f"{path} cannot be read: {error.strerror}", hint="Make it readable.") from error


def _refuse_link(path: Path) -> None:
    if path.is_symlink():
        raise MemoryFormatError(
            f"{path} is a symbolic link, which may lead out of the repository",
            hint="Put what it leads to in its place.",
        )


def _replace(root: Path, old: Files, new: Files) -> None:
    """Makes the files what they should be; those that are not needed any more go last."""
    for path in sorted(new.keys()):
        if old.get(path) != new[path]:
            _write(root, root / path, new[path])
    try:
        for left in (root / _OWN).glob(f"*{_UNFINISHED}"):
            left.unlink(missing_ok=True)
        gone = sorted(old.keys() - new.keys())
        for path in gone:
            (root / path).unlink(missing_ok=True)
        # A folder is read once, not once for each of its files.
        for folder in {(root / path).parent for path in gone}:
            _remove_empty(folder, root / _OWN)
    except OSError as error:
        raise MemoryFormatError(f"{error.filename} cannot be removed: {error.strerror}", hint=_ROOM) from error


def _write(root: Path, file: Path, content: bytes) -> None:
    beside = root / _OWN / f"{file.name}{_UNFINISHED}"
    for folder in file.parents:
        if folder == root:
            break
        _refuse_link(folder)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as target:
            target.write(content)
            target.flush()
            os.fsync(target.fileno())
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise MemoryFormatError(f"{file} cannot be written: {error.strerror}", hint=_ROOM) from error


def _remove_empty(folder: Path, top: Path) -> None:
    while folder != top and folder.exists() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
