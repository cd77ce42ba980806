"""Lines of the snapshot's files, read from git by blob id, with everything that looks like a secret masked."""

from __future__ import annotations

from types import TracebackType

from codemap.git import Repository, SnapshotReader
from codemap.git.files import raw_bytes, raw_id
from codemap.index.graph import View
from codemap.model import SYMLINK, Entry
from codemap.redact import mask
from codemap.search.terms import tokens_of


class SnippetReader:
    """Source text by path and lines. Use it as a context manager; one git child serves it."""

    def __init__(self, repo: Repository, view: View) -> None:
        self._repo = repo
        self._view = view
        self._reader = SnapshotReader(repo)
        self._lines: dict[str, list[str] | None] = {}

    def __enter__(self) -> SnippetReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.close()

    def lines(self, path: str, start: int, end: int) -> list[str] | None:
        """Returns the lines `start`..`end` without their line feeds; None when the content is not at hand.

        Bytes that are not UTF-8 become lone surrogates.
        """
        if path not in self._lines:
            self._lines[path] = self._read(path)
        lines = self._lines[path]
        return lines if lines is None else lines[start - 1 : end]

    def best_line(self, path: str, start: int, end: int, terms: set[str]) -> tuple[int, str]:
        """Returns number and text of the first line that holds most of the terms; (0, "") when there is no text."""
        lines = self.lines(path, start, end)
        if not lines:
            return 0, ""
        scores = [_held(line, terms) for line in lines]
        best = scores.index(max(scores))
        return start + best, lines[best].strip()

    def qualname(self, path: str, position: int) -> str:
        """Returns the qualified name of a definition of the file, "" for module level."""
        module = self._view.module(path)
        return module.definitions[position].qualname if module and position >= 0 else ""

    def _bytes(self, path: str, entry: Entry) -> bytes | None:
        # A file that has the blob's id on disk needs no git child, which costs 10 ms.
        if self._repo.root is not None and entry.mode != SYMLINK:
            data = raw_bytes(self._repo, path)
            if data is not None and raw_id(self._repo, data) == entry.blob:
                return data
        return self._reader.read(path, entry)

    def _read(self, path: str) -> list[str] | None:
        row = self._view.file(path)
        data = self._bytes(path, Entry(row.mode, row.blob)) if row else None
        if data is None:
            return None
        return mask(data).decode("utf-8", "surrogateescape").split("\n")


def _held(line: str, terms: set[str]) -> int:
    """How many of the terms a line holds; most hold none, which is seen without taking them apart."""
    if line.isascii():
        lower = line.lower()
        if not any(term in lower for term in terms):
            return 0
    return len(terms.intersection(tokens_of(line)))
