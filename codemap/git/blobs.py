"""Reads blobs by id, many to a child process, and never fetches one."""

from __future__ import annotations

import subprocess
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from types import TracebackType
from typing import IO

from codemap.errors import GitError
from codemap.git.child import complaint, git_program, launch, unstartable
from codemap.git.repo import Repository
from codemap.git.scratch import Scratch, make_scratch
from codemap.model import BlobId

# Requests on their way stay below the smallest pipe buffer (4 KiB at 65 bytes each), so that writing one never
# waits for an answer that nobody has read yet.
_WINDOW = 60

# A blob that was replaced would be cached under the id of another.
_CAT_FILE = ("--no-replace-objects", "cat-file")


class BlobReader:
    """One lazy `git cat-file --batch` child over the repository's objects. Use it as a context manager.

    Objects written into `scratch`, if one is given, are seen as well. Not for use by several threads at once.
    """

    def __init__(self, repo: Repository, scratch: Scratch | None = None) -> None:
        self._repo = repo
        self._lent = scratch
        self._own: Scratch | None = None
        self._waiting: deque[BlobId] = deque()
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> BlobReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the child; reading again starts another."""
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None
        if self._own is not None:
            self._own.close()
            self._own = None

    def read(self, blob: BlobId) -> bytes | None:
        """Returns the blob's bytes; None if it is not local or not a blob."""
        return next(self.read_many([blob]))[1]

    def read_many(self, blobs: Iterable[BlobId]) -> Iterator[tuple[BlobId, bytes | None]]:
        """Yields the blobs in the order asked for, as `read` would return them; one at a time is held in memory.

        The reader cannot be asked anything else before the iterator is exhausted or dropped.
        """
        if self._waiting:
            raise RuntimeError("a blob was asked for while others were still being read")
        coming = iter(blobs)
        waiting = self._waiting = deque()
        try:
            while self._fill(waiting, coming):
                blob = waiting[0]
                content = self._answer(blob)
                waiting.popleft()
                yield blob, content
        finally:
            if waiting:
                # Answers are on their way that nobody wants any more.
                self.close()
                waiting.clear()

    def sizes(self, blobs: Iterable[BlobId]) -> dict[BlobId, int]:
        """Returns the sizes in bytes of those blobs that are local."""
        answers = self._check(list(dict.fromkeys(blobs)), "%(objecttype) %(objectsize)")
        return {BlobId(words[0]): int(words[2]) for words in answers if len(words) == 3 and words[1] == "blob"}

    def _check(self, names: Sequence[str], wanted: str) -> list[list[str]]:
        """The words of `git cat-file --batch-check` for each name, the whole id first."""
        if not names:
            return []
        command = [*_CAT_FILE, f"--batch-check=%(objectname) {wanted}"]
        asked = "".join(f"{name}\n" for name in names).encode()
        done = launch(command, cwd=self._repo.top, environ=self._environ(), input=asked)
        if done.returncode:
            raise GitError(f"git cat-file failed: {complaint(done.stderr)}")
        return [line.split(" ") for line in done.stdout.decode().split("\n")[:-1]]

    def resolve(self, names: Iterable[str]) -> dict[str, BlobId]:
        """Returns the whole ids of those names, abbreviated ids for the most part, that mean one local blob."""
        asked = list(dict.fromkeys(names))
        answers = self._check(asked, "%(objecttype)")
        found = zip(asked, answers, strict=True)
        return {name: BlobId(words[0]) for name, words in found if words[1:] == ["blob"]}

    def _fill(self, waiting: deque[BlobId], coming: Iterator[BlobId]) -> bool:
        """Asks as many as may be under way at once, and says whether any answer is to come."""
        for blob in islice(coming, _WINDOW - len(waiting)):
            self._ask(blob)
            waiting.append(blob)
        return bool(waiting)

    def _ask(self, blob: BlobId) -> None:
        stdin, _ = self._pipes()
        try:
            stdin.write(blob.encode() + b"\n")
            stdin.flush()
        except BrokenPipeError:
            raise self._ended(blob) from None

    def _answer(self, blob: BlobId) -> bytes | None:
        _, stdout = self._pipes()
        words = stdout.readline().split()
        if not words:
            raise self._ended(blob)
        if words[-1] == b"missing":
            return None
        size = int(words[2])
        content = stdout.read(size + 1)
        if len(content) != size + 1:
            raise self._ended(blob)
        return content[:-1] if words[1] == b"blob" else None

    def _ended(self, blob: BlobId) -> GitError:
        assert self._child is not None
        _, said = self._child.communicate()
        self.close()
        why = complaint(said or b"") or "git cat-file ended early"
        return GitError(f"the blob {blob} could not be read: {why}", hint="`git fsck` tells what is damaged.")

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        child = self._child or self._start()
        assert child.stdin is not None
        assert child.stdout is not None
        return child.stdin, child.stdout

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            self._child = subprocess.Popen(
                [git_program(self._repo.environ), *_CAT_FILE, "--batch"],
                cwd=self._repo.top,
                env=self._environ(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise unstartable(error, self._repo.top) from error
        return self._child

    def _environ(self) -> dict[str, str]:
        if self._lent is not None:
            return self._lent.environ
        self._own = self._own or make_scratch(self._repo)
        # Where nothing can be written the repository serves as well, but for what a partial clone lacks.
        return self._own.environ if self._own is not None else dict(self._repo.environ)
