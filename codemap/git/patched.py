"""A patch applied in memory: the snapshot that it starts from and the one that it leads to. Writes nothing."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from codemap.git.blobs import BlobReader
from codemap.git.files import raw_id
from codemap.git.fitting import applied, reverted
from codemap.git.patch import FilePatch, Patch
from codemap.git.reader import SnapshotReader
from codemap.git.repo import Repository
from codemap.git.snapshot import Snapshot, by_path, differing, entries_at, tree_of
from codemap.git.worktree import worktree_snapshot
from codemap.model import GITLINK, REGULAR, BlobId, CommitId, Entry


class Patched(NamedTuple):
    """Both sides of a patch, and what could not be applied, with the reason; the new side's `left_out` has it too."""

    old: Snapshot
    new: Snapshot
    unapplied: tuple[tuple[str, str], ...]


class Unfit(Exception):
    """Why one file of a patch could not be applied."""


def patch_snapshot(repo: Repository, patch: Patch) -> Patched:
    """Returns the two sides of a patch; every other path is as HEAD has it.

    Each file is applied to the blob that its `index` line names if that is here, or taken back from the one it leads
    to; else it is applied to HEAD's file, else to the worktree's.
    """
    head = repo.head()
    with SnapshotReader(repo) as reader:
        bench = _Bench(repo, patch, head, reader)
        unapplied = dict(patch.unread)
        for file in patch.files:
            try:
                bench.apply(file)
            except Unfit as reason:
                unapplied[file.new_path or file.old_path or ""] = str(reason)
    left_out = tuple((path, unapplied[path]) for path in by_path(unapplied))
    return Patched(bench.snapshot(bench.old), bench.snapshot(bench.new, left_out), left_out)


@dataclass(frozen=True, slots=True)
class _Base:
    """Both sides of one file. `proven` says that an id of the patch named one of them."""

    old: bytes
    new: bytes
    mode: int | None
    proven: bool


