"""Reads the bytes of a snapshot's files: always those that git stores, or would store.

Never a byte of the disk that git would change on its way in (line endings, encodings, clean filters).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import TracebackType

from codemap.git.blobs import BlobReader
from codemap.git.files import link_bytes, raw_bytes, raw_id
from codemap.git.repo import Repository
from codemap.git.scratch import Scratch, make_scratch
from codemap.git.staging import store
from codemap.model import GITLINK, SYMLINK, BlobId, Entry


class SnapshotReader:
    """Bytes by path and entry, from the object store or else from the worktree. Use it as a context manager.

    It serves any snapshot of the repository; `contents` are blobs that only a snapshot has. Not for use by several
    threads at once.
    """

    def __init__(self, repo: Repository, contents: Mapping[BlobId, bytes] | None = None) -> None:
        self._repo = repo
        self._contents = contents or {}
        self._scratch: Scratch | None = None
        self._blobs: BlobReader | None = None

    def __enter__(self) -> SnapshotReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the child and removes what was written on the way; reading again starts anew."""
        if self._blobs is not None:
            self._blobs.close()
            self._blobs = None
        if self._scratch is not None:
            self._scratch.close()
            self._scratch = None

    def read(self, path: str, entry: Entry) -> bytes | None:
        """Returns the bytes of the entry; None if they are not local, or a submodule, or the file has changed since."""
        return next(self.read_many([(path, entry)]))[2]

    def read_many(self, pairs: Iterable[tuple[str, Entry]]) -> Iterator[tuple[str, Entry, bytes | None]]:
        """Yields path, entry and bytes, as `read` would, in the order asked for; filtered files come last.

        The reader cannot be asked anything else before the iterator is exhausted or dropped.
        """
        asked = list(pairs)
        blobs = self._open()
        stored = blobs.read_many(
            entry.blob for _, entry in asked if entry.mode != GITLINK and entry.blob not in self._contents
        )
        filtered: list[tuple[str, Entry]] = []
        for path, entry in asked:
            if entry.mode == GITLINK:
                yield path, entry, None
                continue
            content = self._contents[entry.blob] if entry.blob in self._contents else next(stored)[1]
            if content is None:
                content = self._as_it_lies(path, entry)
            if content is None:
                filtered.append((path, entry))
            else:
                yield path, entry, content
        yield from self._filtered(blobs, filtered)

    def _open(self) -> BlobReader:
        if self._blobs is None:
            self._scratch = make_scratch(self._repo)
            self._blobs = BlobReader(self._repo, self._scratch)
        return self._blobs

    def _as_it_lies(self, path: str, entry: Entry) -> bytes | None:
        """The worktree's bytes, if their id says that git would store them unchanged."""
        if self._repo.root is None:
            return None
        content = _link(self._repo, path) if entry.mode == SYMLINK else raw_bytes(self._repo, path)
        return content if content is not None and raw_id(self._repo, content) == entry.blob else None

    def _filtered(
        self, blobs: BlobReader, wanted: Sequence[tuple[str, Entry]]
    ) -> Iterator[tuple[str, Entry, bytes | None]]:
        stored = self._store({path: entry for path, entry in wanted if entry.mode != SYMLINK})
        for path, entry in wanted:
            yield path, entry, blobs.read(entry.blob) if path in stored else None

    def _store(self, wanted: Mapping[str, Entry]) -> Collection[str]:
        if not wanted or self._scratch is None or self._repo.root is None:
            return ()
        return store(self._repo, self._scratch, wanted)


def _link(repo: Repository, path: str) -> bytes | None:
    try:
        return link_bytes(repo, path)
    except OSError:
        return None