class _Bench:
    """The files that the patch has touched so far; later parts of a series start from what earlier ones led to."""

    def __init__(self, repo: Repository, patch: Patch, head: CommitId | None, reader: SnapshotReader) -> None:
        self.repo = repo
        self.head = head
        self.reader = reader
        self.tree = tree_of(repo, head)
        paths = {path for file in patch.files for path in (file.old_path, file.new_path) if path and is_inside(path)}
        self.below = entries_at(repo, self.tree, by_path(paths))
        with BlobReader(repo) as blobs:
            self.known = blobs.resolve(name for file in patch.files for name in (file.old_id, file.new_id) if name)
        self.old: dict[str, Entry | None] = {}
        self.new: dict[str, Entry | None] = {}
        self.contents: dict[BlobId, bytes] = {}
        self._worktree: Snapshot | None = None

    def snapshot(self, entries: dict[str, Entry | None], left_out: tuple[tuple[str, str], ...] = ()) -> Snapshot:
        """Returns HEAD with these entries laid over it."""
        overlay, below = differing(entries, {path: self.below[path] for path in entries})
        return Snapshot("patch", self.head, self.tree, overlay, below, left_out=left_out, contents=self.contents)

    def apply(self, file: FilePatch) -> None:
        """Lays one file of the patch on both sides; Unfit if that cannot be done."""
        for path in (file.old_path, file.new_path):
            if path is not None and not is_inside(path):
                raise Unfit("not a path inside a repository")
        if GITLINK in (file.old_mode, file.new_mode):
            old, new = _submodule(file)
        elif file.binary:
            old, new = self._binary(file)
        else:
            old, new = self._text(file)
        self._lay(file, old, new)

    def _lay(self, file: FilePatch, old: Entry | None, new: Entry | None) -> None:
        if file.old_path is not None and file.old_path not in self.new:
            self.old[file.old_path] = old
        if file.new_path is not None and file.new_path not in self.new:
            self.old.setdefault(file.new_path, None)
        if file.old_path is not None:
            if file.copied:
                self.new.setdefault(file.old_path, old)
            else:
                self.new[file.old_path] = None
        if file.new_path is not None:
            self.new[file.new_path] = new

    # -- text -----------------------------------------------------------------------------------------------------

    def _text(self, file: FilePatch) -> tuple[Entry | None, Entry | None]:
        if file.old_path and file.new_path and file.old_id != file.new_id and not file.hunks:
            raise Unfit("its lines are not in the patch")
        base = next(self._bases(file), None)
        if base is None:
            raise Unfit("does not apply to anything that is here")
        new_id = raw_id(self.repo, base.new)
        if base.proven and file.new_path is not None and file.new_id and not new_id.startswith(file.new_id):
            raise Unfit("leads to other content than it announces: the patch is cut short or was edited")
        mode = file.old_mode or base.mode or file.new_mode or REGULAR
        old = None if file.old_path is None else Entry(mode, self._keep(base.old))
        new = None if file.new_path is None else Entry(file.new_mode or mode, self._keep(base.new))
        return old, new

    def _keep(self, content: bytes) -> BlobId:
        blob = raw_id(self.repo, content)
        self.contents[blob] = content
        return blob

    def _bases(self, file: FilePatch) -> Iterator[_Base]:
        """What the patch can be applied to, the surest first."""
        # Within one diff a copy is made of what the file was before.
        touched = (self.old if file.copied else self.new).get(file.old_path or "")
        if touched is not None:
            yield from self._forward(file, touched, proven=False)
            return
        if file.old_path is None:
            made = applied(b"", file.hunks)
            if made is not None:
                yield _Base(b"", made, None, proven=True)
            return
        yield from self._named(file)
        for entry in (self.below[file.old_path], self._in_worktree(file.old_path)):
            if entry is not None:
                yield from self._forward(file, entry, proven=False)
        if file.new_path is None:
            # A patch that removes a file shows all of it.
            yield _Base(b"".join(line for hunk in file.hunks for line in hunk.old), b"", None, proven=False)
        elif (entry := self.below[file.new_path]) is not None:
            yield from self._backward(file, entry)

    def _named(self, file: FilePatch) -> Iterator[_Base]:
        """The blobs that the patch names."""
        old, new = self.known.get(file.old_id), self.known.get(file.new_id)
        assert file.old_path is not None
        mode = entry.mode if (entry := self.below[file.old_path]) else None
        if old is not None:
            yield from self._forward(file, Entry(mode or REGULAR, old), proven=True)
        if new is not None:
            yield from self._backward(file, Entry(mode or REGULAR, new))

    def _forward(self, file: FilePatch, entry: Entry, *, proven: bool) -> Iterator[_Base]:
        content = self._read(file.old_path, entry)
        if content is not None:
            result = applied(content, file.hunks)
            if file.new_path is None and not file.hunks:
                result = b""
            if result is not None and not (file.new_path is None and result):
                yield _Base(content, result, entry.mode, proven)

    def _backward(self, file: FilePatch, entry: Entry) -> Iterator[_Base]:
        content = self._read(file.new_path, entry)
        before = applied(content, reverted(file.hunks)) if content is not None else None
        if content is not None and before is not None:
            yield _Base(before, content, entry.mode, proven=False)

    def _read(self, path: str | None, entry: Entry) -> bytes | None:
        if not (stat.S_ISREG(entry.mode) or stat.S_ISLNK(entry.mode)):
            return None
        if entry.blob in self.contents:
            return self.contents[entry.blob]
        return self.reader.read(path or "", entry)

    def _in_worktree(self, path: str) -> Entry | None:
        if self.repo.root is None:
            return None
        self._worktree = self._worktree or worktree_snapshot(self.repo)
        return self._worktree.overlay.get(path)

    # -- what has no lines ----------------------------------------------------------------------------------------

    def _binary(self, file: FilePatch) -> tuple[Entry | None, Entry | None]:
        """Binary files count only where their blobs are here already: a patch need not hold their bytes."""
        current = self.below[file.old_path] if file.old_path is not None else None
        old = self.known.get(file.old_id) or (current.blob if current else None)
        new = self.known.get(file.new_id)
        mode = file.old_mode or (current.mode if current else None) or file.new_mode or REGULAR
        if (file.old_path is not None and old is None) or (file.new_path is not None and new is None):
            raise Unfit("binary")
        return (
            Entry(mode, old) if file.old_path is not None and old else None,
            Entry(file.new_mode or mode, new) if file.new_path is not None and new else None,
        )


def is_inside(path: str) -> bool:
    """Returns whether a tree can hold the path."""
    return "\0" not in path and not any(name in ("", ".", "..") for name in path.split("/"))


def _submodule(file: FilePatch) -> tuple[Entry | None, Entry | None]:
    olds = [line for hunk in file.hunks for line in hunk.old]
    news = [line for hunk in file.hunks for line in hunk.new]
    return _pointer(file.old_path, olds), _pointer(file.new_path, news)


def _pointer(path: str | None, lines: list[bytes]) -> Entry | None:
    if path is None:
        return None
    words = lines[0].split() if lines else []
    if len(words) != 3 or words[:2] != [b"Subproject", b"commit"]:
        raise Unfit("submodule, shown without its commits")
    return Entry(GITLINK, BlobId(words[2].decode().removesuffix("-dirty")))
